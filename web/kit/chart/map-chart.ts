import type { EChartsCoreOption } from 'echarts/core'
import type { ChartContext } from './chart-context.ts'
import { isNarrow, tooltip } from './chart-parts.ts'
import type { ChartData } from './chart.ts'
import { formatFigure } from './format-figure.ts'

/** Circles on a world map, with areas proportional to the values; details in the tooltip. */
export function map(data: ChartData, context: ChartContext): EChartsCoreOption {
  const { lang, palette, width } = context
  const [only] = data.series
  const unit = only?.unit ?? data.unit ?? 'count'
  const maximum = Math.max(1, ...(only?.values ?? []).map((value) => value ?? 0))
  const largest = isNarrow(context) ? 34 : 52
  const sizeOf = (value: number) => Math.max(10, largest * Math.sqrt(value / maximum))
  const points = data.categories.flatMap((name, at) => {
    const [place, value] = [data.points?.[at], only?.values[at] ?? 0]
    return place && value > 0 ? [{ name, at, value: [place.longitude, place.latitude, value] }] : []
  })
  // Labels alternate between left and right from north to south, so that neighbours do not overlap.
  const fromNorth = [...points].sort((a, b) => b.value[1]! - a.value[1]!)
  return {
    tooltip: tooltip(context, {
      trigger: 'item',
      formatter: ({ name, value }: { name: string; value: number[] }) =>
        `${name}: ${formatFigure(value[2], unit, lang)}`,
    }),
    geo: {
      map: 'land',
      left: 0,
      right: 0,
      top: 0,
      bottom: 0,
      roam: width >= 440 ? 'move' : false,
      silent: true,
      itemStyle: { areaColor: palette.line, borderColor: palette.line },
    },
    series: [
      {
        type: 'scatter',
        coordinateSystem: 'geo',
        id: only?.key,
        name: only?.label,
        data: points.map((point) => ({
          ...point,
          label: { position: fromNorth.indexOf(point) % 2 ? 'left' : 'right' },
        })),
        symbolSize: ([, , value]: number[]) => sizeOf(value!),
        itemStyle: {
          color: palette.series[0],
          opacity: 0.8,
          borderColor: palette.surface,
          borderWidth: 1,
        },
        label: {
          show: true,
          color: palette.text,
          formatter: ({ name }: { name: string }) => name,
          textBorderColor: palette.surface,
          textBorderWidth: 3,
        },
        labelLayout: { hideOverlap: true, moveOverlap: 'shiftY' },
      },
    ],
  }
}
