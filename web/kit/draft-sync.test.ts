import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** What a browser has and Node has not; and the drafts of a server behind it. */
interface Kept { key: string; title: string; url: string; recordVersion: number | null; typedTime: string; value: string }
const server = new Map<string, Kept>()
let sent: string[] = []
let reachable = true
function store(): Storage {
  const kept = new Map<string, string>()
  return new Proxy({
    getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value), removeItem: (key: string) => void kept.delete(key),
  }, { ownKeys: () => [...kept.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) }) as unknown as Storage
}
async function answer(url: string, { body }: RequestInit): Promise<Response> {
  if (!reachable) throw new TypeError('Failed to fetch')
  const action = url.split('/').at(-1)!
  const input = (typeof body === 'string' ? JSON.parse(body) : Object.fromEntries(body as URLSearchParams)) as Kept
  sent.push(`${action} ${input.key ?? ''}`.trim())
  if (action === 'keep') server.set(input.key, { ...input, recordVersion: Number(input.recordVersion) || null })
  if (action === 'drop') server.delete(input.key)
  const data = action === 'mine' ? { list: [...server.values()] } : action === 'read' ? server.get(input.key) : {}
  return Response.json({ code: 0, data, msg: '' })
}
beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') })
  server.clear()
  sent = []
  reachable = true
  for (const [name, value] of Object.entries({ sessionStorage: store(), localStorage: store(), navigator: { languages: ['en-GB'] }, fetch: answer })) vi.stubGlobal(name, value)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const load = async () => ({ ...(await import('./draft-sync.ts')), ...(await import('../api/session.ts')), ...(await import('./draft.ts')) })
const name = 'draft.7.work/surveyCert.1'
const at = (minute: number) => `2026-11-21T09:${String(minute).padStart(2, '0')}:00.000Z`
const own = (value: unknown, minute: number, more: object = {}) => ({ value, time: at(minute), url: '/work/surveyCert/fill?id=1', title: 'A', version: 2, ...more })
const theirs = (value: unknown, minute: number): Kept => ({ key: 'work/surveyCert.1', title: 'A', url: '/work/surveyCert/fill?id=1', recordVersion: 2, typedTime: at(minute), value: JSON.stringify(value) })

test('however much is typed, the server is told once in a few seconds, and not at all when nothing has changed', async () => {
  const { changedHere, keepSetting } = await load()
  for (let n = 1; n <= 20; n++) {
    keepSetting(name, own({ n }, n))
    changedHere(name)
    await vi.advanceTimersByTimeAsync(100)
  }
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sent).toEqual(['keep work/surveyCert.1'])
  expect(JSON.parse(server.get('work/surveyCert.1')!.value)).toEqual({ n: 20 })
  changedHere(name)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent).toHaveLength(1)
})

test('what is dropped here is dropped there, and nobody is asked where the server never had it', async () => {
  const { changedHere, keepSetting, dropDraft } = await load()
  keepSetting(name, own(1, 1))
  dropDraft(name)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sent).toEqual([])
  keepSetting(name, own(1, 1))
  changedHere(name)
  await vi.advanceTimersByTimeAsync(5_000)
  dropDraft(name)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sent).toEqual(['keep work/surveyCert.1', 'drop work/surveyCert.1'])
  expect(server.size).toBe(0)
})

test('over a lost line it waits, and the last state goes once the line is back', async () => {
  const { changedHere, keepSetting } = await load()
  reachable = false
  keepSetting(name, own('first', 1))
  changedHere(name)
  await vi.advanceTimersByTimeAsync(30_000)
  keepSetting(name, own('last', 2))
  changedHere(name)
  reachable = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toEqual(['keep work/surveyCert.1'])
  expect(JSON.parse(server.get('work/surveyCert.1')!.value)).toBe('last')
})

test('after sign-in what was typed later on another device is here, and whoever shows the form is told', async () => {
  const { meetServer, setting, whenArrived } = await load()
  server.set('work/surveyCert.1', theirs('there', 5))
  const told: (readonly string[])[] = []
  whenArrived((names) => told.push(names))
  await meetServer(7)
  expect(setting(name)).toMatchObject({ value: 'there', time: at(5), sent: at(5), version: 2 })
  expect(told).toEqual([[name]])
})

test('of both the later stays, and the server gets what it has not', async () => {
  const { meetServer, keepSetting, setting } = await load()
  server.set('work/surveyCert.1', theirs('there', 5))
  keepSetting(name, own('here', 6))
  await meetServer(7)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(setting(name)).toMatchObject({ value: 'here' })
  expect(JSON.parse(server.get('work/surveyCert.1')!.value)).toBe('here')
})

test('what was sent on another device is offered no more; what was typed here since stays', async () => {
  const { meetServer, keepSetting, setting } = await load()
  keepSetting(name, own('old', 5, { sent: at(5) }))
  keepSetting('draft.7.work/surveyCert.2', own('since', 6, { sent: at(5) }))
  keepSetting('draft.8.work/surveyCert.1', own('of somebody else', 5, { sent: at(5) }))
  await meetServer(7)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(setting(name)).toBeNull()
  expect(setting('draft.7.work/surveyCert.2')).toMatchObject({ value: 'since' })
  expect(setting('draft.8.work/surveyCert.1')).toMatchObject({ value: 'of somebody else' })
  expect([...server.keys()]).toEqual(['work/surveyCert.2'])
})

test('signing out leaves on the machine only what the server has not got, and it comes back with the next sign-in', async () => {
  const { changedHere, keepSetting, setting, takeLeave, meetServer } = await load()
  keepSetting(name, own('brought on leaving', 1))
  changedHere(name)
  await takeLeave(7)
  expect(setting(name)).toBeNull()
  await meetServer(7)
  expect(setting(name)).toMatchObject({ value: 'brought on leaving' })
  reachable = false
  keepSetting(name, own('typed without a connection', 2))
  changedHere(name)
  const leaving = takeLeave(7)
  await vi.advanceTimersByTimeAsync(5_000)
  await leaving
  expect(setting(name)).toMatchObject({ value: 'typed without a connection' })
})
