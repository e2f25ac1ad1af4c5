import { expect, it } from 'vitest'
import { actionColumn } from './RowActions.tsx'

it('shows a single action as a button, and several in a menu of 48 pixels', () => {
  expect(actionColumn([['Edit', 'Delete'], ['Edit'], []])).toEqual({ width: 48, menu: true })
  expect(actionColumn([['Record a payment'], []])).toEqual({ width: 154, menu: false })
  expect(actionColumn([['编辑'], ['编辑']])).toEqual({ width: 65, menu: false })
})
