import { describe, expect, test } from 'vitest'
import { figure, shortFigure } from './numbers.ts'
import { legendHeight, optionOf, stepsOf } from './option.ts'

describe('charts', () => {
  test('a waterfall goes from the first level through its steps to the last, below zero too', () => {
    expect(stepsOf([100, -130, 50, 20])).toEqual([
      { low: 0, high: 100, level: true, up: true }, { low: -30, high: 100, level: false, up: false }, { low: -30, high: 20, level: false, up: true }, { low: 0, high: 20, level: true, up: true },
    ])
  })
  test('a legend takes as many lines as its words need', () => {
    const words = ['Statutory certificates', 'Audits and MLC', 'Class certificates']
    expect(legendHeight(words, 1000)).toBe(22)
    expect(legendHeight(words, 340)).toBe(44)
    expect(legendHeight(words, 120)).toBe(66)
    expect(legendHeight([], 120)).toBe(22)
  })
  test('a map shows what has a place and a figure, and still tells which category it is', () => {
    const palette = { series: ['#000'], text: '', text2: '', line: '', surface: '', raised: '', tones: {} }
    const { series } = optionOf(
      { kind: 'map', categories: ['A', 'B', 'C'], series: [{ key: 'n', label: 'n', values: [0, 5, 3] }], places: [{ longitude: 1, latitude: 2 }, null, { longitude: 103.8, latitude: 1.3 }] },
      { lang: 'en', palette, still: true, width: 800, height: 300, increase: '', decrease: '', level: '' },
    ) as { series: { data: object[] }[] }
    expect(series[0]!.data).toEqual([{ name: 'C', at: 2, value: [103.8, 1.3, 3], label: { position: 'right' } }])
  })
  test('figures are written in the language of the reader, money to the cent', () => {
    expect(figure(1234.5, 'USD', 'en')).toBe('USD 1,234.50')
    expect(figure(66, 'days', 'zh')).toBe('66.0 天')
    expect(figure(12.34, 'percent', 'en')).toBe('12.3%')
    expect(figure(null, 'count', 'en')).toBe('–')
    expect([shortFigure(12_000, 'USD', 'zh'), shortFigure(12_000, 'USD', 'en')]).toEqual(['1.2万', '12k'])
  })
})
