/** What a process tells those who watch it, as Prometheus reads it. What each figure means: docs/operations.md. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Services } from './context.ts'
import { figuresOf } from './metrics-figures.ts'
import { httpText, refuse } from './refusal.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()
const here = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/

/** With METRICS_TOKEN, whoever shows it; without, programs on this machine, and nobody whom a proxy on it lets in. @throws Refusal 403 */
function admit({ config }: Services, request: FastifyRequest): void {
  const { authorization = '', 'x-forwarded-for': passedOn, forwarded } = request.headers
  const welcome = config.metricsToken
    ? timingSafeEqual(digest(authorization), digest(`Bearer ${config.metricsToken}`))
    : passedOn === undefined && forwarded === undefined && here.test(request.socket.remoteAddress ?? '')
  if (!welcome) refuse(403, httpText.forbidden)
}

/** Seconds up to which calls are counted. */
const buckets = [0.01, 0.03, 0.1, 0.3, 1, 3, 10]
const outcomeOf = (status: number) => (status < 400 ? 'ok' : status < 500 ? 'refused' : 'failed')

/** Counts every call, and answers /api/metrics. The labels are patterns of addresses, of which there are as many as calls. */
export function addMetrics(app: FastifyInstance, services: Services): void {
  const registry = new Registry()
  const registers = [registry]
  const seconds = new Histogram({ name: 'plimsoll_call_seconds', help: 'Calls by address and outcome, in seconds', labelNames: ['call', 'outcome'], buckets, registers })
  const underWay = new Gauge({ name: 'plimsoll_calls_under_way', help: 'Calls that are being answered, streams among them', registers })
  const figures = new Map<string, Gauge>()
  // What the machinery itself tells is collected from the first time on that somebody asks.
  let asked = false
  app.addHook('onRequest', async (_request, reply) => {
    underWay.inc()
    reply.raw.once('close', () => underWay.dec())
  })
  app.addHook('onResponse', async (request, reply) => {
    // A stream lasts for as long as a window is open, which says nothing of how quickly anything is answered.
    if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) return
    seconds.observe({ call: request.routeOptions.url ?? 'none', outcome: outcomeOf(reply.statusCode) }, reply.elapsedTime / 1000)
  })
  app.get('/api/metrics', async (request, reply) => {
    admit(services, request)
    if (!asked) collectDefaultMetrics({ register: registry })
    asked = true
    for (const gauge of figures.values()) gauge.reset()
    for (const { name, help, labels = {}, value } of await figuresOf(services)) {
      const gauge = figures.get(name) ?? new Gauge({ name, help, labelNames: Object.keys(labels), registers })
      figures.set(name, gauge)
      gauge.set(labels, value)
    }
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
