/** The generic `list` and `all` of every plain resource. */
import { sql } from 'kysely'
import { maxCountedTotal } from '#common/contract.ts'
import type { AnyContract, ListQuery } from '#common/contract.ts'
import { viewerOf } from '../access/projection.ts'
import { scopeCondition } from '#server/core/scope.ts'
import type { RequestContext } from '#server/core/context.ts'
import { untyped } from '#server/core/db.ts'
import {
  columnsToRead,
  hasComputedColumn,
  pickRequestedColumns,
  rowsByIds,
  requestedColumns,
  addComputedColumns,
} from './list-columns.ts'
import type { Resource } from '#server/core/resource.ts'
import type { RecordRow, TableName } from '#server/core/row.ts'
import { cachedTotal } from './cached-totals.ts'
import type { Query } from './filter-rows.ts'
import { filteredRows, applySort } from './filter-rows.ts'

/** A row of a list; of a resource that is known only at run time, any. */
type ListedRow<K extends AnyContract, T extends TableName> = AnyContract extends K
  ? any
  : RecordRow<K, T>

/**
 * Reads one page of rows in at most three statements.
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
    .limit(size)
    .offset((page - 1) * size)
  const requested = requestedColumns(r, input.columns)
  const hasComputed = hasComputedColumn(r, requested)
  const columns = columnsToRead(r, requested)
  const rows = r.view
    ? await rowsByIds(ctx, r, await pageQuery.select('id').execute(), columns)
    : await pageQuery.select(columns).execute()
  const list: ListedRow<K, T>[] = hasComputed
    ? pickRequestedColumns(r, input.columns, await addComputedColumns(ctx, r, rows))
    : rows
  if (list.length < size && (list.length || page === 1))
    return { list, total: (page - 1) * size + list.length }
  return { list, total: await countCapped(ctx, r, input, matching, countByKeyword) }
}

const needed = (name: string, input: ListQuery): boolean =>
  [name, `${name}From`, `${name}To`].some((key) => input[key] !== undefined) ||
  input.sort?.replace(/^-/, '') === name

/** Counts the rows of a list, up to `maxCountedTotal`. */
function countCapped(
  ctx: RequestContext,
  r: Resource,
  { page: _page, size: _size, sort: _sort, columns: _columns, ...filters }: ListQuery,
  matching: Query,
  countByKeyword?: (keyword: string) => Promise<number>,
): Promise<number> {
  const { keyword, ...others } = filters
  const isOnlyKeyword =
    !!keyword?.trim() &&
    scopeCondition(r.scope, ctx.user) === null &&
    Object.values(others).every((value) => value == null || (Array.isArray(value) && !value.length))
  return cachedTotal(ctx, [r.contract.path, filters], async () => {
    if (countByKeyword && keyword && isOnlyKeyword) return countByKeyword(keyword.trim())
    const { total } = await untyped(ctx.db)
      .selectFrom(
        matching
          .select(sql`1`.as('one'))
          .limit(maxCountedTotal)
          .as('t'),
      )
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow()
    return total
  })
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
