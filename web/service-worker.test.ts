import { afterAll, beforeAll, expect, test, vi } from 'vitest'

interface WorkerEvent {
  data: unknown
  origin: string
  waitUntil(work: Promise<unknown>): void
}
const listeners = new Map<string, (event: WorkerEvent) => void>()
const cached: string[] = []
beforeAll(async () => {
  const cache = {
    match: async () => undefined,
    put: async (path: string) => void cached.push(path),
  }
  vi.stubGlobal('self', {
    addEventListener: (type: string, listener: (event: WorkerEvent) => void) =>
      listeners.set(type, listener),
  })
  vi.stubGlobal('buildAssets', ['/assets/start-AAAAAAAA.js', '/assets/Ship-AAAAAAAA.js'])
  vi.stubGlobal('location', { origin: 'https://plimsoll.example' })
  vi.stubGlobal('caches', { open: async () => cache, match: async () => undefined })
  vi.stubGlobal('fetch', async () => ({ ok: true }))
  const path = './service-worker.ts'
  await import(path)
})
afterAll(() => vi.unstubAllGlobals())

test.each([
  [
    'a page of its own origin: files of the build',
    'https://plimsoll.example',
    ['/assets/Ship-AAAAAAAA.js'],
    ['/assets/Ship-AAAAAAAA.js'],
  ],
  [
    'a page of its own origin: files not in the build',
    'https://plimsoll.example',
    ['/api/sys/user/list', 'https://evil.example/x.js', 5, null],
    [],
  ],
  [
    'a page of its own origin: a malformed message',
    'https://plimsoll.example',
    { length: 1, 0: '/assets/Ship-AAAAAAAA.js' },
    [],
  ],
  ['another origin', 'https://evil.example', ['/assets/Ship-AAAAAAAA.js'], []],
])('caches what %s reports', async (_what, origin, data, expected) => {
  cached.length = 0
  const works: Promise<unknown>[] = []
  listeners.get('message')!({ data, origin, waitUntil: (work) => void works.push(work) })
  await Promise.all(works)
  expect(cached).toEqual(expected)
})
