/**
 * The contract of a resource: the shapes that go in and out of every call, read by both sides.
 * Paths, field names and conventions are those of the HTTP API; docs: GET /api/docs.
 */
import { bool, choice, instant, int, list, must, objectSchema, ref, rows, schemaOf, text } from './fields.ts'
import type { Field, Fields, Input, JsonSchema, Values } from './fields.ts'
import { signedInReaders, staffOnly, withRight } from './readers.ts'
import type { Reader } from './readers.ts'
import type { CallLimits } from './call-limits.ts'
import type { FileKind } from './uploads.ts'

/** The shape of one call. `file`: answers with a file, or with `out`, where it has one, when a job will write that file; `upload`: takes multipart; `get`: a GET with query; `stream`: such a GET that answers with server-sent events. */
export interface Call<I = any, O = any> {
  in: JsonSchema
  out: JsonSchema | null
  doc: string
  kind: 'json' | 'file' | 'upload' | 'get' | 'stream'
  /** kinds of files that an upload takes */
  takes?: readonly FileKind[]
  /** kinds of readers who may make it, with the right it needs: those of its contract unless it says otherwise; of `all`, where others find nothing, everybody */
  readers?: readonly Reader[]
  /** made again with the same `Idempotency-Key` it is not done again, but answers as it did: every save and move, and what `once` marks. Its answer is kept for a day; what is called password or secret in it is not, so that it must be optional */
  once?: true
  /** how large its body may be, where that is more or less than what common/call-limits.ts sets for every call; refused with 413 before it is parsed */
  limits?: Partial<CallLimits>
  /** how much of the caller's allowance of calls it takes, where that is not what its kind takes: server/http/caller-limits.ts */
  cost?: number
  /** only types: never set */
  readonly type?: { in: I; out: O }
}
type Answer = Fields | Field
type AnswerOf<O extends Answer> = O extends Field<infer T> ? T : O extends Fields ? Values<O> : never
const isField = (answer: Answer): answer is Field => typeof answer['kind'] === 'string'

/** A call beyond the standard ones. It answers with an object of fields, or with what one field holds (such as `rows`); one of kind `file`, with a file, or `startedFields` where a job may write it. */
export function call<I extends Fields, O extends Answer>(doc: string, input: I, output: O, kind: Call['kind'] | { takes: readonly FileKind[] } = 'json'): Call<Input<I>, AnswerOf<O>> {
  if (typeof kind === 'object') return { ...call<I, O>(doc, input, output, 'upload'), ...kind }
  const out = kind === 'stream' || (kind === 'file' && !Object.keys(output).length) ? null : isField(output) ? output.schema : objectSchema(output as Fields)
  return { doc, kind, in: objectSchema(input), out }
}

/** Marks a call beyond saves and moves that a person sends off and that must not be done twice when its answer is lost. */
export const once = <C extends Call>(one: C): C => ({ ...one, once: true })

/** Whether a call is a GET. */
export const isGet = ({ kind }: Pick<Call, 'kind'>): boolean => kind === 'get' || kind === 'stream'
/** Where a call is made; one without a name, at its resource itself. */
export const urlOf = ({ path }: { path: string }, name: string): string => `/api/${path}${name && `/${name}`}`

/** What every row has. */
export const rowFields = {
  id: must(int(1, Number.MAX_SAFE_INTEGER)), version: must(int(1)), createTime: must(instant()), updateTime: must(instant()),
  createBy: staffOnly(ref('sys/user')),
} satisfies Fields
const byId = { id: must(int(1, Number.MAX_SAFE_INTEGER)) }
const rowRights = { can: must(list(must(text()))), moves: must(list(must(text()))) }
/** What a move takes besides its own fields. */
export const moveFields = { ...byId, version: must(int(1)), remark: text(2000) } satisfies Fields
/** What a move answers. */
export const movedFields = { ...byId, version: must(int(1)), status: must(int()) } satisfies Fields
/** A move of a state machine, with the fields it needs beyond id, version and remark. */
export const move = <I extends Fields>(doc: string, more: I = {} as I) => once(call(doc, { ...moveFields, ...more }, movedFields))
/** A move that is an audit: `result` 1 passes, 0 refuses with a remark. */
export const verdict = <I extends Fields>(doc: string, more: I = {} as I) => move(doc, { result: must(choice(0, 1)), ...more })
/** What a call answers whose work a job does: sys/job tells how far it is. */
export const startedFields = { jobId: must(text(60)) } satisfies Fields
export type Started = Values<typeof startedFields>
/** Who acted, what they thought of it and from which address is for staff; the address only for who may read the trail. */
export const historyFields = {
  id: must(int()), time: must(instant()), action: must(text(60)), node: staffOnly(text(60)), from: int(), to: int(), result: staffOnly(int()),
  remark: staffOnly(text(4000)), round: staffOnly(int()), userId: staffOnly(int()), userName: staffOnly(text()),
  ip: withRight(staffOnly(text(60)), 'sys.log.read'),
  changes: must(rows({ field: must(text()), from: { ...text(), schema: {} } as Field<unknown>, to: { ...text(), schema: {} } as Field<unknown> })),
} satisfies Fields

