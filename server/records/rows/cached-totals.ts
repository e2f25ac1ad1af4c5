/**
 * Totals of lists, cached for some seconds so that paging does not count again. Counting 10,000 rows
 * of a list takes longer than reading one page of it: page 3 of 20,000 ships 2.87 to 1.53 ms
 * (bench/optimizations.ts).
 */
import { maxCountedTotal } from '#common/contract.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { Db } from '#server/core/db.ts'

interface CachedTotal {
  total: number
  until: number
}
const totalsByDatabase = new WeakMap<Db, Map<string, CachedTotal>>()
const maxTotals = 1_000
/** Smaller totals are counted at every call. */
const leastCached = 1_000

/** How long a total is valid, in milliseconds: a minute when rows were not counted to the end. */
const ttlOf = (total: number): number => (total === maxCountedTotal ? 60_000 : 10_000)

/**
 * The total of a list for this caller, counted when it is not cached.
 * @param query what the total depends on besides the caller: the list and its filters
 */
export async function cachedTotal(
  ctx: RequestContext,
  query: readonly unknown[],
  count: () => Promise<number>,
): Promise<number> {
  const { userId, taskNode, dataType, region, surveyorId, customerIds, flagId } = ctx.user
  // The scope is part of the key: a total of a wider scope is not shown after the scope is reduced.
  const key = JSON.stringify([
    [userId, taskNode, dataType, region, surveyorId, customerIds, flagId],
    query,
  ])
  const totals = totalsByDatabase.get(ctx.services.db) ?? new Map<string, CachedTotal>()
  totalsByDatabase.set(ctx.services.db, totals)
  const cached = totals.get(key)
  if (cached && Date.now() < cached.until) return cached.total
  const total = await count()
  if (total > leastCached) {
    if (totals.size >= maxTotals) totals.clear()
    totals.set(key, { total, until: Date.now() + ttlOf(total) })
  }
  return total
}
