/** What the drawing library is told, from what a chart is asked for. */
import type { EChartsCoreOption } from 'echarts/core'
import type { Lang } from '#common/text.ts'
import type { ChartData, ChartSeries, Unit } from './chart.ts'
import { figure, shortFigure } from './numbers.ts'

/** The colours of the theme in force. */
export interface Palette { series: string[]; text: string; text2: string; line: string; surface: string; raised: string; tones: Record<string, string> }

/** Reads them from the document. */
export function paletteNow(): Palette {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim()
  return {
    series: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => token(`chart-${n}`)), text: token('text'), text2: token('text-2'), line: token('line'), surface: token('surface'), raised: token('raised'),
    tones: { sea: token('chart-1'), amber: token('chart-3'), red: token('chart-6'), muted: token('line-strong') },
  }
}

interface Reader { lang: Lang; palette: Palette; still: boolean; /** in pixels */ width: number; height: number; increase: string; decrease: string; level: string }

export function optionOf(data: ChartData, reader: Reader): EChartsCoreOption {
  const { palette, still } = reader
  const usual: EChartsCoreOption = {
    animation: !still, animationDuration: 250, color: palette.series, textStyle: { fontFamily: 'inherit', color: palette.text },
  }
  switch (data.kind) {
    case 'share': return { ...usual, ...share(data, reader) }
    case 'funnel': return { ...usual, ...funnel(data, reader) }
    case 'waterfall': return { ...usual, ...waterfall(data, reader) }
    case 'map': return { ...usual, ...map(data, reader) }
    default: return { ...usual, ...bars(data, reader) }
  }
}

const tooltip = (reader: Reader, more: object) => ({
  confine: true, backgroundColor: reader.palette.raised, borderColor: reader.palette.line, textStyle: { color: reader.palette.text, fontSize: 13 }, transitionDuration: 0, ...more,
})
const legend = ({ palette }: Reader, more: object = {}) => ({ type: 'plain', top: 0, left: 0, icon: 'roundRect', itemWidth: 12, itemHeight: 8, itemGap: 10, textStyle: { color: palette.text2 }, ...more })
const isNarrow = ({ width }: Reader) => width < 440

const pixels = (word: string): number => [...word].reduce((sum, char) => sum + (char > '\u2e80' ? 12 : 7), 0)

/** How high a legend of these words is in pixels, which fills line after line: what is drawn begins below it. @param width of the chart, in pixels */
export function legendHeight(words: readonly string[], width: number): number {
  let [lines, used] = [1, 0]
  for (const word of words) {
    const wide = 27 + pixels(word)
    if (used > 0 && used + wide > width) [lines, used] = [lines + 1, 0]
    used += wide
  }
  return lines * 22
}
/** Room for each of a few categories beside each other, in pixels. */
const roomEach = (count: number, reader: Reader) => Math.max(40, Math.min(isNarrow(reader) ? 52 : 88, Math.floor((reader.width - 90) / count) - 6))
/** Words of a few categories break where the next one begins, and stand aslant where one of them is too long for that. */
const fewWords = (categories: readonly string[], reader: Reader) => {
  const width = roomEach(categories.length, reader)
  const tooLong = categories.some((words) => words.split(/[\s\u2e80-\uffff]/).some((word) => pixels(word) * 1.1 > width))
  return { interval: 0, ...(tooLong ? { rotate: 35 } : { width, overflow: 'break' }) }
}
const categoryAxis = (categories: readonly string[], reader: Reader, horizontal = false) => ({
  type: 'category', data: categories, ...(horizontal && { inverse: true }), axisTick: { show: false }, axisLine: { lineStyle: { color: reader.palette.line } },
  axisLabel: { color: reader.palette.text2, ...(categories.length > 6 || horizontal ? { hideOverlap: true } : fewWords(categories, reader)), ...(horizontal && { width: isNarrow(reader) ? 110 : 190, overflow: 'truncate' }) },
})
const valueAxis = (unit: Unit, { palette, lang }: Reader, more: object = {}) => ({
  type: 'value', splitLine: { lineStyle: { color: palette.line } }, axisLabel: { color: palette.text2, formatter: (value: number) => shortFigure(value, unit, lang) },
  ...(unit === 'count' && { minInterval: 1 }), ...more,
})
const grid = { left: 4, right: 12, bottom: 4, containLabel: true }