export interface Definition<F extends Fields, S extends Fields, D extends Fields, C extends Record<string, Call>> {
  /** what the resource is, for the API's description */
  doc: string
  /** the kinds of readers of its fields; a field may narrow that: common/readers.ts */
  readers: readonly Reader[]
  /** what `save` takes and `get` returns */
  fields: F
  /** columns that are only shown: joined names, states, results of rules */
  shows?: S
  /** what only `get` shows, beyond the above */
  detail?: D
  /** fields that lists leave out because they are long; JSON, areas and formatted text are left out by themselves */
  listWithout?: readonly (keyof F)[]
  /** columns that `keyword` looks into: any part of the word, zh or latin */
  search?: readonly (keyof F | keyof S)[]
  /** further columns it looks into, each with the field it is made of, such as the plain words of formatted text */
  searchAlso?: Readonly<Record<string, keyof F & string>>
  /** fields a list can be filtered by; several values mean any of them. `waiting`: rows whose state waits for the caller to make a move */
  filters?: readonly (keyof F | keyof S | 'waiting')[]
  /** filters that are no column, such as a day on which a rule is in force: what they take. What they mean stands in the routes, under the same name */
  asks?: Fields
  /** fields with `{field}From` and `{field}To` */
  ranges?: readonly (keyof F | keyof S)[]
  /** columns a list can be ordered by; by default all of them. Where there are many rows, those with an index */
  sorts?: readonly string[]
  /** default order, `field` or `-field` */
  sort?: string
  /** which column names a row in selects: one, or one per language; and further columns short rows carry */
  title?: { zh: keyof F & string; en: keyof F & string; more?: readonly (keyof F & string)[] }
  crud: readonly Crud[]
  /** limits of the bodies of its calls, by name: for those that carry a designed form or many rows */
  limits?: Readonly<Record<string, Partial<CallLimits>>>
  /** what its calls cost, by name: for those that compute for long */
  costs?: Readonly<Record<string, number>>
  calls?: C
  /** calls that a second person may have to confirm: then nothing is done yet, and the answer names the request in sys/confirmation as `confirmationId`. Of the rest it holds only what fits */
  confirmed?: readonly (Crud | (keyof C & string))[]
}
/** Totals are counted up to here and shown as "10,000+": nobody turns to page 501, and an exact count of a million rows is slow. */
export const countedAtMost = 10_000
export const cruds = ['list', 'get', 'save', 'remove', 'all', 'history', 'export'] as const
export type Crud = (typeof cruds)[number]

