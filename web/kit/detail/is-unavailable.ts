import { ApiError } from '#web/api/send-request.ts'

/** Too many calls: the server answers later. */
const tooMany = 429

/**
 * Whether a record cannot be shown: it is not loaded yet, or the server refuses it now. A page that
 * shows it stays, with what is typed on it, while the server does not answer a refresh.
 */
export const isUnavailable = ({ data, error }: { data: unknown; error: Error | null }): boolean =>
  data === undefined ||
  (error instanceof ApiError &&
    error.status >= 400 &&
    error.status < 500 &&
    error.status !== tooMany)
