/**
 * A report: filters, columns, totals and series, declared once. Answer, files and page follow from it.
 * `list` gives a page of rows, the totals over all of them, and the series of the charts; `export` the same as a file.
 */
import { contract, startedFields } from './contract.ts'
import type { Call, Contract, Started } from './contract.ts'
import { group, int, must, objectSchema, rows, schemaOf } from './fields.ts'
import type { Field, Fields, JsonSchema, Values } from './fields.ts'
import type { Lang } from './text.ts'

export interface ReportDefinition<F extends Fields, C extends Fields, T extends Fields, S extends Fields> {
  /** what the report is, for the API's description */
  doc: string
  /** what rows are narrowed to; several values mean any of them */
  filters: F
  /** filters that are a span: `{name}From` and `{name}To` */
  ranges?: readonly (keyof F & string)[]
  /** filters that take one value; and those without which there is no report */
  single?: readonly (keyof F & string)[]
  needed?: readonly (keyof F & string)[]
  columns: C
  /** columns that only carry what links and other columns need, such as ids: in no file */
  hidden?: readonly (keyof C & string)[]
  /** over all rows. Those with the name of a column stand below it */
  totals: T
  /** what the charts draw */
  series: S
}
/** What a report is asked for. Filters are lists, spans two values. */
export interface ReportQuery { page?: number; size?: number; [filter: string]: unknown }
export const reportFormats = ['xlsx', 'csv', 'pdf'] as const
export type ReportFormat = (typeof reportFormats)[number]
export interface ReportCalls<C extends Fields, T extends Fields, S extends Fields> {
  list: Call<ReportQuery, { rows: Values<C>[]; totals: Values<T>; series: Values<S>; total: number }>
  export: Call<ReportQuery & { format?: ReportFormat; lang?: Lang }, Blob | Started>
}
export type ReportContract<F extends Fields, C extends Fields, T extends Fields, S extends Fields> =
  Contract<F & C & T, {}, {}, ReportCalls<C, T, S> & Record<string, Call>> & { report: ReportDefinition<F, C, T, S> }

const one = (f: Field): JsonSchema => (f.schema['type'] === 'array' ? (f.schema['items'] as JsonSchema) : f.schema)

/** What every call of a report takes. */
export function reportInput(def: Pick<ReportDefinition<any, any, any, any>, 'filters' | 'ranges' | 'single' | 'needed'>, more: Record<string, JsonSchema>): JsonSchema {
  const ranges = (def.ranges ?? []) as readonly string[]
  const filters = Object.entries(def.filters as Fields).flatMap(([name, f]): [string, JsonSchema][] => {
    if (ranges.includes(name)) return [[`${name}From`, one(f)], [`${name}To`, one(f)]]
    const single = (def.single ?? []).includes(name)
    return [[name, { type: 'array', ...(def.needed?.includes(name) && { minItems: 1 }), maxItems: single ? 1 : 200, items: one(f) }]]
  })
  return { type: 'object', additionalProperties: false, properties: { ...Object.fromEntries(filters), ...more }, required: [...(def.needed ?? [])] }
}

/** Declares a report under its path, such as `stat/fund`. */
export function report<F extends Fields, C extends Fields, T extends Fields, S extends Fields>(path: string, def: ReportDefinition<F, C, T, S>): ReportContract<F, C, T, S> {
  const paging = { page: { type: 'integer', minimum: 1, maximum: 100_000, default: 1 }, size: { type: 'integer', minimum: 1, maximum: 200, default: 20 } }
  const files = { format: { enum: reportFormats, default: 'xlsx' }, lang: { enum: ['en', 'zh'], default: 'en' } }
  const out = objectSchema({ rows: must(rows(def.columns, 200)), totals: must(group(def.totals)), series: must({ ...group(def.series), schema: { type: 'object', additionalProperties: false, properties: Object.fromEntries(Object.entries(def.series).map(([name, f]) => [name, schemaOf(f)])) } }), total: must(int()) })
  const calls = {
    list: { doc: `${def.doc}: rows, totals, series of the charts`, kind: 'json', in: reportInput(def, paging), out },
    export: { doc: `${def.doc}: all of it as a file, in English unless Chinese is asked for. Many rows are written by a job: the answer then is {jobId}, and sys/job/file gives the file`, kind: 'file', in: reportInput(def, files), out: objectSchema(startedFields) },
  } as ReportCalls<C, T, S> & Record<string, Call>
  const made = contract(path, {
    doc: def.doc, readers: ['staff'], fields: { ...def.filters, ...def.columns, ...def.totals }, filters: Object.keys(def.filters).filter((name) => !(def.ranges ?? []).includes(name)) as never, ranges: (def.ranges ?? []) as never, crud: [], costs: { list: 3 }, calls,
  })
  return { ...made, report: def } as unknown as ReportContract<F, C, T, S>
}
