import { defineCall, defineContract, defineMove, idempotent } from '#common/contract.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  const nothing = { getItem: () => null, setItem: () => {}, removeItem: () => {} }
  vi.stubGlobal('sessionStorage', nothing)
  vi.stubGlobal('localStorage', nothing)
  vi.stubGlobal('navigator', { languages: ['en-GB'], onLine: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const load = async () => ({ ...(await import('./call.ts')), ...(await import('./connection.ts')) })
const [offline, saved] = [
  () => {
    throw new TypeError('Failed to fetch')
  },
  (data: unknown = { id: 1 }) =>
    () =>
      Response.json({ code: 0, data, msg: '' }),
]
/**
 * A network that answers calls in turn, repeating the last answer. Returns the idempotency keys of
 * the calls.
 */
function network(...answers: (() => Response)[]) {
  const keys: (string | undefined)[] = []
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    keys.push((init.headers as Record<string, string>)['Idempotency-Key'])
    return (answers.length > 1 ? answers.shift()! : answers[0]!)()
  })
  return keys
}
const once = { idempotent: true }

test('an idempotent call is retried with the same key until it is answered, and counts as waiting', async () => {
  const { post, connectionState } = await load()
  const keys = network(offline, offline, saved())
  const answer = post('basic/flag/save', { nameEn: 'A' }, once)
  await vi.advanceTimersByTimeAsync(100)
  expect(connectionState()).toEqual({ offline: true, waiting: 1, uploading: 0 })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await answer).toEqual({ id: 1 })
  expect(keys).toHaveLength(3)
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(new Set(keys).size).toBe(1)
  expect(connectionState()).toEqual({ offline: false, waiting: 0, uploading: 0 })
})

test('a file of JSON is a file, and a started job is not', async () => {
  const { post } = await load()
  network(
    () =>
      new Response('{"code":0}', {
        headers: {
          'content-type': 'application/json',
          'content-disposition': 'attachment; filename="a.json"',
        },
      }),
    saved({ jobId: 'j1' }),
  )
  const file = await post<{ blob: Blob; name: string }>('sys/form/exportJson', {}, { as: 'blob' })
  expect([file.name, await file.blob.text()]).toEqual(['a.json', '{"code":0}'])
  expect(await post('basic/ship/export', {}, { as: 'blob' })).toEqual({ jobId: 'j1' })
})

test('any response makes waiting calls retry immediately', async () => {
  const { post, markOnline } = await load()
  const keys = network(offline, saved())
  const answer = post('basic/flag/save', {}, once)
  await vi.advanceTimersByTimeAsync(10)
  markOnline()
  expect(await answer).toEqual({ id: 1 })
  expect(keys).toHaveLength(2)
})

test('a refusal is not retried; new input gets a new key, unanswered input reuses its key', async () => {
  const { post, cancelWaiting } = await load()
  const keys = network(
    () => Response.json({ code: 409, data: null, msg: 'No', error: 'http.stale' }, { status: 409 }),
    offline,
  )
  await expect(post('basic/flag/save', { nameEn: 'A' }, once)).rejects.toMatchObject({
    status: 409,
  })
  for (const name of ['B', 'B', 'C']) {
    const refused = expect(post('basic/flag/save', { nameEn: name }, once)).rejects.toMatchObject({
      status: 0,
      error: 'offline',
    })
    await vi.advanceTimersByTimeAsync(10)
    cancelWaiting()
    await refused
  }
  expect(keys).toHaveLength(4)
  expect(new Set(keys).size).toBe(3)
  expect(keys[1]).toBe(keys[2])
})

test('reads neither wait nor carry a key', async () => {
  const { post } = await load()
  const keys = network(offline)
  await expect(post('basic/flag/list')).rejects.toMatchObject({ status: 0 })
  expect(keys).toEqual([undefined])
})

test('saves, moves and calls marked idempotent carry a key, other calls do not', async () => {
  const { callApi } = await load()
  const echo = defineContract('x/echo', {
    doc: 'Echo',
    readers: ['staff'],
    fields: {},
    crud: ['save', 'list'],
    calls: {
      submit: defineMove('Submits'),
      view: defineCall('Views', {}, {}),
      send: idempotent(defineCall('Sends', {}, {})),
    },
  })
  const keys = network(saved())
  await callApi(echo, 'save', {})
  await callApi(echo, 'submit', { id: 1, version: 1 })
  await callApi(echo, 'send', {})
  await callApi(echo, 'list', {})
  await callApi(echo, 'view', {})
  expect(keys.map(Boolean)).toEqual([true, true, true, false, false])
})

test('unanswered input reuses its key after a reload; nothing is stored of a password', async () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  const keys = network(offline)
  for (const input of [{ nameEn: 'A' }, { nameEn: 'A' }, { nameEn: 'B' }]) {
    vi.resetModules()
    const { post, cancelWaiting } = await load()
    const answer = post('basic/flag/save', input, once).catch(() => {})
    await vi.advanceTimersByTimeAsync(100)
    cancelWaiting()
    await answer
  }
  expect(keys[0]).toBe(keys[1])
  expect(keys[2]).not.toBe(keys[0])
  const before = stored.size
  const { post, cancelWaiting } = await load()
  void post('sys/user/save', { password: 'secret' }, once).catch(() => {})
  await vi.advanceTimersByTimeAsync(100)
  cancelWaiting()
  expect(stored.size).toBe(before)
})
