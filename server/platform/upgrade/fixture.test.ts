import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadBackup, restoreBackup } from '#server/platform/backup/restore-backup.ts'
import { baseline } from '#server/platform/database/baseline.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import type { Db } from '#server/core/db.ts'
import { locked, migrate } from '#server/platform/database/migrate.ts'
import { landedMigrations } from '#server/platform/database/migrations.ts'
import { differences, readFacts } from '#server/platform/database/schema-facts.ts'
import { FileStore } from '#server/platform/files/store.ts'
import { createTestDatabase } from '#tools/test/database.ts'
import type { TestDatabase } from '#tools/test/database.ts'

/** Version 0.1.0 with data in every table: tools/release/make-fixture.ts. */
const fixture = join(import.meta.dirname, '../../../tools/release/fixtures/0.1.0.backup')
/** Columns whose values migrations change, as `table.column`; null: tables they empty or drop. */
const changedByMigrations: Record<string, readonly string[] | null> = {
  // The flag of a certificate is the one it was issued for.
  ship_cert: ['flag_id'],
  // Digits that version 0.1.0 does not know.
  flag: ['mids'],
  // The register of lifting appliances is ILO Form 1.
  cert: ['printed_form'],
  // One list of ships.
  menu: ['show'],
  // Remote is a method of surveys, and no survey type any more; units of reminders are plain words.
  dict: ['status', 'value_zh', 'value_en'],
  // The first account has a name in each language.
  app_user: ['name'],
  // Certificates whose facts are to be counted again.
  flag_note: null,
}
/** Columns that migrations rename, with their new names; their values stay. */
const renamedByMigrations: Record<string, Record<string, string>> = {
  flag_fact: { told: 'reported' },
  flag_month: { told: 'reported' },
}
/** Tables to which migrations add rows: the rows that were there are compared. */
const extendedByMigrations: ReadonlySet<string> = new Set(['cert', 'flag', 'invoice_sum_month'])
/** Not part of an archive. */
const leftOut = [
  'session',
  'captcha',
  'kysely_migration',
  'kysely_migration_lock',
  'schema_migration',
  'schema_state',
]

let folder: string
const databases: { database: TestDatabase; close(): Promise<void> }[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plimsoll-fixture-'))
})
afterAll(async () => {
  for (const { database, close } of databases) {
    await close()
    await database.drop()
  }
  await rm(folder, { recursive: true, force: true })
})

async function open(template: 'base' | 'template0') {
  const database = await createTestDatabase(template)
  const { db, close } = openDatabase(database.config)
  databases.push({ database, close })
  const dataDir = await mkdtemp(join(folder, 'data-'))
  return {
    db,
    source: { connection: database.config, files: new FileStore(join(dataDir, 'files')), dataDir },
  }
}

/** Columns of every table of the product, in the order of their names. */
async function columnsOf(db: Db): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select c.relname as name, array_agg(a.attname::text order by a.attname) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not
    a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <>
    all(${leftOut}) group by 1`.execute(db)
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}

/** Number of rows and a hash over the given columns of each table. */
async function contents(
  db: Db,
  tables: ReadonlyMap<string, readonly string[]>,
  lastIds: Readonly<Record<string, number>> = {},
): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const [name, columns] of tables) {
    const values = sql`row(${sql.join(columns.map((column) => sql.ref(column)))})::text`
    const {
      rows: [row],
    } = await sql<{ rows: number; hash: string }>`
      select count(*)::int as rows, md5(coalesce(string_agg(md5(${values}), '' order by
      md5(${values})), '')) as hash from ${sql.table(name)}
      ${lastIds[name] === undefined ? sql`` : sql`where id <= ${lastIds[name]}`}`.execute(db)
    found[name] = `${row!.rows} rows ${row!.hash}`
  }
  return found
}

/** The last row of each table to which migrations add rows. */
async function lastIdsOf(db: Db): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const name of extendedByMigrations) {
    const { rows } = await sql<{ last: number }>`select max(id)::int as last from ${sql.table(
      name,
    )}`.execute(db)
    found[name] = rows[0]!.last
  }
  return found
}

test('a database of 0.1.0 with data in every table is upgraded: the schema of a new one, and every row unchanged', async () => {
  const { db, source } = await open('template0')
  await loadBackup(source, fixture, null)
  const before = await columnsOf(db)
  const stays = new Map(
    [...before]
      .filter(([name]) => changedByMigrations[name] !== null)
      .map(([name, columns]) => [
        name,
        columns.filter((column) => !changedByMigrations[name]?.includes(column)),
      ]),
  )
  const renamed = new Map(
    [...stays].map(([name, columns]) => [
      name,
      columns.map((column) => renamedByMigrations[name]?.[column] ?? column),
    ]),
  )
  const [all, unchanged] = [await contents(db, before), await contents(db, stays)]
  const lastIds = await lastIdsOf(db)
  expect(Object.keys(all).length).toBe(
    baseline().facts.filter(([name]) => name.startsWith('table ')).length - 2,
  )
  expect(Object.entries(all).filter(([, found]) => found.startsWith('0 rows'))).toEqual([])
  expect(await migrate(db)).toEqual(landedMigrations().map(({ name }) => name))
  const fresh = await open('base')
  const [wanted, facts] = [
    await locked(fresh.db, () => {}, readFacts),
    await locked(db, () => {}, readFacts),
  ]
  expect(differences(wanted, facts)).toEqual([])
  expect(differences(facts, wanted)).toEqual([])
  expect(await contents(db, renamed, lastIds)).toEqual(unchanged)
}, 120_000)

test('an archive of 0.1.0 is restored at its own level and upgraded', async () => {
  const { db, source } = await open('template0')
  const read = await restoreBackup(source, fixture, null)
  expect(read).toMatchObject({
    version: '0.1.0',
    migrated: landedMigrations().map(({ name }) => name),
    missing: [],
  })
  expect(read.tables).toBeGreaterThan(100)
  expect(await migrate(db)).toEqual([])
  expect((await sql`select from app_user where username = 'admin'`.execute(db)).rows.length).toBe(1)
}, 120_000)

test('an archive of 0.1.0 is refused for a database that already has a schema', async () => {
  const { source } = await open('base')
  await expect(restoreBackup(source, fixture, null)).rejects.toThrow(
    'restore into one without any tables',
  )
})
