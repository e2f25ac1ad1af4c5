/**
 * The only place that fetches. `call(contract, action, input)` is typed by the contract; `post` is beneath it,
 * for the engines, which know no module. Conventions: the HTTP API; limits: specification 7.
 */
import type { AnyContract, CallName, InputOf, OutputOf, Started } from '#common/contract.ts'
import { say } from '#common/text.ts'
import type { Phrase } from '#common/text.ts'
import { apiText } from './api.text.ts'
import { confirming } from './confirm-identity.ts'
import { digest, lineBack, lineIsBack, lineIsLost, lineState, newKey, waitingFor } from './line.ts'
import { forgetSession, keepEnding, keepNow, keptNow, storedLang, token } from './session.ts'
import type { Ending } from './session.ts'

/** A refusal, or a call that never arrived (status 0). `msg` is in the reader's language. */
export class ApiError extends Error {
  override name = 'ApiError'
  status: number
  /** stable key, such as `common.stale` */
  error: string
  msg: string
  fields: { field: string; msg: string }[]
  /** what the refusal says to programs, such as the record that stands against the call */
  data: unknown
  constructor(status: number, error: string, msg: string, fields: { field: string; msg: string }[] = [], data: unknown = null) {
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
  /** true for sign-in and sign-out, where 401 is an answer and not the end of a session */
  open?: boolean
  /** what a person sends off: it waits for a lost line and is done once, however often it has to be sent */
  once?: boolean
  /** outlives the page; the body has at most 60 KB */
  keepalive?: boolean
}
type Values = Record<string, unknown>
export interface FileAnswer { blob: Blob; name: string }

let onSessionEnd: ((message: string) => void) | undefined
/** Where the message of an ended session is shown; set by the frame. */
export const whenSessionEnds = (listener: (message: string) => void) => { onSessionEnd = listener }
let ending = false
/** Shows why, forgets the session and loads the page anew after the given time; the sign-in page then says why again. Specification 8. */
export function endSession(message: string, milliseconds: number, reason: Ending = { why: 'ended' }): void {
  if (ending) return
  ending = true
  onSessionEnd?.(message)
  setTimeout(() => {
    forgetSession()
    keepEnding(reason)
    reloadOnceThere(message)
  }, milliseconds)
}

/** Without a connection, where the browser keeps no pages, there is nothing to load: what was on the screen goes, and the page follows when it can. */
function reloadOnceThere(message: string): void {
  if (navigator.onLine !== false || navigator.serviceWorker?.controller) return location.reload()
  const told = document.createElement('div')
  told.className = 'waiting'
  told.role = 'alert'
  told.textContent = `${message} · ${phrase(apiText.reloadsLater)}`
  document.body.replaceChildren(told)
  addEventListener('online', () => location.reload(), { once: true })
}

const phrase = (p: Phrase, params = {}) => say(p, storedLang(), params)
const nested = (value: unknown): boolean =>
  value === null || (Array.isArray(value) ? value.length === 0 || value.some((v) => typeof v === 'object') : typeof value === 'object')

function formBody(input: Values): URLSearchParams {
  const body = new URLSearchParams()
  for (const [key, value] of Object.entries(input))
    if (value !== undefined) for (const one of Array.isArray(value) ? value : [value]) body.append(key, String(one))
  return body
}

export const headersOf = (): Record<string, string> => ({
  'Accept-Language': storedLang(),
  ...(token() && { Authorization: `Bearer ${token()}` }),
})

/** Keys of what was sent off and not answered yet, by what it was: the same input sent again is the same thing, even after the page was loaded anew. */
const unanswered = new Map<string, string>()
function keyOf(thing: string, kept: string | null): string {
  const key = unanswered.get(thing) ?? (kept && keptNow<string>(kept)) ?? newKey()
  unanswered.set(thing, key)
  if (kept) keepNow(kept, key)
  return key
}

/**
 * Sends one call. Saves and anything nested travel as JSON, all else as a form with repeated keys. Files that are still on
 * their way are waited for, and named by the ids they get.
 * @throws ApiError
 */
export async function post<T>(path: string, input: object = {}, options: PostOptions = {}): Promise<T> {
  const given = JSON.stringify(input)
  const values = (/(?<!\\)"local-[0-9a-f]{32}"/.test(given) ? await withUploads(input) : input) as Values
  if (!options.once) return confirming(() => sent<T>(path, values, options))
  const thing = `${path} ${given}`
  // Passwords leave no trace, not even in a digest.
  const kept = /password|passphrase|secret/i.test(given) ? null : `unanswered.${digest(thing)}`
  const key = keyOf(thing, kept)
  const settled = () => {
    unanswered.delete(thing)
    if (kept) keepNow(kept, null)
  }
  for (;;) {
    try {
      const answer = await confirming(() => sent<T>(path, values, options, key))
      settled()
      return answer
    } catch (cause) {
      // After a fault of the server, too, nobody knows whether it was done.
      if (cause instanceof ApiError && cause.status > 0 && cause.status < 500) settled()
      if (!(cause instanceof ApiError) || cause.status !== 0 || options.signal?.aborted) throw cause
      await lineBack(cause)
    }
  }
}

/** Whoever holds the id of a file of this device has loaded what uploads them already. */
const withUploads = (input: object): Promise<unknown> =>
  waitingFor(import('./local-files.ts').then((files) => files.uploadedIds(input)), new ApiError(0, 'offline', phrase(apiText.offline)))

async function sent<T>(path: string, values: Values, options: PostOptions, key?: string): Promise<T> {
  const { as = 'json', method = 'POST', open = false, timeout = as === 'blob' ? 3_600_000 : 60_000 } = options
  const asJson = /(^|\/)save$/.test(path) || Object.values(values).some(nested)
  const form = formBody(values)
  const signals = [AbortSignal.timeout(timeout), ...(options.signal ? [options.signal] : [])]
  let response: Response
  try {
    response = await fetch(`/api/${path}${method === 'GET' && form.size ? `?${form}` : ''}`, {
      method,
      headers: { ...headersOf(), ...(asJson && method === 'POST' && { 'Content-Type': 'application/json' }), ...(key && { 'Idempotency-Key': key }) },
      signal: AbortSignal.any(signals),
      ...(options.keepalive && { keepalive: true }),
      ...(method === 'POST' && { body: asJson ? JSON.stringify(values) : form }),
    })
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    const late = cause instanceof DOMException && cause.name === 'TimeoutError'
    if (!late) lineIsLost()
    throw new ApiError(0, late ? 'timeout' : 'offline', phrase(late ? apiText.timeout : apiText.offline))
  }
  lineIsBack()
  const json = response.headers.get('content-type')?.includes('json')
  if (as === 'blob' && response.ok && !json) return { blob: await response.blob(), name: fileName(response) } as T
  const body: unknown = json ? await response.json().catch(() => undefined) : null
  // Broken off in the middle of the answer.
  if (body === undefined && key) throw new ApiError(0, 'offline', phrase(apiText.offline))
  return answerOf<T>(response.status, body ?? null, open)
}

/** Judges the body of an answer. Also used for uploads, which do not go through fetch. */
export function answerOf<T>(status: number, body: unknown, open = false): T {
  const answer = body as { code: number; data: T; msg?: string; error?: string; fields?: { field: string; msg: string }[] } | null
  if (answer?.code === 0) return answer.data
  const code = answer?.code ?? status
  const failure = new ApiError(code, answer?.error ?? `http.${code}`, answer?.msg || phrase(code === 401 ? apiText.unauthenticated : apiText.unreadable, { status }), answer?.fields, answer?.data)
  if (code === 401 && !open) endSession(failure.msg, 1500)
  throw failure
}

function fileName(response: Response): string {
  const header = response.headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1]
  return encoded ? decodeURIComponent(encoded) : /filename="?([^";]+)"?/i.exec(header)?.[1] ?? 'download'
}

