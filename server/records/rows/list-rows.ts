/** The generic `list` and `all` of every plain resource. */
import { sql } from 'kysely'
import { maxCountedTotal } from '#common/contract.ts'
import type { AnyContract, ListQuery } from '#common/contract.ts'
import { viewerOf } from '../access/projection.ts'
import { scopeCondition } from '#server/core/scope.ts'
import type { RequestContext } from '#server/core/context.ts'
import { onlyRow } from '#server/core/db.ts'
import {
  columnsToRead,
  hasComputedColumn,
  pickRequestedColumns,
  rowsByIds,
  requestedColumns,
  selectList,
  addComputedColumns,
} from './list-columns.ts'
import type { Resource } from '#server/core/resource.ts'
import type { AnyRow, RecordRow, TableName } from '#server/core/row.ts'
import { knownTotal, storeTotal } from './cached-totals.ts'
import type { Query } from './filter-rows.ts'
import { filteredRows, applySort } from './filter-rows.ts'
import { rowsSql } from './as-of.ts'
import { canPrepare, executePrepared } from '#server/platform/database/prepared-statements.ts'

/** A row of a list; of a resource that is known only at run time, any. */
type ListedRow<K extends AnyContract, T extends TableName> = AnyContract extends K
  ? any
  : RecordRow<K, T>

/**
 * Reads one page of rows in one or two statements, and those of computed columns.
 * @param countByKeyword counts the rows that match a keyword, up to `maxCountedTotal`, without
 * reading rows. Used when the keyword is the only filter and the caller accesses all rows
 */
export async function listRows<K extends AnyContract, T extends TableName>(
  ctx: RequestContext,
  r: Resource<K, T>,
  input: ListQuery,
  countByKeyword?: (keyword: string) => Promise<number>,
): Promise<{ list: ListedRow<K, T>[]; total: number }> {
  const [page, size] = [input.page ?? 1, input.size ?? 20]
  const matching = filteredRows(
    ctx,
    r,
    input,
    r.searchTable && !r.searchTable.viewOnlyFields.some((name) => needed(name, input))
      ? r.searchTable.table
      : undefined,
  )
  const pageQuery = applySort(ctx, matching, r, input.sort)
    // As text, so that a prepared statement is planned for this number of rows.
    .limit(sql.lit(size))
    .$if(page > 1, (query) => query.offset((page - 1) * size))
  const requested = requestedColumns(r, input.columns)
  const hasComputed = hasComputedColumn(r, requested)
  const columns = columnsToRead(r, requested)
  const { rows, total } = r.view
    ? await viewPage(ctx, r, input, { matching, pageQuery, size, columns, countByKeyword })
    : { rows: await pageQuery.select(columns).execute(), total: null }
  const list: ListedRow<K, T>[] = hasComputed
    ? pickRequestedColumns(r, input.columns, await addComputedColumns(ctx, r, rows))
    : rows
  if (list.length < size && (list.length || page === 1))
    return { list, total: (page - 1) * size + list.length }
  return {
    list,
    total: total ?? (await countCapped(ctx, r, input, matching, countByKeyword)),
  }
}

interface ViewPage {
  matching: Query
  pageQuery: Query
  size: number
  columns: string[]
  countByKeyword: ((keyword: string) => Promise<number>) | undefined
}

/**
 * A page of a view: one statement finds the keys and counts, so that indexes alone can answer it,
 * another reads the rows by their keys. Rows are counted only for a full page.
 * @returns total null where it is known otherwise
 */
async function viewPage(
  ctx: RequestContext,
  r: Resource,
  input: ListQuery,
  page: ViewPage,
): Promise<{ rows: AnyRow[]; total: number | null }> {
  const prepared = isAnsweredByIndex(ctx, r, input) && (await preparedPage(ctx, r, input, page))
  if (prepared) return prepared
  const { matching, pageQuery, size, columns, countByKeyword } = page
  const ids = pageQuery.select('id')
  const isCountedElsewhere = countByKeyword !== undefined && isOnlyKeyword(ctx, r, input)
  if (isCountedElsewhere || knownTotal(ctx, totalKey(r, input)) !== undefined) {
    const found = await ids.execute()
    return {
      rows: await rowsByIds(
        ctx,
        r,
        found.map(({ id }) => id as number),
        columns,
      ),
      total: null,
    }
  }
  const found = await onlyRow(
    ctx.db,
    sql<{ ids: number[]; total: number | null }>`
      with found as materialized (select array(${ids}) as ids)
      select ids, case when cardinality(ids) = ${size} then (${countSql(matching)}) end as total
      from found`,
  )
  if (found.total !== null) storeTotal(ctx, totalKey(r, input), found.total)
  return { rows: await rowsByIds(ctx, r, found.ids, columns), total: found.total }
}

