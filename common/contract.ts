/**
 * The contract of a resource: input and output schemas of every call, read by server and client.
 * Paths, field names and conventions are those of the HTTP API; documentation: GET /api/docs.
 */
import type { Fields, Values } from './fields.ts'
import { signedInReaders } from './readers.ts'
import type { Reader } from './readers.ts'
import type { CallLimits } from './call-limits.ts'
import { crudSchemas } from './crud-schemas.ts'
import { rowFields } from './row-fields.ts'
import type { JobStarted, historyFields, rowRights } from './row-fields.ts'
import { idempotent } from './calls.ts'
import type { Call } from './calls.ts'
import { withConfirmation } from './confirmation-response.ts'

export type { Waiting } from './confirmation-response.ts'
export {
  defineCall,
  idempotent,
  isGet,
  urlOf,
  moveInputFields,
  moveResultFields,
  defineMove,
  defineDecision,
} from './calls.ts'
export type { Call } from './calls.ts'
export { fieldOf, historyFields, jobStartedFields, rowFields } from './row-fields.ts'
export type { JobStarted } from './row-fields.ts'
/** Fields are inferred from their declarations only, not from the names that refer to them. */
type ColumnName<F extends Fields, S extends Fields> = keyof NoInfer<F & S> & string
type CallNameIn<C> = StandardCall | (keyof NoInfer<C> & string)
/**
 * What a contract declares: the fields that are stored, read-only and of details, the further calls,
 * the names of its filters and of its ranges, and the filters without a column.
 */
export interface ContractDefinition<
  F extends Fields,
  S extends Fields,
  D extends Fields,
  C extends Record<string, Call>,
  N extends string = string,
  G extends string = string,
  X extends Fields = Fields,
> {
  /** description of the resource in the API documentation */
  doc: string
  /** kinds of readers of its fields; a field may narrow them: common/readers.ts */
  readers: readonly Reader[]
  /** input of `save`, and part of the response of `get` */
  fields: F
  /** read-only columns: joined names, states, results of rules */
  readOnlyFields?: S
  /** further fields of `get` only */
  detailFields?: D
  /**
   * long fields that lists omit; JSON, multi-line, formatted and password fields are always omitted
   */
  omittedFromList?: readonly (keyof NoInfer<F>)[]
  /** columns that `keyword` searches, as a substring, Chinese or Latin */
  searchColumns?: readonly ColumnName<F, S>[]
  /**
   * further columns that `keyword` searches, each with the field it derives from, such as the plain
   * text of formatted text
   */
  hiddenSearchColumns?: Readonly<Record<string, keyof NoInfer<F> & string>>
  /**
   * fields a list can be filtered by; several values are combined with OR. `waiting`: rows in a
   * state in which the caller can make the next move
   */
  filters?: readonly N[]
  /**
   * filters without a column, such as the day on which a rule applies. Their SQL is in the routes,
   * under the same name
   */
  customFilters?: X
  /** fields filtered by `{field}From` and `{field}To` */
  rangeFilters?: readonly G[]
  /** columns a list can be sorted by, by default all; for large tables only indexed columns */
  sortableColumns?: readonly (ColumnName<F, S> | keyof typeof rowFields)[]
  /** default sort order, `field` or `-field` */
  defaultSort?: `${'' | '-'}${ColumnName<F, S> | keyof typeof rowFields}`
  /**
   * column that names a row in selects, one for both languages or one per language; `extraColumns`
   * are added to option rows
   */
  title?: {
    zh: keyof NoInfer<F> & string
    en: keyof NoInfer<F> & string
    extraColumns?: readonly (keyof NoInfer<F> & string)[]
  }
  /**
   * `list`, `get` and `export` take `asOf`: the day of whose state they answer, default today; and
   * `known`: by what was recorded at the end of that day
   */
  asOf?: boolean
  crud: readonly StandardCall[]
  /** body limits by call, for calls with designed forms or many rows */
  limits?: { readonly [name in CallNameIn<C>]?: Partial<CallLimits> }
  /** rate-limit costs by call, for expensive calls */
  costs?: { readonly [name in CallNameIn<C>]?: number }
  calls?: C
  /**
   * other resources that its record shows: their changes reach its open pages too, such as those of
   * certificates the page of a ship
   */
  changesWith?: readonly string[]
  /**
   * calls that a second person may have to confirm. The response then contains only
   * `confirmationId`, the request in sys/confirmation, and nothing has changed yet
   */
  confirmed?: readonly CallNameIn<C>[]
}
/**
 * Totals are counted up to this number and shown as "10,000+", because an exact count of a million
 * rows is slow.
 */
export const maxCountedTotal = 10_000
export const standardCalls = ['list', 'get', 'save', 'remove', 'all', 'history', 'export'] as const
export type StandardCall = (typeof standardCalls)[number]

