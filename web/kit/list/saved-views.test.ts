import { expect, test } from 'vitest'
import { isActiveView, toViewState, columnPrefsOf } from './saved-views.ts'

test('a view is active regardless of key order and page', () => {
  const view = { query: '{"status":[20,30],"sort":"-statusTime"}' }
  expect(isActiveView(view, { sort: '-statusTime', status: [20, 30], page: 3 })).toBe(true)
  expect(isActiveView(view, { sort: '-statusTime', status: [20] })).toBe(false)
  expect(toViewState({ page: 4, keyword: '', status: [20] })).toEqual({ status: [20] })
})

test('shows the columns of a view in order, skips unknown ones and hides the others', () => {
  expect(columnPrefsOf('b,gone,a', ['a', 'b', 'c'])).toEqual({
    order: ['b', 'a', 'c'],
    hidden: { a: false, b: false, c: true },
  })
})
