import type { ChartContext } from './chart-context.ts'
import type { Unit } from './chart.ts'
import { formatShortFigure } from './format-figure.ts'

/** The tooltip of all charts. */
export const tooltip = (context: ChartContext, more: object) => ({
  confine: true,
  backgroundColor: context.palette.surfaceElevated,
  borderColor: context.palette.line,
  textStyle: { color: context.palette.text, fontSize: 13 },
  transitionDuration: 0,
  ...more,
})
/** A legend above the chart. */
export const legend = ({ palette }: ChartContext, more: object = {}) => ({
  type: 'plain',
  top: 0,
  left: 0,
  icon: 'roundRect',
  itemWidth: 12,
  itemHeight: 8,
  itemGap: 10,
  textStyle: { color: palette.text2 },
  ...more,
})
/** Whether a chart is as narrow as on a phone. */
export const isNarrow = ({ width }: ChartContext) => width < 440

const textWidth = (text: string): number =>
  [...text].reduce((sum, char) => sum + (char > '\u2e80' ? 12 : 7), 0)

/**
 * Height in pixels of a legend with these labels, which wraps into lines.
 * @param width of the chart, in pixels
 */
export function legendHeight(labels: readonly string[], width: number): number {
  let [lines, used] = [1, 0]
  for (const label of labels) {
    const itemWidth = 27 + textWidth(label)
    if (used > 0 && used + itemWidth > width) [lines, used] = [lines + 1, 0]
    used += itemWidth
  }
  return lines * 22
}
/** Width of the label of one of a few categories, in pixels. */
const categoryWidth = (count: number, context: ChartContext) =>
  Math.max(40, Math.min(isNarrow(context) ? 52 : 88, Math.floor((context.width - 90) / count) - 6))
/** Labels of a few categories wrap at the next label, and are rotated if a word is too long for that. */
const labelsOfFewCategories = (categories: readonly string[], context: ChartContext) => {
  const width = categoryWidth(categories.length, context)
  const tooLong = categories.some((name) =>
    name.split(/[\s\u2e80-\uffff]/).some((word) => textWidth(word) * 1.1 > width),
  )
  return { interval: 0, ...(tooLong ? { rotate: 35 } : { width, overflow: 'break' }) }
}
/** The axis of categories; `horizontal`: for bars that run horizontally. */
export const categoryAxis = (
  categories: readonly string[],
  context: ChartContext,
  horizontal = false,
) => ({
  type: 'category',
  data: categories,
  ...(horizontal && { inverse: true }),
  axisTick: { show: false },
  axisLine: { lineStyle: { color: context.palette.line } },
  axisLabel: {
    color: context.palette.text2,
    ...(categories.length > 6 || horizontal
      ? { hideOverlap: true }
      : labelsOfFewCategories(categories, context)),
    ...(horizontal && { width: isNarrow(context) ? 110 : 190, overflow: 'truncate' }),
  },
})
/** The axis of values in their unit. */
export const valueAxis = (unit: Unit, { palette, lang }: ChartContext, more: object = {}) => ({
  type: 'value',
  splitLine: { lineStyle: { color: palette.line } },
  axisLabel: {
    color: palette.text2,
    formatter: (value: number) => formatShortFigure(value, unit, lang),
  },
  ...(unit === 'count' && { minInterval: 1 }),
  ...more,
})
/** Margins of charts with axes. */
export const grid = { left: 4, right: 12, bottom: 4, containLabel: true }
