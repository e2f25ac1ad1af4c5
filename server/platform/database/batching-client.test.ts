import { sql } from 'kysely'
import Cursor from 'pg-cursor'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '#tools/test/database.ts'
import type { Db } from '#server/core/db.ts'
import { openDatabase } from './database.ts'
import { executePrepared } from './prepared-statements.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let opened: ReturnType<typeof openDatabase>
let db: Db
/** Texts of each message to the database: the parts, joined. */
let messages: string[]

beforeAll(async () => {
  database = await createTestDatabase('template0')
  opened = openDatabase({ ...database.config, max: 1 })
  db = opened.db
  await sql`create table entry (id int primary key, note text)`.execute(db)
  opened.pool.on('acquire', (client) => {
    const { connection } = client as unknown as { connection: { sync(): void; query(): void } }
    for (const name of ['sync', 'query'] as const)
      if (!Object.hasOwn(connection, name)) {
        const usual = connection[name]
        connection[name] = function counted(...given: []) {
          messages.push(name)
          usual.apply(this, given)
        }
      }
  })
})
beforeEach(async () => {
  messages = []
  await sql`delete from entry`.execute(db)
  messages = []
})
afterAll(async () => {
  await opened.close()
  await database.drop()
})

const one = (tx: Db, n: number) =>
  executePrepared(tx, 'test', sql`select ${n}::int as n`.compile(tx))
const add = (tx: Db, id: number, sendLater?: (rows: unknown[]) => void) =>
  executePrepared(
    tx,
    'test',
    sql`insert into entry (id) values (${id}) returning id`.compile(tx),
    sendLater,
  )
const entries = async () =>
  (await sql<{ id: number }>`select id from entry order by id`.execute(db)).rows.map(({ id }) => id)

test('a transaction begins with its first statement, and ends with those sent later', async () => {
  const rows: unknown[] = []
  await db.transaction().execute(async (tx) => {
    expect(await one(tx, 7)).toEqual([{ n: 7 }])
    await add(tx, 1, (found) => rows.push(...found))
    await add(tx, 2, (found) => rows.push(...found))
    expect(rows).toEqual([])
  })
  expect(messages).toEqual(['sync', 'sync'])
  expect(rows).toEqual([{ id: 1 }, { id: 2 }])
  expect(await entries()).toEqual([1, 2])
})

test('a statement sees those sent later before it', async () => {
  const counts = await db.transaction().execute(async (tx) => {
    await add(tx, 1, () => {})
    const first = await sql`select count(*) as n from entry where ${1} = 1`.execute(tx)
    await add(tx, 2, () => {})
    // Without values it may be several statements.
    const second = await sql`select count(*) as n from entry`.execute(tx)
    return [...first.rows, ...second.rows]
  })
  expect(counts).toEqual([{ n: 1 }, { n: 2 }])
})

test('a statement sent later that fails makes the commit fail, and nothing is stored', async () => {
  const work = db.transaction().execute(async (tx) => {
    await add(tx, 1)
    await add(tx, 2, () => {})
    await add(tx, 1, () => {})
  })
  await expect(work).rejects.toMatchObject({ code: '23505' })
  expect(await entries()).toEqual([])
  // The prepared statements of the connection are still usable.
  await db.transaction().execute(async (tx) => void (await add(tx, 3, () => {})))
  expect(await entries()).toEqual([3])
})

test('a statement that fails rolls back, also those sent later before it', async () => {
  for (const wrong of [
    sql`select 1 / ${0}::int as n`,
    sql`select nothing from ${sql.table('missing')}`,
  ])
    await expect(
      db.transaction().execute(async (tx) => {
        await add(tx, 1, () => {})
        await executePrepared(tx, 'wrong', wrong.compile(tx))
      }),
    ).rejects.toThrow(/division by zero|does not exist/)
  expect(await entries()).toEqual([])
  expect(await db.transaction().execute((tx) => one(tx, 4))).toEqual([{ n: 4 }])
})

test('statements sent later are not sent where the work fails', async () => {
  const work = db.transaction().execute(async (tx) => {
    await add(tx, 1, () => {})
    throw new Error('refused')
  })
  await expect(work).rejects.toThrow('refused')
  expect(messages).toEqual([])
  expect(await entries()).toEqual([])
})

test('a value that cannot be sent fails alone, and the transaction stays one', async () => {
  const circular: Record<string, unknown> = {}
  circular['self'] = circular
  await db
    .transaction()
    .execute(async (tx) => {
      for (const later of [undefined, () => {}])
        await expect(
          executePrepared(tx, 'circular', sql`select ${circular}::jsonb`.compile(tx), later),
        ).rejects.toThrow(/circular/)
      await add(tx, 1)
      throw new Error('undo')
    })
    .catch((error: Error) => expect(error.message).toBe('undo'))
  expect(await entries()).toEqual([])
})

test('outside a transaction a statement is sent at once', async () => {
  const rows: unknown[] = []
  await add(db, 1, (found) => rows.push(...found))
  expect(rows).toEqual([{ id: 1 }])
  await expect(add(db, 1, () => {})).rejects.toMatchObject({ code: '23505' })
  await db.transaction().execute(async () => {})
  expect(await entries()).toEqual([1])
})

test('cursors and several statements in one text are part of the transaction', async () => {
  const work = db.transaction().execute(async (tx) => {
    await add(tx, 1, () => {})
    await sql.raw('insert into entry values (2); insert into entry values (3)').execute(tx)
    await sql`savepoint here`.execute(tx)
    await add(tx, 4, () => {})
    await sql`rollback to savepoint here`.execute(tx)
    throw new Error('undo')
  })
  await expect(work).rejects.toThrow('undo')
  expect(await entries()).toEqual([])
  const client = await opened.pool.connect()
  await client.query('begin')
  const cursor = client.query(new Cursor<{ n: number }>('select generate_series(1, 3) as n'))
  expect(await cursor.read(2)).toEqual([{ n: 1 }, { n: 2 }])
  await cursor.close()
  await client.query('commit')
  client.release()
})
