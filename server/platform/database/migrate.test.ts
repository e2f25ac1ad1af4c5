import { sql } from 'kysely'
import { afterAll, afterEach, expect, test } from 'vitest'
import { createTestDatabase } from '#tools/test/database.ts'
import { buildBaseline } from './baseline.ts'
import { openDatabase } from './database.ts'
import type { Db } from '#server/core/db.ts'
import { inspectSchema } from './inspect-schema.ts'
import { inTransaction, locked, migrate } from './migrate.ts'
import { landedMigrations, readMigration, readRegister, registerFaults } from './migrations.ts'
import type { MigrationFile } from './migrations.ts'
import { readFacts } from './schema-facts.ts'
import type { Facts } from './schema-facts.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})
afterAll(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A database of its own: as this version builds it, or an empty one. */
async function open(template: 'base' | 'template0' = 'base'): Promise<Db> {
  const database = await createTestDatabase(template)
  const { db, close } = openDatabase(database.config)
  closing.push(async () => {
    await close()
    await database.drop()
  })
  return db
}
async function openBaseline(): Promise<Db> {
  const db = await open('template0')
  await locked(
    db,
    () => {},
    (client) => inTransaction(client, () => buildBaseline(client)),
  )
  return db
}
const facts = (db: Db): Promise<Facts> => locked(db, () => {}, readFacts)
const ours = landedMigrations()
/** A migration of a version to come. */
const later = (text: string, name = 'of_a_later_version'): MigrationFile =>
  readMigration(`modules/x/migrations/29990101T0000_${name}.sql`, text)
const column = later('alter table flag add column of_a_later_version text;')
const additive = later(`-- additive: earlier versions do not write it\n${column.sql}`)
const names = async (db: Db) =>
  (await sql<{ name: string }>`select name from schema_migration order by 1`.execute(db)).rows.map(
    ({ name }) => name,
  )

/** It is refused with these words, and the schema stays as it is. */
async function refused(
  db: Db,
  words: RegExp,
  migrations: readonly MigrationFile[] = ours,
): Promise<void> {
  const before = await facts(db)
  await expect(migrate(db, { migrations })).rejects.toThrow(words)
  expect(await facts(db)).toEqual(before)
}

test('a database of a later version is refused, with the version and the unknown migration', async () => {
  const db = await open()
  await migrate(db, { migrations: [...ours, column] })
  await refused(
    db,
    /newer than this one \(\d.*does not know 29990101T0000_of_a_later_version.*use the copy/s,
  )
})

test('a database with only additive migrations of a later version is used as it is', async () => {
  const db = await open()
  await migrate(db, { migrations: [...ours, additive] })
  expect(await migrate(db)).toEqual([])
  expect(await names(db)).toContain(additive.name)
  await sql`alter table flag drop column of_a_later_version`.execute(db)
  await refused(db, /column flag.of_a_later_version is missing/)
})

test('version 0.1.0 continues beside additive migrations, and refuses to run after others', async () => {
  const db = await openBaseline()
  const note = async () =>
    (
      await sql<{
        words: string | null
      }>`select obj_description('kysely_migration'::regclass, 'pg_class') as words`.execute(db)
    ).rows[0]!.words
  // A later additive migration may build on tables of one that is not.
  const first = ours.slice(
    0,
    ours.findIndex((one) => !one.additive),
  )
  expect(first).not.toEqual([])
  await migrate(db, { migrations: first })
  expect(await note()).toBeNull()
  await migrate(db, { migrations: [...ours, column] })
  expect(await note()).toBe(`needs ${column.name}`)
})

test('a migration that was changed after it ran is refused', async () => {
  const db = await open()
  await migrate(db, { migrations: [...ours, column] })
  const changed = later('alter table flag add column of_a_later_version int;')
  await refused(
    db,
    /29990101T0000_of_a_later_version has run on this database, and was another one then/,
    [...ours, changed],
  )
})

test('a database with an earlier text of a migration is opened', async () => {
  const db = await open()
  await migrate(db)
  await sql`update schema_migration set hash = '9fd0e3f426f3532cbce7355c3f3f19d4b39f25b65ee00cb1990121aab2194863'
    where name = '20261123T1700_create_class_event'`.execute(db)
  expect(await migrate(db)).toEqual([])
})

test('a migration that was changed or removed after its release is detected by its hash', () => {
  const register = { ...readRegister(), [column.name]: column.hash }
  expect(registerFaults([...ours, column], register)).toEqual([])
  expect(registerFaults([...ours, { ...column, hash: 'another' }], register)).toEqual([
    expect.stringMatching(/was changed after it landed/),
  ])
  expect(registerFaults(ours, register)).toEqual([
    expect.stringMatching(/29990101T0000_of_a_later_version landed and is gone/),
  ])
})

const alterations: [string, RegExp][] = [
  ['alter table flag drop column remark cascade', /column flag.remark is missing/],
  [
    'alter table flag alter column remark type varchar(20)',
    /column flag.remark is "character varying\(20\)" and not "text"/,
  ],
  ['alter table flag add column note text', /column flag.note is not of Plimsoll/],
  ['drop index log_row', /index log.log_row is missing/],
  ['create unique index mine on flag (remark)', /index flag.mine is not of Plimsoll/],
  [
    'alter table log disable trigger log_queue_for_sealing',
    /trigger log.log_queue_for_sealing is .*\(enabled D\)/,
  ],
  [
    'create or replace function x3(t text) returns text language sql immutable parallel safe strict as $$ select t $$',
    /function x3\(text\) is/,
  ],
  ['alter table flag enable row level security', /table flag is "r row security" and not "r"/],
  ['create table mine (id int primary key)', /table mine is not of Plimsoll/],
  ['drop extension pg_trgm cascade', /extension pg_trgm is missing/],
]
test('a schema that was altered by hand is refused, with the differences', async () => {
  const db = await open()
  await locked(
    db,
    () => {},
    async (client) => {
      for (const [alteration, words] of alterations) {
        await client.query(`begin; ${alteration}`)
        await expect(inspectSchema(client, { migrations: ours }), alteration).rejects.toThrow(words)
        await client.query('rollback')
      }
      await inspectSchema(client, { migrations: ours })
    },
  )
  await sql.raw(alterations[0]![0]).execute(db)
  await refused(db, alterations[0]![1])
  const found: string[] = []
  await migrate(db, { onDifference: (differ) => found.push(...differ) })
  expect(found).toContain('column flag.remark is missing')
})

test('permitted changes of an administrator raise no alarm, and do not count as schema', async () => {
  const db = await openBaseline()
  await sql
    .raw(`
    create index mine on ship (remark);
    create statistics mine_too on flag_id, region from ship;
    create extension if not exists btree_gin;
    create schema reports; create table reports.ships as select * from ship; create view
    reports.flags as select * from public.flag;
    alter table ship set (fillfactor = 90); alter index log_row set (fillfactor = 80); alter table
    ship alter column remark set statistics 500;
    comment on table ship is 'ours'; grant select on ship to public;
    analyze ship; do $$ begin execute format('alter database %I set search_path to reports, public',
    current_database()); end $$`)
    .execute(db)
  expect(await migrate(db)).toEqual(ours.map(({ name }) => name))
  expect(await migrate(db)).toEqual([])
  await sql`drop index mine`.execute(db)
  await sql`reindex table ship`.execute(db)
  expect(await migrate(db)).toEqual([])
})

test('a record of another major version of PostgreSQL is compared except for queries of views, and written again', async () => {
  const db = await open()
  await sql`update schema_state set postgres = 15, fingerprint = 'another', facts = facts ||
    '{"query of view flag_row": "written otherwise"}'`.execute(db)
  expect(await migrate(db)).toEqual([])
  const {
    rows: [state],
  } = await sql<{
    postgres: number
    words: string
  }>`select postgres, facts->>'query of view flag_row' as words from schema_state`.execute(db)
  expect(state!.postgres).toBeGreaterThanOrEqual(15)
  expect(state!.words).not.toBe('written otherwise')
  await sql`update schema_state set postgres = 15, fingerprint = 'another'`.execute(db)
  await sql`alter table flag drop column remark cascade`.execute(db)
  await refused(db, /column flag.remark is missing/)
})

test('a migration that fails at the end leaves the database as it was before the upgrade, and the next start runs all of them', async () => {
  const db = await openBaseline()
  const before = await facts(db)
  const fails = later('alter table flag add column half text; select 1/0;', 'that_fails')
  await refused(
    db,
    /29990101T0000_that_fails failed: division by zero.*as it was before the upgrade/,
    [...ours, fails],
  )
  expect(before.has('table schema_migration')).toBe(false)
  const repaired = later('alter table flag add column half text;', 'that_fails')
  expect(await migrate(db, { migrations: [...ours, repaired] })).toEqual([
    ...ours.map(({ name }) => name),
    repaired.name,
  ])
})

test('an upgrade that the database aborts for a deadlock with a running call runs again', async () => {
  const db = await open()
  await sql`create schema mine; create sequence mine.tries minvalue -9 start 1`.execute(db)
  const aborted = later(`do $$ begin if nextval('mine.tries') < 3 then
    raise exception 'deadlock detected' using errcode = '40P01'; end if; end $$`)
  expect(await migrate(db, { migrations: [...ours, aborted] })).toEqual([aborted.name])
  await sql`alter sequence mine.tries restart with -9`.execute(db)
  const always = later(aborted.sql, 'still_aborted')
  await refused(db, /still_aborted failed: deadlock detected/, [...ours, aborted, always])
})

test('of several processes one migrates and the others wait', async () => {
  const [db, fresh] = [await openBaseline(), await open('template0')]
  const ran = await Promise.all([1, 2, 3, 4].map(() => migrate(db)))
  expect(ran.filter((list) => list.length)).toEqual([ours.map(({ name }) => name)])
  await Promise.all([1, 2, 3].map(() => migrate(fresh)))
  expect(await names(fresh)).toEqual(ours.map(({ name }) => name))
}, 60_000)

test('a killed first start of 0.1.0 is started again; foreign tables and an incomplete version are refused', async () => {
  const killed = await open('template0')
  await sql
    .raw(
      `create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null); create table kysely_migration_lock (id int)`,
    )
    .execute(killed)
  expect(await migrate(killed)).toEqual([])
  expect((await facts(killed)).size).toBeGreaterThan(3_000)
  const strange = await open('template0')
  await sql`create table orders (id int)`.execute(strange)
  await refused(strange, /holds tables that are not of Plimsoll \(orders\): name an empty database/)
  const half = await openBaseline()
  await sql`delete from kysely_migration where name like '%create_flag'`.execute(half)
  await refused(
    half,
    /of no version that was released: compared with Plimsoll 0.1.0 it lacks 20261121T0120_create_flag/,
  )
  const emptied = await open()
  await sql`delete from schema_state`.execute(emptied)
  await refused(emptied, /copied in part/)
}, 60_000)

test('parses the file of a migration: its time, its parts, its line ends', () => {
  const file = later('-- additive: why\r\n-- up\r\nselect 1;\r\n-- down\r\nselect 2;\r\n')
  expect(file).toMatchObject({
    sql: 'select 1;',
    additive: true,
    hash: later('-- additive: why\n-- up\nselect 1;\n-- down\nselect 2;\n').hash,
  })
  expect(later('select 3;')).toMatchObject({ sql: 'select 3;', additive: false })
  expect(() => readMigration('x/migrations/add_it.sql', 'select 1')).toThrow(
    /call it <yyyymmddThhmm>/,
  )
  expect(() => later('-- up\n-- nothing\n')).toThrow(/does nothing/)
})