type Base = Values<typeof rowFields>
export interface ListQuery { page?: number | null; size?: number | null; sort?: string; keyword?: string | null; /** only these columns, and `id`; without it every one */ columns?: string[]; [filter: string]: unknown }
export type Row<F extends Fields, S extends Fields> = Base & Values<F> & Values<S>
export type Saved = { id: number; version: number }
export type History = Values<typeof historyFields>
export type Short = { id: number; titleZh: string; titleEn: string; [more: string]: unknown }
export interface CrudTypes<F extends Fields, S extends Fields, D extends Fields> {
  list: Call<ListQuery, { list: Row<F, S>[]; total: number }>
  get: Call<{ id: number }, Row<F, S> & Values<D> & { can: string[]; moves: string[] }>
  save: Call<Partial<Values<F>> & { id?: number; version?: number }, Saved>
  remove: Call<{ ids: number[] }, { removed: number }>
  all: Call<Record<string, unknown>, Short[]>
  history: Call<{ id: number }, { list: History[] }>
  export: Call<ListQuery & { format?: 'xlsx' | 'csv'; columns?: string[] }, Blob | Started>
}
export interface Contract<F extends Fields = Fields, S extends Fields = Fields, D extends Fields = Fields, C extends Record<string, Call> = Record<string, Call>>
  extends Definition<F, S, D, C> {
  path: string
  shows: S
  detail: D
  /** the columns of a list row, in order */
  columns: string[]
  shapes: Record<string, Call>
  readonly callTypes?: Omit<CrudTypes<F, S, D>, keyof C> & C
}
export type AnyContract = Contract<any, any, any, any>
export type InputOf<K extends AnyContract, A extends string> = NonNullable<K['callTypes']>[A] extends Call<infer I, any> ? I : never
export type OutputOf<K extends AnyContract, A extends string> = NonNullable<K['callTypes']>[A] extends Call<any, infer O> ? O : never
export type CallName<K extends AnyContract> = keyof NonNullable<K['callTypes']> & string
export type RowOf<K extends AnyContract> = OutputOf<K, 'list'> extends { list: (infer R)[] } ? R : never
export type DetailOf<K extends AnyContract> = OutputOf<K, 'get'>

/** Declares a resource under its path, such as `basic/flag`. */
export function contract<F extends Fields, S extends Fields = {}, D extends Fields = {}, C extends Record<string, Call> = {}>(
  path: string, def: Definition<F, S, D, C>,
): Contract<F, S, D, C> {
  const shows = def.shows ?? ({} as S)
  const detail = def.detail ?? ({} as D)
  const long = (name: string) => {
    const f = def.fields[name]
    return (f && ['json', 'area', 'html', 'password'].includes(f.kind)) || def.listWithout?.includes(name)
  }
  const columns = [...new Set([...Object.keys(rowFields), ...Object.keys(def.fields).filter((name) => !long(name)), ...Object.keys(shows)])]
  const whole = { ...def, shows, detail, path, columns }
  const shapes: Record<string, Call> = { ...Object.fromEntries(def.crud.map((name) => [name, crudShape(whole as unknown as AnyContract, name)])), ...def.calls }
  if (shapes['save']) shapes['save'] = once(shapes['save'])
  for (const name of def.confirmed ?? []) shapes[name] = mayWait(shapes[name]!)
  for (const [name, shape] of Object.entries(shapes)) shapes[name] = { ...shape, readers: shape.readers ?? (name === 'all' ? signedInReaders : def.readers) }
  for (const [name, limits] of Object.entries(def.limits ?? {})) shapes[name] = { ...shapes[name]!, limits }
  for (const [name, cost] of Object.entries(def.costs ?? {})) shapes[name] = { ...shapes[name]!, cost }
  return { ...whole, shapes }
}

/** What a call answers while a second person is waited for. */
export interface Waiting { confirmationId: number }
function mayWait(one: Call): Call {
  const { required, ...out } = one.out as JsonSchema & { required?: string[] }
  const properties = { ...(out['properties'] as object | undefined), confirmationId: { ...int(1).schema, description: 'Nothing is done yet: the request that waits for a second person, sys/confirmation' } }
  return { ...one, out: { ...out, properties, if: { required: ['confirmationId'] }, ...(required?.length && { else: { required } }) } as JsonSchema }
}

/** Any field of a resource that a list knows, whether stored or shown. */
export const fieldOf = (c: Pick<AnyContract, 'fields' | 'shows' | 'detail' | 'asks'>, name: string): Field | undefined =>
  c.fields[name] ?? c.shows[name] ?? c.detail[name] ?? c.asks?.[name] ?? (rowFields as Fields)[name] ?? (name === 'waiting' ? bool() : undefined)

