import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { subscribeToEvents, parseEvent } from '#common/live.ts'
import { buildApp } from '#server/app/app.ts'
import { readConfig } from '#server/app/config/config.ts'
import { runAsSystem } from '#server/core/context.ts'
import { LiveStreams, maxStreamsPerUser, publishLive } from '#server/platform/live-updates/live.ts'
import type { LiveMessage } from '#server/platform/live-updates/live.ts'
import { createServices } from '#server/app/services.ts'
import { startApp } from '#server/testing/testing.ts'
import type { Client, TestApp } from '#server/testing/testing.ts'
import { sharedEngine } from '#tools/test/document-engine.ts'

/** Two processes on one database; clients are connected to the first. */
let app: TestApp
let other: Awaited<ReturnType<typeof createServices>>
let otherApp: Awaited<ReturnType<typeof buildApp>>
let otherUrl: string
const clients = {} as Record<'chief' | 'surveyor' | 'owner', Client>
const ids: Record<string, number> = {}
const open: { stop(): void }[] = []

beforeAll(async () => {
  app = await startApp()
  const env = {
    CAPTCHA: 'off',
    DEMO: 'off',
    LOG_LEVEL: 'silent',
    PORT: '0',
    PUBLIC_URL: 'http://plimsoll.test',
    DATA_DIR: app.services.config.dataDir,
  }
  other = await createServices(
    readConfig(env),
    app.connection,
    { resources: new Map(app.services.resources), modules: [], seeds: async () => [] },
    sharedEngine(inject('documents')),
  )
  otherApp = await buildApp(other)
  otherUrl = await otherApp.listen({ port: 0, host: '127.0.0.1' })
  for (const name of ['chief', 'surveyor', 'owner'] as const)
    clients[name] = await app.signInAs(name)
  for (const { id, username } of await app.services.db
    .selectFrom('appUser')
    .select(['id', 'username'])
    .execute())
    ids[username] = id
}, 120_000)
afterAll(async () => {
  for (const line of open) line.stop()
  await otherApp.close()
  await other.close()
  await app.close()
})

/** Events received by a client, like a window. */
async function listen({ token }: Client, url = app.url, more: { silence?: number } = {}) {
  const heard: string[] = []
  const note = (what: string) => () => void heard.push(what)
  const line = subscribeToEvents({
    open: (signal) =>
      fetch(`${url}/api/live`, { headers: { authorization: `Bearer ${token}` }, signal }),
    onChanged: (topic) => void heard.push(topic),
    onResync: note('again'),
    onEnded: note('ended'),
    retryDelayMs: () => 5,
    ...more,
  })
  open.push(line)
  // Changes of an earlier test may be published only now.
  await expect.poll(() => heard[0]).toBe('again')
  await app.services.live.sendCollected()
  heard.length = 0
  return { heard, stop: () => line.stop() }
}
const publish = (services: TestApp['services'], message: LiveMessage) =>
  runAsSystem(services, (ctx) => publishLive(ctx, message))

test('windows of one process receive the commits of another, and no rollbacks', async () => {
  const [chief, owner] = [await listen(clients.chief), await listen(clients.owner)]
  await expect(
    runAsSystem(other, async (ctx) => {
      await publishLive(ctx, { topic: 'never' })
      throw new Error('refused')
    }),
  ).rejects.toThrow('refused')
  await runAsSystem(other, async (ctx) => {
    await publishLive(ctx, { topic: 'one' })
    await publishLive(ctx, { topic: 'one' })
    await new Promise(setImmediate)
    expect(chief.heard).toEqual([])
  })
  await publish(app.services, { topic: 'two' })
  await expect.poll(() => chief.heard).toEqual(['one', 'two'])
  expect(owner.heard).toEqual(['one', 'two'])
})

test('events reach their audience only: by user or by right', async () => {
  const [chief, surveyor, owner] = [
    await listen(clients.chief),
    await listen(clients.surveyor),
    await listen(clients.owner),
  ]
  await publish(other, { topic: 'mine', userIds: [ids['owner']!] })
  await publish(other, {
    topic: 'audits',
    rights: ['work.surveyCert.audit'],
    userIds: [ids['owner']!],
  })
  await publish(other, {
    topic: 'crowd',
    userIds: Array.from({ length: 3000 }, (_, n) => 1_000_000 + n),
  })
  await expect.poll(() => surveyor.heard).toEqual(['crowd'])
  expect([chief.heard, owner.heard]).toEqual([
    ['audits', 'crowd'],
    ['mine', 'audits', 'crowd'],
  ])
})

test('an audited change publishes to-dos and its resource; notices and circulars publish themselves', async () => {
  const owner = await listen(clients.owner)
  const chief = await listen(clients.chief)
  const { list } = await clients.chief.callOk('sys/news/list', { unread: [true] })
  await clients.chief.callOk('sys/news/read', { id: list[0].id })
  await expect.poll(() => chief.heard).toEqual(['circulars'])
  const {
    list: [law],
  } = await clients.chief.callOk('sys/news/list', { status: [10] })
  const draft =
    law ??
    (await (async () =>
      clients.chief.callOk('sys/news/save', {
        title: 'Draft',
        type: list[0].type,
        generalFlag: true,
        startDate: '2026-01-01',
        descn: '<p>x</p>',
      }))())
  const { version } = await clients.chief.callOk('sys/news/get', { id: draft.id })
  await clients.chief.callOk('sys/news/publish', { id: draft.id, version })
  await expect.poll(() => chief.heard).toContain('todos')
  await expect.poll(() => owner.heard).toContain('circulars')
  expect(owner.heard).not.toContain('todos')
})

