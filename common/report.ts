/**
 * A report: filters, columns, totals and series, declared once; response, files and page follow
 * from it. `list` returns a page of rows, the totals over all rows and the series of the charts;
 * `export` the same as a file.
 */
import { defineContract, jobStartedFields } from './contract.ts'
import type { Call, Contract, JobStarted } from './contract.ts'
import { object, int, required, objectSchema, objectList, schemaOf } from './fields.ts'
import type { Field, Fields, JsonSchema, Values } from './fields.ts'
import type { Lang } from './text.ts'

export interface ReportDefinition<
  F extends Fields,
  C extends Fields,
  T extends Fields,
  S extends Fields,
> {
  /** description of the report in the API documentation */
  doc: string
  /** filters; several values are combined with OR */
  filters: F
  /** filters that are a range: `{name}From` and `{name}To` */
  ranges?: readonly (keyof F & string)[]
  /** filters that take one value; and filters without which there is no report */
  singleValueFilters?: readonly (keyof F & string)[]
  requiredFilters?: readonly (keyof F & string)[]
  columns: C
  /** columns that only links and other columns need, such as ids; not exported */
  hidden?: readonly (keyof C & string)[]
  /** totals over all rows; one with the name of a column is shown below that column */
  totals: T
  /** data of the charts */
  series: S
}
/** Query of a report. Filters are lists, ranges two values. */
export interface ReportQuery {
  page?: number
  size?: number
  [filter: string]: unknown
}
/** The same with the filters of a report. */
export type ReportQueryOf<K extends { report: { filters: Fields } }> = ReportQuery &
  FilterValues<K['report']['filters']>
type FilterValues<F extends Fields> = {
  [N in keyof F & string]?: readonly NonNullable<Values<F>[N]>[]
} & { [N in keyof F & string as `${N}From` | `${N}To`]?: NonNullable<Values<F>[N]> }
export const reportFormats = ['xlsx', 'csv', 'pdf'] as const
export type ReportFormat = (typeof reportFormats)[number]
export type ReportCalls<C extends Fields, T extends Fields, S extends Fields> = {
  list: Call<
    ReportQuery,
    { rows: Values<C>[]; totals: Values<T>; series: Values<S>; total: number }
  >
  export: Call<ReportQuery & { format?: ReportFormat; lang?: Lang }, Blob | JobStarted>
}
export type ReportContract<
  F extends Fields,
  C extends Fields,
  T extends Fields,
  S extends Fields,
> = Contract<F & C & T, {}, {}, ReportCalls<C, T, S>, string & keyof F, string & keyof F> & {
  report: ReportDefinition<F, C, T, S>
}

const one = (f: Field): JsonSchema =>
  f.schema['type'] === 'array' ? (f.schema['items'] as JsonSchema) : f.schema

/** Input schema of the calls of a report. */
export function reportInput(
  def: Pick<
    ReportDefinition<Fields, Fields, Fields, Fields>,
    'filters' | 'ranges' | 'singleValueFilters' | 'requiredFilters'
  >,
  more: Record<string, JsonSchema>,
): JsonSchema {
  const ranges = (def.ranges ?? []) as readonly string[]
  const filters = Object.entries(def.filters as Fields).flatMap(
    ([name, f]): [string, JsonSchema][] => {
      if (ranges.includes(name))
        return [
          [`${name}From`, one(f)],
          [`${name}To`, one(f)],
        ]
      const single = (def.singleValueFilters ?? []).includes(name)
      return [
        [
          name,
          {
            type: 'array',
            ...(def.requiredFilters?.includes(name) && { minItems: 1 }),
            maxItems: single ? 1 : 200,
            items: one(f),
          },
        ],
      ]
    },
  )
  return {
    type: 'object',
    additionalProperties: false,
    properties: { ...Object.fromEntries(filters), ...more },
    required: [...(def.requiredFilters ?? [])],
  }
}

/** Declares a report under its path, such as `stat/fund`. */
export function defineReport<
  F extends Fields,
  C extends Fields,
  T extends Fields,
  S extends Fields,
>(path: string, def: ReportDefinition<F, C, T, S>): ReportContract<F, C, T, S> {
  const paging = {
    page: { type: 'integer', minimum: 1, maximum: 100_000, default: 1 },
    size: { type: 'integer', minimum: 1, maximum: 200, default: 20 },
  }
  const files = {
    format: { enum: reportFormats, default: 'xlsx' },
    lang: { enum: ['en', 'zh'], default: 'en' },
  }
  const out = objectSchema({
    rows: required(objectList(def.columns, 200)),
    totals: required(object(def.totals)),
    series: required({
      ...object(def.series),
      schema: {
        type: 'object',
        additionalProperties: false,
        properties: Object.fromEntries(
          Object.entries(def.series).map(([name, f]) => [name, schemaOf(f)]),
        ),
      },
    }),
    total: required(int()),
  })
  const calls = {
    list: {
      doc: `${def.doc}: rows, totals, series of the charts`,
      kind: 'json',
      in: reportInput(def, paging),
      out,
    },
    export: {
      doc:
        `${def.doc}: all rows as a file, in English unless lang is zh. A job writes large files: ` +
        'the response is then {jobId}, and sys/job/file returns the file',
      kind: 'file',
      in: reportInput(def, files),
      out: objectSchema(jobStartedFields),
    },
  } as ReportCalls<C, T, S> & Record<string, Call>
  const contract = defineContract(path, {
    doc: def.doc,
    readers: ['staff'],
    fields: { ...def.filters, ...def.columns, ...def.totals },
    filters: Object.keys(def.filters).filter((name) => !(def.ranges ?? []).includes(name)),
    rangeFilters: def.ranges ?? [],
    crud: [],
    costs: { list: 3 },
    calls,
  })
  return { ...contract, report: def } as unknown as ReportContract<F, C, T, S>
}
