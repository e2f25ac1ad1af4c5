import type { FastifyRequest } from 'fastify'
import type { Principal } from '../access/principal.ts'
import type { Services } from './context.ts'
import type { Refusal } from './refusal.ts'

const callers = new WeakMap<FastifyRequest, Principal>()
/** Remembers who makes a call, so that what is refused can be told of with the name. */
export function knownAs(request: FastifyRequest, who: Principal): Principal {
  callers.set(request, who)
  return who
}

/** Who makes a call, once that is known. */
export const callerOf = (request: FastifyRequest): Principal | undefined => callers.get(request)

/** Somebody tries what is not theirs, or tries too often; anything else is a slip of the pen, or a probe. */
const grave: ReadonlySet<number> = new Set([401, 403, 429])
/** Files that hold what runs, hides or grows, or that a scanner names; a file that is only of another kind is a slip. */
const graveFile = /^document\.(macro|pdfActive|pdfHidden|twoInOne|bomb|nested|formulaCall|dataLink|cellCommand|fieldCode|externalLink|doctype|embedded|timeout)$|^files\.infected$/

/**
 * Writes a refusal to the log: which call, why, from where and, once known, whose. The pattern of the address and the names of
 * fields, never their values: these may be secrets, or lines made to look like other entries.
 */
export function logRefusal({ log }: Services, request: FastifyRequest, { status, phrase, fields }: Refusal): void {
  const entry = {
    event: 'refused', status, error: phrase.key, method: request.method, call: request.routeOptions?.url ?? null, user: callerOf(request)?.userId ?? null, ip: request.ip, reqId: request.id,
    ...(fields.length && { fields: fields.slice(0, 20).map(({ field }) => field.slice(0, 60)) }),
  }
  if (grave.has(status) || graveFile.test(phrase.key)) log.warn(entry, 'refused')
  else log.info(entry, 'refused')
}