test('a change of a record reaches the open pages of its resource, of those who may read it', async () => {
  const [chief, owner] = [await listen(clients.chief), await listen(clients.owner)]
  const { list } = await clients.chief.callOk('basic/surveyor/list', {})
  const admin = await app.signInAs('admin')
  const { id, version } = await admin.callOk('basic/surveyor/get', { id: list[0].id })
  await admin.callOk('basic/surveyor/save', { id, version, remark: 'Changed' })
  await expect.poll(() => chief.heard).toContain('basic/surveyor')
  expect(owner.heard).not.toContain('basic/surveyor')
})

test('a change of a ship reaches the open pages of the ship and the workbench of its owner', async () => {
  const owner = await listen(clients.owner)
  const admin = await app.signInAs('admin')
  const { list } = await admin.callOk('basic/ship/list', { size: 1 })
  const { id, version } = await admin.callOk('basic/ship/get', { id: list[0].id })
  await admin.callOk('basic/ship/save', { id, version, remark: 'Changed' })
  await expect.poll(() => owner.heard).toEqual(expect.arrayContaining(['ship/query', 'home/owner']))
  expect(owner.heard).not.toContain('basic/ship')
})

test('a broken database connection is reopened, and everything is requested again', async () => {
  const chief = await listen(clients.chief, otherUrl)
  // The LISTEN connection breaks; events in the meantime are lost.
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like '%listen plimsoll_live%' and pid <> pg_backend_pid()`.execute(
    app.services.db,
  )
  await expect.poll(() => chief.heard).toEqual(['again'])
  await expect
    .poll(async () => {
      await publish(app.services, { topic: 'after' })
      return chief.heard.at(-1)
    })
    .toBe('after')
  // Streams end when the process stops, so that shutdown does not wait for them.
  const before = Date.now()
  await otherApp.close()
  expect(Date.now() - before).toBeLessThan(8_000)
  otherApp = await buildApp(Object.assign(other, { live: new LiveStreams(other.db) }))
  chief.heard.length = 0
  await otherApp.listen({ port: Number(new URL(otherUrl).port), host: '127.0.0.1' })
  // The last of the earlier events may arrive only now.
  const since = () => chief.heard.filter((topic) => topic !== 'after')
  await expect.poll(since).toEqual(['again'])
  await publish(app.services, { topic: 'back' })
  await expect.poll(since).toEqual(['again', 'back'])
})

test('a connection without heartbeats is closed', async () => {
  let opened = 0
  const line = subscribeToEvents({
    open: async () => {
      opened++
      return new Response(
        new ReadableStream({
          start: (c) => c.enqueue(new TextEncoder().encode('event: open\ndata:\n\n')),
        }),
      )
    },
    onChanged: () => {},
    onResync: () => {},
    onEnded: () => {},
    retryDelayMs: () => 1,
    idleTimeoutMs: 20,
  })
  await expect.poll(() => opened).toBeGreaterThan(2)
  line.stop()
})

test('an open window does not extend the session: the stream ends with it, with a message', async () => {
  const { sessions, live } = app.services
  const surveyor = await listen(clients.surveyor)
  const start = Date.now()
  try {
    sessions.now = () => start + 14 * 60_000
    await live.sendHeartbeats()
    expect(surveyor.heard).toEqual([])
    sessions.now = () => start + 40 * 60_000
    await live.sendHeartbeats()
    await expect.poll(() => surveyor.heard).toEqual(['ended'])
  } finally {
    sessions.now = Date.now
  }
})

test('limits the streams of a user: the oldest is closed', async () => {
  const owner = await app.signInAs('owner2')
  const status = async () =>
    await fetch(`${app.url}/api/live`, {
      headers: { authorization: `Bearer ${owner.token}` },
      signal: AbortSignal.timeout(20_000),
    })
  const first = await status()
  const reader = first.body!.getReader()
  const rest = await Promise.all(Array.from({ length: maxStreamsPerUser }, status))
  let text = ''
  for (let read = await reader.read(); !read.done; read = await reader.read())
    text += new TextDecoder().decode(read.value)
  expect(
    text
      .trim()
      .split('\n\n')
      .map((block) => parseEvent(block)?.event),
  ).toEqual(['open', 'replaced'])
  const before = app.services.live.size
  await Promise.all(rest.map((response) => response.body!.cancel()))
  await expect.poll(() => app.services.live.size).toBe(before - maxStreamsPerUser)
})

test('the stream requires a session, is not cached, and accepts no unknown field', async () => {
  expect((await fetch(`${app.url}/api/live/`)).status).toBe(401)
  const headers = { authorization: `Bearer ${(await app.signInAs('admin')).token}` }
  expect((await fetch(`${app.url}/api/live?token=x`, { headers })).status).toBe(400)
  const response = await fetch(`${app.url}/api/live`, { headers })
  expect([
    response.status,
    response.headers.get('content-type'),
    response.headers.get('cache-control'),
  ]).toEqual([200, 'text/event-stream; charset=utf-8', 'no-store, no-transform'])
  await response.body!.cancel()
  const { paths } = (await (await fetch(`${app.url}/api/openapi.json`)).json()) as {
    paths: Record<string, { get: { responses: Record<string, { content: object }> } }>
  }
  expect(paths['/api/live']?.get.responses['200']?.content).toHaveProperty('text/event-stream')
})
