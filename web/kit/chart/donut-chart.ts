import type { EChartsCoreOption } from 'echarts/core'
import type { ChartContext } from './chart-context.ts'
import { isNarrow, legend, legendHeight, tooltip } from './chart-parts.ts'
import type { ChartData } from './chart.ts'
import { formatFigure } from './format-figure.ts'

/** A ring; in a wide chart the legend shows the percentages. */
export function donut(data: ChartData, context: ChartContext): EChartsCoreOption {
  const { lang, palette, width, height } = context
  const [only] = data.series
  const unit = only?.unit ?? data.unit ?? 'count'
  const narrow = isNarrow(context)
  const total = (only?.values ?? []).reduce<number>((sum, value) => sum + (value ?? 0), 0)
  const legendLabels = new Map(
    data.categories.map((name, at) => [
      name,
      total
        ? `${name}  ${formatFigure(((only?.values[at] ?? 0) / total) * 100, 'percent', lang)}`
        : name,
    ]),
  )
  const above = narrow ? legendHeight([...legendLabels.values()], width) + 6 : 0
  const outer = Math.max(40, Math.min(height - above - 16, narrow ? width : width * 0.5) * 0.47)
  return {
    tooltip: tooltip(context, {
      trigger: 'item',
      valueFormatter: (value: number) => formatFigure(value, unit, lang),
    }),
    legend: legend(context, {
      formatter: (name: string) => legendLabels.get(name) ?? name,
      ...(!narrow && { orient: 'vertical', left: '56%', top: 'middle' }),
    }),
    series: [
      {
        type: 'pie',
        id: only?.key,
        name: only?.label,
        radius: [outer * 0.62, outer],
        center: [narrow ? '50%' : '28%', above + (height - above) / 2],
        itemStyle: { borderColor: palette.surface, borderWidth: 2 },
        label: { show: false },
        labelLine: { show: false },
        data: data.categories.map((name, at) => ({ name, value: only?.values[at] ?? 0 })),
      },
    ],
  }
}
