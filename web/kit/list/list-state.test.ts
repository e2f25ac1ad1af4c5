import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSearch, trimmed, writeSearch } from './list-state.ts'

test('the search parameter gives back what was searched for', () => {
  const value = fc.oneof(fc.string({ minLength: 1 }), fc.integer(), fc.boolean(), fc.array(fc.integer(), { minLength: 1 }))
  fc.assert(fc.property(fc.dictionary(fc.string({ minLength: 1 }), value), (state) => {
    expect(readSearch(writeSearch(state))).toEqual(trimmed(state))
  }))
})
test('an empty search leaves no parameter behind', () => {
  expect(writeSearch({ page: 1, size: 20, keyword: '', flagId: [] })).toBeNull()
})
test('a parameter somebody has tampered with is ignored', () => {
  for (const bad of ['{', '[1]', 'null', '"x"', '7']) expect(readSearch(bad)).toEqual({})
})
