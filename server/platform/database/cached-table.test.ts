import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#tools/test/database.ts'
import type { TestDatabase } from '#tools/test/database.ts'
import { openDatabase } from './database.ts'
import type { Db } from '#server/core/db.ts'
import { cachedTable, listenForChanges, onChange, publishChange } from './cached-table.ts'

/** Two processes on one database: two pools, each with its own LISTEN connection. */
interface Process {
  db: Db
  close(): Promise<void>
}
let database: TestDatabase
let one: Process
let two: Process
const errors: string[] = []
const start = async (): Promise<Process> => {
  const { db, close } = openDatabase(database.config)
  const stopListening = await listenForChanges(database.config, db, ({ message }) =>
    errors.push(message),
  )
  return {
    db,
    close: async () => {
      await stopListening()
      await close()
    },
  }
}
const lastOf = cachedTable(
  'test',
  async (db, series) =>
    (
      await db
        .selectFrom('numberSeries')
        .where('series', '=', series)
        .select('last')
        .executeTakeFirst()
    )?.last,
  3600_000,
)
const put = (db: Db, last: number) =>
  db
    .insertInto('numberSeries')
    .values({ series: 'x', last })
    .onConflict((c) => c.column('series').doUpdateSet({ last }))
    .execute()
const change = async (from: Db, last: number, outcome: 'commit' | 'roll back' = 'commit') => {
  const afters: (() => void)[] = []
  await from
    .transaction()
    .execute(async (db) => {
      await put(db, last)
      await lastOf.changed({ db, services: { db: from }, afterCommit: (work) => afters.push(work) })
      if (outcome === 'roll back') throw new Error('refused')
    })
    .then(
      () => afters.forEach((work) => work()),
      () => {},
    )
}
beforeAll(async () => {
  database = await createTestDatabase()
  ;[one, two] = [await start(), await start()]
})
afterAll(async () => {
  await one.close()
  await two.close()
  await database.drop()
})

test('a value is cached until a change is published', async () => {
  await put(one.db, 1)
  expect([await lastOf.get(one.db, 'x'), await lastOf.get(two.db, 'x')]).toEqual([1, 1])
  await put(one.db, 2)
  expect([await lastOf.get(one.db, 'x'), await lastOf.get(two.db, 'x')]).toEqual([1, 1])
})

test('a change is visible in its own process immediately, and in every other after the notification', async () => {
  await change(one.db, 3)
  expect(await lastOf.get(one.db, 'x')).toBe(3)
  await expect.poll(() => lastOf.get(two.db, 'x'), { interval: 10 }).toBe(3)
})

test('a rolled-back change publishes nothing', async () => {
  await change(two.db, 4, 'roll back')
  await change(one.db, 5)
  await expect.poll(() => lastOf.get(two.db, 'x'), { interval: 10 }).toBe(5)
})

test('a transaction sees its own changes, which enter no cache before the commit', async () => {
  await one.db.transaction().execute(async (db) => {
    await put(db, 6)
    expect(await lastOf.get(db, 'x')).toBe(6)
    expect(await lastOf.get(one.db, 'x')).toBe(5)
  })
})

test('a broken LISTEN connection is reopened, and the cache is cleared', async () => {
  await lastOf.get(two.db, 'x')
  await put(one.db, 7)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname =
    current_database() and query like 'listen%'`.execute(one.db)
  await expect.poll(() => lastOf.get(two.db, 'x'), { interval: 50, timeout: 8_000 }).toBe(7)
  expect(errors.length).toBeGreaterThan(0)
})

test('a handler that was removed is no longer called', async () => {
  const calls = { removed: 0, other: 0 }
  const remove = onChange('of handlers', () => void calls.removed++)
  const removeOther = onChange('of handlers', () => void calls.other++)
  const publish = () =>
    publishChange(
      { db: one.db, services: { db: one.db }, afterCommit: (work) => work() },
      'of handlers',
    )
  await publish()
  // The publisher calls each handler, and so do both connections.
  await expect.poll(() => calls, { interval: 10 }).toEqual({ removed: 3, other: 3 })
  remove()
  await publish()
  await expect.poll(() => calls, { interval: 10 }).toEqual({ removed: 3, other: 6 })
  removeOther()
})