function bars(data: ChartData, reader: Reader): EChartsCoreOption {
  const { lang, palette } = reader
  const unitOf = (s: ChartSeries | undefined): Unit => s?.unit ?? data.unit ?? 'count'
  const right = data.series.find((s) => s.axis === 'right')
  const values = [valueAxis(unitOf(data.series.find((s) => s.axis !== 'right')), reader), ...(right ? [valueAxis(unitOf(right), reader, { splitLine: { show: false } })] : [])]
  const axis = categoryAxis(data.categories, reader, data.horizontal)
  return {
    tooltip: tooltip(reader, { trigger: 'axis', axisPointer: { type: 'shadow', shadowStyle: { color: palette.line, opacity: 0.35 } } }),
    ...(data.series.length > 1 && { legend: legend(reader) }),
    grid: { ...grid, top: data.series.length > 1 ? legendHeight(data.series.map(({ label }) => label), reader.width) + 14 : 12 },
    ...(data.horizontal ? { yAxis: axis, xAxis: values } : { xAxis: axis, yAxis: values }),
    series: data.series.map((s, at) => {
      const type = s.as ?? (data.kind === 'line' ? 'line' : 'bar')
      const color = s.tone ? palette.tones[s.tone]! : palette.series[at % palette.series.length]!
      return {
        type, name: s.label, id: s.key, data: s.values, color, tooltip: { valueFormatter: (value: number | null) => figure(value, unitOf(s), lang) },
        ...(s.axis === 'right' && { [data.horizontal ? 'xAxisIndex' : 'yAxisIndex']: 1 }), ...(s.stack && { stack: s.stack }),
        ...(type === 'line' ? { symbolSize: 6, lineStyle: { width: 2 }, connectNulls: false, z: 3 }
          : { barMaxWidth: data.kind === 'histogram' ? undefined : 34, barCategoryGap: data.kind === 'histogram' ? '4%' : '28%', itemStyle: s.stack ? { borderColor: palette.surface, borderWidth: 0.5 } : { borderRadius: data.horizontal ? [0, 3, 3, 0] : [3, 3, 0, 0] } }),
      }
    }),
  }
}

/** A ring; how much of the whole each part is stands beside its name, where there is room for it. */
function share(data: ChartData, reader: Reader): EChartsCoreOption {
  const { lang, palette, width, height } = reader
  const [only] = data.series
  const unit = only?.unit ?? data.unit ?? 'count'
  const narrow = isNarrow(reader)
  const whole = (only?.values ?? []).reduce<number>((sum, value) => sum + (value ?? 0), 0)
  const named = new Map(data.categories.map((name, at) => [name, whole ? `${name}  ${figure(((only?.values[at] ?? 0) / whole) * 100, 'percent', lang)}` : name]))
  const above = narrow ? legendHeight([...named.values()], width) + 6 : 0
  const outer = Math.max(40, Math.min(height - above - 16, narrow ? width : width * 0.5) * 0.47)
  return {
    tooltip: tooltip(reader, { trigger: 'item', valueFormatter: (value: number) => figure(value, unit, lang) }),
    legend: legend(reader, { formatter: (name: string) => named.get(name) ?? name, ...(!narrow && { orient: 'vertical', left: '56%', top: 'middle' }) }),
    series: [{
      type: 'pie', id: only?.key, name: only?.label, radius: [outer * 0.62, outer], center: [narrow ? '50%' : '28%', above + (height - above) / 2], itemStyle: { borderColor: palette.surface, borderWidth: 2 },
      label: { show: false }, labelLine: { show: false }, data: data.categories.map((name, at) => ({ name, value: only?.values[at] ?? 0 })),
    }],
  }
}

/** Circles on the coasts of the world, each as large in area as its figure; what else there is to know stands beside the pointer. */
function map(data: ChartData, reader: Reader): EChartsCoreOption {
  const { lang, palette, width } = reader
  const [only] = data.series
  const unit = only?.unit ?? data.unit ?? 'count'
  const most = Math.max(1, ...(only?.values ?? []).map((value) => value ?? 0))
  const largest = isNarrow(reader) ? 34 : 52
  const sizeOf = (value: number) => Math.max(10, largest * Math.sqrt(value / most))
  const points = data.categories.flatMap((name, at) => {
    const [place, value] = [data.places?.[at], only?.values[at] ?? 0]
    return place && value > 0 ? [{ name, at, value: [place.longitude, place.latitude, value] }] : []
  })
  // From north to south in turn at either side, so that names of neighbours do not run into each other.
  const turns = [...points].sort((a, b) => b.value[1]! - a.value[1]!)
  return {
    tooltip: tooltip(reader, { trigger: 'item', formatter: ({ name, value }: { name: string; value: number[] }) => `${name}: ${figure(value[2], unit, lang)}` }),
    geo: { map: 'land', left: 0, right: 0, top: 0, bottom: 0, roam: width >= 440 ? 'move' : false, silent: true, itemStyle: { areaColor: palette.line, borderColor: palette.line } },
    series: [{
      type: 'scatter', coordinateSystem: 'geo', id: only?.key, name: only?.label, data: points.map((point) => ({ ...point, label: { position: turns.indexOf(point) % 2 ? 'left' : 'right' } })), symbolSize: ([, , value]: number[]) => sizeOf(value!),
      itemStyle: { color: palette.series[0], opacity: 0.8, borderColor: palette.surface, borderWidth: 1 },
      label: { show: true, color: palette.text, formatter: ({ name }: { name: string }) => name, textBorderColor: palette.surface, textBorderWidth: 3 },
      labelLayout: { hideOverlap: true, moveOverlap: 'shiftY' },
    }],
  }
}

