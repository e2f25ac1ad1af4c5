import { expect, test, vi } from 'vitest'
import { markAllTopicsChanged, markTopicChanged, staleTimeOf } from './topic-changes.ts'

test('a response is stale once its resource has changed after it, or events were missed', () => {
  vi.useFakeTimers({ now: 1_000 })
  const of = (resource: string) =>
    staleTimeOf({ queryKey: [resource, 'get', { id: 1 }], state: { dataUpdatedAt: Date.now() } })
  expect(of('work/quotation')).toBe(5_000)
  const before = Date.now()
  vi.advanceTimersByTime(10)
  markTopicChanged('work/quotation')
  const older = (resource: string) =>
    staleTimeOf({ queryKey: [resource, 'get', { id: 1 }], state: { dataUpdatedAt: before } })
  expect(older('work/quotation')).toBe(0)
  expect(older('work/invoice')).toBe(5_000)
  vi.advanceTimersByTime(10)
  expect(of('work/quotation')).toBe(5_000)
  markAllTopicsChanged()
  expect(older('work/invoice')).toBe(0)
  vi.useRealTimers()
})
