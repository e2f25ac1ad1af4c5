import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseTypes, declarations, existingTypeFiles } from '#tools/generate-db-types.ts'
import { createTestDatabase } from '#tools/test/database.ts'
import type { TestDatabase } from '#tools/test/database.ts'
import { baselineFacts, baselinePostgres, buildBaseline } from './baseline.ts'
import { openDatabase } from './database.ts'
import type { Db } from '#server/core/db.ts'
import { inTransaction, locked, migrate } from './migrate.ts'
import { landedMigrations } from './migrations.ts'
import { additions, differences, readFacts } from './schema-facts.ts'
import type { Facts } from './schema-facts.ts'
import { postgresOf } from './schema-record.ts'

const opened: { database: TestDatabase; close(): Promise<void> }[] = []
/**
 * A database of its own, copied from the one that is built from the table files or from
 * PostgreSQL's empty template.
 */
async function open(template: 'base' | 'template0'): Promise<Db> {
  const database = await createTestDatabase(template)
  const { db, close } = openDatabase(database.config)
  opened.push({ database, close })
  return db
}
const on = <T>(db: Db, work: (client: PoolClient) => Promise<T>): Promise<T> =>
  locked(db, () => {}, work)
const orders = async (db: Db): Promise<string[]> =>
  (
    await sql<{ line: string }>`
  select format('%s: %s', c.relname, string_agg(a.attname, ', ' order by a.attnum)) as line
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'p') and a.attnum >
  0 and not a.attisdropped
  group by c.relname order by 1`.execute(db)
  ).rows
    .map(({ line }) => line)
    .filter((line) => !line.startsWith('kysely'))

/**
 * What is wrong with a fact of one database that the other does not have: the step that was left
 * out.
 */
function leftOut(name: string, by: Facts): string {
  const file = declarations().get(/^\w+ (\w+)/.exec(name)?.[1] ?? '')
  return by.has(name)
    ? `${name} stands in ${file ?? 'a *.table.sql'}, but no migration makes it: write one in ` +
        `${file ? `${file.replace(/[^/]*$/, '')}migrations/` : 'the migrations/ beside it'}`
    : `${name} is made by a migration, but not by ${file ?? 'any *.table.sql'}: write it there too`
}

let built: Db
let upgraded: Db
beforeAll(async () => {
  ;[built, upgraded] = [await open('base'), await open('template0')]
  await on(upgraded, (client) => inTransaction(client, () => buildBaseline(client)))
})
afterAll(async () => {
  for (const { database, close } of opened) {
    await close()
    await database.drop()
  }
})

test('the baseline creates the schema of version 0.1.0', async () => {
  const [facts, major] = await on(
    upgraded,
    async (client) => [await readFacts(client), await postgresOf(client)] as const,
  )
  expect(facts.size).toBeGreaterThan(3_000)
  expect(differences(baselineFacts(), facts, major === baselinePostgres)).toEqual([])
})

test('an upgraded database of 0.1.0 equals one created from the table files', async () => {
  expect(await migrate(upgraded)).toEqual(landedMigrations().map(({ name }) => name))
  const [fresh, later] = [await on(built, readFacts), await on(upgraded, readFacts)]
  const names = [...new Set([...fresh.keys(), ...later.keys()])]
  const differ = names.filter((name) => fresh.get(name) !== later.get(name))
  expect(
    differ
      .filter((name) => !(fresh.has(name) && later.has(name)))
      .map((name) => leftOut(name, fresh)),
  ).toEqual([])
  expect(
    differ.map(
      (name) =>
        `${name}: ${fresh.get(name)} by the table files, ${later.get(name)} by the migrations`,
    ),
  ).toEqual([])
  expect(additions(fresh, later)).toEqual([])
  // A column that is added later comes last, also in its table file.
  expect(await orders(upgraded)).toEqual(await orders(built))
})

test('a second migration has nothing to do', async () => {
  expect(await migrate(built)).toEqual([])
  expect(await migrate(upgraded)).toEqual([])
})

test('the types in the folders are those of the database (npm run generate:db-types)', async () => {
  const wanted = await databaseTypes(built)
  expect(existingTypeFiles().sort()).toEqual([...wanted.keys()].sort())
  for (const [path, text] of wanted)
    expect(await readFile(resolve(import.meta.dirname, '../../..', path), 'utf8'), path).toBe(text)
})
