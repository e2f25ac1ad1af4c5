import { camelCase } from '#common/name-case.ts'
import { formatMessage } from '#common/text.ts'
import type { Lang } from '#common/text.ts'
import type { FastifyReply } from 'fastify'
import type { Resource } from '#server/core/resource.ts'
import { DocumentError } from '#server/platform/office-files/document-problem.ts'
import { documentRefusal } from '#server/platform/documents/document-refusal.ts'
import { toUnavailableRefusal } from './service-unavailable.ts'
import { httpText, Refusal } from '#server/core/refusal.ts'
import { logRefusal } from './refusal-log.ts'
import type { Services } from '#server/core/context.ts'

export interface ErrorAnswer {
  code: number
  data: object | null
  msg: string
  error: string
  fields?: { field: string; msg: string }[]
}

/** Maximum length of a field name in a response; clients may send names of any length. */
const longestField = 200

/** The response body of a refusal, in the caller's language. */
export function toErrorBody(refusal: Refusal, lang: Lang): ErrorAnswer {
  const { status, phrase, params, fields, data } = refusal
  return {
    code: status,
    data,
    msg: formatMessage(phrase, lang, params),
    error: phrase.key,
    ...(fields.length && {
      fields: fields.map((f) => ({
        field: f.field.slice(0, longestField),
        msg: formatMessage(f.phrase, lang, f.params),
      })),
    }),
  }
}

/** Messages of the multipart parser for malformed bodies; it sets no error code. */
const brokenParts =
  /^(Unexpected end of (multipart data|form)|Multipart: Boundary not found|Malformed (part header|content type)|Unsupported content type)/

interface PgError {
  code: string
  detail?: string
  table?: string
  constraint?: string
}

/** Converts an error of the database or framework to a refusal; null for an internal error. */
export function toRefusal(
  error: unknown,
  r: Resource | undefined,
  services: Services,
): Refusal | null {
  if (error instanceof Refusal) return error
  if (error instanceof DocumentError) return documentRefusal(error)
  const { code = '', detail = '', table = '' } = error as PgError
  if (code === '23505') {
    const columns = (/^Key \(([^)]*)\)/.exec(detail)?.[1] ?? '')
      .split(', ')
      .map((column) => camelCase(column.replace(/^.*\((\w+).*$/, '$1')))
    const field = columns.findLast((column) => r?.text.labels[column]) ?? columns.at(-1)!
    const label = r?.text.labels[field]
    const params = { field: label ?? field }
    return new Refusal(409, httpText.exists, params, [{ field, phrase: httpText.exists, params }])
  }
  if (code === '23503') {
    if (detail.includes('is still referenced')) {
      const user = [...services.resources.values()].find(
        (other) => other.table === camelCase(table),
      )
      return new Refusal(409, httpText.inUse, { title: user?.text.title ?? table })
    }
    const field = camelCase(/^Key \((\w+)\)/.exec(detail)?.[1] ?? '')
    return new Refusal(400, httpText.refersToNothing, {}, [
      { field, phrase: httpText.refersToNothing },
    ])
  }
  if (code === '22003' || code === '22001' || code === '23514')
    return new Refusal(400, httpText.badInput)
  if (code === '40P01' || code === '40001' || code === '55P03')
    return new Refusal(409, httpText.stale)
  const outage = toUnavailableRefusal(error)
  if (outage) {
    services.log.warn({ err: error }, 'an outage')
    return outage
  }
  if (brokenParts.test((error as Error).message)) return new Refusal(400, httpText.badBody)
  const status = (error as { statusCode?: number }).statusCode
  if (status === 413) return new Refusal(413, httpText.tooLarge, { max: 100 })
  if (status === 415) return new Refusal(415, httpText.mediaType)
  if (status && status < 500) return new Refusal(status, httpText.badBody)
  return null
}

/** Sends an error: a refusal as such, any other error as 500 with the id of its log entry. */
export function sendError(
  reply: FastifyReply,
  error: unknown,
  lang: Lang,
  services: Services,
  r?: Resource,
): FastifyReply {
  const refusal = toRefusal(error, r, services)
  if (refusal) {
    logRefusal(services, reply.request, refusal)
    return reply.code(refusal.status).send(toErrorBody(refusal, lang))
  }
  services.log.error({ err: error, reqId: reply.request.id }, 'call failed')
  return reply
    .code(500)
    .send(toErrorBody(new Refusal(500, httpText.fault, { id: reply.request.id }), lang))
}
