/**
 * The kinds of fields a record or a call can have. One declaration gives the type on both sides, the
 * validation of forms and JSON (as JSON Schema), the input on the form, the cell of the list and the
 * column of the export.
 */
import { documentKinds, imageKinds } from './uploads.ts'
import type { FileKind } from './uploads.ts'

export type JsonSchema = { readonly [keyword: string]: unknown }

export type Kind =
  | 'text' | 'area' | 'int' | 'decimal' | 'money' | 'date' | 'instant' | 'bool' | 'password'
  | 'choice' | 'dict' | 'dicts' | 'ref' | 'refs' | 'file' | 'files' | 'image' | 'html' | 'json'

/** A field of type T; R says whether a record must have it. */
export interface Field<T = unknown, R extends boolean = boolean> {
  kind: Kind
  schema: JsonSchema
  required: R
  /** dictionary code, for `dict` and `dicts` */
  dictCode?: string
  /** path of the resource pointed at, for `ref` and `refs` */
  ref?: string
  /** decimals, for `decimal` and `money` */
  scale?: number
  /** unit shown behind the number, such as `m` or `t` */
  unit?: string
  /** fixed values, for `choice` */
  values?: readonly (number | string)[]
  /** a file that the house makes itself and gives out only by a call of its own */
  apart?: true
  /** what each object holds, for `rows` and `group`; their labels stand in the text, in a group of the field's name */
  of?: Fields
  /** a mark by which programs find things, such as the number of another record: histories do not show it */
  inner?: true
  /** only a type: never set */
  readonly type?: T
}
export type Fields = Record<string, Field>
type TypeOf<F> = F extends Field<infer T, true> ? T : F extends Field<infer T> ? T | null : never
type RequiredKeys<F extends Fields> = { [K in keyof F]: F[K] extends Field<unknown, true> ? K : never }[keyof F]

/** A whole record: every field is there, those not required may be null. */
export type Values<F extends Fields> = { [K in keyof F]: TypeOf<F[K]> }
/** What a caller sends: fields not required may be left out. */
export type Input<F extends Fields> = { [K in RequiredKeys<F>]: TypeOf<F[K]> } & { [K in Exclude<keyof F, RequiredKeys<F>>]?: TypeOf<F[K]> }

const field = <T>(kind: Kind, schema: JsonSchema, more: Partial<Field> = {}): Field<T, false> =>
  ({ ...more, kind, schema, required: false }) as Field<T, false>

/** Makes a field required: a record without it is refused, and it cannot be cleared. */
export const must = <T>(f: Field<T>): Field<T, true> => ({ ...f, required: true })

/** Nothing to be read by people. */
export const inner = <T, R extends boolean>(f: Field<T, R>): Field<T, R> => ({ ...f, inner: true })

/** One line of text, at most `max` characters, at least one of them visible. */
export const text = (max = 200, pattern = '\\S') => field<string>('text', { type: 'string', maxLength: max, pattern })
/** Text of several lines. */
export const area = (max = 2000) => field<string>('area', { type: 'string', maxLength: max })
/**
 * Formatted text, as HTML of the few tags of common/rules/rich-text.ts. What is sent is cut down to them before any
 * call sees it; what shows nothing becomes ''. `max` characters count the tags.
 */
export const html = (max = 50_000) => field<string>('html', { type: 'string', maxLength: max, contentMediaType: 'text/html' })
/** A word nobody may read on the screen or in the records of changes. */
export const password = () => field<string>('password', { type: 'string', minLength: 1, maxLength: 200 })
/** Digits only, kept as text because of leading zeros. */
export const digits = (max = 20) => text(max, '^[0-9]+$')
export const email = () => field<string>('text', { type: 'string', maxLength: 254, format: 'email' })
export const int = (minimum = 0, maximum = 2_147_483_647, unit?: string) =>
  field<number>('int', { type: 'integer', minimum, maximum }, unit ? { unit } : {})
/** A number with at most `scale` decimals; stored as numeric. */
export const decimal = (scale = 2, unit?: string, maximum = 999_999_999, minimum = 0) =>
  field<number>('decimal', { type: 'number', minimum, maximum, decimals: scale }, { scale, ...(unit && { unit }) })
