import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { languageOf } from '#common/text.ts'
import { answerOf } from './errors.ts'
import { httpText, Refusal } from './refusal.ts'

const dist = resolve(import.meta.dirname, '../../dist/web')
const policy = [
  "default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self' 'unsafe-inline'", "img-src 'self' blob: data:", "font-src 'self' data:",
  "connect-src 'self'", "worker-src 'self' blob:", "frame-src 'self' blob:", "manifest-src 'self'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'",
].join('; ')

/** Serves the built pages. Every path that is no file and no call is the application's: it has its own 404 page. */
export async function serveWeb(app: FastifyInstance): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', policy).header('referrer-policy', 'same-origin').header('x-frame-options', 'DENY')
      .header('cross-origin-opener-policy', 'same-origin').header('x-content-type-options', 'nosniff')
  })
  const built = existsSync(dist)
  if (built)
    await app.register(fastifyStatic, {
      root: dist, index: ['index.html'], preCompressed: true,
      setHeaders: (reply, path) => void reply.header('cache-control', /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'),
    })
  app.setNotFoundHandler((request, reply) => {
    const page = !request.url.startsWith('/api/') && ['GET', 'HEAD'].includes(request.method) && !/\.\w{2,5}(\?|$)/.test(request.url)
    // Programs that ask the printed address for JSON are sent to the call behind the page.
    if (page && request.url.startsWith('/verify/') && request.headers.accept?.includes('application/json')) return reply.redirect(`/api${request.url}`, 307)
    if (page && built) return reply.sendFile(request.url.startsWith('/verify') ? 'verify.html' : 'index.html')
    return reply.code(404).send(answerOf(new Refusal(404, httpText.noSuchCall), languageOf(request.headers['accept-language'])))
  })
}
