import { expect, test } from 'vitest'
import { optionsOf, pressed, valueOf } from './dict-choice.ts'

const entries = [{ key: 'a', valueZh: '甲', valueEn: 'A', status: 1 }, { key: 'b', valueZh: '乙', valueEn: 'B', status: 0 }, { key: 'c', valueZh: '丙', valueEn: 'C', status: 1 }]
const options = (held: string[]) => optionsOf(entries, held, (e) => e.valueEn)

test('retired entries and unknown keys are offered only where a record holds them', () => {
  expect(options([]).map((o) => o.value)).toEqual(['a', 'c'])
  expect(options(['b', 'gone'])).toEqual([{ value: 'a', label: 'A' }, { value: 'b', label: 'B' }, { value: 'c', label: 'C' }, { value: 'gone', label: 'gone' }])
})

test('several keys are held in the order of the dictionary, one key alone, nothing as null', () => {
  expect(valueOf(['c', 'a'], options([]), true)).toEqual(['a', 'c'])
  expect(valueOf(['a', 'c'], options([]), false)).toBe('c')
  expect([valueOf([], options([]), true), valueOf([], options([]), false)]).toEqual([null, null])
})

test('what is pressed again goes, but not the last where something has to be chosen', () => {
  expect(pressed(['a'], 'c', true)).toEqual(['a', 'c'])
  expect(pressed(['a', 'c'], 'a', false)).toEqual(['c'])
  expect(pressed(['a'], 'a', true)).toEqual([])
  expect(pressed(['a'], 'a', false)).toEqual(['a'])
})
