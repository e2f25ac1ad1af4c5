import type { EChartsCoreOption } from 'echarts/core'
import type { ChartContext, Palette } from './chart-context.ts'
import { categoryAxis, grid, legend, legendHeight, tooltip, valueAxis } from './chart-parts.ts'
import type { ChartData, ChartSeries, Unit } from './chart.ts'
import { formatFigure } from './format-figure.ts'

/** Values of a series, each with its own colour where its category has one. */
const barData = ({ values, tones }: ChartSeries, palette: Palette) =>
  tones
    ? values.map((value, at) => ({
        value,
        itemStyle: { color: palette.tones[tones[at] ?? 'muted'] },
      }))
    : values

/** Bars, lines, or both on one or two value axes. */
export function bars(data: ChartData, context: ChartContext): EChartsCoreOption {
  const { lang, palette } = context
  const unitOf = (s: ChartSeries | undefined): Unit => s?.unit ?? data.unit ?? 'count'
  const right = data.series.find((s) => s.axis === 'right')
  const values = [
    valueAxis(unitOf(data.series.find((s) => s.axis !== 'right')), context),
    ...(right ? [valueAxis(unitOf(right), context, { splitLine: { show: false } })] : []),
  ]
  const axis = categoryAxis(data.categories, context, data.horizontal)
  return {
    tooltip: tooltip(context, {
      trigger: 'axis',
      axisPointer: { type: 'shadow', shadowStyle: { color: palette.line, opacity: 0.35 } },
    }),
    ...(data.series.length > 1 && { legend: legend(context) }),
    grid: {
      ...grid,
      top:
        data.series.length > 1
          ? legendHeight(
              data.series.map(({ label }) => label),
              context.width,
            ) + 14
          : 12,
    },
    ...(data.horizontal ? { yAxis: axis, xAxis: values } : { xAxis: axis, yAxis: values }),
    series: data.series.map((s, at) => {
      const type = s.as ?? (data.kind === 'line' ? 'line' : 'bar')
      const color = s.tone ? palette.tones[s.tone] : palette.series[at % palette.series.length]
      return {
        type,
        name: s.label,
        id: s.key,
        data: barData(s, palette),
        color,
        tooltip: { valueFormatter: (value: number | null) => formatFigure(value, unitOf(s), lang) },
        ...(s.axis === 'right' && { [data.horizontal ? 'xAxisIndex' : 'yAxisIndex']: 1 }),
        ...(s.stack && { stack: s.stack }),
        ...(type === 'line'
          ? { symbolSize: 6, lineStyle: { width: 2 }, connectNulls: false, z: 3 }
          : {
              barMaxWidth: data.kind === 'histogram' ? undefined : 34,
              barCategoryGap: data.kind === 'histogram' ? '4%' : '28%',
              itemStyle: s.stack
                ? { borderColor: palette.surface, borderWidth: 0.5 }
                : { borderRadius: data.horizontal ? [0, 3, 3, 0] : [3, 3, 0, 0] },
            }),
      }
    }),
  }
}
