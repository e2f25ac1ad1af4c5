/**
 * The only place that calls the API. `callApi(contract, action, input)` is typed by the contract;
 * `post` is the untyped call for generic code. Conventions: the HTTP API; limits: specification 7.
 */
import type { AnyContract, CallName, InputOf, OutputOf, JobStarted } from '#common/contract.ts'
import { apiText } from './api.text.ts'
import { confirming } from './confirm-identity.ts'
import {
  shortHash,
  waitForConnection,
  markOffline,
  connectionState,
  randomId,
  waitForUploads,
} from './connection.ts'
import { ApiError, sendRequest, translate } from './send-request.ts'
import type { FileResponse, PostOptions } from './send-request.ts'
import { setSessionItem, getSessionItem } from './session.ts'

export { ApiError } from './send-request.ts'
export type { FileResponse, PostOptions } from './send-request.ts'

type Values = Record<string, unknown>

/**
 * Idempotency keys of requests without a response, by content: sending the same input again reuses
 * the key, also after a reload of the page.
 */
const pendingKeys = new Map<string, string>()
function idempotencyKeyOf(requestText: string, storageKey: string | null): string {
  const key =
    pendingKeys.get(requestText) ?? (storageKey && getSessionItem<string>(storageKey)) ?? randomId()
  pendingKeys.set(requestText, key)
  if (storageKey) setSessionItem(storageKey, key)
  return key
}

export interface SucceededCall {
  path: string
  /** whether it wrote something: a save, a move, an upload */
  isWrite: boolean
  input: Readonly<Record<string, unknown>>
  output: unknown
}
type CallListener = (call: SucceededCall) => void
const callListeners = new Set<CallListener>()
/**
 * Calls `listener` with each call that succeeded.
 * @returns a function that removes the listener
 */
export function onCallSucceeded(listener: CallListener): () => void {
  callListeners.add(listener)
  return () => void callListeners.delete(listener)
}
/** Reports a call that succeeded; uploads report theirs. */
export const reportSuccess = (call: SucceededCall): void => {
  for (const listener of callListeners) listener(call)
}

/**
 * Sends one call. Waits for pending uploads and replaces their local ids.
 * @throws ApiError
 */
export async function post<T>(
  path: string,
  input: object = {},
  options: PostOptions = {},
): Promise<T> {
  const inputText = JSON.stringify(input)
  const values = (
    /(?<!\\)"local-[0-9a-f]{32}"/.test(inputText) ? await resolveUploads(input) : input
  ) as Values
  if (!options.idempotent) {
    const output = await confirming(() => sendRequest<T>(path, values, options))
    reportSuccess({ path, isWrite: false, input: values, output })
    return output
  }
  const requestText = `${path} ${inputText}`
  // Requests with passwords are not stored, not even as a hash.
  const storageKey = /password|passphrase|secret/i.test(inputText)
    ? null
    : `unanswered.${shortHash(requestText)}`
  const key = idempotencyKeyOf(requestText, storageKey)
  const releaseKey = () => {
    pendingKeys.delete(requestText)
    if (storageKey) setSessionItem(storageKey, null)
  }
  for (;;) {
    try {
      const output = await confirming(() => sendRequest<T>(path, values, options, key))
      releaseKey()
      reportSuccess({ path, isWrite: true, input: values, output })
      return output
    } catch (cause) {
      // After a server error it is unknown whether the call was executed: its key is reused.
      if (cause instanceof ApiError && cause.status > 0 && cause.status < 500) releaseKey()
      if (!(cause instanceof ApiError) || cause.status !== 0) throw cause
      if (options.failsOffline || options.signal?.aborted) throw cause
      await waitForConnection(cause)
    }
  }
}

/** Local file ids exist only when the upload module is loaded already. */
const resolveUploads = (input: object): Promise<unknown> =>
  waitForUploads(
    import('./upload-queue.ts').then((files) => files.resolveLocalIds(input)),
    new ApiError(0, 'offline', translate(apiText.offline)),
  )

/**
 * With a cached response, the call falls back to it after this delay in milliseconds; shorter once
 * the connection is known to be lost.
 */
const cacheFallbackMs = { first: 5_000, then: 1_000 }
/**
 * Returns the response, or the cached one when the connection fails or is slow.
 * @param onLateResponse receives the response that arrives after the fallback
 */
export function withCachedFallback<T>(
  response: Promise<T>,
  cached: T | null | undefined,
  onLateResponse: (output: T) => void,
): Promise<T> {
  if (cached === null || cached === undefined) return response
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => {
        markOffline()
        response.then(onLateResponse, () => {})
        resolve(cached)
      },
      connectionState().offline ? cacheFallbackMs.then : cacheFallbackMs.first,
    )
    response
      .then(resolve, (cause: unknown) =>
        cause instanceof ApiError && cause.status === 0 ? resolve(cached) : reject(cause),
      )
      .finally(() => clearTimeout(timer))
  })
}

/**
 * Calls an action of a resource. Calls that answer with a file return its content, or the job that
 * writes it; use `download` of files.ts to save the file under its name.
 */
export async function callApi<K extends AnyContract, A extends CallName<K>>(
  contract: K,
  action: A,
  input: InputOf<K, A>,
  options: PostOptions = {},
): Promise<OutputOf<K, A>> {
  const { kind, once } = contract.callSchemas[action] ?? {}
  const path = `${contract.path}/${action}`
  if (kind === 'file') {
    const answer = await post<FileResponse | JobStarted>(path, input as object, {
      as: 'blob',
      ...options,
    })
    return ('jobId' in answer ? answer : answer.blob) as OutputOf<K, A>
  }
  return post(path, input as object, {
    ...(kind === 'get' && { method: 'GET' }),
    ...(once && { idempotent: once }),
    ...options,
  })
}
