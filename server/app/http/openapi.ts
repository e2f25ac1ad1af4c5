import { limitsOf } from '#common/call-limits.ts'
import { isGet, urlOf } from '#common/contract.ts'
import type { AnyContract, Call } from '#common/contract.ts'
import type { Resource } from '#server/core/resource.ts'
import { keyPattern } from './idempotency.ts'

const envelope = (data: unknown) => ({
  type: 'object',
  required: ['code', 'data', 'msg'],
  properties: { code: { type: 'integer' }, data: data ?? {}, msg: { type: 'string' } },
})
const content = (call: Call) =>
  call.kind === 'upload'
    ? {
        'multipart/form-data': {
          schema: {
            ...call.in,
            properties: {
              ...(call.in['properties'] as object),
              file: { type: 'string', format: 'binary' },
            },
          },
        },
      }
    : {
        'application/json': { schema: call.in },
        'application/x-www-form-urlencoded': { schema: call.in },
      }
const summary = (c: AnyContract, name: string) => `${c.doc}: ${c.callSchemas[name]!.doc}`
const errors = Object.fromEntries(
  ['400', '401', '403', '404', '409', '413', '429'].map((status) => [
    status,
    { $ref: '#/components/responses/Refusal' },
  ]),
)

const idempotencyKeyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', pattern: keyPattern },
  description:
    "Anything of the caller's own, new for each thing that is to be done. Made again with " +
    'it within a day, because the answer was lost, the call is not done again and answers ' +
    'as it did; with another input it is refused (409)',
}

/** Builds the OpenAPI 3.1 description from the contracts that validate requests. */
export function buildOpenApi(resources: ReadonlyMap<string, Resource>): object {
  const paths: Record<string, object> = {}
  for (const { contract, actions } of resources.values())
    for (const [name, call] of Object.entries(contract.callSchemas as Record<string, Call>)) {
      const needs = actions[name]!.requires
      const ok =
        call.kind === 'stream'
          ? { 'text/event-stream': { schema: { type: 'string' } } }
          : {
              ...(call.kind === 'file' && {
                'application/octet-stream': { schema: { type: 'string', format: 'binary' } },
              }),
              ...((call.out || call.kind !== 'file') && {
                'application/json': { schema: envelope(call.out) },
              }),
            }
      const { bytes, keys, depth } = limitsOf(call, needs === 'public')
      const size = isGet(call)
        ? ''
        : `. Body: at most ${Math.floor(bytes / 1024)} ` +
          `kB${call.kind === 'upload' ? ' without the file' : ''}, ${keys} values, ${depth} ` +
          'levels'
      const operation = {
        tags: [contract.path],
        operationId: urlOf(contract, name).slice('/api/'.length),
        summary: summary(contract, name),
        description: `Needs: ${needs}${size}`,
        security: needs === 'public' ? [] : [{ bearer: [] }],
        responses: { 200: { description: 'OK', content: ok }, ...errors },
      }
      const query = Object.entries((call.in['properties'] ?? {}) as object).map(
        ([field, schema]) => ({
          name: field,
          in: name === `:${field}` ? 'path' : 'query',
          required: name === `:${field}`,
          schema,
        }),
      )
      paths[urlOf(contract, name.replace(/:(\w+)/, '{$1}'))] = isGet(call)
        ? { get: { ...operation, parameters: query } }
        : {
            post: {
              ...operation,
              ...(call.once && { parameters: [idempotencyKeyHeader] }),
              requestBody: { content: content(call) },
            },
          }
    }
  const plain = (text: string) => ({
    get: { summary: text, security: [], responses: { 200: { description: 'OK' } } },
  })
  paths['/api/health'] = plain(
    'How the process and what it needs are: database, files, disk, mail, jobs, documents, ' +
      'clock, each ok, amber or red, and why. 503 where no call can be answered',
  )
  paths['/api/ready'] = plain('Whether calls can be answered: 503 where not')
  const refusal = {
    ...envelope({ type: 'null' }),
    properties: {
      code: { type: 'integer' },
      data: { type: 'null' },
      msg: { type: 'string' },
      error: { type: 'string' },
      fields: {
        type: 'array',
        items: {
          type: 'object',
          properties: { field: { type: 'string' }, msg: { type: 'string' } },
        },
      },
      record: {
        type: 'object',
        description: 'The record that stands against the call',
        properties: { path: { type: 'string' }, id: { type: 'integer' } },
      },
    },
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Plimsoll',
      version: '1',
      description: 'Answers are {code, data, msg}; code 0 is success, otherwise the HTTP status.',
    },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      responses: {
        Refusal: { description: 'Refused', content: { 'application/json': { schema: refusal } } },
      },
    },
  }
}
