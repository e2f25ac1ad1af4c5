/** Sums of the forecast: the database counts what costs the same together, today's tariffs price each of these once. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Ctx } from '#server/http/context.ts'
import { dueSurveys } from './due-surveys.ts'
import type { Asked } from './due-surveys.ts'

type Row = Record<string, any>
/** Surveys of a slot and region that cost the same. */
export interface Counted { slot: number; region: string; certId: number; surveyType: string; flagId: number | null; shipType: string | null; tonKey: number | null; grossTonnage: number | null; count: number; cents: number | null }
export interface Sums { classes: Counted[]; /** ships with a survey, by slot, and in all */ ships: Map<number, number>; allShips: number }

/** What the fee of a survey hangs on, of rows of `x`. */
const priceKey: RawBuilder<unknown> = sql`x.cert_id, x.survey_type, x.flag_key, x.type_key, x.ton_key`

/** All figures from one reading of the windows. */
export async function sumsOf(ctx: Ctx, asked: Asked): Promise<Sums> {
  const { rows } = await sql<Row>`
    with x as materialized (select slot, region, ship_id, cert_id, survey_type, flag_key, type_key, ton_key, gross_tonnage from ${dueSurveys(ctx, asked)} d)
    select x.slot, x.region, ${priceKey}, min(x.gross_tonnage) as gross_tonnage, count(*)::int as count, null::int as ships from x group by x.slot, x.region, ${priceKey}
    union all select slot, null, null, null, null, null, null, null, null, count(*)::int from (select distinct slot, ship_id from x where ship_id is not null) s group by slot
    union all select null, null, null, null, null, null, null, null, null, count(*)::int from (select distinct ship_id from x where ship_id is not null) s`.execute(ctx.db)
  const classes = rows.filter(({ ships }) => ships === null).map(({ slot, region, certId, surveyType, flagKey: flagId, typeKey: shipType, tonKey, grossTonnage, count }): Counted => {
    const { fee } = asked.book.feeOf({ certId, surveyType, flagId, shipType, grossTonnage })
    return { slot, region, certId, surveyType, flagId, shipType, tonKey, grossTonnage, count, cents: fee === null ? null : Math.round(fee * 100) * count }
  })
  const counted = rows.filter(({ ships }) => ships !== null)
  return { classes, ships: new Map(counted.filter(({ slot }) => slot !== null).map(({ slot, ships }) => [slot, ships])), allShips: counted.find(({ slot }) => slot === null)?.['ships'] ?? 0 }
}

/** Number, revenue in USD, and how many have no tariff. */
export function figuresOf(classes: readonly Counted[]): { surveys: number; revenue: number; unpriced: number } {
  let [surveys, unpriced, sum] = [0, 0, 0]
  for (const { count, cents } of classes) {
    surveys += count
    if (cents === null) unpriced += count
    else sum += cents
  }
  return { surveys, revenue: sum / 100, unpriced }
}
