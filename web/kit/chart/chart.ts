import type { Tone } from '#common/machine.ts'

/** Data of a chart, independent of the drawing library. */
export type Unit = 'USD' | 'count' | 'days' | 'percent'
export type ChartKind = 'bar' | 'line' | 'share' | 'histogram' | 'waterfall' | 'funnel' | 'map'
/** Colours with a meaning: those of states, and of amounts that stand in several charts. */
export type ChartTone = Tone | 'primary' | 'muted'
export interface ChartSeries {
  key: string
  label: string
  /** one per category; null: unknown */
  values: readonly (number | null)[]
  /** drawn differently from the chart's kind */
  as?: 'bar' | 'line'
  /** uses a second axis at the right */
  axis?: 'right'
  /** series with the same stack name are stacked */
  stack?: string
  tone?: ChartTone
  /** one per category, where the categories have colours of their own, such as states */
  tones?: readonly ChartTone[]
  /** where it differs from the unit of the chart */
  unit?: Unit
}
/** Degrees, east and north positive. */
export interface GeoPoint {
  longitude: number
  latitude: number
}
export interface ChartData {
  /**
   * `share`, `funnel` and `waterfall` show only the first series. In a waterfall the first and last
   * value are totals, those between are changes. `map` shows the first series at `points`.
   */
  kind: ChartKind
  categories: readonly string[]
  series: readonly ChartSeries[]
  unit?: Unit | undefined
  /** horizontal bars, for long category names */
  horizontal?: boolean | undefined
  /** positions of the categories on a map; null: unknown, shown only in the table */
  points?: readonly (GeoPoint | null)[] | undefined
}
