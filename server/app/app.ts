/** Builds the application without listening; used by the server and by the tests. */
import { randomUUID } from 'node:crypto'
import multipart from '@fastify/multipart'
import Fastify from 'fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { preferredLanguage } from '#common/text.ts'
import { watchBodies } from './http/admission.ts'
import { addParsers } from './http/body-parsers.ts'
import { negotiatedUrl } from './http/conditional.ts'
import { registerCalls } from './http/register-calls.ts'
import { formatHealth, checkHealth } from './health/health.ts'
import { watchProxies } from './health/proxies.ts'
import type { Services } from '../core/context.ts'
import { toErrorBody, sendError } from './http/errors.ts'
import { addHeaders, handleClientError } from './http/headers.ts'
import { isShuttingDown, closeConnectionsOnShutdown } from './http/shutdown.ts'
import { addMetrics } from './http/metrics.ts'
import { limitPipelining } from './http/pipelining.ts'
import { httpText, Refusal } from '../core/refusal.ts'
import { registerRequestLog } from './http/request-log.ts'
import { serveDocs } from './http/api-docs/page.ts'
import { buildOpenApi } from './http/openapi.ts'
import { serveWeb } from './http/serve-web.ts'

/** Timeout for the headers of a request, in milliseconds. */
const headersTimeout = 20_000
/**
 * Timeout for a whole request, in milliseconds: a file of 100 MB at 1 Mbit/s. The minimum rate of a
 * body: http/open-bodies.ts.
 */
const requestTimeout = 15 * 60_000
/** Further connections are refused. */
const maxConnections = 10_000

/** @param services made by `createServices`; closed by the caller */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  // Errors of the framework are answered in the format of the API too.
  const refuse = (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
    void sendError(reply, error, preferredLanguage(request.headers['accept-language']), services)
  const app = Fastify({
    genReqId: () => randomUUID(),
    logger: false,
    trustProxy: services.config.trustedProxies,
    requestTimeout,
    http: { headersTimeout, connectionsCheckingInterval: 2_000 },
    return503OnClosing: false,
    clientErrorHandler: handleClientError(services.config),
    frameworkErrors: refuse,
    rewriteUrl: negotiatedUrl,
    routerOptions: { ignoreTrailingSlash: true },
  })
  app.setErrorHandler(refuse)
  app.server.maxConnections = maxConnections
  limitPipelining(app.server)
  addParsers(app)
  watchBodies(app, services)
  await app.register(multipart)
  addHeaders(app, services.config)
  closeConnectionsOnShutdown(app)
  registerRequestLog(app, services)
  addMetrics(app, services)
  watchProxies(app, services)
  // Event streams do not end by themselves and would keep the server from stopping.
  app.addHook('preClose', async () => services.live.close())
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/'))
      reply.header('cache-control', reply.getHeader('cache-control') ?? 'no-store')
  })
  // Red checks are reported with status 200; 503 only when no call can be answered.
  app.get('/api/health', async (request, reply) => {
    const health = await checkHealth(services)
    return reply.code(health.serving ? 200 : 503).send({
      code: health.serving ? 0 : 503,
      data: formatHealth(health, preferredLanguage(request.headers['accept-language'])),
      msg: '',
    })
  })
  app.get('/api/ready', async (request, reply) => {
    if (!isShuttingDown(app) && (await checkHealth(services)).serving)
      return { code: 0, data: { status: 'ready' }, msg: '' }
    return reply
      .code(503)
      .send(
        toErrorBody(
          new Refusal(503, httpText.unavailable),
          preferredLanguage(request.headers['accept-language']),
        ),
      )
  })
  // Built on first use and stored as a buffer, outside of the JavaScript heap.
  let openApiJson: Buffer | undefined
  app.get('/api/openapi.json', (_request, reply) =>
    reply
      .type('application/json')
      .send((openApiJson ??= Buffer.from(JSON.stringify(buildOpenApi(services.resources))))),
  )
  serveDocs(app, services.resources)
  for (const r of services.resources.values()) registerCalls(app, services, r)
  await serveWeb(app)
  return app
}
