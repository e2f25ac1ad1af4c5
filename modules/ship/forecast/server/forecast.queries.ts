import type { ReportQuery } from '#common/report.ts'
import type { Ctx } from '#server/http/context.ts'
import { forecastKinds } from '../forecast.contract.ts'
import { askedOf } from './due-surveys.ts'
import type { Asked } from './due-surveys.ts'
import { kindOf } from './price-book.ts'
import { figuresOf, sumsOf } from './sums.ts'
import type { Counted } from './sums.ts'

type Row = Record<string, any>

function lineOf(classes: readonly Counted[], ships: number, { book }: Asked): Row {
  const kinds: Record<string, number> = Object.fromEntries(forecastKinds.map((kind) => [kind, 0]))
  for (const { certId, surveyType, count } of classes) kinds[kindOf(book.certs.get(certId)!, surveyType)]! += count
  return { ...kinds, ...figuresOf(classes), ships }
}

/** A row for what is overdue, one for what was due earlier, one for each month, whether something is due or not. */
export async function answerTo(ctx: Ctx, query: ReportQuery): Promise<{ rows: Row[]; totals: Row; series: Row; total: number }> {
  const asked = await askedOf(ctx, query)
  const { classes, ships, allShips } = await sumsOf(ctx, asked)
  const bySlot = Map.groupBy(classes, ({ slot }) => slot)
  const rows = asked.slots.map((month, slot): Row => ({ month, ...lineOf(bySlot.get(slot) ?? [], ships.get(slot) ?? 0, asked) }))
  const byRegion = [...Map.groupBy(classes, ({ region }) => region)].sort(([a], [b]) => a.localeCompare(b)).map(([region, own]) => ({ region, ...figuresOf(own) }))
  return { rows, totals: lineOf(classes, allShips, asked), series: { byRegion }, total: rows.length }
}
