import { expect, test } from 'vitest'
import { moneyInput } from './money-input.ts'

test('formats an amount with commas and two decimals on blur, not while typing', () => {
  const { formatter, parser } = moneyInput
  expect(formatter(1234, { userTyping: true, input: '1234.' })).toBe('1234.')
  for (const [value, formatted] of [
    [1111.5, '1,111.50'],
    ['1234567.8', '1,234,567.80'],
    [0, '0.00'],
    ['', ''],
    [undefined, ''],
  ] as const)
    expect(formatter(value, { userTyping: false, input: '' })).toBe(formatted)
  for (const [typed, parsed] of [
    ['1,234.50', '1234.50'],
    [' 12 500', '12500'],
    ['', ''],
    [undefined, ''],
  ] as const)
    expect(parser(typed)).toBe(parsed)
})
