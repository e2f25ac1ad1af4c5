/**
 * A client of Plimsoll's HTTP API for Node 20 and later and for browsers, without dependencies. `calls.gen.d.ts` beside it
 * has the types of the input and output of every call.
 */
import type { Calls, FileCalls, GetCalls, UploadCalls } from './calls.gen.js'

export type { Calls, FileCalls, GetCalls, UploadCalls }
export type CallPath = keyof Calls
export type Input<P extends CallPath> = Calls[P]['in']
export type Answer<P extends CallPath> = Calls[P]['out']
type JsonPath = Exclude<CallPath, FileCalls | GetCalls | UploadCalls>

/** A refusal, in the language asked for; `status` is that of HTTP, `fields` names the invalid fields. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  /** stable key of the reason, such as `common.stale` */
  readonly error: string
  readonly fields: readonly { field: string; msg: string }[]
  constructor(
    status: number,
    msg: string,
    error = '',
    fields: readonly { field: string; msg: string }[] = [],
  ) {
    super(
      fields.length
        ? `${msg} (${fields.map((one) => `${one.field}: ${one.msg}`).join('; ')})`
        : msg,
    )
    this.status = status
    this.error = error
    this.fields = fields
  }
}

export interface Options {
  /** an API key, or the token of an open session; without it, call `signIn` */
  token?: string
  /** language of refusals; default English */
  lang?: 'zh' | 'en'
  /** timeout of a call in milliseconds; default one minute */
  timeout?: number
}

export interface SignIn {
  /** false where the server runs with CAPTCHA=off: no proof of work is calculated */
  proof?: boolean
  /** code of the authenticator, for accounts with a second factor */
  code?: () => Promise<string>
}

export class Plimsoll {
  readonly #url: string
  readonly #options: Options
  #token: string

  /** @param url address of the product, such as `https://plimsoll.example` */
  constructor(url: string, options: Options = {}) {
    this.#url = url.replace(/\/+$/, '')
    this.#options = options
    this.#token = options.token ?? ''
  }

  /** Token of the session, for later use in `Options`. */
  get token(): string {
    return this.#token
  }

  /**
   * Opens a session. The required proof of work takes at most about a second.
   * @throws Refusal when name, password, captcha or code are wrong
   */
  async signIn(
    username: string,
    password: string,
    { proof = true, code }: SignIn = {},
  ): Promise<void> {
    const captchaKey = crypto.randomUUID()
    const proved = proof && {
      captchaKey,
      captcha: await solve(await this.get('auth/captcha', { key: captchaKey })),
    }
    const { token, secondStep } = await this.call('auth/login', { username, password, ...proved })
    this.#token =
      token ??
      (
        await this.call('auth/login/code', {
          secondStep: secondStep!,
          code: (await code?.()) ?? '',
        })
      ).token ??
      ''
  }

  /** Ends the session. */
  async signOut(): Promise<void> {
    await this.call('auth/logout', {})
    this.#token = ''
  }

  /** Makes a call. @throws Refusal with the message of the server */
  async call<P extends JsonPath>(path: P, input: Input<P>): Promise<Answer<P>> {
    return this.#answer<P>(await this.#post(path, input))
  }

  /** A call that is a GET, such as `verify/:utn`, whose `:parts` come from the input. */
  async get<P extends GetCalls>(path: P, input: Input<P>): Promise<Answer<P>> {
    const rest = new Map(
      Object.entries(input as Record<string, unknown>).map(([name, value]) => [
        name,
        String(value),
      ]),
    )
    const filled = path.replace(/:(\w+)/g, (_, name: string) => {
      const value = rest.get(name) ?? ''
      rest.delete(name)
      return encodeURIComponent(value)
    })
    return this.#answer<P>(
      await this.#send(rest.size ? `${filled}?${new URLSearchParams([...rest])}` : filled, {
        method: 'GET',
      }),
    )
  }

  /**
   * A call that returns a file, or `{jobId}` where a job writes it (`sys/job/get` has its progress,
   * `sys/job/file` the file).
   */
  async file<P extends FileCalls>(
    path: P,
    input: Input<P>,
  ): Promise<{ blob: Blob; name: string } | Answer<P>> {
    const response = await this.#post(path, input)
    if (response.headers.get('content-type')?.startsWith('application/json'))
      return this.#answer<P>(response)
    const name = /filename\*=UTF-8''([^;]+)/i.exec(
      response.headers.get('content-disposition') ?? '',
    )?.[1]
    return { blob: await response.blob(), name: name ? decodeURIComponent(name) : 'file' }
  }

  /** A call with a file and other fields. */
  async upload<P extends UploadCalls>(
    path: P,
    file: Blob,
    name: string,
    input: Input<P> = {} as Input<P>,
  ): Promise<Answer<P>> {
    const form = new FormData()
    for (const [key, value] of Object.entries(input as object))
      if (value !== undefined && value !== null)
        form.append(key, typeof value === 'object' ? JSON.stringify(value) : String(value))
    form.append('file', file, name)
    return this.#answer<P>(await this.#send(path, { method: 'POST', body: form }))
  }

  /** Every row of a list, page by page. */
  async *rows<P extends JsonPath & `${string}/list`>(
    path: P,
    input: Input<P>,
  ): AsyncGenerator<Answer<P> extends { list: (infer R)[] } ? R : never> {
    const size = 200
    for (let page = 1; ; page++) {
      const { list } = (await this.call(path, {
        ...(input as object),
        page,
        size,
      } as Input<P>)) as unknown as { list: never[] }
      yield* list
      if (list.length < size) return
    }
  }

  /**
   * Events after a position, oldest first, until the newest. Store the position of the last event
   * that was processed, and continue with it: none is missed, none comes twice.
   */
  async *events(
    after: number,
    kinds?: Input<'sys/event/list'>['kinds'],
  ): AsyncGenerator<Answer<'sys/event/list'>['list'][number]> {
    for (let at = after; ;) {
      const page = await this.call('sys/event/list', { after: at, ...(kinds && { kinds }) })
      yield* page.list
      if (!page.more) return
      at = page.next
    }
  }

  #post(path: string, input: unknown): Promise<Response> {
    return this.#send(path, {
      method: 'POST',
      body: JSON.stringify(input),
      headers: { 'content-type': 'application/json' },
    })
  }

  async #send(path: string, init: RequestInit): Promise<Response> {
    const { lang = 'en', timeout = 60_000 } = this.#options
    const headers = {
      ...(init.headers as Record<string, string> | undefined),
      'accept-language': lang,
      ...(this.#token && { authorization: `Bearer ${this.#token}` }),
    }
    return await fetch(`${this.#url}/api/${path}`, {
      ...init,
      headers,
      signal: AbortSignal.timeout(timeout),
    })
  }

  async #answer<P extends CallPath>(response: Response): Promise<Answer<P>> {
    const body = (await response.json().catch(() => null)) as {
      code: number
      data: Answer<P>
      msg: string
      error?: string
      fields?: { field: string; msg: string }[]
    } | null
    if (!body)
      throw new Refusal(response.status, `The server answered ${response.status} without a message`)
    if (body.code !== 0) throw new Refusal(body.code, body.msg, body.error, body.fields)
    return body.data
  }
}

