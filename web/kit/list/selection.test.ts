import { expect, test, vi } from 'vitest'
import { Selection } from './selection.ts'

test('a tick is set and taken away, and told; the set is another only when something has changed', () => {
  const selection = new Selection()
  const told = vi.fn()
  const stop = selection.subscribe(told)
  const empty = selection.ids()
  selection.clear()
  expect([selection.ids() === empty, told.mock.calls.length]).toEqual([true, 0])
  selection.toggle(7)
  selection.toggle(9)
  expect([...selection.ids()]).toEqual([7, 9])
  selection.toggle(7)
  expect([[...selection.ids()], told.mock.calls.length]).toEqual([[9], 3])
  selection.clear()
  expect([[...selection.ids()], told.mock.calls.length]).toEqual([[], 4])
  stop()
  selection.toggle(1)
  expect(told).toHaveBeenCalledTimes(4)
})
