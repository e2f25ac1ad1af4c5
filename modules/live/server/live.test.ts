import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { follow, readEvent } from '#common/live.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { asSystem } from '#server/http/context.ts'
import { Live, streamsPerPerson, tellLive } from '#server/live/live.ts'
import type { Told } from '#server/live/live.ts'
import { makeServices } from '#server/services.ts'
import { startHouse } from '#server/testing.ts'
import type { Client, Harness } from '#server/testing.ts'
import { sharedEngine } from '#tools/test/document-engine.ts'

/** Two processes on one database; people listen to the first. */
let house: Harness
let other: Awaited<ReturnType<typeof makeServices>>
let otherApp: Awaited<ReturnType<typeof buildApp>>
let otherUrl: string
const people = {} as Record<'chief' | 'surveyor' | 'owner', Client>
const ids: Record<string, number> = {}
const open: { stop(): void }[] = []

beforeAll(async () => {
  house = await startHouse()
  const env = { CAPTCHA: 'off', DEMO: 'off', LOG_LEVEL: 'silent', PORT: '0', PUBLIC_URL: 'http://plimsoll.test', DATA_DIR: house.services.config.dataDir }
  other = await makeServices(readConfig(env), house.connection, { resources: new Map(house.services.resources), modules: [], seeds: async () => [] }, sharedEngine(inject('documents')))
  otherApp = await buildApp(other)
  otherUrl = await otherApp.listen({ port: 0, host: '127.0.0.1' })
  for (const name of ['chief', 'surveyor', 'owner'] as const) people[name] = await house.as(name)
  for (const { id, username } of await house.services.db.selectFrom('appUser').select(['id', 'username']).execute()) ids[username] = id
}, 120_000)
afterAll(async () => {
  for (const line of open) line.stop()
  await otherApp.close()
  await other.close()
  await house.close()
})

/** What somebody hears, as their window would. */
async function listen({ token }: Client, url = house.url, more: { silence?: number } = {}) {
  const heard: string[] = []
  const note = (what: string) => () => void heard.push(what)
  const line = follow({
    open: (signal) => fetch(`${url}/api/live`, { headers: { authorization: `Bearer ${token}` }, signal }),
    told: (topic) => void heard.push(topic), again: note('again'), ended: note('ended'), pause: () => 5, ...more,
  })
  open.push(line)
  await expect.poll(() => heard).toEqual(['again'])
  heard.length = 0
  return { heard, stop: () => line.stop() }
}
const tell = (services: Harness['services'], told: Told) => asSystem(services, (ctx) => tellLive(ctx, told))

test('what one process commits, windows of another hear; what is taken back, nobody', async () => {
  const [chief, owner] = [await listen(people.chief), await listen(people.owner)]
  await expect(asSystem(other, async (ctx) => {
    await tellLive(ctx, { topic: 'never' })
    throw new Error('refused')
  })).rejects.toThrow('refused')
  await asSystem(other, async (ctx) => {
    await tellLive(ctx, { topic: 'one' })
    await tellLive(ctx, { topic: 'one' })
    await new Promise(setImmediate)
    expect(chief.heard).toEqual([])
  })
  await tell(house.services, { topic: 'two' })
  await expect.poll(() => chief.heard).toEqual(['one', 'two'])
  expect(owner.heard).toEqual(['one', 'two'])
})

test('it is told to those it is for: by name or by what they may do', async () => {
  const [chief, surveyor, owner] = [await listen(people.chief), await listen(people.surveyor), await listen(people.owner)]
  await tell(other, { topic: 'mine', userIds: [ids['owner']!] })
  await tell(other, { topic: 'audits', rights: ['work.surveyCert.audit'], userIds: [ids['owner']!] })
  await tell(other, { topic: 'crowd', userIds: Array.from({ length: 3000 }, (_, n) => 1_000_000 + n) })
  await expect.poll(() => surveyor.heard).toEqual(['crowd'])
  expect([chief.heard, owner.heard]).toEqual([['audits', 'crowd'], ['mine', 'audits', 'crowd']])
})

