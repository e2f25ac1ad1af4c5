import { expect, test } from 'vitest'
import { isAsked, kept, prefsOf } from './views.ts'

test('a view is what the list is asked for, whatever the order of its parts and the page one is on', () => {
  const view = { query: '{"status":[20,30],"sort":"-statusTime"}' }
  expect(isAsked(view, { sort: '-statusTime', status: [20, 30], page: 3 })).toBe(true)
  expect(isAsked(view, { sort: '-statusTime', status: [20] })).toBe(false)
  expect(kept({ page: 4, keyword: '', status: [20] })).toEqual({ status: [20] })
})

test('its columns are shown in their order; columns the page no longer has are left out, others hidden', () => {
  expect(prefsOf('b,gone,a', ['a', 'b', 'c'])).toEqual({ order: ['b', 'a', 'c'], hidden: { a: false, b: false, c: true } })
})
