import { ApiError } from '#web/api/send-request.ts'

/** Signed out, no longer permitted, or removed. */
const takesAway: ReadonlySet<number> = new Set([401, 403, 404])

/**
 * Whether a record cannot be shown: it is not loaded yet, or the user may not see it any more. A
 * page that shows it stays, with what is typed on it, while a refresh fails for another reason: the
 * server does not answer, is busy, or two transactions collided (409).
 */
export const isUnavailable = ({ data, error }: { data: unknown; error: Error | null }): boolean =>
  data === undefined || (error instanceof ApiError && takesAway.has(error.status))
