import type { EChartsCoreOption } from 'echarts/core'
import type { ChartContext } from './chart-context.ts'
import { categoryAxis, grid, tooltip } from './chart-parts.ts'
import type { ChartData } from './chart.ts'
import { formatFigure, formatShortFigure } from './format-figure.ts'

/** Horizontal bars, each with its percentage of the first. */
export function funnel(data: ChartData, context: ChartContext): EChartsCoreOption {
  const { lang, palette } = context
  const [only] = data.series
  const unit = only?.unit ?? data.unit ?? 'count'
  const first = only?.values[0] ?? 0
  const part = (value: number) =>
    first ? formatFigure((value / first) * 100, 'percent', lang) : '–'
  return {
    tooltip: tooltip(context, { trigger: 'axis', axisPointer: { type: 'none' } }),
    grid: { ...grid, top: 8, right: 128 },
    yAxis: { ...categoryAxis(data.categories, context, true), axisLine: { show: false } },
    xAxis: { type: 'value', show: false, min: 0 },
    series: [
      {
        type: 'bar',
        id: only?.key,
        name: only?.label,
        data: only?.values,
        barCategoryGap: '18%',
        showBackground: true,
        backgroundStyle: { color: palette.line, opacity: 0.4, borderRadius: 4 },
        itemStyle: { borderRadius: 4, color: palette.tones['primary'] },
        tooltip: {
          valueFormatter: (value: number) => `${formatFigure(value, unit, lang)} · ${part(value)}`,
        },
        label: {
          show: true,
          position: 'right',
          color: palette.text,
          formatter: ({ value }: { value: number }) => {
            const formatted = (unit === 'count' ? formatFigure : formatShortFigure)(
              value,
              unit,
              lang,
            )
            return `${formatted} · ${part(value)}`
          },
        },
      },
    ],
  }
}
