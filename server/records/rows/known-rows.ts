/**
 * Rows of a resource by what was recorded at the end of a day: computed once for a call, so that
 * filters, order, total, page and file come from one set.
 */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { ListQuery } from '#common/contract.ts'
import { camelCase, snakeCase } from '#common/name-case.ts'
import { defineMessages } from '#common/text.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { Db } from '#server/core/db.ts'
import { refuse } from '#server/core/refusal.ts'
import type { Resource } from '#server/core/resource.ts'
import type { AnyRow } from '#server/core/row.ts'
import { readingAsOf } from './as-of.ts'
import { filteredRows } from './filter-rows.ts'
import type { Query } from './filter-rows.ts'

/** Rows that one call computes by what was recorded on a day. */
export const maxKnownRows = 5_000

export const knownRowsText = defineMessages('knownRows', {
  tooMany: [
    '“当日已知”一次最多计算 {max} 条记录：请用其他筛选条件缩小范围',
    'What was known on a day is computed for at most {max} records: narrow the filter',
  ],
})

/**
 * The context in which a resource is read as of a day; with `known`, by what was recorded then. The
 * rows to compute are those of the caller's scope that match all filters on other columns than
 * `lifeColumns`: whether a row is computed does not depend on what was recorded later.
 * @param input as for `list`; filters are optional
 * @param narrow further conditions, on other columns than `lifeColumns`
 * @throws Refusal 409 for more rows than `maxKnownRows`
 */
export async function readingKnown(
  ctx: RequestContext,
  r: Resource,
  input: ListQuery & { known?: boolean | null | undefined },
  narrow: (rows: Query) => Query = (rows) => rows,
): Promise<RequestContext> {
  const reading = readingAsOf(ctx, input)
  if (!reading.onlyKnown || !r.withLifeAsOf) return reading
  // The check for a recent proof of identity and the call itself have the same input.
  const rows = computed.get(input) ?? computeRows(reading, r, input, narrow)
  computed.set(input, rows)
  return {
    ...reading,
    knownRows: new Map([...(reading.knownRows ?? []), [r.contract.path, await rows]]),
  }
}

const computed = new WeakMap<object, Promise<RawBuilder<unknown>>>()

async function computeRows(
  ctx: RequestContext,
  r: Resource,
  input: ListQuery,
  narrow: (rows: Query) => Query,
): Promise<RawBuilder<unknown>> {
  const found: AnyRow[] = await narrow(filteredRows(ctx, r, withoutLife(r, input)))
    .orderBy('id')
    .limit(maxKnownRows + 1)
    .select(['id', ...r.lifeColumns!])
    .execute()
  if (found.length > maxKnownRows) refuse(409, knownRowsText.tooMany, { max: maxKnownRows })
  return rowsWith(ctx.db, r, ctx.asOf!, await r.withLifeAsOf!(ctx, found))
}

/** The filters of a list on columns that do not follow from the life of a row. */
function withoutLife({ lifeColumns = [] }: Resource, input: ListQuery): ListQuery {
  const left = new Set(lifeColumns.flatMap((name) => [name, `${name}From`, `${name}To`]))
  return Object.fromEntries(Object.entries(input).filter(([name]) => !left.has(name)))
}

/** The rows of `viewAsOf` with these values in their `lifeColumns`, as SQL. */
async function rowsWith(
  db: Db,
  { view, viewAsOf, lifeColumns = [] }: Resource,
  day: string,
  rows: readonly AnyRow[],
): Promise<RawBuilder<unknown>> {
  const computed = new Set(lifeColumns)
  const columns = await columnsOfView(db, snakeCase(view as string))
  const list = columns.map(({ name }) =>
    computed.has(camelCase(name)) ? sql`${sql.id('k', name)}` : sql`${sql.id('r', name)}`,
  )
  const types = columns
    .filter(({ name }) => name === 'id' || computed.has(camelCase(name)))
    .map(({ name, type }) => `"${name}" ${type}`)
  const values = rows.map((row) =>
    Object.fromEntries(['id', ...lifeColumns].map((name) => [snakeCase(name), row[name] ?? null])),
  )
  return sql`(select ${sql.join(list)}
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as k (${sql.raw(types.join(', '))})
      join ${viewAsOf!(day)} as r on r.id = k.id)`
}

interface ViewColumn {
  name: string
  type: string
}
const viewColumns = new Map<string, ViewColumn[]>()

/** Names and types of the columns of a view. */
async function columnsOfView(db: Db, view: string): Promise<ViewColumn[]> {
  const cached = viewColumns.get(view)
  if (cached) return cached
  const { rows } = await sql<ViewColumn>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${view}::regclass and attnum > 0 and not attisdropped
    order by attnum`.execute(db)
  viewColumns.set(view, rows)
  return rows
}
