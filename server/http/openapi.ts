import { isGet, urlOf } from '#common/contract.ts'
import type { AnyContract, Call } from '#common/contract.ts'
import type { Resource } from '../resource.ts'

const envelope = (data: unknown) => ({
  type: 'object', required: ['code', 'data', 'msg'], properties: { code: { type: 'integer' }, data: data ?? {}, msg: { type: 'string' } },
})
const content = (call: Call) => call.kind === 'upload'
  ? { 'multipart/form-data': { schema: { ...call.in, properties: { ...(call.in['properties'] as object), file: { type: 'string', format: 'binary' } } } } }
  : { 'application/json': { schema: call.in }, 'application/x-www-form-urlencoded': { schema: call.in } }
const summary = (c: AnyContract, name: string) => `${c.doc}: ${c.shapes[name]!.doc}`
const errors = Object.fromEntries(['400', '401', '403', '404', '409'].map((status) => [status, { $ref: '#/components/responses/Refusal' }]))

/** The OpenAPI 3.1 description, made from the same contracts the server checks with. */
export function describe(resources: ReadonlyMap<string, Resource>): object {
  const paths: Record<string, object> = {}
  for (const { contract, actions } of resources.values())
    for (const [name, call] of Object.entries(contract.shapes as Record<string, Call>)) {
      const needs = actions[name]!.needs
      const ok = call.kind === 'stream' ? { 'text/event-stream': { schema: { type: 'string' } } } : { ...(call.kind === 'file' && { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }), ...((call.out || call.kind !== 'file') && { 'application/json': { schema: envelope(call.out) } }) }
      const operation = {
        tags: [contract.path], operationId: urlOf(contract, name).slice('/api/'.length), summary: summary(contract, name), description: `Needs: ${needs}`,
        security: needs === 'public' ? [] : [{ bearer: [] }], responses: { 200: { description: 'OK', content: ok }, ...errors },
      }
      const query = Object.entries((call.in['properties'] ?? {}) as object).map(([field, schema]) => ({ name: field, in: name === `:${field}` ? 'path' : 'query', required: name === `:${field}`, schema }))
      paths[urlOf(contract, name.replace(/:(\w+)/, '{$1}'))] = isGet(call) ? { get: { ...operation, parameters: query } } : { post: { ...operation, requestBody: { content: content(call) } } }
    }
  const plain = (text: string) => ({ get: { summary: text, security: [], responses: { 200: { description: 'OK' } } } })
  paths['/api/health'] = plain('How the process and what it needs are: database, files, disk, mail, jobs, documents, clock, each ok, amber or red, and why. 503 where no call can be answered')
  paths['/api/ready'] = plain('Whether calls can be answered: 503 where not')
  const refusal = { ...envelope({ type: 'null' }), properties: { code: { type: 'integer' }, data: { type: 'null' }, msg: { type: 'string' }, error: { type: 'string' }, fields: { type: 'array', items: { type: 'object', properties: { field: { type: 'string' }, msg: { type: 'string' } } } } } }
  return {
    openapi: '3.1.0', info: { title: 'Plimsoll', version: '1', description: 'Answers are {code, data, msg}; code 0 is success, otherwise the HTTP status.' }, paths,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } }, responses: { Refusal: { description: 'Refused', content: { 'application/json': { schema: refusal } } } } },
  }
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)

export const docsStyle = 'body{font:15px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}summary{padding:.2rem 0;cursor:pointer}small{opacity:.7}pre{overflow:auto;max-height:30rem;font-size:12px}'

/** The same as a page to read. */
export function docsPage(resources: ReadonlyMap<string, Resource>): string {
  const calls = [...resources.values()].sort((a, b) => a.contract.path.localeCompare(b.contract.path)).map(({ contract, actions }) => {
    const list = Object.entries(contract.shapes as Record<string, Call>).map(([name, call]) => `<details><summary><code>${isGet(call) ? 'GET' : 'POST'} ${urlOf(contract, name)}</code> ${escaped(call.doc)} <small>${actions[name]!.needs}</small></summary><pre>${escaped(JSON.stringify({ in: call.in, out: call.out }, null, 2))}</pre></details>`)
    return `<h2>${contract.path}</h2><p>${escaped(contract.doc)}</p>${list.join('')}`
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Plimsoll API</title><style>${docsStyle}</style><h1>Plimsoll API</h1><p>Machine-readable: <a href="/api/openapi.json">/api/openapi.json</a></p>${calls.join('')}</html>`
}
