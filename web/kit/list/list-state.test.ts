import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSearch, readSearch, withoutDefaults, writeSearch } from './list-state.ts'

test('a search survives writing and reading the parameter', () => {
  const value = fc.oneof(
    fc.string({ minLength: 1 }),
    fc.integer(),
    fc.boolean(),
    fc.array(fc.integer(), { minLength: 1 }),
  )
  fc.assert(
    fc.property(fc.dictionary(fc.string({ minLength: 1 }), value), (state) => {
      expect(readSearch(writeSearch(state))).toEqual(withoutDefaults(state))
    }),
  )
})
test('an empty search has no parameter', () => {
  expect(writeSearch({ page: 1, size: 20, keyword: '', flagId: [] })).toBeNull()
})
test('a malformed parameter is ignored', () => {
  for (const bad of ['{', '[1]', 'null', '"x"', '7']) expect(readSearch(bad)).toEqual({})
})

test('a keyword or a filter is a search; page and order are not', () => {
  expect(isSearch({ page: 2, size: 50, sort: '-id', status: [] })).toBe(false)
  expect([isSearch({ keyword: 'ardent' }), isSearch({ status: [10] })]).toEqual([true, true])
})
