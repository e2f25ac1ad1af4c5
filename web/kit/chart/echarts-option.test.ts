import { describe, expect, test } from 'vitest'
import { formatFigure, formatShortFigure } from './format-figure.ts'
import { legendHeight } from './chart-parts.ts'
import { echartsOption } from './echarts-option.ts'
import { waterfallSteps } from './waterfall-chart.ts'

describe('charts', () => {
  test('a waterfall leads from the first total through its changes to the last, also below zero', () => {
    expect(waterfallSteps([100, -130, 50, 20])).toEqual([
      { low: 0, high: 100, level: true, up: true },
      { low: -30, high: 100, level: false, up: false },
      { low: -30, high: 20, level: false, up: true },
      { low: 0, high: 20, level: true, up: true },
    ])
  })
  test('a legend has as many lines as its labels need', () => {
    const labels = ['Statutory certificates', 'Audits and MLC', 'Class certificates']
    expect(legendHeight(labels, 1000)).toBe(22)
    expect(legendHeight(labels, 340)).toBe(44)
    expect(legendHeight(labels, 120)).toBe(66)
    expect(legendHeight([], 120)).toBe(22)
  })
  test('a map shows categories with a position and a value and preserves their index', () => {
    const palette = {
      series: ['#000'],
      text: '',
      text2: '',
      line: '',
      surface: '',
      surfaceElevated: '',
      tones: {},
    }
    const { series } = echartsOption(
      {
        kind: 'map',
        categories: ['A', 'B', 'C'],
        series: [{ key: 'n', label: 'n', values: [0, 5, 3] }],
        points: [{ longitude: 1, latitude: 2 }, null, { longitude: 103.8, latitude: 1.3 }],
      },
      {
        lang: 'en',
        palette,
        reducedMotion: true,
        width: 800,
        height: 300,
        increase: '',
        decrease: '',
      },
    ) as { series: { data: object[] }[] }
    expect(series[0]!.data).toEqual([
      { name: 'C', at: 2, value: [103.8, 1.3, 3], label: { position: 'right' } },
    ])
  })
  test('numbers are formatted in the given language, money to the cent', () => {
    expect(formatFigure(1234.5, 'USD', 'en')).toBe('USD 1,234.50')
    expect(formatFigure(66, 'days', 'zh')).toBe('66.0 天')
    expect(formatFigure(12.34, 'percent', 'en')).toBe('12.3%')
    expect(formatFigure(null, 'count', 'en')).toBe('–')
    expect([
      formatShortFigure(12_000, 'USD', 'zh'),
      formatShortFigure(12_000, 'USD', 'en'),
    ]).toEqual(['1.2万', '12k'])
  })
})