/** Bars that grow shorter, each with its part of the first. */
function funnel(data: ChartData, reader: Reader): EChartsCoreOption {
  const { lang, palette } = reader
  const [only] = data.series
  const unit = only?.unit ?? data.unit ?? 'count'
  const first = only?.values[0] ?? 0
  const part = (value: number) => (first ? figure((value / first) * 100, 'percent', lang) : '–')
  return {
    tooltip: tooltip(reader, { trigger: 'axis', axisPointer: { type: 'none' } }), grid: { ...grid, top: 8, right: 128 },
    yAxis: { ...categoryAxis(data.categories, reader, true), axisLine: { show: false } }, xAxis: { type: 'value', show: false, min: 0 },
    series: [{
      type: 'bar', id: only?.key, name: only?.label, data: only?.values, barCategoryGap: '18%', showBackground: true, backgroundStyle: { color: palette.line, opacity: 0.4, borderRadius: 4 },
      itemStyle: { borderRadius: 4, color: palette.tones['sea'] }, tooltip: { valueFormatter: (value: number) => `${figure(value, unit, lang)} · ${part(value)}` },
      label: { show: true, position: 'right', color: palette.text, formatter: ({ value }: { value: number }) => `${unit === 'count' ? figure(value, unit, lang) : shortFigure(value, unit, lang)} · ${part(value)}` },
    }],
  }
}

/** Where each bar of a waterfall begins and how high it is. A bar through zero is drawn in two parts. */
export function stepsOf(values: readonly (number | null)[]): { low: number; high: number; level: boolean; up: boolean }[] {
  let at = 0
  return values.map((given, n) => {
    const value = given ?? 0
    const level = n === 0 || n === values.length - 1
    const [from, to] = level ? [0, value] : [at, at + value]
    at = to
    return { low: Math.min(from, to), high: Math.max(from, to), level, up: value >= 0 }
  })
}

function waterfall(data: ChartData, reader: Reader): EChartsCoreOption {
  const { lang, palette, increase, decrease, level } = reader
  const [only] = data.series
  const unit = only?.unit ?? data.unit ?? 'count'
  const steps = stepsOf(only?.values ?? [])
  const drawn = [
    { name: level, color: palette.tones['sea'], of: (s: typeof steps[number]) => s.level },
    { name: increase, color: palette.series[4], of: (s: typeof steps[number]) => !s.level && s.up },
    { name: decrease, color: palette.tones['red'], of: (s: typeof steps[number]) => !s.level && !s.up },
  ]
  // Parts above and below zero stack apart from each other: what lies between zero and the bar is left blank in each.
  const blank = { type: 'bar', stack: 'a', silent: true, itemStyle: { color: 'transparent' }, barMaxWidth: 44, barCategoryGap: '28%', tooltip: { show: false } }
  return {
    tooltip: tooltip(reader, {
      trigger: 'axis', axisPointer: { type: 'shadow', shadowStyle: { color: palette.line, opacity: 0.35 } },
      formatter: (at: { dataIndex: number }[]) => `${escaped(data.categories[at[0]!.dataIndex]!)}<br><b>${figure(only?.values[at[0]!.dataIndex], unit, lang)}</b>`,
    }),
    legend: legend(reader, { data: drawn.map(({ name }) => name), selectedMode: false }), grid: { ...grid, top: legendHeight(drawn.map(({ name }) => name), reader.width) + 14 },
    ...(data.horizontal ? { yAxis: categoryAxis(data.categories, reader, true), xAxis: valueAxis(unit, reader) } : { xAxis: categoryAxis(data.categories, reader), yAxis: valueAxis(unit, reader) }),
    series: [
      { ...blank, name: '+', data: steps.map((s) => Math.max(0, s.low)) }, { ...blank, name: '-', data: steps.map((s) => Math.min(0, s.high)) },
      ...drawn.flatMap(({ name, color, of }) => ['up', 'down'].map((side) => ({
        type: 'bar', stack: 'a', name, color, id: `${only?.key} ${name} ${side}`, barMaxWidth: 44,
        data: steps.map((s) => (!of(s) ? 0 : side === 'up' ? Math.max(0, s.high) - Math.max(0, s.low) : Math.min(0, s.low) - Math.min(0, s.high))),
      }))),
    ],
  }
}
const escaped = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)
