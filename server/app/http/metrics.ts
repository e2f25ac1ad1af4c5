/** Metrics of the process in the Prometheus text format. Their meaning: metric-definitions.ts. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Services } from '#server/core/context.ts'
import { collectMetrics } from './collect-metrics.ts'
import { metricDefinitions } from './metric-definitions.ts'
import { httpText, refuse } from '#server/core/refusal.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()
const loopbackAddress = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/

/**
 * With METRICS_TOKEN, requires the token; without it, allows only programs on this machine, not
 * calls through a local proxy.
 * @throws Refusal 403
 */
function authorizeMetrics({ config }: Services, request: FastifyRequest): void {
  const { authorization = '', 'x-forwarded-for': passedOn, forwarded } = request.headers
  const isAuthorized = config.metricsToken
    ? timingSafeEqual(digest(authorization), digest(`Bearer ${config.metricsToken}`))
    : passedOn === undefined &&
      forwarded === undefined &&
      loopbackAddress.test(request.socket.remoteAddress ?? '')
  if (!isAuthorized) refuse(403, httpText.forbidden)
}

/** Upper bounds of the histogram, in seconds. */
const buckets = [0.01, 0.03, 0.1, 0.3, 1, 3, 10]
const outcomeOf = (status: number) => (status < 400 ? 'ok' : status < 500 ? 'refused' : 'failed')

/**
 * Counts every call, and serves /api/metrics. Labels are route patterns, so their number is
 * bounded.
 */
export function addMetrics(app: FastifyInstance, services: Services): void {
  const registry = new Registry()
  const registers = [registry]
  const seconds = new Histogram({
    name: 'plimsoll_call_seconds',
    help: metricDefinitions.plimsoll_call_seconds.help,
    labelNames: ['call', 'outcome'],
    buckets,
    registers,
  })
  const inFlight = new Gauge({
    name: 'plimsoll_calls_under_way',
    help: metricDefinitions.plimsoll_calls_under_way.help,
    registers,
  })
  const figures = new Map<string, Gauge>()
  // Default metrics of the runtime are collected from the first request on.
  let collecting = false
  app.addHook('onRequest', async (_request, reply) => {
    inFlight.inc()
    reply.raw.once('close', () => inFlight.dec())
  })
  app.addHook('onResponse', async (request, reply) => {
    // An event stream lasts as long as a window is open, so its duration is no response time.
    if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) return
    seconds.observe(
      { call: request.routeOptions.url ?? 'none', outcome: outcomeOf(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
  })
  app.get('/api/metrics', async (request, reply) => {
    authorizeMetrics(services, request)
    if (!collecting) collectDefaultMetrics({ register: registry })
    collecting = true
    for (const gauge of figures.values()) gauge.reset()
    for (const { name, labels = {}, value } of await collectMetrics(services)) {
      const { help } = metricDefinitions[name]
      const gauge =
        figures.get(name) ?? new Gauge({ name, help, labelNames: Object.keys(labels), registers })
      figures.set(name, gauge)
      gauge.set(labels, value)
    }
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
