import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { preferredLanguage } from '#common/text.ts'
import { toErrorBody } from './errors.ts'
import { newNonce, noncePlaceholder, pagePolicy, workerPolicy } from './headers.ts'
import { httpText, Refusal } from '#server/core/refusal.ts'
import { valueFor } from '#server/core/lookup.ts'

const dist = resolve(import.meta.dirname, '../../../dist/web')
const pages = ['index.html', 'verify.html'] as const
type Page = (typeof pages)[number]

/**
 * Serves the built pages. Every path that is neither a file nor a call belongs to the client-side
 * application, which has its own 404 page.
 */
export async function serveWeb(app: FastifyInstance): Promise<void> {
  const built = existsSync(dist)
  const html = new Map(
    pages
      .filter((page) => existsSync(join(dist, page)))
      .map((page) => [page as string, readFileSync(join(dist, page), 'utf8')]),
  )
  /** Not cacheable, because each response has its own nonce. */
  const sendPage = (reply: FastifyReply, page: Page) => {
    const nonce = newNonce()
    return reply
      .header('content-security-policy', pagePolicy(nonce))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(valueFor(html, page).replaceAll(noncePlaceholder, nonce))
  }
  app.addHook('onSend', async (_request, reply) => {
    if (reply.getHeader('content-type') === 'image/svg+xml')
      reply.header('content-type', 'image/svg+xml; charset=utf-8')
  })
  for (const page of html.keys())
    app.get(`/${page}`, (_request, reply) => sendPage(reply, page as Page))
  if (html.has('index.html')) app.get('/', (_request, reply) => sendPage(reply, 'index.html'))
  if (built)
    await app.register(fastifyStatic, {
      root: dist,
      index: false,
      preCompressed: true,
      allowedPath: (path) => !/(^|\/)\.|\.html/.test(path),
      setHeaders: (reply, path) => {
        reply.header(
          'cache-control',
          /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
        )
        if (/[\\/]worker\.js/.test(path)) reply.header('content-security-policy', workerPolicy)
      },
    })
  app.setNotFoundHandler((request, reply) => {
    const page =
      !request.url.startsWith('/api/') &&
      ['GET', 'HEAD'].includes(request.method) &&
      !/\.\w{2,5}(\?|$)/.test(request.url)
    // At the printed address programs get the data of the page: conditional.ts.
    if (request.url.startsWith('/verify/')) reply.header('vary', 'accept')
    if (page && html.has('index.html'))
      return sendPage(
        reply,
        request.url.startsWith('/verify') && html.has('verify.html') ? 'verify.html' : 'index.html',
      )
    return reply
      .code(404)
      .send(
        toErrorBody(
          new Refusal(404, httpText.noSuchCall),
          preferredLanguage(request.headers['accept-language']),
        ),
      )
  })
}
