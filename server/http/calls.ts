/**
 * The life of a call: session, right, input shape, transaction, the verb, output shape, {code, data, msg}.
 * Every call of every resource passes here, in this order.
 */
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isGet, urlOf } from '#common/contract.ts'
import type { Call } from '#common/contract.ts'
import { languageOf } from '#common/text.ts'
import { opens } from '../resource.ts'
import type { Action, FileAnswer, Resource } from '../resource.ts'
import { requireRecentAuth } from '../access/recent-auth.ts'
import type { Principal } from '../access/principal.ts'
import { projecting, viewerOf } from '../access/projection.ts'
import { admission, beginWork, endWork } from './admission.ts'
import { discardRest } from './discard.ts'
import { nobody } from './context.ts'
import type { Ctx, Services } from './context.ts'
import { sendError } from './errors.ts'
import { sendFile, sendStream } from './files.ts'
import { knownAs } from './refusal-log.ts'
import { readUpload } from './upload.ts'
import { doneOnce } from './once.ts'
import { namesFiles, takenUp, takeUp } from '../files/taking-up.ts'
import { httpText, refuse } from './refusal.ts'
import { Turns } from './turns.ts'
import { withValidatedValues } from '../values/validated-values.ts'
import { validator } from './validate.ts'
import type { Encoding } from './validate.ts'

/** Session and right. @throws Refusal 401 without a session, 403 without the right */
async function admit(services: Services, action: Action, shape: Call, token: string, path: string, request: FastifyRequest): Promise<Principal> {
  if (action.needs === 'public') return nobody
  const who = knownAs(request, (token && (await services.sessions.who(token, !action.quiet))) || refuse(401, httpText.unauthenticated))
  const free = path === 'auth'
  if (who.mustChangePassword && !free) refuse(403, authFirst)
  if (who.mustEnrol && !free) refuse(403, factorFirst)
  if (!opens(action, who.rights) || !shape.readers?.includes(viewerOf(who).reader)) refuse(403, httpText.forbidden)
  return who
}
const authFirst = { key: 'auth.mustChangePassword', zh: '首次登录请先修改密码', en: 'Change your password first: this one was given to you' } as const

const factorFirst = { key: 'auth.mustEnrol', zh: '您的角色要求双重验证，请先设置', en: 'Set up a second factor first: your role asks for one' } as const

/** Adds the routes of a resource. */
export function addCalls(app: FastifyInstance, services: Services, r: Resource): void {
  for (const [name, action] of Object.entries(r.actions)) addCall(app, services, r, name, action)
}

function addCall(app: FastifyInstance, services: Services, r: Resource, name: string, action: Action): void {
  const shape = r.contract.shapes[name]!
  const check = validator(shape.in, shape.out)
  const project = projecting(shape.out)
  const checked = withValidatedValues(r, name, shape.in, action)
  const judging: Action = namesFiles(shape.in) ? { ...checked, async run(ctx, input) {
    const loose = await takeUp(ctx, shape.in, input, !action.reads)
    const data = await checked.run(ctx, input)
    await takenUp(ctx, loose)
    return data
  } } : checked
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const lang = languageOf(request.headers['accept-language'])
    const afters: (() => void | Promise<void>)[] = []
    let ctx: Ctx | null = null
    try {
      const { user, token } = beginWork(request)
      const viewer = viewerOf(user, action.needs === 'public' ? 'public' : undefined)
      ctx = {
        services, db: services.db, user, lang, token, ip: request.ip, userAgent: String(request.headers['user-agent'] ?? ''), uploads: [],
        after: (work) => void afters.push(work),
      }
      const [raw, encoding] = await bodyOf(request, shape, ctx)
      const input = check.input(raw, encoding)
      const acting = shape.once ? doneOnce(judging, `${r.contract.path}/${name}`, request.headers['idempotency-key']) : judging
      const work = carriedOut.bind(null, ctx, acting, input, afters)
      const data = await (ctx.uploads.length ? uploading(services).take(work) : work())
      for (const work of afters) await work()
      if (shape.kind === 'stream') return await sendStream(reply, data as Readable)
      if (isFile(data)) return await sendFile(reply, services, data)
      if (services.config.checkAnswers) check.output(data ?? {}, input)
      return await reply.send({ code: 0, data: project(data ?? {}, viewer), msg: '' })
    } catch (error) {
      await discardRest(request.raw)
      return sendError(reply, error, lang, services, r)
    } finally {
      for (const upload of ctx?.uploads ?? []) await services.files.discard(upload.path)
      endWork(request)
    }
  }
  const url = urlOf(r.contract, name)
  const options = admission(app, services, name, shape, action, (token, request) => admit(services, action, shape, token, r.contract.path, request))
  if (isGet(shape)) app.get(url, options, handler)
  else app.post(url, options, handler)
}

const isFile = (data: unknown): data is FileAnswer => typeof data === 'object' && data !== null && ('bytes' in data || 'stored' in data || 'stream' in data) && 'name' in data && 'type' in data

async function bodyOf(request: FastifyRequest, { kind, takes = [] }: Call, ctx: Ctx): Promise<[unknown, Encoding]> {
  if (kind === 'get' || kind === 'stream') return [{ ...(request.query as object), ...(request.params as object) }, 'form']
  if (request.isMultipart()) {
    if (kind !== 'upload') refuse(415, httpText.mediaType)
    const query = request.query as Record<string, unknown>
    const { fields, uploads } = await readUpload(request, ctx, takes)
    ctx.uploads = uploads
    return [{ ...query, ...fields }, 'form']
  }
  const body = request.body ?? {}
  return [body, request.headers['content-type']?.toLowerCase().startsWith('application/json') ? 'json' : 'form']
}

const turns = new WeakMap<Services, Turns>()
/** A file goes to its store while its transaction is open: a slow store leaves half of the connections to everybody else. */
function uploading(services: Services): Turns {
  const known = turns.get(services) ?? new Turns(Math.max(1, Math.floor(services.config.databaseConnections / 2)))
  turns.set(services, known)
  return known
}

/** Of two calls that wait for each other the database ends one. */
const collided = (error: unknown): boolean => ['40P01', '40001'].includes((error as { code?: string }).code ?? '')
const mostTries = 5

/** A call that changes something does so whole or not at all. One that collided with another is made again: its caller need not know. */
async function carriedOut(ctx: Ctx, action: Action, input: unknown, afters: unknown[]): Promise<unknown> {
  await requireRecentAuth(ctx, action, input)
  await action.before?.(ctx, input)
  if (action.reads) return action.run(ctx, input)
  for (let tries = 1; ; tries++) {
    try {
      return await ctx.services.db.transaction().execute(async (db) => action.run({ ...ctx, db }, input))
    } catch (error) {
      if (!collided(error) || tries === mostTries) throw error
      afters.length = 0
      await pause(Math.random() * 40 * tries)
    }
  }
}
