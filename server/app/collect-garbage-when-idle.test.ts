import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { collectGarbageWhenIdle } from './collect-garbage-when-idle.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('collects once, at the first moment without calls other than probes', () => {
  const server = new EventEmitter()
  const collect = vi.fn()
  collectGarbageWhenIdle({ server }, collect)
  for (let n = 0; n < 4; n++) {
    server.emit('request', { url: '/api/basic/ship/list' })
    vi.advanceTimersByTime(5_000)
  }
  expect(collect).not.toHaveBeenCalled()
  server.emit('request', { url: '/api/ready' })
  vi.advanceTimersByTime(5_000)
  expect(collect).toHaveBeenCalledTimes(1)
  expect(server.listenerCount('request')).toBe(0)
  vi.advanceTimersByTime(60_000)
  expect(collect).toHaveBeenCalledTimes(1)
})
test('calls the garbage collector of V8 where the process has it', () => {
  const gc = vi.fn()
  vi.stubGlobal('gc', gc)
  collectGarbageWhenIdle({ server: new EventEmitter() })
  vi.advanceTimersByTime(5_000)
  expect(gc).toHaveBeenCalledTimes(1)
  vi.stubGlobal('gc', undefined)
  collectGarbageWhenIdle({ server: new EventEmitter() })
  expect(() => vi.advanceTimersByTime(5_000)).not.toThrow()
  vi.unstubAllGlobals()
})
