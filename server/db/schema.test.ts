import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { databaseTypes, presentTypes } from '#tools/db-types.ts'
import { createTestDatabase } from '#tools/test/database.ts'
import type { TestDatabase } from '#tools/test/database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import type { Db } from './database.ts'
import { fingerprint } from './fingerprint.build.ts'
import { buildFromTables, migrate, migrateDown } from './migrate.ts'

const opened: { database: TestDatabase; close(): Promise<void> }[] = []
/** A database of its own, copied from the migrated one or from PostgreSQL's empty template. */
async function open(template: 'base' | 'template0'): Promise<Db> {
  const database = await createTestDatabase(template)
  const { db, close } = openDatabase(database.config)
  opened.push({ database, close })
  return db
}
let migrated: Db
let empty: string[]
beforeAll(async () => {
  migrated = await open('base')
  empty = await fingerprint(await open('template0'))
})
afterAll(async () => {
  for (const { database, close } of opened) {
    await close()
    await database.drop()
  }
})

test('a database built from *.table.sql equals the migrated one', async () => {
  const built = await open('template0')
  await buildFromTables(built)
  const [fromTables, fromMigrations] = [await fingerprint(built), await fingerprint(migrated)]
  expect(fromMigrations.length).toBeGreaterThan(100)
  expect(fromTables).toEqual(fromMigrations)
})

test('every migration has a way down, and back up', { timeout: 60_000 }, async () => {
  const db = await open('base')
  const before = await fingerprint(db)
  await migrateDown(db)
  expect(await fingerprint(db)).toEqual(empty)
  await migrate(db)
  expect(await fingerprint(db)).toEqual(before)
})

test('a second migration finds nothing to do', async () => {
  expect(await migrate(migrated)).toEqual([])
})

test('the types in the folders are those of the database (npm run db-types)', async () => {
  const wanted = await databaseTypes(migrated)
  expect(presentTypes().sort()).toEqual([...wanted.keys()].sort())
  for (const [path, text] of wanted) expect(await readFile(resolve(import.meta.dirname, '../..', path), 'utf8'), path).toBe(text)
})
