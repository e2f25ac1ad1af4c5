import { expect, test, vi } from 'vitest'
import { Selection } from './selection.ts'

test('toggling notifies listeners; the set is replaced only when it changes', () => {
  const selection = new Selection()
  const listener = vi.fn()
  const stop = selection.subscribe(listener)
  const empty = selection.ids()
  selection.clear()
  expect([selection.ids() === empty, listener.mock.calls.length]).toEqual([true, 0])
  selection.toggle(7)
  selection.toggle(9)
  expect([...selection.ids()]).toEqual([7, 9])
  selection.toggle(7)
  expect([[...selection.ids()], listener.mock.calls.length]).toEqual([[9], 3])
  selection.clear()
  expect([[...selection.ids()], listener.mock.calls.length]).toEqual([[], 4])
  stop()
  selection.toggle(1)
  expect(listener).toHaveBeenCalledTimes(4)
})
