/**
 * The pipeline of a call: session, right, input validation, transaction, handler, output
 * validation, {code, data, msg}. Every call of every resource passes these steps in this order.
 */
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isGet, urlOf } from '#common/contract.ts'
import type { Call } from '#common/contract.ts'
import { preferredLanguage } from '#common/text.ts'
import { canCall } from '#server/core/resource.ts'
import type { Resource } from '#server/core/resource.ts'
import type { FileResponse, Action } from '#server/core/action.ts'
import type { Principal } from '#server/core/principal.ts'
import { projecting, viewerOf } from '#server/records/access/projection.ts'
import { etagOf, isUnchanged } from './conditional.ts'
import { admission, beginWork, endWork } from './admission.ts'
import { discardRest } from './discard.ts'
import { systemPrincipal } from '#server/core/context.ts'
import type { RequestContext, Services } from '#server/core/context.ts'
import { sendError } from './errors.ts'
import { sendFile, sendStream } from './send-file.ts'
import { tagLog } from './refusal-log.ts'
import { checkedAction, runInTransaction } from './run-call.ts'
import { readUpload } from './upload.ts'
import { idleMsOf } from './idle-header.ts'
import { withIdempotencyKey } from './idempotency.ts'
import { httpText, refuse } from '#server/core/refusal.ts'
import { apiKeyRefusal, isOpenToApiKeys } from '#server/platform/sign-in/api-keys.ts'
import { Semaphore } from '#server/core/semaphore.ts'
import { validator } from './validate.ts'
import type { Encoding } from './validate.ts'

/**
 * Checks session and right.
 * @throws Refusal 401 without a session, 403 without the right
 */
async function authorize(
  services: Services,
  action: Action,
  shape: Call,
  token: string,
  path: string,
  request: FastifyRequest,
): Promise<Principal> {
  if (action.requires === 'public') return systemPrincipal
  const who = tagLog(
    request,
    (token &&
      (await services.sessions.authenticate(
        token,
        idleMsOf(request.headers, action),
        request.ip,
      ))) ||
      refuse(401, httpText.unauthenticated),
  )
  if (who.apiKey && !isOpenToApiKeys(action)) refuse(403, apiKeyRefusal.notByApiKey)
  const free = path === 'auth'
  if (who.mustChangePassword && !free) refuse(403, authFirst)
  if (who.mustEnrolTwoFactor && !free) refuse(403, factorFirst)
  if (!canCall(action, who.rights) || !shape.readers?.includes(viewerOf(who).reader))
    refuse(403, httpText.forbidden)
  return who
}
const authFirst = {
  key: 'auth.mustChangePassword',
  zh: '首次登录请先修改密码',
  en: 'Change your initial password first',
} as const

const factorFirst = {
  key: 'auth.mustEnrol',
  zh: '您的角色要求双重验证，请先设置',
  en: 'Set up two-factor authentication first: your role requires it',
} as const

/** Adds the routes of a resource. */
export function registerCalls(app: FastifyInstance, services: Services, r: Resource): void {
  for (const [name, action] of Object.entries(r.actions)) addCall(app, services, r, name, action)
}

function addCall(
  app: FastifyInstance,
  services: Services,
  r: Resource,
  name: string,
  action: Action,
): void {
  const shape = r.contract.callSchemas[name]!
  const check = validator(shape.in, shape.out)
  const project = projecting(shape.out)
  const actionWithUploads = checkedAction(r, name, action)
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const lang = preferredLanguage(request.headers['accept-language'])
    const afterCommit: (() => void | Promise<void>)[] = []
    let ctx: RequestContext | null = null
    try {
      const { user, token } = beginWork(request)
      const viewer = viewerOf(user, action.requires === 'public' ? 'public' : undefined)
      ctx = {
        services,
        db: services.db,
        user,
        lang,
        token,
        ip: request.ip,
        userAgent: String(request.headers['user-agent'] ?? ''),
        uploads: [],
        responseHeaders: {},
        afterCommit: (work) => void afterCommit.push(work),
      }
      const [raw, encoding] = await bodyOf(request, shape, ctx)
      const input = check.input(raw, encoding)
      const idempotentAction = shape.once
        ? withIdempotencyKey(
            actionWithUploads,
            `${r.contract.path}/${name}`,
            request.headers['idempotency-key'],
          )
        : actionWithUploads
      const work = runInTransaction.bind(null, ctx, idempotentAction, input, afterCommit)
      const data = await (ctx.uploads.length ? uploadSemaphore(services).run(work) : work())
      for (const work of afterCommit) await work()
      if (shape.kind === 'stream') return await sendStream(reply, data as Readable)
      if (isFile(data)) return await sendFile(reply, services, data)
      if (services.config.validateResponses) check.output(data ?? {}, input)
      const projected = project(data ?? {}, viewer)
      reply.headers(ctx.responseHeaders!)
      if (action.conditional) {
        const etag = etagOf(projected as object, action.conditional.except)
        reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept' })
        if (isUnchanged(request.headers['if-none-match'], etag)) return await reply.code(304).send()
      }
      return await reply.send({ code: 0, data: projected, msg: '' })
    } catch (error) {
      await discardRest(request.raw)
      reply.headers(ctx?.responseHeaders ?? {})
      return sendError(reply, error, lang, services, r)
    } finally {
      for (const upload of ctx?.uploads ?? []) await services.files.discard(upload.path)
      endWork(request)
    }
  }
  const url = urlOf(r.contract, name)
  const options = admission(app, services, name, shape, action, (token, request) =>
    authorize(services, action, shape, token, r.contract.path, request),
  )
  if (isGet(shape)) app.get(url, options, handler)
  else app.post(url, options, handler)
}

const isFile = (data: unknown): data is FileResponse =>
  typeof data === 'object' &&
  data !== null &&
  ('bytes' in data || 'stored' in data || 'stream' in data) &&
  'name' in data &&
  'type' in data

async function bodyOf(
  request: FastifyRequest,
  { kind, acceptedFileKinds = [] }: Call,
  ctx: RequestContext,
): Promise<[unknown, Encoding]> {
  if (kind === 'get' || kind === 'stream')
    return [{ ...(request.query as object), ...(request.params as object) }, 'form']
  if (request.isMultipart()) {
    if (kind !== 'upload') refuse(415, httpText.mediaType)
    const query = request.query as Record<string, unknown>
    const { fields, uploads } = await readUpload(request, ctx, acceptedFileKinds)
    ctx.uploads = uploads
    return [{ ...query, ...fields }, 'form']
  }
  const body = request.body ?? {}
  return [
    body,
    request.headers['content-type']?.toLowerCase().startsWith('application/json') ? 'json' : 'form',
  ]
}

const semaphores = new WeakMap<Services, Semaphore>()
/**
 * Limits concurrent uploads to half of the connections, because a file is stored while its
 * transaction is open.
 */
function uploadSemaphore(services: Services): Semaphore {
  const known =
    semaphores.get(services) ??
    new Semaphore(Math.max(1, Math.floor(services.config.databaseConnections / 2)))
  semaphores.set(services, known)
  return known
}
