/**
 * The kinds of fields of records and calls. One declaration gives the type on both sides, the
 * validation of forms and JSON (as JSON Schema), the form input, the list cell and the export
 * column.
 */
import { documentKinds, imageKinds } from './uploads.ts'
import type { FileKind } from './uploads.ts'

export type JsonSchema = { readonly [keyword: string]: unknown }

export type FieldKind =
  | 'text'
  | 'area'
  | 'int'
  | 'decimal'
  | 'money'
  | 'date'
  | 'instant'
  | 'bool'
  | 'password'
  | 'choice'
  | 'dict'
  | 'dicts'
  | 'ref'
  | 'refs'
  | 'file'
  | 'files'
  | 'image'
  | 'html'
  | 'json'

/** A field of type T; R: whether it is required. */
export interface Field<T = unknown, R extends boolean = boolean> {
  kind: FieldKind
  schema: JsonSchema
  required: R
  /** dictionary code, for `dict` and `dicts` */
  dictCode?: string
  /** path of the referenced resource, for `ref` and `refs` */
  ref?: string
  /** record that a text names, where its name does not say it: `namesRecord` */
  names?: { readonly idField: string; readonly path: string }
  /** decimals, for `decimal` and `money` */
  scale?: number
  /** unit shown after the number, such as `m` or `t` */
  unit?: string
  /** fixed values, for `choice` */
  values?: readonly (number | string)[]
  /** a file that the application generates; downloaded only by a call of its own */
  generated?: true
  /** fields of each object; their labels are in the text, in a group of the field's name */
  itemFields?: Fields
  /** an internal reference, such as the id of another record; not shown in histories */
  internal?: true
  /** type only, never set */
  readonly type?: T
}
export type Fields = Record<string, Field>
type TypeOf<F> = F extends Field<infer T, true> ? T : F extends Field<infer T> ? T | null : never
type RequiredKeys<F extends Fields> = {
  [K in keyof F]: F[K] extends Field<unknown, true> ? K : never
}[keyof F]

/** A complete record: every field is present, those not required may be null. */
export type Values<F extends Fields> = { [K in keyof F]: TypeOf<F[K]> }
/** Input of a call: fields that are not required may be absent. */
export type Input<F extends Fields> = { [K in RequiredKeys<F>]: TypeOf<F[K]> } & {
  [K in Exclude<keyof F, RequiredKeys<F>>]?: TypeOf<F[K]>
}

const field = <T>(
  kind: FieldKind,
  schema: JsonSchema,
  more: Partial<Field> = {},
): Field<T, false> => ({ ...more, kind, schema, required: false }) as Field<T, false>

/** Makes a field required: it must be sent and cannot be cleared. */
export const required = <T>(f: Field<T>): Field<T, true> => ({ ...f, required: true })

/** Excludes a field from histories. */
export const hiddenInHistory = <T, R extends boolean>(f: Field<T, R>): Field<T, R> => ({
  ...f,
  internal: true,
})

/** One line of text, at most `max` characters, at least one of them visible. */
export const text = (max = 200, pattern = '\\S') =>
  field<string>('text', { type: 'string', maxLength: max, pattern })
/** Text of several lines. */
export const multilineText = (max = 2000) =>
  field<string>('area', { type: 'string', maxLength: max })
/**
 * Formatted text, as HTML of the tags in common/rules/text/rich-text.ts. Other tags are removed
 * before the call runs; markup without text becomes ''. `max` characters include the tags.
 */
export const html = (max = 50_000) =>
  field<string>('html', { type: 'string', maxLength: max, contentMediaType: 'text/html' })
/** A secret: never shown on screen or in the audit log. */
export const password = () =>
  field<string>('password', { type: 'string', minLength: 1, maxLength: 200 })
/** Digits only, stored as text because of leading zeros. */
export const digits = (max = 20) => text(max, '^[0-9]+$')
export const email = () =>
  field<string>('text', { type: 'string', maxLength: 254, format: 'email' })
export const int = (minimum = 0, maximum = 2_147_483_647, unit?: string) =>
  field<number>('int', { type: 'integer', minimum, maximum }, unit ? { unit } : {})
/** A number with at most `scale` decimals; stored as numeric. */
export const decimal = (scale = 2, unit?: string, maximum = 999_999_999, minimum = 0) =>
  field<number>(
    'decimal',
    { type: 'number', minimum, maximum, decimals: scale },
    { scale, ...(unit && { unit }) },
  )
/** An amount in USD with at most two decimals. */
export const money = () =>
  field<number>(
    'money',
    { type: 'number', minimum: 0, maximum: 999_999_999_999, decimals: 2 },
    { scale: 2 },
  )
/** Like `money`, but may be negative: a margin. */
export const signedMoney = () =>
  field<number>(
    'money',
    { type: 'number', minimum: -999_999_999_999, maximum: 999_999_999_999, decimals: 2 },
    { scale: 2 },
  )
/** A calendar date `YYYY-MM-DD`, without time or zone. */
export const date = () => field<string>('date', { type: 'string', format: 'date' })
/**
 * A calendar month `YYYY-MM`, within the years of calendar dates (1900 to 2200).
 * @param from first year, a multiple of ten; later than 1900 for calls that also read months before
 */
