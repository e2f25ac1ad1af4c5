import { minDate, maxDate } from '#common/rules/base/dates.ts'
import { timelineScale } from '#web/kit/timeline-scale.ts'
import { horizon } from './chart-lanes.ts'
import type { rowsOf } from './chart-lanes.ts'

/** Pixels: above the first row, of one lane, of a bar, and below the lanes of a row. */
export const [head, lane, bar, gap] = [34, 18, 12, 14]

/** A certificate with its windows in lanes. */
export type ChartRow = ReturnType<typeof rowsOf>[number]
/** Positions of the chart. */
export interface Layout {
  from: string
  to: string
  ticks: ReturnType<typeof timelineScale>['ticks']
  /** top of each row, in pixels */
  tops: number[]
  /** in pixels */
  height: number
  /** space above the lanes for the certificate's name, where there is no list beside the chart */
  name: number
  /** of a day, from the left edge */
  x: (date: string) => string
  /** of a period; the parts outside the chart are cut off */
  width: (start: string, end: string) => string
}

/** Rows below each other, and the next 24 months from left to right. */
export function layoutOf(rows: ChartRow[], today: string, isWide: boolean): Layout {
  const { from, to } = horizon(today)
  const scale = timelineScale([from, to])
  const at = (date: string) => scale.at(maxDate(minDate(date, to), from))
  const name = isWide ? 0 : 18
  const heights = rows.map((row) => row.height * lane + gap + name)
  const tops = heights.map((_, i) => head + heights.slice(0, i).reduce((sum, h) => sum + h, 0))
  return {
    from,
    to,
    ticks: scale.ticks,
    tops,
    height: tops.at(-1)! + heights.at(-1)!,
    name,
    x: (date) => `${at(date).toFixed(2)}%`,
    width: (start, end) => `${Math.max(0.35, at(end) - at(start)).toFixed(2)}%`,
  }
}