test('a change that is recorded tells of to-dos and of what its resource shows; notices and circulars tell by themselves', async () => {
  const owner = await listen(people.owner)
  const chief = await listen(people.chief)
  const { list } = await people.chief.ok('sys/news/list', { unread: [true] })
  await people.chief.ok('sys/news/read', { id: list[0].id })
  await expect.poll(() => chief.heard).toEqual(['circulars'])
  const { list: [law] } = await people.chief.ok('sys/news/list', { status: [10] })
  const draft = law ?? await (async () => people.chief.ok('sys/news/save', { title: 'Draft', type: list[0].type, generalFlag: true, startDate: '2026-01-01', descn: '<p>x</p>' }))()
  const { version } = await people.chief.ok('sys/news/get', { id: draft.id })
  await people.chief.ok('sys/news/publish', { id: draft.id, version })
  await expect.poll(() => chief.heard).toContain('todos')
  await expect.poll(() => owner.heard).toContain('circulars')
  expect(owner.heard).not.toContain('todos')
})

test('a line that breaks is taken up again, and everything is asked anew', async () => {
  const chief = await listen(people.chief, otherUrl)
  // The database's line of that process breaks: what was told meanwhile is unknown.
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like '%listen plimsoll_live%' and pid <> pg_backend_pid()`.execute(house.services.db)
  await expect.poll(() => chief.heard).toEqual(['again'])
  await expect.poll(async () => { await tell(house.services, { topic: 'after' }); return chief.heard.at(-1) }).toBe('after')
  // The process stops: its streams end at once, so that it need not wait for them.
  const before = Date.now()
  await otherApp.close()
  expect(Date.now() - before).toBeLessThan(8_000)
  otherApp = await buildApp(Object.assign(other, { live: new Live(other.db) }))
  chief.heard.length = 0
  await otherApp.listen({ port: Number(new URL(otherUrl).port), host: '127.0.0.1' })
  // Of what was told above, the last may come only now.
  const since = () => chief.heard.filter((topic) => topic !== 'after')
  await expect.poll(since).toEqual(['again'])
  await tell(house.services, { topic: 'back' })
  await expect.poll(since).toEqual(['again', 'back'])
})

test('a line on which nothing is heard any more is dead', async () => {
  let opened = 0
  const line = follow({
    open: async () => { opened++; return new Response(new ReadableStream({ start: (c) => c.enqueue(new TextEncoder().encode('event: open\ndata:\n\n')) })) },
    told: () => {}, again: () => {}, ended: () => {}, pause: () => 1, silence: 20,
  })
  await expect.poll(() => opened).toBeGreaterThan(2)
  line.stop()
})

test('an open window is no sign of life: the stream ends with the session, and is told so', async () => {
  const { sessions, live } = house.services
  const surveyor = await listen(people.surveyor)
  const start = Date.now()
  try {
    sessions.now = () => start + 14 * 60_000
    await live.look()
    expect(surveyor.heard).toEqual([])
    sessions.now = () => start + 40 * 60_000
    await live.look()
    await expect.poll(() => surveyor.heard).toEqual(['ended'])
  } finally { sessions.now = Date.now }
})

test('one person has only so many lines: the oldest gives way', async () => {
  const owner = await house.as('owner2')
  const status = async () => (await fetch(`${house.url}/api/live`, { headers: { authorization: `Bearer ${owner.token}` }, signal: AbortSignal.timeout(20_000) }))
  const first = await status()
  const reader = first.body!.getReader()
  const rest = await Promise.all(Array.from({ length: streamsPerPerson }, status))
  let text = ''
  for (let read = await reader.read(); !read.done; read = await reader.read()) text += new TextDecoder().decode(read.value)
  expect(text.trim().split('\n\n').map((block) => readEvent(block)?.event)).toEqual(['open', 'replaced'])
  const before = house.services.live.size
  await Promise.all(rest.map((response) => response.body!.cancel()))
  await expect.poll(() => house.services.live.size).toBe(before - streamsPerPerson)
})

test('the stream is for those who are signed in, keeps no copy, and takes no unknown field', async () => {
  expect((await fetch(`${house.url}/api/live/`)).status).toBe(401)
  const headers = { authorization: `Bearer ${(await house.as('admin')).token}` }
  expect((await fetch(`${house.url}/api/live?token=x`, { headers })).status).toBe(400)
  const response = await fetch(`${house.url}/api/live`, { headers })
  expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([200, 'text/event-stream; charset=utf-8', 'no-store, no-transform'])
  await response.body!.cancel()
  const { paths } = await (await fetch(`${house.url}/api/openapi.json`)).json() as { paths: Record<string, any> }
  expect(paths['/api/live'].get.responses['200'].content).toHaveProperty('text/event-stream')
})
