import { expect, test } from 'vitest'
import { moneyInput } from './money-input.ts'

test('an amount is left alone while it is typed, and written with commas and two decimals once it is left', () => {
  const { formatter, parser } = moneyInput
  expect(formatter(1234, { userTyping: true, input: '1234.' })).toBe('1234.')
  for (const [value, shown] of [[1111.5, '1,111.50'], ['1234567.8', '1,234,567.80'], [0, '0.00'], ['', ''], [undefined, '']] as const) expect(formatter(value, { userTyping: false, input: '' })).toBe(shown)
  for (const [typed, meant] of [['1,234.50', '1234.50'], [' 12 500', '12500'], ['', ''], [undefined, '']] as const) expect(parser(typed)).toBe(meant)
})