export const month = (from: 1900 | 1910 = 1900) =>
  text(7, `^(19[${(from - 1900) / 10}-9][0-9]|2[01][0-9]{2})-(0[1-9]|1[0-2])$`)
/** A moment, ISO 8601 in UTC. */
export const instant = () => field<string>('instant', { type: 'string', format: 'date-time' })
export const bool = () => field<boolean>('bool', { type: 'boolean' })
/**
 * One of a few values known to the code (states, flags); their labels are in the resource's text.
 */
export const enumOf = <const V extends readonly (number | string)[]>(...values: V) =>
  field<V[number]>(
    'choice',
    { type: typeof values[0] === 'number' ? 'integer' : 'string', enum: values },
    { values },
  )
/**
 * `dictionary`: writing calls accept active entries only, see
 * server/records/values/validated-values.ts.
 */
const entrySchema = (dictionary: string) => ({
  type: 'string',
  minLength: 1,
  maxLength: 40,
  dictionary,
})
/** The key of a dictionary entry. */
export const dict = (dictCode: string) => field<string>('dict', entrySchema(dictCode), { dictCode })
/** Several keys of a dictionary. */
export const dictList = (dictCode: string) =>
  field<string[]>(
    'dicts',
    { type: 'array', maxItems: 200, items: entrySchema(dictCode) },
    { dictCode },
  )
/** `reference`: writing calls accept only records within the caller's scope. */
const idSchema = (path: string) => ({
  type: 'integer',
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  ...(path && { reference: path }),
})
/** The id of a record of another resource, named by its path. */
export const ref = (path: string) => field<number>('ref', idSchema(path), { ref: path })
export const refList = (path: string) =>
  field<number[]>('refs', { type: 'array', maxItems: 1000, items: idSchema(path) }, { ref: path })
/** The id of the record that a call acts on. The call checks it itself. */
export const subject = (path: string) => field<number>('ref', idSchema(''), { ref: path })
/**
 * A text that names another record, such as the number of a job. Pages link it to that record.
 * `{x}Name` beside a reference `{x}Id` needs no declaration.
 * @param idField column with the id of that record
 * @param path its resource, such as `work/quotation`
 */
export const namesRecord = <T, R extends boolean>(
  f: Field<T, R>,
  idField: string,
  path: string,
): Field<T, R> => ({ ...f, names: { idField, path } })
/** A reference that may name an inactive record, such as the customer of a recorded payment. */
export const inactiveAllowed = <T, R extends boolean>(f: Field<T, R>): Field<T, R> => ({
  ...f,
  schema: { ...f.schema, inactiveAllowed: true },
})
const idOfFile = { type: 'string', pattern: '^[A-Za-z0-9_-]{20,60}$' } as const
/**
 * `attachment`: the accepted kinds. Calls may only name files that their caller may read:
 * server/records/claim-uploads.ts.
 */
const attachmentSchema = (kinds: readonly FileKind[]) => ({ ...idOfFile, attachment: kinds })
/**
 * An attachment, by the id that `sys/attachment/upload` returned. The field kind tells which
 * records refer to a file, and therefore who may read it.
 */
export const file = (...kinds: FileKind[]) =>
  field<string>('file', attachmentSchema(kinds.length ? kinds : documentKinds))
export const files = () =>
  field<string[]>('files', { type: 'array', maxItems: 50, items: attachmentSchema(documentKinds) })
/** An image attachment, chosen in the image dialog. */
export const image = () => field<string>('image', attachmentSchema(imageKinds))
/**
 * A file that the application generates. It is downloaded by a call of its own, never as an
 * attachment.
 */
export const generatedFile = <T>(f: Field<T>): Field<T, false> => ({
  ...f,
  generated: true,
  required: false,
})
/** The id of a requested file. The call itself checks whether the caller may read it. */
export const uncheckedFileId = () => field<string>('text', idOfFile)
/** An object with these fields, stored as JSON. */
export const object = <F extends Fields>(fields: F) =>
  field<Values<F>>('json', objectSchema(fields), { itemFields: fields })
/** A list of objects with these fields, stored as JSON. */
export const objectList = <F extends Fields>(fields: F, maxItems = 500) =>
  field<Values<F>[]>(
    'json',
    { type: 'array', maxItems, items: objectSchema(fields) },
    { itemFields: fields },
  )
/** A list of values of one kind, stored as JSON. */
export const list = <T>(of: Field<T>, maxItems = 500) =>
  field<T[]>('json', { type: 'array', maxItems, items: of.schema })
/** An object with arbitrary keys, such as the values of a template's parameters. */
export const freeObject = (maxProperties = 500) =>
  field<Record<string, unknown>>('json', { type: 'object', maxProperties })

/** Null comes first, so that coercion of form values never turns null into ''. */
export const nullable = (schema: JsonSchema): JsonSchema => ({ anyOf: [{ type: 'null' }, schema] })
export const schemaOf = (f: Field): JsonSchema => (f.required ? f.schema : nullable(f.schema))

/**
 * Schema of an object with these fields. Unknown properties are rejected; fields that are not
 * required may be null or absent.
 */
export const objectSchema = (fields: Fields): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(Object.entries(fields).map(([name, f]) => [name, schemaOf(f)])),
  required: Object.keys(fields).filter((name) => fields[name]!.required),
})
