import type { Message } from '#common/text.ts'
import { useFormatMessage } from '../../api/text.tsx'
import type { ChartSeries } from '../chart/chart.ts'

/**
 * @returns a function that makes the series of a column of a report from its rows; `more` sets how
 * the series is drawn
 */
export function useColumnSeries(labels: Readonly<Record<string, Message>>) {
  const translate = useFormatMessage()
  return <N extends string>(
    rows: readonly { readonly [K in N]: number | null }[],
    name: N,
    more: Partial<ChartSeries> = {},
  ): ChartSeries => ({
    key: name,
    label: labels[name] ? translate(labels[name]) : name,
    values: rows.map((row) => row[name]),
    ...more,
  })
}
