import type { Readable } from 'node:stream'
import type { AnyContract, CallName, InputOf, OutputOf } from '#common/contract.ts'
import type { Confirmable } from './second-person.ts'
import type { RequestContext } from './context.ts'
import type { StoredFile } from './file.ts'

/**
 * A button code such as `basic.flag.save`, or one of two values that must be written explicitly.
 */
export type Right = `${string}.${string}` | 'signedIn' | 'public'
/**
 * The response of a call of kind `file`. `inline` shows the file in the browser instead of saving
 * it.
 */
export interface FileResponse {
  bytes?: Uint8Array
  stored?: StoredFile
  stream?: Readable
  /** of the stream, in bytes, where it is known */ size?: number
  name: string
  type: string
  inline?: boolean
}
/** Progress callback: receives the number of rows written so far and is awaited. */
export type OnProgress = (rows: number) => void | Promise<void>

/**
 * Whether a call requires an identity proof of the last five minutes in this session: always,
 * always by more than a code, or depending on caller and input. A sign-in counts as a proof.
 */
export type RecentAuth<I = any> =
  | RecentAuthNeed
  | ((ctx: RequestContext, input: I) => Promise<RecentAuthNeed> | RecentAuthNeed)
/** `password`: by password, passkey or identity provider. */
type RecentAuthNeed = boolean | 'password'

export interface Action<I = any, O = any> {
  requires: Right
  /**
   * further rights that allow the call: a move that different people make from different states;
   * the machine checks the right for the state
   */
  orRequires?: readonly Right[]
  /** a button code that the handler checks itself, where part of the call is open to more people */
  requiresAlso?: Right
  handler(ctx: RequestContext, input: I): Promise<O> | O
  /**
   * runs before the transaction and keeps its effects when the call fails, such as counting
   * attempts of a repeated password or code
   */
  beforeTransaction?(ctx: RequestContext, input: I): Promise<void>
  /** requires an identity proof of the last five minutes; server/platform/sign-in/recent-auth.ts */
  recentAuth?: RecentAuth<I>
  /** a second person must confirm it; set by withSecondPerson() of modules/sys/confirmation */
  secondPerson?: Confirmable
  /**
   * writes the file of a call that may be executed as a job;
   * server/records/export/stream-or-queue.ts
   */
  writeFile?(ctx: RequestContext, input: I, written?: OnProgress): Promise<FileResponse>
  /**
   * the stored values that the call changes, in the shape of its input, where they are not the
   * record named by `id`
   */
  stored?(ctx: RequestContext, input: I): Promise<unknown>
  /** runs without a transaction: it only reads, or opens its own */
  noTransaction?: true
  /**
   * whether an API key may make the call; default: unless it requires only `signedIn`, or a right
   * that only people have (server/platform/sign-in/api-keys.ts)
   */
  byApiKey?: boolean
  /**
   * the answer of a GET has an entity tag, by which a caller who has it already gets 304; `except`:
   * fields that change with each call
   */
  conditional?: { except: readonly string[] }
  /** does not count as activity of the person by itself, such as polling */
  background?: true
}
type HandlerResult<O> = [O] extends [Blob]
  ? FileResponse
  : {} extends O
    ? any
    : Blob extends O
      ? FileResponse | Exclude<O, Blob>
      : O
type ActionFor<K extends AnyContract, A extends CallName<K>> = Action<
  InputOf<K, A>,
  HandlerResult<OutputOf<K, A>>
>
export type Actions<K extends AnyContract> = {
  [A in CallName<K> & keyof K['callSchemas']]: ActionFor<K, A>
}
