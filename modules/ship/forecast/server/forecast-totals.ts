/** Totals of the forecast: from stored sums where possible, otherwise from the stored surveys. */
import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { RequestContext } from '#server/core/context.ts'
import { surveyFilter, sumFilter } from './due-surveys.ts'
import type { Asked } from './due-surveys.ts'

/**
 * Surveys of a slot, region and work category (index in the list of price-book.ts); `cents`: of
 * those with a tariff.
 */
export interface Counted {
  slot: string
  region: string
  place: number
  surveys: number
  unpriced: number
  cents: number
}
export interface Sums {
  counted: Counted[]
  /** ships with a survey, by slot, and in total */ ships: Map<string, number>
  allShips: number
}

const inAll = ''

async function ofRows(
  ctx: RequestContext,
  { tables: { surveys } }: Asked,
  condition: RawBuilder<SqlBool>,
): Promise<{ counted: Counted[]; ships: { slot: string; ships: number }[] }> {
  const [{ rows: counted }, { rows: ships }] = await Promise.all([
    sql<Counted>`select slot, region, place, count(*)::int as surveys,
      (count(*) filter (where cents is null))::int as unpriced, coalesce(sum(cents),
      0)::bigint as cents from ${surveys} where ${condition} group by 1, 2, 3`.execute(ctx.db),
    sql<{
      slot: string
      ships: number
    }>`with s as materialized (select distinct slot, ship_id from ${surveys}
      where ship_id is not null and ${condition})
      select slot, count(*)::int as ships from s group by slot
        union all select ${inAll}, count(distinct ship_id)::int from s`.execute(ctx.db),
  ])
  return { counted, ships }
}

async function ofSums(
  ctx: RequestContext,
  query: Asked,
): Promise<Awaited<ReturnType<typeof ofRows>>> {
  const sums = sumFilter(ctx, query)
  if (!sums) return ofRows(ctx, query, surveyFilter(ctx, query))
  const { condition, mask, beyond } = sums
  const month = (query.query.month as string[] | undefined)?.[0]
  const ofPlaces =
    mask === null
      ? sql`true`
      : sql`place in (select n from generate_series(0, 30) n where ${mask}::int & (1 << n) <> 0)`
  const [{ rows: counted }, { rows: ships }, more] = await Promise.all([
    sql<Counted>`select slot, region, place, sum(surveys)::int as surveys,
      sum(unpriced)::int as unpriced, sum(cents)::bigint as cents from forecast_sum
      where ${condition} and ${ofPlaces} group by 1, 2, 3`.execute(ctx.db),
    sql<{
      slot: string
      ships: number
    }>`select slot, sum(ships)::int as ships from forecast_ships where ${condition} and ${
      mask === null
        ? sql`true`
        : sql`places
      & ${mask}::int <> 0`
    } group by 1`.execute(ctx.db),
    beyond ? ofRows(ctx, query, surveyFilter(ctx, query, beyond)) : { counted: [], ships: [] },
  ])
  // For one month the total of ships is that of the month.
  const all = month && ships[0] ? [...ships, { slot: inAll, ships: ships[0].ships }] : ships
  return { counted: [...counted, ...more.counted], ships: [...all, ...more.ships] }
}

export async function sumsOf(ctx: RequestContext, query: Asked): Promise<Sums> {
  const { counted, ships } = await ofSums(ctx, query)
  const bySlot = new Map<string, number>()
  for (const { slot, ships: count } of ships) bySlot.set(slot, (bySlot.get(slot) ?? 0) + count)
  return { counted, ships: bySlot, allShips: bySlot.get(inAll) ?? 0 }
}

/** Number, revenue in USD, and number without a tariff. */
export function figuresOf(counted: readonly Counted[]): {
  surveys: number
  revenue: number
  unpriced: number
} {
  let [surveys, unpriced, sum] = [0, 0, 0]
  for (const one of counted) {
    surveys += one.surveys
    unpriced += one.unpriced
    sum += one.cents
  }
  return { surveys, revenue: sum / 100, unpriced }
}
