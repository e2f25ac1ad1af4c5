/** The generic `list` and `all` of every plain resource. */
import { sql } from 'kysely'
import { maxCountedTotal } from '#common/contract.ts'
import type { ListQuery } from '#common/contract.ts'
import { viewerOf } from '../access/projection.ts'
import { scopeCondition } from '#server/core/scope.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { Db } from '#server/core/db.ts'
import {
  pickRequestedColumns,
  storedColumns,
  rowsByIds,
  requestedColumns,
  addComputedColumns,
} from './list-columns.ts'
import type { Resource } from '#server/core/resource.ts'
import type { Query } from './filter-rows.ts'
import { filteredRows, applySort } from './filter-rows.ts'

/**
 * Reads one page of rows in at most three statements.
 * @param countByKeyword counts the rows that match a keyword, up to `maxCountedTotal`, without
 * reading rows. Used when the keyword is the only filter and the caller accesses all rows
 */
export async function listRows(
  ctx: RequestContext,
  r: Resource,
  input: ListQuery,
  countByKeyword?: (keyword: string) => Promise<number>,
): Promise<{ list: any[]; total: number }> {
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
  const hasComputed = storedColumns(r, requested).length < requested.length
  const columns = hasComputed ? storedColumns(r) : requested
  const rows = r.view
    ? await rowsByIds(ctx, r, await pageQuery.select('id').execute(), columns)
    : await pageQuery.select(columns).execute()
  const list = hasComputed
    ? pickRequestedColumns(r, input.columns, await addComputedColumns(ctx, r, rows))
    : rows
  if (list.length < size && (list.length || page === 1))
    return { list, total: (page - 1) * size + list.length }
  return { list, total: await countCapped(ctx, r, input, matching, countByKeyword) }
}

const needed = (name: string, input: ListQuery): boolean =>
  input[name] !== undefined || input.sort?.replace(/^-/, '') === name

const totalsCache = new WeakMap<Db, Map<string, { total: number; until: number }>>()

/**
 * How long a cached total is valid, in milliseconds: `most` for lists with more rows than are
 * counted, `many` for totals above `cacheTotalsAbove`.
 */
const totalTtlMs = { most: 60_000, many: 10_000 }

const cacheTotalsAbove = 1_000

/**
 * Counts the rows of a list, up to `maxCountedTotal`. Large totals are cached for some seconds, so
 * that paging does not count again.
 */
async function countCapped(
  ctx: RequestContext,
  r: Resource,
  { page: _page, size: _size, sort: _sort, columns: _columns, ...input }: ListQuery,
  matching: Query,
  countByKeyword?: (keyword: string) => Promise<number>,
): Promise<number> {
  const { userId, taskNode, dataType, region, surveyorId, customerIds, flagId } = ctx.user
  // The scope is part of the key: a total of a wider scope is not shown after the scope is reduced.
  const scope = [taskNode, dataType, region, surveyorId, customerIds, flagId]
  const cacheKey = JSON.stringify([r.contract.path, userId, scope, input])
  const cachedTotals =
    totalsCache.get(ctx.services.db) ?? new Map<string, { total: number; until: number }>()
  totalsCache.set(ctx.services.db, cachedTotals)
  const known = cachedTotals.get(cacheKey)
  if (known && Date.now() < known.until) return known.total
  const { keyword, ...extraColumns } = input
  const total =
    countByKeyword &&
    keyword?.trim() &&
    scopeCondition(r.scope, ctx.user) === null &&
    Object.values(extraColumns).every(
      (value) => value == null || (Array.isArray(value) && !value.length),
    )
      ? await countByKeyword(keyword.trim())
      : (
          (await ctx.db
            .selectFrom(
              matching
                .select(sql`1`.as('one'))
                .limit(maxCountedTotal)
                .as('t') as never,
            )
            .select(sql<number>`count(*)::int`.as('total'))
            .executeTakeFirstOrThrow()) as { total: number }
        ).total
  if (total > cacheTotalsAbove) {
    if (cachedTotals.size > 1_000) cachedTotals.clear()
    cachedTotals.set(cacheKey, {
      total,
      until: Date.now() + (total === maxCountedTotal ? totalTtlMs.most : totalTtlMs.many),
    })
  }
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
  return rows.map((row: any) => ({
    ...row,
    titleZh: row[zh] ?? row[en],
    titleEn: row[en] ?? row[zh],
  }))
}
