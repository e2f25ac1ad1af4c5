import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { echartsOption } from './echarts-option.ts'
import type { ChartData } from './chart.ts'

const css = await readFile(new URL('../../theme/tokens.css', import.meta.url), 'utf8')
/** Tokens of a theme: later blocks of the same selector win. */
const tokensOf = (selector: string): Record<string, string> =>
  Object.fromEntries(
    css
      .split(`${selector} {`)
      .slice(1)
      .flatMap((block) =>
        [...block.split('}')[0]!.matchAll(/--([\w-]+): (#[0-9a-f]{6})/g)].map((m) => [m[1], m[2]]),
      ),
  )
const luminance = (colour: string) => {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.039_28 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
const contrast = (one: string, other: string) => {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high! + 0.05) / (low! + 0.05)
}

test.each([':root', "[data-theme='dark']"])('%s: series stand out from their card', (selector) => {
  const tokens = tokensOf(selector)
  for (let n = 1; n <= 10; n++)
    expect([n, contrast(tokens[`chart-${n}`]!, tokens['surface']!) >= 3]).toEqual([n, true])
})

const palette = {
  series: ['#000001'],
  text: '',
  text2: '',
  line: '',
  surface: '',
  surfaceElevated: '',
  tones: { primary: 'primary', violet: 'violet', red: 'red', green: 'green', amber: 'amber' },
}
const drawn = (data: ChartData) =>
  echartsOption(data, {
    lang: 'en',
    palette,
    reducedMotion: true,
    width: 800,
    height: 300,
    increase: 'Increase',
    decrease: 'Decrease',
  }) as { series: { name: string; color: string; data: unknown[] }[] }

test('bars of states have the colours of the states', () => {
  const { series } = drawn({
    kind: 'bar',
    categories: ['Open', 'Refused'],
    series: [{ key: 'n', label: 'n', values: [4, 1], tones: ['amber', 'red'] }],
  })
  expect(series[0]!.data).toEqual([
    { value: 4, itemStyle: { color: 'amber' } },
    { value: 1, itemStyle: { color: 'red' } },
  ])
})

test('the totals of a waterfall have the colours of their amounts', () => {
  const { series } = drawn({
    kind: 'waterfall',
    categories: ['Contract', 'Costs', 'Net'],
    series: [{ key: 's', label: 's', values: [9, -2, 7], tones: ['violet', 'red', 'primary'] }],
  })
  const colourOf = (name: string) => series.find((one) => one.name === name)?.color
  expect([colourOf('Contract'), colourOf('Decrease'), colourOf('Net')]).toEqual([
    'violet',
    'red',
    'primary',
  ])
})
