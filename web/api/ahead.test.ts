import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  const nothing = { getItem: () => null, setItem: () => {}, removeItem: () => {} }
  vi.stubGlobal('sessionStorage', nothing)
  vi.stubGlobal('localStorage', nothing)
  vi.stubGlobal('navigator', { languages: ['en-GB'], onLine: true })
})
afterEach(() => vi.unstubAllGlobals())

test('what was asked ahead is answered once, to who asks the same, and not to who asks for something else', async () => {
  let calls = 0
  vi.stubGlobal('fetch', async () => Response.json({ code: 0, data: ++calls, msg: '' }))
  const { answerAhead, askAhead } = await import('./ahead.ts')
  askAhead('sys/view/list', { place: ['/a/list'] })
  expect(answerAhead('sys/view/list', { place: ['/b/list'] })).toBeUndefined()
  expect(await answerAhead('sys/view/list', { place: ['/a/list'] })).toBe(1)
  expect(answerAhead('sys/view/list', { place: ['/a/list'] })).toBeUndefined()
  expect(calls).toBe(1)
})
test('a call sent ahead that is refused is told to who takes its answer, and to nobody else', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 403, error: 'common.forbidden', msg: 'No.', data: null }, { status: 403 }))
  const { answerAhead, askAhead } = await import('./ahead.ts')
  askAhead('auth/profile')
  askAhead('sys/view/list')
  await expect(answerAhead('auth/profile')).rejects.toMatchObject({ status: 403, msg: 'No.' })
})
