import { expect, it } from 'vitest'
import { actionColumn, fittingColumn } from './RowActions.tsx'

it('shows a single action as a button, and several in a menu of 48 pixels', () => {
  expect(actionColumn([['Edit', 'Delete'], ['Edit'], []])).toEqual({ width: 48, menu: true })
  expect(actionColumn([['Record a payment'], []])).toEqual({ width: 154, menu: false })
  expect(actionColumn([['编辑'], ['编辑']])).toEqual({ width: 65, menu: false })
})

it('a wide button is a menu where the columns scroll, because it covers them', () => {
  const button = { width: 154, menu: false }
  expect(fittingColumn(button, 800, 954)).toEqual(button)
  expect(fittingColumn(button, 801, 954)).toEqual({ width: 48, menu: true })
  const narrow = { width: 81, menu: false }
  expect(fittingColumn(narrow, 1200, 954)).toEqual(narrow)
})
