import type { OutputOf } from '#common/contract.ts'
import type { ForecastQuery } from '#modules/ship/forecast/server/due-surveys.ts'
import type { RequestContext } from '#server/core/context.ts'
import { forecastKinds } from '../forecast.contract.ts'
import type { forecast, ForecastKind } from '../forecast.contract.ts'
import { readForecast } from './due-surveys.ts'
import type { Asked } from './due-surveys.ts'
import { workCategories } from './price-book.ts'
import { countDueItems } from './due-items.ts'
import { figuresOf, sumsOf } from './forecast-totals.ts'
import type { Counted } from './forecast-totals.ts'

type Answer = OutputOf<typeof forecast, 'list'>
type Row = Answer['rows'][number]

function lineOf(
  counted: readonly Counted[],
  ships: number,
  surveyItems: number | null,
): Answer['totals'] {
  const kinds = Object.fromEntries(forecastKinds.map((kind) => [kind, 0])) as Record<
    ForecastKind,
    number
  >
  for (const { place, surveys } of counted) kinds[workCategories[place]!.kind]! += surveys
  return { ...kinds, ...figuresOf(counted), surveyItems, ships }
}

/** One row for overdue, one for late, and one for each month, also where nothing is due. */
export const answerTo = (ctx: RequestContext, query: ForecastQuery): Promise<Answer> =>
  readForecast(ctx, query, answer)

async function answer(ctx: RequestContext, forecastQuery: Asked): Promise<Answer> {
  const [{ counted, ships, allShips }, items] = await Promise.all([
    sumsOf(ctx, forecastQuery),
    countDueItems(ctx, forecastQuery),
  ])
  const bySlot = Map.groupBy(counted, ({ slot }) => slot)
  const rows = forecastQuery.slots.map((month): Row => ({
    month,
    ...lineOf(bySlot.get(month) ?? [], ships.get(month) ?? 0, items && (items.get(month) ?? 0)),
  }))
  const byRegion = [...Map.groupBy(counted, ({ region }) => region)]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([region, own]) => ({ region, ...figuresOf(own) }))
  const allItems = items && [...items.values()].reduce((sum, count) => sum + count, 0)
  const totals = lineOf(counted, allShips, allItems)
  return { rows, totals, series: { byRegion }, total: rows.length }
}
