import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** Browser storage, which Node lacks, and a server with drafts. */
interface StoredDraft {
  key: string
  title: string
  url: string
  recordVersion: number | null
  typedTime: string
  value: string
}
const server = new Map<string, StoredDraft>()
let sent: string[] = []
let reachable = true
function store(): Storage {
  const stored = new Map<string, string>()
  return new Proxy(
    {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    },
    {
      ownKeys: () => [...stored.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    },
  ) as unknown as Storage
}
async function answer(url: string, { body }: RequestInit): Promise<Response> {
  if (!reachable) throw new TypeError('Failed to fetch')
  const action = url.split('/').at(-1)!
  const input = (
    typeof body === 'string' ? JSON.parse(body) : Object.fromEntries(body as URLSearchParams)
  ) as StoredDraft
  sent.push(`${action} ${input.key ?? ''}`.trim())
  if (action === 'keep')
    server.set(input.key, { ...input, recordVersion: Number(input.recordVersion) || null })
  if (action === 'drop') server.delete(input.key)
  const data =
    action === 'mine'
      ? { list: [...server.values()] }
      : action === 'read'
        ? server.get(input.key)
        : {}
  return Response.json({ code: 0, data, msg: '' })
}
beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') })
  server.clear()
  sent = []
  reachable = true
  for (const [name, value] of Object.entries({
    sessionStorage: store(),
    localStorage: store(),
    navigator: { languages: ['en-GB'] },
    fetch: answer,
  }))
    vi.stubGlobal(name, value)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const load = async () => ({
  ...(await import('./draft-sync.ts')),
  ...(await import('../api/session.ts')),
  ...(await import('./use-draft.ts')),
})
const name = 'draft.7.work/surveyCert.1'
const at = (minute: number) => `2026-11-21T09:${String(minute).padStart(2, '0')}:00.000Z`
const own = (value: unknown, minute: number, more: object = {}) => ({
  value,
  time: at(minute),
  url: '/work/surveyCert/fill?id=1',
  title: 'A',
  version: 2,
  ...more,
})
const theirs = (value: unknown, minute: number): StoredDraft => ({
  key: 'work/surveyCert.1',
  title: 'A',
  url: '/work/surveyCert/fill?id=1',
  recordVersion: 2,
  typedTime: at(minute),
  value: JSON.stringify(value),
})

test('sends a changed draft once every few seconds, and an unchanged one never', async () => {
  const { markDirty, setLocalItem } = await load()
  for (let n = 1; n <= 20; n++) {
    setLocalItem(name, own({ n }, n))
    markDirty(name)
    await vi.advanceTimersByTimeAsync(100)
  }
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sent).toEqual(['keep work/surveyCert.1'])
  expect(JSON.parse(server.get('work/surveyCert.1')!.value)).toEqual({ n: 20 })
  markDirty(name)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent).toHaveLength(1)
})

test('deletes a discarded draft on the server only when the server has it', async () => {
  const { markDirty, setLocalItem, dropDraft } = await load()
  setLocalItem(name, own(1, 1))
  dropDraft(name)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sent).toEqual([])
  setLocalItem(name, own(1, 1))
  markDirty(name)
  await vi.advanceTimersByTimeAsync(5_000)
  dropDraft(name)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sent).toEqual(['keep work/surveyCert.1', 'drop work/surveyCert.1'])
  expect(server.size).toBe(0)
})

test('without a connection it waits and then sends the latest state', async () => {
  const { markDirty, setLocalItem } = await load()
  reachable = false
  setLocalItem(name, own('first', 1))
  markDirty(name)
  await vi.advanceTimersByTimeAsync(30_000)
  setLocalItem(name, own('last', 2))
  markDirty(name)
  reachable = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toEqual(['keep work/surveyCert.1'])
  expect(JSON.parse(server.get('work/surveyCert.1')!.value)).toBe('last')
})

test('sign-in loads newer drafts of other devices and notifies open forms', async () => {
  const { syncDrafts, getLocalItem, onDraftsReceived } = await load()
  server.set('work/surveyCert.1', theirs('there', 5))
  const received: (readonly string[])[] = []
  onDraftsReceived((names) => received.push(names))
  await syncDrafts(7)
  expect(getLocalItem(name)).toMatchObject({ value: 'there', time: at(5), sent: at(5), version: 2 })
  expect(received).toEqual([[name]])
})

test('keeps the newer of two versions and sends what the server lacks', async () => {
  const { syncDrafts, setLocalItem, getLocalItem } = await load()
  server.set('work/surveyCert.1', theirs('there', 5))
  setLocalItem(name, own('here', 6))
  await syncDrafts(7)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(getLocalItem(name)).toMatchObject({ value: 'here' })
  expect(JSON.parse(server.get('work/surveyCert.1')!.value)).toBe('here')
})

test('removes drafts submitted on another device, unless they changed here since', async () => {
  const { syncDrafts, setLocalItem, getLocalItem } = await load()
  setLocalItem(name, own('old', 5, { sent: at(5) }))
  setLocalItem('draft.7.work/surveyCert.2', own('since', 6, { sent: at(5) }))
  setLocalItem('draft.8.work/surveyCert.1', own('of another user', 5, { sent: at(5) }))
  await syncDrafts(7)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(getLocalItem(name)).toBeNull()
  expect(getLocalItem('draft.7.work/surveyCert.2')).toMatchObject({ value: 'since' })
  expect(getLocalItem('draft.8.work/surveyCert.1')).toMatchObject({ value: 'of another user' })
  expect([...server.keys()]).toEqual(['work/surveyCert.2'])
})

test('sign-out leaves only unsent drafts in the browser; the others return with the next sign-in', async () => {
  const { markDirty, setLocalItem, getLocalItem, clearSyncedDrafts, syncDrafts } = await load()
  setLocalItem(name, own('sent on sign-out', 1))
  markDirty(name)
  await clearSyncedDrafts(7)
  expect(getLocalItem(name)).toBeNull()
  await syncDrafts(7)
  expect(getLocalItem(name)).toMatchObject({ value: 'sent on sign-out' })
  reachable = false
  setLocalItem(name, own('typed without a connection', 2))
  markDirty(name)
  const leaving = clearSyncedDrafts(7)
  await vi.advanceTimersByTimeAsync(5_000)
  await leaving
  expect(getLocalItem(name)).toMatchObject({ value: 'typed without a connection' })
})
