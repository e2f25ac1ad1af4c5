/** Builds the application without listening: the server and the tests use the very same one. */
import { randomUUID } from 'node:crypto'
import multipart from '@fastify/multipart'
import Fastify from 'fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { languageOf } from '#common/text.ts'
import { watchBodies } from './http/admission.ts'
import { addParsers } from './http/bodies.ts'
import { addCalls } from './http/calls.ts'
import { healthIn, healthOf } from './health/health.ts'
import { watchProxies } from './health/proxies.ts'
import type { Services } from './http/context.ts'
import { answerOf, sendError } from './http/errors.ts'
import { addHeaders, refuseUnreadable } from './http/headers.ts'
import { isLeaving, sayGoodbye } from './http/leaving.ts'
import { addMetrics } from './http/metrics.ts'
import { limitPipelining } from './http/pipelining.ts'
import { httpText, Refusal } from './http/refusal.ts'
import { logCalls } from './http/call-log.ts'
import { serveDocs } from './http/api-docs/page.ts'
import { describe } from './http/openapi.ts'
import { serveWeb } from './http/web.ts'

/** Time for the headers of a request, in milliseconds. */
const headersTimeout = 20_000
/** Time for a whole request: a file of 100 MB at 1 Mbit/s. How slowly a body may come in at all: http/open-bodies.ts. */
const requestTimeout = 15 * 60_000
/** More connections than these are not taken. */
const maxConnections = 10_000

/** @param services made by `makeServices`; closed by whoever made them */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  // What the framework refuses by itself is answered in our shape too.
  const refuse = (error: unknown, request: FastifyRequest, reply: FastifyReply) => void sendError(reply, error, languageOf(request.headers['accept-language']), services)
  const app = Fastify({ genReqId: () => randomUUID(), logger: false, trustProxy: services.config.trustedProxies, requestTimeout, http: { headersTimeout, connectionsCheckingInterval: 2_000 }, return503OnClosing: false, clientErrorHandler: refuseUnreadable(services.config), frameworkErrors: refuse, routerOptions: { ignoreTrailingSlash: true } })
  app.setErrorHandler(refuse)
  app.server.maxConnections = maxConnections
  limitPipelining(app.server)
  addParsers(app)
  watchBodies(app, services)
  await app.register(multipart)
  addHeaders(app, services.config)
  sayGoodbye(app)
  logCalls(app, services)
  addMetrics(app, services)
  watchProxies(app, services)
  // Streams never end by themselves: a server that stops would wait for them.
  app.addHook('preClose', async () => services.live.close())
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/')) reply.header('cache-control', reply.getHeader('cache-control') ?? 'no-store')
  })
  // Red where something cannot be done, which is told as it is; 503 only where no call can be answered.
  app.get('/api/health', async (request, reply) => {
    const health = await healthOf(services)
    return reply.code(health.serving ? 200 : 503).send({ code: health.serving ? 0 : 503, data: healthIn(health, languageOf(request.headers['accept-language'])), msg: '' })
  })
  app.get('/api/ready', async (request, reply) => {
    if (!isLeaving(app) && (await healthOf(services)).serving) return { code: 0, data: { status: 'ready' }, msg: '' }
    return reply.code(503).send(answerOf(new Refusal(503, httpText.unavailable), languageOf(request.headers['accept-language'])))
  })
  // Made when first asked for, and kept outside of the heap.
  let description: Buffer | undefined
  app.get('/api/openapi.json', (_request, reply) => reply.type('application/json').send(description ??= Buffer.from(JSON.stringify(describe(services.resources)))))
  serveDocs(app, services.resources)
  for (const r of services.resources.values()) addCalls(app, services, r)
  await serveWeb(app)
  return app
}
