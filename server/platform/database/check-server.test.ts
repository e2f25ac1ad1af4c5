import { createServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createTestDatabase } from '#tools/test/database.ts'
import type { TestDatabase } from '#tools/test/database.ts'
import { assertUsableServer, readServerFacts, serverFaults } from './check-server.ts'

const urlOf = (database: string, host = inject('pg').host, user = inject('pg').user) =>
  `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&sslmode=disable`

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase('template0')
})
afterAll(() => database.drop())

/** A database of the test server with another encoding or locale, for the duration of some work. */
async function withDatabase<T>(options: string, work: (url: string) => Promise<T>): Promise<T> {
  const name = `t_${Math.random().toString(36).slice(2)}`
  const client = new pg.Client(inject('pg'))
  await client.connect()
  try {
    await client.query(`create database ${name} template template0 ${options}`)
    return await work(urlOf(name))
  } finally {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.end()
  }
}

test('a database as documented is accepted', async () => {
  const url = urlOf(database.config.database)
  expect(await readServerFacts(url)).toMatchObject({
    encoding: 'UTF8',
    findsChinese: true,
    hasTrigrams: true,
  })
  await assertUsableServer(url)
})

test('a server on which another process creates the extension is waited for', async () => {
  await withDatabase('', async (url) => {
    const other = new pg.Client(url)
    await other.connect()
    await other.query('begin; create extension pg_trgm')
    const ended = pause(2_000).then(() => other.query('commit'))
    expect(await readServerFacts(url, 1_000)).toMatchObject({ findsChinese: true })
    await ended
    await other.end()
  })
})

test.each([
  [`encoding 'SQL_ASCII' locale 'C'`, /encoding SQL_ASCII.*Create one with UTF8/],
  [`encoding 'LATIN1' locale 'C'`, /encoding LATIN1.*Create one with UTF8/],
  [`encoding 'UTF8' locale 'C'`, /locale C, with which the search finds no Chinese text/],
])('a database with %s is refused, with the remedy', async (options, words) => {
  await withDatabase(options, async (url) => {
    await expect(assertUsableServer(url)).rejects.toThrow(words)
    const reported: string[] = []
    await assertUsableServer(url, (fault) => reported.push(fault))
    expect(reported).toEqual([expect.stringMatching(words)])
  })
})

test('names a version that is too old and a missing extension', () => {
  const facts = {
    version: 140_011,
    encoding: 'UTF8',
    locale: 'C.UTF-8',
    findsChinese: true,
    hasTrigrams: false,
    maxConnections: 100,
    timeZone: 'UTC',
    clockAhead: 0,
  }
  expect(serverFaults(facts)).toEqual([
    expect.stringContaining('PostgreSQL 14 is too old'),
    expect.stringContaining('lacks the extension pg_trgm'),
  ])
})

test.each([
  ['an unknown database', () => urlOf('nowhere'), /there is no database nowhere/],
  [
    'a folder without a socket',
    () => urlOf('plimsoll', '/tmp/nowhere'),
    /no socket at \/tmp\/nowhere/,
  ],
  [
    'an unknown host',
    () => 'postgres://p@db.invalid/p',
    /the name db\.invalid (is unknown|cannot be looked up)/,
  ],
  [
    'a port where nothing listens',
    () => 'postgres://p@127.0.0.1:1/p',
    /no program listens at 127\.0\.0\.1:1/,
  ],
])('%s is reported with a message', async (_what, url, words) => {
  await expect(readServerFacts(url())).rejects.toThrow(words)
})

test('a server that accepts connections and never answers is reported after the timeout', async () => {
  const sockets: Socket[] = []
  const silent: Server = createServer((socket) => sockets.push(socket))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as AddressInfo
  await expect(readServerFacts(`postgres://p@127.0.0.1:${port}/p`, 1_000)).rejects.toThrow(
    /accepts connections and does not answer within 1 seconds/,
  )
  sockets.forEach((socket) => socket.destroy())
  silent.close()
})
