/** What a chart is asked for, whatever draws it. */
export type Unit = 'USD' | 'count' | 'days' | 'percent'
export type ChartKind = 'bar' | 'line' | 'share' | 'histogram' | 'waterfall' | 'funnel' | 'map'
export type ChartTone = 'sea' | 'amber' | 'red' | 'muted'
export interface ChartSeries {
  key: string
  label: string
  /** one for each category; null: nothing is known */
  values: readonly (number | null)[]
  /** drawn otherwise than the chart's kind says */
  as?: 'bar' | 'line'
  /** has a scale of its own at the right */
  axis?: 'right'
  /** series with the same word stand upon each other */
  stack?: string
  tone?: ChartTone
  /** where it differs from the chart's own */
  unit?: Unit
}
/** In degrees, east and north positive. */
export interface Place { longitude: number; latitude: number }
export interface ChartData {
  /**
   * `share`, `funnel` and `waterfall` show the first series only. Of a waterfall the first and the last value are levels, those
   * between are what was added or taken off. `map` shows how much of the first series is where `places` says.
   */
  kind: ChartKind
  categories: readonly string[]
  series: readonly ChartSeries[]
  unit?: Unit | undefined
  /** categories downwards, for long names */
  horizontal?: boolean | undefined
  /** of a map: where each category is; null: nobody knows, it stands in the figures only */
  places?: readonly (Place | null)[] | undefined
}
