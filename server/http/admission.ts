/**
 * What is judged of a call before its body is read: whether there is a session and a right, how often its caller
 * calls, and how long the body says it is.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limitsOf } from '#common/call-limits.ts'
import { isGet } from '#common/contract.ts'
import type { Call } from '#common/contract.ts'
import type { Principal } from '../access/principal.ts'
import type { Action } from '../resource.ts'
import { announcedBytes, tooLarge } from './bodies.ts'
import { callerLimits, costOf, groupsOf } from './caller-limits.ts'
import type { Services } from './context.ts'
import { discardRest, hasRest } from './discard.ts'
import { refuseUnreadable } from './headers.ts'
import { OpenBodies } from './open-bodies.ts'
import { httpText, refuse, Refusal } from './refusal.ts'

export interface Admitted { user: Principal; token: string }
interface Visit extends Admitted { isWorking: boolean; isClosed: boolean; leave(): void }
const visits = new WeakMap<FastifyRequest, Visit>()

export const tokenOf = (request: FastifyRequest): string => /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''

/** Finds out who calls, and whether they may. @throws Refusal 401, 403 */
export type Admit = (token: string, request: FastifyRequest) => Promise<Principal>

/** A call without a session is counted for its address, and costs no look into the database once that has called too often. */
async function admitCounted(services: Services, admit: Admit, request: FastifyRequest, reply: FastifyReply): Promise<Admitted> {
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
/** The incomplete bodies of an application. Called before it listens, so that they end with it. */
export function watchBodies(app: FastifyInstance, services: Services): void {
  const cut = refuseUnreadable(services.config)
  const bodies = new OpenBodies((socket) => cut(Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket))
  openBodies.set(app, bodies)
  app.addHook('onClose', async () => bodies.close())
  // An answer before the end of the body is the last on its connection: nobody reads the rest for as long as it may be.
  app.addHook('onSend', async (request, reply) => {
    if (hasRest(request.raw)) reply.header('connection', 'close')
  })
}

/** The route options of a call: its limits, and the hook that judges it before its body is read. */
export function admission(app: FastifyInstance, services: Services, name: string, shape: Call, action: Action, admit: Admit) {
  const isPublic = action.needs === 'public'
  const limits = limitsOf(shape, isPublic)
  const cost = costOf(name, shape)
  const groups = groupsOf(shape, isPublic, cost)
  async function judge(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const callers = callerLimits(services)
    if (isPublic) callers.address(request.ip, reply)
    const who = isPublic ? { user: await admit('', request), token: tokenOf(request) } : await admitCounted(services, admit, request, reply)
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
    if (!isMultipart && (announcedBytes(request) ?? 0) > limits.bytes) throw tooLarge('bytes', limits)
    const leave = await callers.enter(isPublic ? request.ip : String(who.user.userId), groups, reply)
    if (visit.isClosed) leave()
    else visit.leave = leave
    if (hasRest(request.raw)) openBodies.get(app)?.add(request.raw, isPublic ? request.ip : null)
  }
  return { config: { limits }, onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      await judge(request, reply)
    } catch (error) {
      await discardRest(request.raw)
      throw error
    }
  } }
}

/** Begins the work of a call that was admitted. */
export function beginWork(request: FastifyRequest): Admitted {
  const visit = visits.get(request)!
  visit.isWorking = true
  return visit
}

/** Ends it: a turn is given back when both the work and the answer are over. */
export function endWork(request: FastifyRequest): void {
  const visit = visits.get(request)
  if (!visit) return
  visit.isWorking = false
  if (visit.isClosed) visit.leave()
}
