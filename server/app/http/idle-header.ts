/** Last activity of a person, as their page reports it. Specification 4 and 9. */
import type { IncomingHttpHeaders } from 'node:http'

/** Header with the seconds since the last pointer or key event of the person, in any of their tabs. */
export const idleHeader = 'idle-seconds'

/**
 * Milliseconds since the last activity of the caller; null: not known, the call does not extend the
 * session. Without the header, as for programs, a call is activity unless it is a background call.
 */
export function idleMsOf(
  headers: IncomingHttpHeaders,
  { background }: { background?: true },
): number | null {
  const value = headers[idleHeader]
  if (typeof value === 'string' && /^\d{1,6}$/.test(value)) return Number(value) * 1000
  return background ? null : 0
}
