import type { FastifyRequest } from 'fastify'
import type { Principal } from '#server/core/principal.ts'
import type { Services } from '#server/core/context.ts'
import type { Refusal } from '#server/core/refusal.ts'

const callers = new WeakMap<FastifyRequest, Principal>()
/** Stores the caller of a request for its log entries. */
export function tagLog(request: FastifyRequest, who: Principal): Principal {
  callers.set(request, who)
  return who
}

/** The caller of a request, once identified. */
export const callerOf = (request: FastifyRequest): Principal | undefined => callers.get(request)

/**
 * Statuses logged as warnings: missing rights and too many calls. Other refusals are input mistakes
 * or probes.
 */
const warnStatuses: ReadonlySet<number> = new Set([401, 403, 429])
/**
 * Refused files that contain active or hidden content, decompression bombs or viruses; a wrong file
 * kind is only a mistake.
 */
const graveFile =
  /^document\.(macro|pdfActive|pdfHidden|twoInOne|bomb|nested|formulaCall|dataLink|cellCommand|fieldCode|externalLink|doctype|embedded|timeout)$|^files\.infected$/

/**
 * Logs a refusal: call, reason, address and, once known, the caller. Logs the route pattern and
 * field names, never values: these may be secrets or imitate other entries.
 */
export function logRefusal(
  { log }: Services,
  request: FastifyRequest,
  { status, phrase, fields }: Refusal,
): void {
  const entry = {
    event: 'refused',
    status,
    error: phrase.key,
    method: request.method,
    call: request.routeOptions?.url ?? null,
    user: callerOf(request)?.userId ?? null,
    ip: request.ip,
    reqId: request.id,
    ...(fields.length && { fields: fields.slice(0, 20).map(({ field }) => field.slice(0, 60)) }),
  }
  if (warnStatuses.has(status) || graveFile.test(phrase.key)) log.warn(entry, 'refused')
  else log.info(entry, 'refused')
}
