import { escapeHtml } from '#common/escape-html.ts'
import type { EChartsCoreOption } from 'echarts/core'
import type { ChartContext } from './chart-context.ts'
import { categoryAxis, grid, legend, legendHeight, tooltip, valueAxis } from './chart-parts.ts'
import type { ChartData } from './chart.ts'
import { formatFigure } from './format-figure.ts'

/** Start and end of each bar of a waterfall. A bar across zero is drawn in two parts. */
export function waterfallSteps(
  values: readonly (number | null)[],
): { low: number; high: number; level: boolean; up: boolean }[] {
  let at = 0
  return values.map((valueOrNull, n) => {
    const value = valueOrNull ?? 0
    const level = n === 0 || n === values.length - 1
    const [from, to] = level ? [0, value] : [at, at + value]
    at = to
    return { low: Math.min(from, to), high: Math.max(from, to), level, up: value >= 0 }
  })
}

/** A waterfall: totals at both ends, increases and decreases between them. */
export function waterfall(data: ChartData, context: ChartContext): EChartsCoreOption {
  const { lang, palette, increase, decrease } = context
  const [only] = data.series
  const unit = only?.unit ?? data.unit ?? 'count'
  const steps = waterfallSteps(only?.values ?? [])
  type Of = (step: (typeof steps)[number], at: number) => boolean
  const total = (at: number): { name: string; color: string | undefined; of: Of } => ({
    name: data.categories[at] ?? '',
    color: palette.tones[only?.tones?.[at] ?? 'primary'],
    of: (_step, step) => step === at,
  })
  const drawn: readonly { name: string; color: string | undefined; of: Of }[] = [
    total(0),
    { name: increase, color: palette.tones['green'], of: (s) => !s.level && s.up },
    { name: decrease, color: palette.tones['red'], of: (s) => !s.level && !s.up },
    total(steps.length - 1),
  ]
  // Bars above and below zero are separate stacks; an invisible bar fills the space up to zero.
  const blank = {
    type: 'bar',
    stack: 'a',
    silent: true,
    itemStyle: { color: 'transparent' },
    barMaxWidth: 44,
    barCategoryGap: '28%',
    tooltip: { show: false },
  }
  return {
    tooltip: tooltip(context, {
      trigger: 'axis',
      axisPointer: { type: 'shadow', shadowStyle: { color: palette.line, opacity: 0.35 } },
      formatter: (points: { dataIndex: number }[]) => {
        const index = points[0]!.dataIndex
        const figure = formatFigure(only?.values[index], unit, lang)
        return `${escapeHtml(data.categories[index]!)}<br><b>${figure}</b>`
      },
    }),
    legend: legend(context, { data: drawn.map(({ name }) => name), selectedMode: false }),
    grid: {
      ...grid,
      top:
        legendHeight(
          drawn.map(({ name }) => name),
          context.width,
        ) + 14,
    },
    ...(data.horizontal
      ? { yAxis: categoryAxis(data.categories, context, true), xAxis: valueAxis(unit, context) }
      : { xAxis: categoryAxis(data.categories, context), yAxis: valueAxis(unit, context) }),
    series: [
      { ...blank, name: '+', data: steps.map((s) => Math.max(0, s.low)) },
      { ...blank, name: '-', data: steps.map((s) => Math.min(0, s.high)) },
      ...drawn.flatMap(({ name, color, of }) =>
        ['up', 'down'].map((side) => ({
          type: 'bar',
          stack: 'a',
          name,
          color,
          id: `${only?.key} ${name} ${side}`,
          barMaxWidth: 44,
          data: steps.map((s, at) =>
            !of(s, at)
              ? 0
              : side === 'up'
                ? Math.max(0, s.high) - Math.max(0, s.low)
                : Math.min(0, s.low) - Math.min(0, s.high),
          ),
        })),
      ),
    ],
  }
}