type Base = Values<typeof rowFields>
export interface ListQuery {
  page?: number | null
  size?: number | null
  sort?: string
  keyword?: string | null
  /** the day of whose state rows are read; default: today */
  asOf?: string | null
  /** only what was recorded at the end of that day counts */
  known?: boolean | null
  /** columns to return besides `id`; default: all */
  columns?: string[]
  [filter: string]: unknown
}
export type Row<F extends Fields, S extends Fields> = Base & Values<F> & Values<S>
export type SaveResult = { id: number; version: number }
export type HistoryEntry = Values<typeof historyFields>
export type OptionRow = { id: number; titleZh: string; titleEn: string; [more: string]: unknown }
export interface CrudTypes<F extends Fields, S extends Fields, D extends Fields> {
  list: Call<ListQuery, { list: Row<F, S>[]; total: number }>
  get: Call<
    { id: number; asOf?: string | null; known?: boolean | null },
    Row<F, S> & Values<D> & Values<typeof rowRights>
  >
  save: Call<Partial<Values<F>> & { id?: number; version?: number }, SaveResult>
  remove: Call<{ ids: number[] }, { removed: number }>
  all: Call<Record<string, unknown>, OptionRow[]>
  history: Call<{ id: number }, { list: HistoryEntry[] }>
  export: Call<ListQuery & { format?: 'xlsx' | 'csv'; columns?: string[] }, Blob | JobStarted>
}
export interface Contract<
  F extends Fields = Fields,
  S extends Fields = Fields,
  D extends Fields = Fields,
  C extends Record<string, Call> = Record<string, Call>,
  N extends string = string,
  G extends string = string,
  X extends Fields = Fields,
> extends ContractDefinition<F, S, D, C, N, G, X> {
  path: string
  readOnlyFields: S
  detailFields: D
  /** columns of a list row, in order */
  columns: string[]
  callSchemas: Record<string, Call>
  readonly callTypes?: Omit<CrudTypes<F, S, D>, keyof C> & C
}
// oxlint-disable-next-line typescript/no-explicit-any -- the fields of any resource
export type AnyContract = Contract<any, any, any, any, any, any, any>
export type InputOf<K extends AnyContract, A extends string> =
  NonNullable<K['callTypes']>[A] extends Call<infer I, unknown> ? I : never
export type OutputOf<K extends AnyContract, A extends string> =
  NonNullable<K['callTypes']>[A] extends Call<unknown, infer O> ? O : never
export type CallName<K extends AnyContract> = keyof NonNullable<K['callTypes']> & string
export type RowOf<K extends AnyContract> =
  OutputOf<K, 'list'> extends { list: (infer R)[] } ? R : never
export type DetailOf<K extends AnyContract> = OutputOf<K, 'get'>
/** Names of the fields that `save` accepts. */
export type InputNameOf<K extends AnyContract> = string & keyof K['fields']
/** Names of all fields of a record: stored, read-only, of details and of every row. */
export type FieldNameOf<K extends AnyContract> =
  | InputNameOf<K>
  | (string & (keyof K['readOnlyFields'] | keyof K['detailFields'] | keyof typeof rowFields))
/** Names of the columns of a list row. */
export type ColumnNameOf<K extends AnyContract> =
  | InputNameOf<K>
  | (string & (keyof K['readOnlyFields'] | keyof typeof rowFields))
/** Names of the filters with two ends. */
export type RangeFilterOf<K extends AnyContract> = NonNullable<K['rangeFilters']>[number]
/** Names of the filters of a list: columns, ranges and filters without a column. */
export type FilterNameOf<K extends AnyContract> =
  | NonNullable<K['filters']>[number]
  | RangeFilterOf<K>
  | (string & keyof NonNullable<K['customFilters']>)
/** Filters of the query of a list, by name; a range has two. */
export type FilterQueryOf<K extends AnyContract> = {
  [
    N in
      | Exclude<FilterNameOf<K>, RangeFilterOf<K>>
      | `${RangeFilterOf<K>}From`
      | `${RangeFilterOf<K>}To`
  ]?: unknown
}

/** Declares a resource under its path, such as `basic/flag`. */
export function defineContract<
  F extends Fields,
  S extends Fields = {},
  D extends Fields = {},
  C extends Record<string, Call> = {},
  const N extends ColumnName<F, S> | 'waiting' = never,
  const G extends ColumnName<F, S> = never,
  X extends Fields = {},
>(path: string, def: ContractDefinition<F, S, D, C, N, G, X>): Contract<F, S, D, C, N, G, X> {
  const readOnlyFields = def.readOnlyFields ?? ({} as S)
  const detailFields = def.detailFields ?? ({} as D)
  const isOmittedFromList = (name: string) => {
    const f = def.fields[name]
    return (
      (f && ['json', 'area', 'html', 'password'].includes(f.kind)) ||
      def.omittedFromList?.includes(name)
    )
  }
  const columns = [
    ...new Set([
      ...Object.keys(rowFields),
      ...Object.keys(def.fields).filter((name) => !isOmittedFromList(name)),
      ...Object.keys(readOnlyFields),
    ]),
  ]
  const definition = { ...def, readOnlyFields, detailFields, path, columns }
  const schemas: Record<string, Call> = {
    ...Object.fromEntries(
      def.crud.map((name) => [name, crudSchemas(definition as unknown as AnyContract, name)]),
    ),
    ...def.calls,
  }
  if (schemas['save']) schemas['save'] = idempotent(schemas['save'])
  for (const name of def.confirmed ?? []) schemas[name] = withConfirmation(schemas[name]!)
  for (const [name, schema] of Object.entries(schemas))
    schemas[name] = {
      ...schema,
      readers: schema.readers ?? (name === 'all' ? signedInReaders : def.readers),
    }
  for (const [name, limits] of Object.entries(def.limits ?? {}))
    schemas[name] = { ...schemas[name]!, limits }
  for (const [name, cost] of Object.entries(def.costs ?? {}))
    schemas[name] = { ...schemas[name]!, cost }
  return { ...definition, callSchemas: schemas }
}
