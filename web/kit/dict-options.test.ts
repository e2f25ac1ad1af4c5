import { expect, test } from 'vitest'
import { dictOptions, toggleKey, toFieldValue } from './dict-options.ts'

const entries = [
  { key: 'a', valueZh: '甲', valueEn: 'A', status: 1 },
  { key: 'b', valueZh: '乙', valueEn: 'B', status: 0 },
  { key: 'c', valueZh: '丙', valueEn: 'C', status: 1 },
]
const options = (held: string[]) => dictOptions(entries, held, (e) => e.valueEn)

test('offers inactive entries and unknown keys only when the value contains them', () => {
  expect(options([]).map((o) => o.value)).toEqual(['a', 'c'])
  expect(options(['b', 'gone'])).toEqual([
    { value: 'a', label: 'A' },
    { value: 'b', label: 'B' },
    { value: 'c', label: 'C' },
    { value: 'gone', label: 'gone' },
  ])
})

test('several keys keep the order of the dictionary, one key is a string, nothing is null', () => {
  expect(toFieldValue(['c', 'a'], options([]), true)).toEqual(['a', 'c'])
  expect(toFieldValue(['a', 'c'], options([]), false)).toBe('c')
  expect([toFieldValue([], options([]), true), toFieldValue([], options([]), false)]).toEqual([
    null,
    null,
  ])
})

test('toggling removes a key, but not the last one of a required field', () => {
  expect(toggleKey(['a'], 'c', true)).toEqual(['a', 'c'])
  expect(toggleKey(['a', 'c'], 'a', false)).toEqual(['c'])
  expect(toggleKey(['a'], 'a', true)).toEqual([])
  expect(toggleKey(['a'], 'a', false)).toEqual(['a'])
})
