/**
 * The only place that calls the API. `callApi(contract, action, input)` is typed by the contract;
 * `post` is the untyped call for generic code. Conventions: the HTTP API; limits: specification 7.
 */
import type { AnyContract, CallName, InputOf, OutputOf, JobStarted } from '#common/contract.ts'
import { formatMessage } from '#common/text.ts'
import type { Message } from '#common/text.ts'
import { apiText } from './api.text.ts'
import { confirming } from './confirm-identity.ts'
import {
  shortHash,
  waitForConnection,
  markOnline,
  markOffline,
  connectionState,
  randomId,
  waitForUploads,
} from './connection.ts'
import {
  clearSession,
  storeSessionEndReason,
  setSessionItem,
  getSessionItem,
  storedLang,
  storedToken,
} from './session.ts'
import type { SessionEndReason } from './session.ts'

/** A refusal, or a call that failed on the network (status 0). `msg` is in the user's language. */
export class ApiError extends Error {
  override name = 'ApiError'
  status: number
  /** stable key, such as `common.stale` */
  error: string
  msg: string
  fields: { field: string; msg: string }[]
  /** machine-readable details of the refusal, such as the conflicting record */
  data: unknown
  constructor(
    status: number,
    error: string,
    msg: string,
    fields: { field: string; msg: string }[] = [],
    data: unknown = null,
  ) {
    super(msg)
    this.status = status
    this.error = error
    this.msg = msg
    this.fields = fields
    this.data = data
  }
}

export interface PostOptions {
  signal?: AbortSignal | undefined
  /** `blob` for calls that answer with a file */
  as?: 'json' | 'blob'
  method?: 'POST' | 'GET'
  /** milliseconds; 60 s for calls, one hour for files */
  timeout?: number
  /** true for sign-in and sign-out, where 401 does not end the session */
  allowUnauthorized?: boolean
  /** retries while the connection is lost, and is executed once however often it is sent */
  idempotent?: boolean
  /** survives leaving the page; the body is limited to 60 KB */
  keepalive?: boolean
}
type Values = Record<string, unknown>
export interface FileResponse {
  blob: Blob
  name: string
}

let onSessionEnd: ((message: string) => void) | undefined
/** Sets who shows the message of an ended session; set by the app layout. */
export const setSessionEndListener = (listener: (message: string) => void) => {
  onSessionEnd = listener
}
let ending = false
/**
 * Shows the reason, clears the session and reloads the page after a delay in milliseconds; the
 * sign-in page shows the reason again. Specification 8.
 */
export function endSession(
  message: string,
  milliseconds: number,
  reason: SessionEndReason = { reason: 'ended' },
): void {
  if (ending) return
  ending = true
  onSessionEnd?.(message)
  setTimeout(() => {
    clearSession()
    storeSessionEndReason(reason)
    reloadWhenOnline(message)
  }, milliseconds)
}

/**
 * Reloads the page. Without a connection and a service worker there is nothing to load: the page
 * content is removed at once, and the reload follows when the browser is online.
 */
function reloadWhenOnline(message: string): void {
  if (navigator.onLine !== false || navigator.serviceWorker?.controller) return location.reload()
  const notice = document.createElement('div')
  notice.className = 'full-page-message'
  notice.role = 'alert'
  notice.textContent = `${message} · ${translate(apiText.reloadsLater)}`
  document.body.replaceChildren(notice)
  addEventListener('online', () => location.reload(), { once: true })
}

const translate = (message: Message, params = {}) => formatMessage(message, storedLang(), params)
const isNested = (value: unknown): boolean =>
  value === null ||
  (Array.isArray(value)
    ? value.length === 0 || value.some((v) => typeof v === 'object')
    : typeof value === 'object')

function formBody(input: Values): URLSearchParams {
  const body = new URLSearchParams()
  for (const [key, value] of Object.entries(input))
    if (value !== undefined)
      for (const one of Array.isArray(value) ? value : [value]) body.append(key, String(one))
  return body
}

export const requestHeaders = (): Record<string, string> => ({
  'Accept-Language': storedLang(),
  ...(storedToken() && { Authorization: `Bearer ${storedToken()}` }),
})

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

/**
 * Sends one call. Saves and nested values are sent as JSON, everything else as a form with repeated
 * keys. Waits for pending uploads and replaces their local ids.
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
  if (!options.idempotent) return confirming(() => sendRequest<T>(path, values, options))
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
      return output
    } catch (cause) {
      // After a server error it is unknown whether the call was executed: its key is reused.
      if (cause instanceof ApiError && cause.status > 0 && cause.status < 500) releaseKey()
      if (!(cause instanceof ApiError) || cause.status !== 0 || options.signal?.aborted) throw cause
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

async function sendRequest<T>(
  path: string,
  values: Values,
  options: PostOptions,
  key?: string,
): Promise<T> {
  const {
    as = 'json',
    method = 'POST',
    allowUnauthorized = false,
    timeout = as === 'blob' ? 3_600_000 : 60_000,
  } = options
  const asJson = /(^|\/)save$/.test(path) || Object.values(values).some(isNested)
  const form = formBody(values)
  const signals = [AbortSignal.timeout(timeout), ...(options.signal ? [options.signal] : [])]
  let response: Response
  try {
    response = await fetch(`/api/${path}${method === 'GET' && form.size ? `?${form}` : ''}`, {
      method,
      headers: {
        ...requestHeaders(),
        ...(asJson && method === 'POST' && { 'Content-Type': 'application/json' }),
        ...(key && { 'Idempotency-Key': key }),
      },
      signal: AbortSignal.any(signals),
      ...(options.keepalive && { keepalive: true }),
      ...(method === 'POST' && { body: asJson ? JSON.stringify(values) : form }),
    })
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    const timedOut = cause instanceof DOMException && cause.name === 'TimeoutError'
    if (!timedOut) markOffline()
    throw new ApiError(
      0,
      timedOut ? 'timeout' : 'offline',
      translate(timedOut ? apiText.timeout : apiText.offline),
    )
  }
  markOnline()
  const json = response.headers.get('content-type')?.includes('json')
  if (as === 'blob' && response.ok && !json)
    return { blob: await response.blob(), name: fileName(response) } as T
  const body: unknown = json ? await response.json().catch(() => undefined) : null
  // The response was cut off.
  if (body === undefined && key) throw new ApiError(0, 'offline', translate(apiText.offline))
  return unwrapResponse<T>(response.status, body ?? null, allowUnauthorized)
}

/** Unwraps the body of a response. Also used for uploads, which do not use fetch. */
export function unwrapResponse<T>(status: number, body: unknown, allowUnauthorized = false): T {
  const answer = body as {
    code: number
    data: T
    msg?: string
    error?: string
    fields?: { field: string; msg: string }[]
  } | null
  if (answer?.code === 0) return answer.data
  const code = answer?.code ?? status
  const failure = new ApiError(
    code,
    answer?.error ?? `http.${code}`,
    answer?.msg ||
      translate(code === 401 ? apiText.unauthenticated : apiText.unreadable, { status }),
    answer?.fields,
    answer?.data,
  )
  if (code === 401 && !allowUnauthorized) endSession(failure.msg, 1500)
  throw failure
}

function fileName(response: Response): string {
  const header = response.headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1]
  return encoded
    ? decodeURIComponent(encoded)
    : (/filename="?([^";]+)"?/i.exec(header)?.[1] ?? 'download')
}

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
