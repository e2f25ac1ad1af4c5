/**
 * Limits of request bodies: bytes, number of values and depth. Read by the server and by the API
 * documentation.
 */

/** Limits of one body, checked while it is received and before it is parsed. */
export interface CallLimits {
  /** length in bytes; for a multipart body, without its files */
  bytes: number
  /** pairs of a form, `mostPairs` at most; for JSON, object keys and array items together */
  keys: number
  /** nesting depth of arrays and objects */
  depth: number
}

const kB = 1024
/** Maximum pairs of a form, because a pair takes longer to read than a JSON value. */
export const mostPairs = 10_000

/** Calls without a session. */
export const publicLimits: CallLimits = { bytes: 64 * kB, keys: 500, depth: 8 }
/** Default: the longest drafts have 200,000 characters, the longest lists some thousand entries. */
export const usualLimits: CallLimits = { bytes: 1024 * kB, keys: 10_000, depth: 32 }
/** Certificates and reports with parameters, designed forms and their answers. */
export const designedLimits: Partial<CallLimits> = { bytes: 4 * 1024 * kB, keys: 20_000 }

/**
 * Returns the limits of a call.
 * @param isPublic whether it can be called without a session
 */
export const limitsOf = (
  { limits }: { limits?: Partial<CallLimits> },
  isPublic: boolean,
): CallLimits => ({ ...(isPublic ? publicLimits : usualLimits), ...limits })
