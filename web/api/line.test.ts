import { call as shape, contract, move, once as onlyOnce } from '#common/contract.ts'
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
const load = async () => ({ ...(await import('./call.ts')), ...(await import('./line.ts')) })
const [gone, saved] = [() => { throw new TypeError('Failed to fetch') }, (data: unknown = { id: 1 }) => () => Response.json({ code: 0, data, msg: '' })]
/** A network that answers the calls in turn, the last answer over and over; and the keys with which it was asked. */
function network(...answers: (() => Response)[]) {
  const keys: (string | undefined)[] = []
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    keys.push((init.headers as Record<string, string>)['Idempotency-Key'])
    return (answers.length > 1 ? answers.shift()! : answers[0]!)()
  })
  return keys
}
const once = { once: true }

test('what is sent off waits for the line, is sent again with the same key until it is answered, and is told as waiting', async () => {
  const { post, lineState } = await load()
  const keys = network(gone, gone, saved())
  const answer = post('basic/flag/save', { nameEn: 'A' }, once)
  await vi.advanceTimersByTimeAsync(100)
  expect(lineState()).toEqual({ lost: true, waiting: 1, uploading: 0 })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await answer).toEqual({ id: 1 })
  expect(keys).toHaveLength(3)
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(new Set(keys).size).toBe(1)
  expect(lineState()).toEqual({ lost: false, waiting: 0, uploading: 0 })
})

test('anything that arrives lets everybody try again at once', async () => {
  const { post, lineIsBack } = await load()
  const keys = network(gone, saved())
  const answer = post('basic/flag/save', {}, once)
  await vi.advanceTimersByTimeAsync(10)
  lineIsBack()
  expect(await answer).toEqual({ id: 1 })
  expect(keys).toHaveLength(2)
})

test('a refusal is final; a new thing has a new key, the same thing sent again before it was answered the same', async () => {
  const { post, stopWaiting } = await load()
  const keys = network(() => Response.json({ code: 409, data: null, msg: 'No', error: 'http.stale' }, { status: 409 }), gone)
  await expect(post('basic/flag/save', { nameEn: 'A' }, once)).rejects.toMatchObject({ status: 409 })
  for (const name of ['B', 'B', 'C']) {
    const asked = expect(post('basic/flag/save', { nameEn: name }, once)).rejects.toMatchObject({ status: 0, error: 'offline' })
    await vi.advanceTimersByTimeAsync(10)
    stopWaiting()
    await asked
  }
  expect(keys).toHaveLength(4)
  expect(new Set(keys).size).toBe(3)
  expect(keys[1]).toBe(keys[2])
})

test('what only reads neither waits nor has a key', async () => {
  const { post } = await load()
  const keys = network(gone)
  await expect(post('basic/flag/list')).rejects.toMatchObject({ status: 0 })
  expect(keys).toEqual([undefined])
})

test('saves, moves and what a contract marks are sent off so by themselves, other calls are not', async () => {
  const { call } = await load()
  const echo = contract('x/echo', { doc: 'Echo', readers: ['staff'], fields: {}, crud: ['save', 'list'], calls: { submit: move('Hands it in'), look: shape('Looks', {}, {}), say: onlyOnce(shape('Says', {}, {})) } })
  const keys = network(saved())
  await call(echo, 'save', {})
  await call(echo, 'submit', { id: 1, version: 1 })
  await call(echo, 'say', {})
  await call(echo, 'list', {})
  await call(echo, 'look', {})
  expect(keys.map(Boolean)).toEqual([true, true, true, false, false])
})

test('what was sent off and not answered is the same thing after the page was loaded anew; of a password nothing is kept', async () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value), removeItem: (key: string) => void kept.delete(key) })
  const keys = network(gone)
  for (const input of [{ nameEn: 'A' }, { nameEn: 'A' }, { nameEn: 'B' }]) {
    vi.resetModules()
    const { post, stopWaiting } = await load()
    const answer = post('basic/flag/save', input, once).catch(() => {})
    await vi.advanceTimersByTimeAsync(100)
    stopWaiting()
    await answer
  }
  expect(keys[0]).toBe(keys[1])
  expect(keys[2]).not.toBe(keys[0])
  const before = kept.size
  const { post, stopWaiting } = await load()
  void post('sys/user/save', { password: 'secret' }, once).catch(() => {})
  await vi.advanceTimersByTimeAsync(100)
  stopWaiting()
  expect(kept.size).toBe(before)
})
