/** Calls of the clients, with what they leave: confirmed, refused, or in doubt. */
import type { AnyAnswer, ApiResponse, Client } from '#server/testing/testing.ts'
import type { ExpectedRecord, ExpectedState } from './expected-state.ts'

export type Row = Record<string, unknown>

/** The result is unknown. */
export class UnknownOutcomeError extends Error {}
/** Refused for a reason, nothing was written. */
export class RefusedError extends Error {
  answer: ApiResponse
  constructor(path: string, answer: ApiResponse) {
    super(`${path}: ${answer.code} ${answer.msg} ${JSON.stringify(answer.fields ?? '')}`)
    this.answer = answer
  }
}

export class Caller {
  readonly #url: string
  readonly #people: Record<string, Client>
  readonly #expected: ExpectedState
  #abort = new AbortController()

  constructor(url: string, people: Record<string, Client>, expected: ExpectedState) {
    this.#url = url
    this.#people = people
    this.#expected = expected
  }

  /** Starts a round: its calls can be abandoned together. */
  begin(): void {
    this.#abort = new AbortController()
  }

  abandon(): void {
    this.#abort.abort()
  }

  /** A call; its result is confirmed, refused, or in doubt. */
  async call(who: string, path: string, input: object | FormData): Promise<AnyAnswer> {
    const expected = this.#expected
    let answer: ApiResponse
    try {
      answer = await this.#send(who, path, input)
    } catch (error) {
      expected.unknownOutcomes++
      throw new UnknownOutcomeError(String(error))
    }
    if (answer.code === 0) return answer.data
    if (answer.code === 503) {
      // The result of a commit may be lost: reported as unavailable, possibly done.
      expected.unavailable++
      throw new UnknownOutcomeError(answer.msg)
    }
    if (answer.code >= 500 || answer.code === 401)
      expected.faults.push(`${path} was answered ${answer.code}: ${answer.msg}`)
    else
      expected.refused[`${path} ${answer.error}`] =
        (expected.refused[`${path} ${answer.error}`] ?? 0) + 1
    throw new RefusedError(path, answer)
  }

  async #send(who: string, path: string, input: object | FormData): Promise<ApiResponse> {
    const form = input instanceof FormData
    const response = await fetch(`${this.#url}/api/${path}`, {
      method: 'POST',
      signal: AbortSignal.any([this.#abort.signal, AbortSignal.timeout(60_000)]),
      body: form ? input : JSON.stringify(input),
      headers: {
        authorization: `Bearer ${this.#people[who]!.token}`,
        'accept-language': 'en',
        ...(!form && { 'content-type': 'application/json' }),
      },
    })
    return (await response.json()) as ApiResponse
  }

  /** Changes a known record; in doubt until confirmed. */
  async change(
    kind: string,
    known: ExpectedRecord,
    who: string,
    path: string,
    values: Row,
  ): Promise<AnyAnswer> {
    known.unconfirmed = { values }
    const input = { id: known.id, version: known.version, ...values }
    const data = await this.call(who, path, input).catch((error: unknown) => {
      if (error instanceof RefusedError) known.unconfirmed = null
      throw error
    })
    known.unconfirmed = null
    known.version = data.version
    if (data.status !== undefined) known.status = data.status
    Object.assign(known.values, values)
    this.#expected.count(kind)
    return data
  }
}
