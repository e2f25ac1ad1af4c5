import type { ReportQuery } from '#common/report.ts'
import type { Ctx } from '#server/http/context.ts'
import { forecastKinds } from '../forecast.contract.ts'
import { askedOf } from './due-surveys.ts'
import { places } from './price-book.ts'
import { figuresOf, sumsOf } from './sums.ts'
import type { Counted } from './sums.ts'

type Row = Record<string, any>

function lineOf(counted: readonly Counted[], ships: number): Row {
  const kinds: Record<string, number> = Object.fromEntries(forecastKinds.map((kind) => [kind, 0]))
  for (const { place, surveys } of counted) kinds[places[place]!.kind]! += surveys
  return { ...kinds, ...figuresOf(counted), ships }
}

/** A row for what is overdue, one for what was due earlier, one for each month, whether something is due or not. */
export async function answerTo(ctx: Ctx, query: ReportQuery): Promise<{ rows: Row[]; totals: Row; series: Row; total: number }> {
  const asked = await askedOf(ctx, query)
  const { counted, ships, allShips } = await sumsOf(ctx, asked)
  const bySlot = Map.groupBy(counted, ({ slot }) => slot)
  const rows = asked.slots.map((month): Row => ({ month, ...lineOf(bySlot.get(month) ?? [], ships.get(month) ?? 0) }))
  const byRegion = [...Map.groupBy(counted, ({ region }) => region)].sort(([a], [b]) => a.localeCompare(b)).map(([region, own]) => ({ region, ...figuresOf(own) }))
  return { rows, totals: lineOf(counted, allShips), series: { byRegion }, total: rows.length }
}
