/**
 * Checks made before the body of a call is read: session, right, rate limit and announced body
 * length.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limitsOf } from '#common/call-limits.ts'
import { isGet } from '#common/contract.ts'
import type { Call } from '#common/contract.ts'
import type { Principal } from '#server/core/principal.ts'
import type { Action } from '#server/core/action.ts'
import { announcedBytes, tooLarge } from './body-parsers.ts'
import { callerLimits, costOf, groupsOf } from './caller-limits.ts'
import type { Services } from '#server/core/context.ts'
import { discardRest, hasRest } from './discard.ts'
import { handleClientError } from './headers.ts'
import { OpenBodies } from './open-bodies.ts'
import { httpText, refuse, Refusal } from '#server/core/refusal.ts'

export interface Admitted {
  user: Principal
  token: string
}
interface Visit extends Admitted {
  isWorking: boolean
  isClosed: boolean
  leave(): void
}
const visits = new WeakMap<FastifyRequest, Visit>()

export const tokenOf = (request: FastifyRequest): string =>
  /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''

/**
 * Identifies the caller and checks the right.
 * @throws Refusal 401, 403
 */
export type Admit = (token: string, request: FastifyRequest) => Promise<Principal>

/**
 * Counts a call without a session for its address. An address over its limit causes no database
 * query.
 */
async function admitCounted(
  services: Services,
  admit: Admit,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Admitted> {
  const limits = callerLimits(services)
  const token = tokenOf(request)
  if (!services.sessions.isKnown(token)) limits.judgeAddress(request.ip, reply)
  try {
    return { user: await admit(token, request), token }
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) limits.address(request.ip, reply)
    throw error
  }
}

const openBodies = new WeakMap<FastifyInstance, OpenBodies>()
/** Tracks incomplete request bodies of an application. Call it before the application listens. */
export function watchBodies(app: FastifyInstance, services: Services): void {
  const cut = handleClientError(services.config)
  const bodies = new OpenBodies((socket) =>
    cut(Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket),
  )
  openBodies.set(app, bodies)
  app.addHook('onClose', async () => bodies.close())
  // A response sent before the end of the body closes the connection, because the rest of the body
  // is not read.
  app.addHook('onSend', async (request, reply) => {
    if (hasRest(request.raw)) reply.header('connection', 'close')
  })
}

/** The route options of a call: its limits, and the hook that checks it before its body is read. */
export function admission(
  app: FastifyInstance,
  services: Services,
  name: string,
  shape: Call,
  action: Action,
  admit: Admit,
) {
  const isPublic = action.requires === 'public'
  const limits = limitsOf(shape, isPublic)
  const cost = costOf(name, shape)
  const groups = groupsOf(shape, isPublic, cost)
  async function judge(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const callers = callerLimits(services)
    if (isPublic) callers.address(request.ip, reply)
    const who = isPublic
      ? { user: await admit('', request), token: tokenOf(request) }
      : await admitCounted(services, admit, request, reply)
    if (!isPublic) callers.person(who.user.userId, cost, reply)
    const visit: Visit = { ...who, isWorking: false, isClosed: false, leave: () => {} }
    visits.set(request, visit)
    reply.raw.once('close', () => {
      visit.isClosed = true
      if (!visit.isWorking) visit.leave()
    })
    if (isGet(shape) && hasRest(request.raw)) refuse(400, httpText.badBody)
    const isMultipart = /^\s*multipart\//i.test(request.headers['content-type'] ?? '')
    if (isMultipart && shape.kind !== 'upload') refuse(415, httpText.mediaType)
    if (!isMultipart && (announcedBytes(request) ?? 0) > limits.bytes)
      throw tooLarge('bytes', limits)
    const leave = await callers.enter(
      isPublic ? request.ip : String(who.user.userId),
      groups,
      reply,
    )
    if (visit.isClosed) leave()
    else visit.leave = leave
    if (hasRest(request.raw)) openBodies.get(app)?.add(request.raw, isPublic ? request.ip : null)
  }
  return {
    config: { limits },
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      try {
        await judge(request, reply)
      } catch (error) {
        await discardRest(request.raw)
        throw error
      }
    },
  }
}

/** Marks the start of the work of an admitted call. */
export function beginWork(request: FastifyRequest): Admitted {
  const visit = visits.get(request)!
  visit.isWorking = true
  return visit
}

/** Marks its end. The slot is released when both the work and the response are finished. */
export function endWork(request: FastifyRequest): void {
  const visit = visits.get(request)
  if (!visit) return
  visit.isWorking = false
  if (visit.isClosed) visit.leave()
}
