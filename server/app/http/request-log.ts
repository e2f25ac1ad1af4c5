import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/core/context.ts'
import { callerOf } from './refusal-log.ts'

/** Paths called every few seconds by programs; logged only when they fail. */
const quiet: ReadonlySet<string> = new Set(['/api/health', '/api/ready', '/api/metrics'])

/**
 * Assigns a number to every call, returned as `x-request-id`, and logs it: call, status,
 * milliseconds, caller, address. Logs the route pattern, never the input. All lines of a call have
 * the same number.
 */
export function registerRequestLog(app: FastifyInstance, { log }: Services): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const call = request.routeOptions.url ?? null
    if (!request.url.startsWith('/api/') || (quiet.has(call ?? '') && reply.statusCode < 500))
      return
    log.info(
      {
        event: 'call',
        call,
        method: request.method,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        user: callerOf(request)?.userId ?? null,
        ip: request.ip,
        reqId: request.id,
      },
      'call',
    )
  })
}
