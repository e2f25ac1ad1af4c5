import { enumOf, int, required, objectSchema, text } from './fields.ts'
import type { Field, Fields, Input, JsonSchema, Values } from './fields.ts'
import type { Reader } from './readers.ts'
import type { CallLimits } from './call-limits.ts'
import type { FileKind } from './uploads.ts'
import { byId } from './row-fields.ts'

/**
 * Schemas of one call. Kinds: `json`; `file` answers with a file, or with `out` when a job writes
 * the file; `upload` takes multipart; `get` is a GET with query parameters; `stream` is a GET that
 * answers with server-sent events.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- the input and output of any call
export interface Call<I = any, O = any> {
  in: JsonSchema
  out: JsonSchema | null
  doc: string
  kind: 'json' | 'file' | 'upload' | 'get' | 'stream'
  /** kinds of files that an upload accepts */
  acceptedFileKinds?: readonly FileKind[]
  /**
   * kinds of readers who may make the call, given its right. Default: the readers of the contract;
   * for `all`, every signed-in reader
   */
  readers?: readonly Reader[]
  /**
   * repeating the call with the same `Idempotency-Key` returns the stored response: true for saves,
   * moves and calls marked with `idempotent`. Responses are stored for one day without fields named
   * password or secret, so those must be optional
   */
  once?: true
  /**
   * limits of the request body that differ from common/call-limits.ts; a larger body is refused
   * with 413 before it is parsed
   */
  limits?: Partial<CallLimits>
  /**
   * share of the caller's rate limit, where it differs from the default of its kind:
   * server/app/http/caller-limits.ts
   */
  cost?: number
  /** type only, never set */
  readonly type?: { in: I; out: O }
}
type ResponseFields = Fields | Field
type ResponseOf<O extends ResponseFields> =
  O extends Field<infer T> ? T : O extends Fields ? Values<O> : never
const isField = (output: ResponseFields): output is Field => typeof output['kind'] === 'string'

/**
 * Defines a call beyond the standard ones. It answers with an object of fields, or with the value
 * of one field such as `rows`; a call of kind `file` answers with a file, or with
 * `jobStartedFields` when a job writes it.
 */
export function defineCall<I extends Fields, O extends ResponseFields>(
  doc: string,
  input: I,
  output: O,
  kind: Call['kind'] | { acceptedFileKinds: readonly FileKind[] } = 'json',
): Call<Input<I>, ResponseOf<O>> {
  if (typeof kind === 'object')
    return { ...defineCall<I, O>(doc, input, output, 'upload'), ...kind }
  const out =
    kind === 'stream' || (kind === 'file' && !Object.keys(output).length)
      ? null
      : isField(output)
        ? output.schema
        : objectSchema(output as Fields)
  return { doc, kind, in: objectSchema(input), out }
}

/** Marks a call as idempotent: it must not run twice when its response is lost. */
export const idempotent = <C extends Call>(call: C): C => ({ ...call, once: true })

/** Whether a call is a GET with query parameters. */
export const isGet = ({ kind }: Pick<Call, 'kind'>): boolean => kind === 'get' || kind === 'stream'
/** URL of a call; without a name, the URL of the resource. */
export const urlOf = ({ path }: { path: string }, name: string): string =>
  `/api/${path}${name && `/${name}`}`

/** Input of every move, besides its own fields. */
export const moveInputFields = {
  ...byId,
  version: required(int(1)),
  remark: text(2000),
} satisfies Fields
/** Response of every move. */
export const moveResultFields = {
  ...byId,
  version: required(int(1)),
  status: required(int()),
} satisfies Fields
/** Defines a move of a state machine with further fields beyond id, version and remark. */
export const defineMove = <I extends Fields = {}>(doc: string, more: I = {} as I) =>
  idempotent(defineCall(doc, { ...moveInputFields, ...more }, moveResultFields))
/** Defines a decision: `result` 1 approves, 0 refuses with a remark. */
export const defineDecision = <I extends Fields = {}>(doc: string, more: I = {} as I) =>
  defineMove(doc, { result: required(enumOf(0, 1)), ...more })
