import type { FastifyInstance } from 'fastify'
import type { Services } from './context.ts'
import { callerOf } from './refusal-log.ts'

/** Asked every few seconds by programs: of no interest unless they fail. */
const quiet: ReadonlySet<string> = new Set(['/api/health', '/api/ready', '/api/metrics'])

/**
 * Gives every call a number, `x-request-id` of its answer, and writes a line about it: which call, how it ended, in how many
 * milliseconds, whose, from where. The pattern of the address, never what was sent. Lines of the same call bear the same number.
 */
export function logCalls(app: FastifyInstance, { log }: Services): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const call = request.routeOptions.url ?? null
    if (!request.url.startsWith('/api/') || (quiet.has(call ?? '') && reply.statusCode < 500)) return
    log.info({ event: 'call', call, method: request.method, status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10, user: callerOf(request)?.userId ?? null, ip: request.ip, reqId: request.id }, 'call')
  })
}
