/** How large the body of a call may be: bytes, number of values and depth. Read by the server and by the API's description. */

/** Limits of one body, judged while its bytes come in and before anything of it is parsed. */
export interface CallLimits {
  /** length in bytes; of a multipart body, without its files */
  bytes: number
  /** pairs of a form, `mostPairs` at most; of JSON, the keys of all objects and the entries of all lists together */
  keys: number
  /** how deep lists and objects may stand in each other */
  depth: number
}

const kB = 1024
/** No form has more pairs: reading one takes longer than a value of JSON. */
export const mostPairs = 10_000

/** Calls without a session take short forms. */
export const publicLimits: CallLimits = { bytes: 64 * kB, keys: 500, depth: 8 }
/** Enough for every form: the longest drafts have 200,000 characters, the longest lists some thousand entries. */
export const usualLimits: CallLimits = { bytes: 1024 * kB, keys: 10_000, depth: 32 }
/** Certificates and reports with their parameters, and forms that people design or fill in. */
export const designedLimits: Partial<CallLimits> = { bytes: 4 * 1024 * kB, keys: 20_000 }

/** The limits of a call. @param isPublic whether it is open to callers without a session */
export const limitsOf = ({ limits }: { limits?: Partial<CallLimits> }, isPublic: boolean): CallLimits =>
  ({ ...(isPublic ? publicLimits : usualLimits), ...limits })
