import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tidyOnceQuiet } from './quiet.ts'

beforeEach(() => { vi.useFakeTimers() })
afterEach(() => { vi.useRealTimers() })

test('what starting leaves behind is collected once, in the first moment in which nobody but probes asks', () => {
  const server = new EventEmitter()
  const collect = vi.fn()
  tidyOnceQuiet({ server }, collect)
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
test('the collector of the engine is reached', () => {
  tidyOnceQuiet({ server: new EventEmitter() })
  expect(() => vi.advanceTimersByTime(5_000)).not.toThrow()
})
