import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  const nothing = { getItem: () => null, setItem: () => {}, removeItem: () => {} }
  vi.stubGlobal('sessionStorage', nothing)
  vi.stubGlobal('localStorage', nothing)
  vi.stubGlobal('navigator', { languages: ['en-GB'], onLine: true })
})
afterEach(() => vi.unstubAllGlobals())

test('a prefetched response is returned once, and only for the same input', async () => {
  let calls = 0
  vi.stubGlobal('fetch', async () => Response.json({ code: 0, data: ++calls, msg: '' }))
  const { takePrefetched, prefetchCall } = await import('./prefetch.ts')
  prefetchCall('sys/view/list', { place: ['/a/list'] })
  expect(takePrefetched('sys/view/list', { place: ['/b/list'] })).toBeUndefined()
  expect(await takePrefetched('sys/view/list', { place: ['/a/list'] })).toBe(1)
  expect(takePrefetched('sys/view/list', { place: ['/a/list'] })).toBeUndefined()
  expect(calls).toBe(1)
})
test('the refusal of a prefetched call rejects only for the caller that takes it', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json(
      { code: 403, error: 'common.forbidden', msg: 'No.', data: null },
      { status: 403 },
    ),
  )
  const { takePrefetched, prefetchCall } = await import('./prefetch.ts')
  prefetchCall('auth/profile')
  prefetchCall('sys/view/list')
  await expect(takePrefetched('auth/profile')).rejects.toMatchObject({ status: 403, msg: 'No.' })
})
