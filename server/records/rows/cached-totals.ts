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

const totalsOf = ({ services: { db } }: RequestContext): Map<string, CachedTotal> => {
  const totals = totalsByDatabase.get(db) ?? new Map<string, CachedTotal>()
  totalsByDatabase.set(db, totals)
  return totals
}

/**
 * The scope is part of the key: a total of a wider scope is not shown after the scope is reduced. So
 * are the day as of which rows are read, and whether only what was recorded then counts.
 */
function keyOf({ user, asOf, onlyKnown }: RequestContext, query: readonly unknown[]): string {
  const { userId, taskNode, dataType, region, surveyorId, customerIds, flagId } = user
  return JSON.stringify([
    [userId, taskNode, dataType, region, surveyorId, customerIds, flagId],
    asOf,
    onlyKnown,
    query,
  ])
}

/**
 * The cached total of a list for this caller.
 * @param query what the total depends on besides the caller: the list and its filters
 */
export function knownTotal(ctx: RequestContext, query: readonly unknown[]): number | undefined {
  const totals = totalsOf(ctx)
  if (!totals.size) return undefined
  const cached = totals.get(keyOf(ctx, query))
  return cached && Date.now() < cached.until ? cached.total : undefined
}

/** Caches the total of a list for this caller, if counting it takes long. */
export function storeTotal(ctx: RequestContext, query: readonly unknown[], total: number): void {
  if (total <= leastCached) return
  const totals = totalsOf(ctx)
  if (totals.size >= maxTotals) totals.clear()
  totals.set(keyOf(ctx, query), { total, until: Date.now() + ttlOf(total) })
}