/** A line may be there and bring nothing: with something kept at hand it is waited for so long, in milliseconds, and shorter from then on. */
const patience = { first: 5_000, then: 1_000 }
/**
 * The answer to a call; where nothing arrives, what was kept of it.
 * @param late takes the answer when it comes after what was kept had to do
 */
export function orKept<T>(asked: Promise<T>, kept: T | null | undefined, late: (answer: T) => void): Promise<T> {
  if (kept === null || kept === undefined) return asked
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      lineIsLost()
      asked.then(late, () => {})
      resolve(kept)
    }, lineState().lost ? patience.then : patience.first)
    asked.then(resolve, (cause: unknown) => (cause instanceof ApiError && cause.status === 0 ? resolve(kept) : reject(cause))).finally(() => clearTimeout(timer))
  })
}

/** Calls an action of a resource. Those that answer with a file give its content, or the job that will write it; `download` of files.ts saves it under its name. */
export async function call<K extends AnyContract, A extends CallName<K>>(
  contract: K, action: A, input: InputOf<K, A>, options: PostOptions = {},
): Promise<OutputOf<K, A>> {
  const { kind, once } = contract.shapes[action] ?? {}
  const path = `${contract.path}/${action}`
  if (kind === 'file') {
    const answer = await post<FileAnswer | Started>(path, input as object, { as: 'blob', ...options })
    return ('jobId' in answer ? answer : answer.blob) as OutputOf<K, A>
  }
  return post(path, input as object, { ...(kind === 'get' && { method: 'GET' }), ...(once && { once }), ...options })
}