function crudShape(c: AnyContract, name: Crud): Call {
  const object = (properties: object, required: string[] = Object.keys(properties)) =>
    ({ type: 'object', additionalProperties: false, properties, required }) as JsonSchema
  const array = (items: JsonSchema) => ({ type: 'array', items }) as JsonSchema
  const columns: JsonSchema = { type: 'array', maxItems: 200, items: { enum: c.columns } }
  const shapes: Record<Crud, () => [JsonSchema, JsonSchema | null, string]> = {
    list: () => [object({ ...listProperties(c), columns: { ...columns, description: 'Only these columns, and id; without it every one' } }, []), object({ list: array(object(columnsOf(c))), total: int().schema }), 'A page of rows'],
    get: () => [objectSchema(byId), object({ ...columnsOf(c, true), ...propertiesOf({ ...c.detail, ...rowRights }) }), 'One record'],
    save: () => [saveSchema(c.fields), objectSchema({ id: rowFields.id, version: rowFields.version }), 'Creates, or with id changes, a record'],
    remove: () => [objectSchema({ ids: must({ ...list(ref('')), schema: { type: 'array', minItems: 1, maxItems: 200, items: ref('').schema } }) }), objectSchema({ removed: must(int()) }), 'Removes records nothing refers to'],
    all: () => [object({ ...listProperties(c), ids: { ...list(ref('')).schema, maxItems: 200, description: 'Only these records, as far as the caller reaches them' }, size: { type: 'integer', minimum: 1, maximum: 500, default: 500 } }, []), array({ type: 'object', required: ['id', 'titleZh', 'titleEn'], properties: shortProperties(c) }), 'Short rows for selects'],
    history: () => [objectSchema(byId), objectSchema({ list: must(rows(historyFields, 5000)) }), 'Every change of a record'],
    export: () => [object({ ...listProperties(c), format: { enum: ['xlsx', 'csv'], default: 'xlsx' }, columns }, []), objectSchema(startedFields), 'All rows of a list as a file, its columns in the given order. Many rows are written by a job: the answer then is {jobId}, and sys/job/file gives the file'],
  }
  const [input, output, doc] = shapes[name]()
  return { in: input, out: output, doc, kind: name === 'export' ? 'file' : 'json' }
}

const propertiesOf = (fields: Fields) => Object.fromEntries(Object.entries(fields).map(([name, f]) => [name, schemaOf(f)]))

function columnsOf(c: AnyContract, whole = false): Record<string, JsonSchema> {
  const names: string[] = whole ? [...new Set([...c.columns, ...Object.keys(c.fields).filter((n) => c.fields[n].kind !== 'password')])] : c.columns
  return Object.fromEntries(names.map((name) => [name, schemaOf(fieldOf(c, name)!)]))
}

/** What a short row has: its titles, and the columns that name them and go with them. */
function shortProperties(c: AnyContract): Record<string, JsonSchema> {
  const named = [...new Set<string>(c.title ? [c.title.zh, c.title.en, ...(c.title.more ?? [])] : [])].map((name) => [name, schemaOf(fieldOf(c, name)!)])
  return { id: rowFields.id.schema, titleZh: {}, titleEn: {}, ...Object.fromEntries(named) }
}

function listProperties(c: AnyContract): Record<string, JsonSchema> {
  const single = (name: string): JsonSchema => {
    const f = fieldOf(c, name)!
    return f.schema['type'] === 'array' ? (f.schema['items'] as JsonSchema) : f.kind === 'text' && !c.asks?.[name] ? { type: 'string', maxLength: 200 } : f.schema
  }
  const filters = [...(c.filters ?? []), ...Object.keys(c.asks ?? {})].map((name) => [name, { type: 'array', maxItems: 200, items: single(String(name)) }])
  const ranges = (c.ranges ?? []).flatMap((name) => ['From', 'To'].map((end) => [`${String(name)}${end}`, single(String(name))]))
  return {
    page: { type: 'integer', minimum: 1, maximum: 100_000, default: 1 }, size: { type: 'integer', minimum: 1, maximum: 200, default: 20 },
    sort: { type: 'string', maxLength: 60 }, keyword: { type: 'string', maxLength: 100 }, ...Object.fromEntries([...filters, ...ranges]),
  }
}

/** A new record needs every required field; a change needs the id and the version it was read with, and only what changes. */
function saveSchema(fields: Fields): JsonSchema {
  const properties = { ...propertiesOf(fields), id: rowFields.id.schema, version: rowFields.version.schema }
  return {
    type: 'object', additionalProperties: false, properties,
    if: { required: ['id'] }, then: { required: ['version'] }, else: { required: Object.keys(fields).filter((n) => fields[n]!.required) },
  }
}

