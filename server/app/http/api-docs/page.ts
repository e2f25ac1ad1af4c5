/**
 * The API documentation page, on which every call can be tried: static markup, one script and one
 * style sheet.
 */
import { escapeHtml } from '#common/escape-html.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { isGet, urlOf } from '#common/contract.ts'
import type { Call } from '#common/contract.ts'
import type { Resource } from '#server/core/resource.ts'

/** Nothing inline and nothing from other origins; strings never become markup. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

const call = (url: string, one: Call, needs: string) =>
  `<details class="call" id="${escapeHtml(url.slice('/api/'.length))}" ` +
  `data-url="${escapeHtml(url)}" data-kind="${one.kind}" ` +
  `data-needs="${escapeHtml(needs)}"><summary><b>${isGet(one) ? 'GET' : 'POST'}</b> ` +
  `<code>${escapeHtml(url)}</code> <span>${escapeHtml(one.doc)}</span> ` +
  `<small>${escapeHtml(needs)}</small></summary><pre ` +
  `class="schema">${escapeHtml(JSON.stringify({ in: one.in, out: one.out }, null, 1))}</pre></details>`

/** Lists every call of every resource, ordered by address. */
export function docsPage(resources: ReadonlyMap<string, Resource>): string {
  const parts = [...resources.values()]
    .sort((a, b) => a.contract.path.localeCompare(b.contract.path))
    .map(({ contract, actions }) => {
      const calls = Object.entries(contract.callSchemas as Record<string, Call>).map(
        ([name, one]) => call(urlOf(contract, name), one, actions[name]!.requires),
      )
      return (
        `<section class="resource"><h2>${escapeHtml(contract.path)}</h2>` +
        `<p>${escapeHtml(contract.doc)}</p>${calls.join('')}</section>`
      )
    })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Plimsoll API</title>
<link rel="icon" href="/mark.svg"><link rel="stylesheet" href="/api/docs/docs.css">
<script type="module" src="/api/docs/try.mjs"></script></head><body>
<header><h1>Plimsoll API</h1><p>Answers are <code>{code, data, msg}</code>: code 0 is success, otherwise the HTTP
status. The right a call needs stands behind it. Machine-readable:
<a href="/api/openapi.json">/api/openapi.json</a>.</p></header>
<div id="bar"><label>Search
<input type="search" id="search" placeholder="quotation, window, export…" autocomplete="off"></label>
<output id="count"></output></div>
<noscript><p>Calls can be tried where scripts are allowed; they can be read here all the same.</p></noscript>
<main>${parts.join('\n')}</main></body></html>`
}

const file = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')

/** Serves `/api/docs`, its script and its style sheet. */
export function serveDocs(app: FastifyInstance, resources: ReadonlyMap<string, Resource>): void {
  const [script, style] = [file('try-it-out.mjs'), file('docs.css')]
  let page: Buffer | undefined
  app.get('/api/docs', (_request, reply) =>
    reply
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8')
      .send((page ??= Buffer.from(docsPage(resources)))),
  )
  app.get('/api/docs/try.mjs', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(script),
  )
  app.get('/api/docs/docs.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(style),
  )
}