const sha256 = async (bytes: BufferSource): Promise<DataView> =>
  new DataView(await crypto.subtle.digest('SHA-256', bytes))
/** Number of concurrent hashes. */
const batch = 256

/**
 * The solution of a challenge: for each puzzle a number whose SHA-256 begins with the required zero
 * bits.
 */
async function solve({
  challenge,
  puzzles,
  bits,
}: {
  challenge: string
  puzzles: number
  bits: number
}): Promise<string> {
  const digest = new Uint8Array(
    (await sha256(new TextEncoder().encode(challenge))).buffer as ArrayBuffer,
  )
  const found: number[] = []
  for (let puzzle = 0; puzzle < puzzles; puzzle++)
    for (let from = 0; found.length === puzzle; from += batch) {
      const tried = await Promise.all(
        Array.from({ length: batch }, (_, n) => {
          const bytes = new Uint8Array(40)
          bytes.set(digest)
          new DataView(bytes.buffer).setUint32(32, puzzle)
          new DataView(bytes.buffer).setUint32(36, from + n)
          return sha256(bytes)
        }),
      )
      const hit = tried.findIndex((view) => view.getUint32(0) >>> (32 - bits) === 0)
      if (hit >= 0) found.push(from + hit)
    }
  return `${challenge}~${found.map((number) => number.toString(36)).join('.')}`
}

/** Oldest and newest accepted time of a webhook, in seconds from now, against replay. */
const webhookToleranceSeconds = 300
const encoder = new TextEncoder()
const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

/**
 * Verifies a webhook by Standard Webhooks 1.0: HMAC-SHA256 over id, time and body. Give the body as
 * received, before any parsing, and handle each `webhook-id` once.
 * @param headers of the request; names in lower case, as Node has them, or a `Headers`
 * @param secret of the endpoint, `whsec_…`
 * @param now milliseconds, for tests
 * @returns the parsed body
 * @throws Error when a header is missing, the time is too far away, or no signature fits
 */
export async function verifyWebhook<T = unknown>(
  body: string,
  headers: Headers | Readonly<Record<string, string | string[] | undefined>>,
  secret: string,
  now = Date.now(),
): Promise<T> {
  const header = (name: string): string => {
    const value = headers instanceof Headers ? headers.get(name) : headers[name]
    if (typeof value !== 'string' || !value) throw new Error(`The header ${name} is missing`)
    return value
  }
  const [id, time] = [header('webhook-id'), header('webhook-timestamp')]
  if (!/^\d{1,12}$/.test(time) || Math.abs(now / 1000 - Number(time)) > webhookToleranceSeconds)
    throw new Error('The time of the webhook is too far from now')
  const key = await crypto.subtle.importKey(
    'raw',
    fromBase64(secret.replace(/^whsec_/, '')),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  )
  for (const one of header('webhook-signature').split(' ')) {
    const [version, signature = ''] = one.split(',')
    if (version !== 'v1' || !/^[A-Za-z0-9+/]+=*$/.test(signature)) continue
    const signed = encoder.encode(`${id}.${time}.${body}`)
    if (await crypto.subtle.verify('HMAC', key, fromBase64(signature), signed))
      return JSON.parse(body) as T
  }
  throw new Error('No signature of the webhook fits')
}
