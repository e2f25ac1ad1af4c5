/** Sends one request to the API, and reads its response. Conventions: the HTTP API. */
import { formatMessage } from '#common/text.ts'
import type { Message } from '#common/text.ts'
import { apiText } from './api.text.ts'
import { markOffline, markOnline } from './connection.ts'
import { markActivityReported } from './report-activity.ts'
import { idleSeconds, storedLang, storedToken } from './session.ts'
import { endSession } from './session-end.ts'

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
  /** fails while the connection is lost, instead of waiting for it */
  failsOffline?: boolean
  /** survives leaving the page; the body is limited to 60 KB */
  keepalive?: boolean
}
export interface FileResponse {
  blob: Blob
  name: string
}

type Values = Record<string, unknown>

/** A message in the user's language. */
export const translate = (message: Message, params = {}) =>
  formatMessage(message, storedLang(), params)
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

/**
 * The language, the token and the time since the last activity, as every request sends them. The
 * server ends the session by the same activity as the page.
 */
export const requestHeaders = (): Record<string, string> => {
  if (!storedToken()) return { 'Accept-Language': storedLang() }
  markActivityReported()
  return {
    'Accept-Language': storedLang(),
    Authorization: `Bearer ${storedToken()}`,
    'Idle-Seconds': String(idleSeconds()),
  }
}

/**
 * Sends one request. Saves and nested values are sent as JSON, everything else as a form with
 * repeated keys.
 * @param key sent as `Idempotency-Key`
 * @throws ApiError
 */
export async function sendRequest<T>(
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
  // A file may be JSON itself: its header tells it from an answer such as a started job.
  if (as === 'blob' && response.ok && response.headers.has('content-disposition'))
    return { blob: await response.blob(), name: fileName(response) } as T
  const json = response.headers.get('content-type')?.includes('json')
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