/** Whether the filters of a list are exactly those that an index answers, with one value each. */
function isAnsweredByIndex(ctx: RequestContext, r: Resource, input: ListQuery): boolean {
  const { indexedFilters = [], viewOnlyFields = [] } = r.searchTable ?? {}
  const given = Object.entries(filtersOf(input)).filter(([, value]) => !isEmpty(value))
  return (
    ctx.asOf === undefined &&
    !viewOnlyFields.some((name) => needed(name, input)) &&
    given.every(([, value]) => Array.isArray(value) && value.length === 1) &&
    indexedFilters.some(
      (names) => names.length === given.length && given.every(([name]) => names.includes(name)),
    )
  )
}

/**
 * A page as one prepared statement: planning the join of keys and view takes longer than reading, so
 * that other pages take two statements.
 * @returns null where the statement is not prepared, because there are too many forms
 */
async function preparedPage(
  ctx: RequestContext,
  r: Resource,
  input: ListQuery,
  { matching, pageQuery, size, columns }: ViewPage,
): Promise<{ rows: AnyRow[]; total: number | null } | null> {
  const key = totalKey(r, input)
  const total =
    knownTotal(ctx, key) === undefined
      ? sql`case when cardinality(page_ids) = ${sql.lit(size)} then (${countSql(matching)}) end`
      : sql`null::int`
  const statement = sql<AnyRow & { pageTotal: number | null }>`
    with page as materialized (select array(${pageQuery.select('id')}) as page_ids)
    select ${selectList(['id', ...columns])}, ${total} as "pageTotal"
    from page cross join lateral unnest(page_ids) with ordinality as listed (listed_id, place)
      join ${rowsSql(ctx, r)} on id = listed_id order by place`.compile(ctx.db)
  const group = `page ${r.contract.path}`
  if (!canPrepare(group, statement)) return null
  const found = await executePrepared(ctx.db, group, statement)
  const counted = found[0]?.pageTotal ?? null
  if (counted !== null) storeTotal(ctx, key, counted)
  return { rows: found.map(({ pageTotal: _total, ...row }) => row), total: counted }
}

const countSql = (matching: Query) =>
  sql<{ total: number }>`select count(*)::int as total
    from (${matching.select(sql`1`.as('one')).limit(maxCountedTotal)}) as t`

const needed = (name: string, input: ListQuery): boolean =>
  [name, `${name}From`, `${name}To`].some((key) => input[key] !== undefined) ||
  input.sort?.replace(/^-/, '') === name

const filtersOf = ({
  page: _page,
  size: _size,
  sort: _sort,
  columns: _columns,
  ...filters
}: ListQuery) => filters
const totalKey = (r: Resource, input: ListQuery) => [r.contract.path, filtersOf(input)] as const

/** Whether a filter is absent. */
const isEmpty = (value: unknown): boolean =>
  value == null || (Array.isArray(value) && !value.length)

/** Whether a keyword is the only filter, of a caller who accesses all rows. */
function isOnlyKeyword(ctx: RequestContext, r: Resource, input: ListQuery): boolean {
  const { keyword, ...others } = filtersOf(input)
  return (
    !!keyword?.trim() &&
    scopeCondition(r.scope, ctx.user) === null &&
    Object.values(others).every(isEmpty)
  )
}

/** Counts the rows of a list, up to `maxCountedTotal`. */
async function countCapped(
  ctx: RequestContext,
  r: Resource,
  input: ListQuery,
  matching: Query,
  countByKeyword?: (keyword: string) => Promise<number>,
): Promise<number> {
  const known = knownTotal(ctx, totalKey(r, input))
  if (known !== undefined) return known
  const total =
    countByKeyword && input.keyword && isOnlyKeyword(ctx, r, input)
      ? await countByKeyword(input.keyword.trim())
      : (await onlyRow(ctx.db, countSql(matching))).total
  storeTotal(ctx, totalKey(r, input), total)
  return total
}

/** Options for a select, at most 500; `keyword` filters them. */
export async function listOptions(
  ctx: RequestContext,
  r: Resource,
  input: ListQuery,
): Promise<any[]> {
  if (!r.contract.readers.includes(viewerOf(ctx.user).reader)) return []
  const { zh, en, extraColumns = [] } = r.contract.title!
  const rows = await applySort(ctx, filteredRows(ctx, r, input), r, undefined)
    .select(['id', ...new Set([zh, en, ...extraColumns])])
    .limit(input.size ?? 500)
    .execute()
  return rows.map((row) => ({
    ...row,
    titleZh: row[zh] ?? row[en],
    titleEn: row[en] ?? row[zh],
  }))
}