/** An amount in USD with at most two decimals. */
export const money = () => field<number>('money', { type: 'number', minimum: 0, maximum: 999_999_999_999, decimals: 2 }, { scale: 2 })
/** As `money`, but it may be less than nothing: a margin. */
export const balance = () => field<number>('money', { type: 'number', minimum: -999_999_999_999, maximum: 999_999_999_999, decimals: 2 }, { scale: 2 })
/** A calendar date `YYYY-MM-DD`, without time or zone. */
export const date = () => field<string>('date', { type: 'string', format: 'date' })
/** A calendar month `YYYY-MM`. */
export const month = () => text(7, '^[1-9][0-9]{3}-(0[1-9]|1[0-2])$')
/** A moment, ISO 8601 in UTC. */
export const instant = () => field<string>('instant', { type: 'string', format: 'date-time' })
export const bool = () => field<boolean>('bool', { type: 'boolean' })
/** One of a few fixed values the code itself knows (states, flags); their words stand in the resource's text. */
export const choice = <const V extends readonly (number | string)[]>(...values: V) =>
  field<V[number]>('choice', { type: typeof values[0] === 'number' ? 'integer' : 'string', enum: values }, { values })
/** `dictionary`: every call that changes something accepts active entries only, see server/values/validated-values.ts. */
const entrySchema = (dictionary: string) => ({ type: 'string', minLength: 1, maxLength: 40, dictionary })
/** The key of a dictionary entry. */
export const dict = (dictCode: string) => field<string>('dict', entrySchema(dictCode), { dictCode })
/** Several keys of a dictionary. */
export const dicts = (dictCode: string) =>
  field<string[]>('dicts', { type: 'array', maxItems: 200, items: entrySchema(dictCode) }, { dictCode })
/** `reference`: every call that changes something accepts records within the caller's reach only. */
const idSchema = (path: string) =>
  ({ type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER, ...(path && { reference: path }) })
/** The id of a record of another resource, named by its path. */
export const ref = (path: string) => field<number>('ref', idSchema(path), { ref: path })
export const refs = (path: string) => field<number[]>('refs', { type: 'array', maxItems: 1000, items: idSchema(path) }, { ref: path })
/** The id of the record that a call is made on, which its verb finds by itself. */
export const subject = (path: string) => field<number>('ref', idSchema(''), { ref: path })
/** A reference that may name a record which is switched off, such as the customer whose payment is recorded. */
export const inactiveAllowed = <T, R extends boolean>(f: Field<T, R>): Field<T, R> => ({ ...f, schema: { ...f.schema, inactiveAllowed: true } })
const idOfFile = { type: 'string', pattern: '^[A-Za-z0-9_-]{20,60}$' } as const
/** `attachment`: the kinds that belong there. Every call that takes one may only name files its caller may read: server/files/taking-up.ts. */
const attachmentSchema = (kinds: readonly FileKind[]) => ({ ...idOfFile, attachment: kinds })
/** An attachment, by the id that `sys/attachment/upload` gave. The field's kind is how it is known which records name a file, and so who may read it. */
export const file = (...kinds: FileKind[]) => field<string>('file', attachmentSchema(kinds.length ? kinds : documentKinds))
export const files = () => field<string[]>('files', { type: 'array', maxItems: 50, items: attachmentSchema(documentKinds) })
/** An attachment that is an image, put in through the image dialog. */
export const image = () => field<string>('image', attachmentSchema(imageKinds))
/** A file that the house makes itself and gives out only by a call of its own, never as an attachment. */
export const apart = <T>(f: Field<T>): Field<T, false> => ({ ...f, apart: true, required: false })
/** The id of a file that is asked for: whether it may be read is the call's own question. */
export const askedFile = () => field<string>('text', idOfFile)
/** An object with the given fields, kept as JSON. */
export const group = <F extends Fields>(fields: F) => field<Values<F>>('json', objectSchema(fields), { of: fields })
/** A list of objects with the given fields, kept as JSON. */
export const rows = <F extends Fields>(fields: F, maxItems = 500) =>
  field<Values<F>[]>('json', { type: 'array', maxItems, items: objectSchema(fields) }, { of: fields })
/** A list of plain values of one kind, kept as JSON. */
export const list = <T>(of: Field<T>, maxItems = 500) => field<T[]>('json', { type: 'array', maxItems, items: of.schema })
/** An object with keys nobody knows beforehand, such as the values of a template's parameters. */
export const bag = (maxProperties = 500) => field<Record<string, unknown>>('json', { type: 'object', maxProperties })

/** Null stands first, so that coercion of form values never turns null into ''. */
export const nullable = (schema: JsonSchema): JsonSchema => ({ anyOf: [{ type: 'null' }, schema] })
export const schemaOf = (f: Field): JsonSchema => (f.required ? f.schema : nullable(f.schema))

/** The schema of an object with these fields; unknown ones are refused, those not required may be null or absent. */
export const objectSchema = (fields: Fields): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(Object.entries(fields).map(([name, f]) => [name, schemaOf(f)])),
  required: Object.keys(fields).filter((name) => fields[name]!.required),
})
