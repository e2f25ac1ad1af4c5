import { sql } from 'kysely'
import { createTestDatabase } from '#tools/test/database.ts'
import type { TestDatabase } from '#tools/test/database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import type { Db } from './database.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
let db: Db
let close: () => Promise<void>
beforeAll(async () => {
  database = await createTestDatabase()
  ;({ db, close } = openDatabase(database.config))
})
afterAll(async () => {
  await close()
  await database.drop()
})
const needs = (name: string | null) => sql`comment on table kysely_migration is ${sql.lit(name && `needs ${name}`)}`.execute(db)
const known = async () => (await sql<{ name: string }>`select name from kysely_migration order by name limit 1`.execute(db)).rows[0]!.name

test('a database that a later version has brought further is worked with as it is', async () => {
  await sql`insert into kysely_migration (name, timestamp) values ('29990101T0000_of_a_later_version', ${new Date().toISOString()})`.execute(db)
  await sql`alter table flag add column of_a_later_version text not null default 'x'`.execute(db)
  expect(await migrate(db)).toEqual([])
})

test('a version that still knows what the database needs starts, one that does not is refused and told what to do', async () => {
  await needs(await known())
  expect(await migrate(db)).toEqual([])
  await needs('29990101T0000_of_a_later_version')
  await expect(migrate(db)).rejects.toThrow(/too old for the database: it does not know 29990101T0000_of_a_later_version/)
  await needs(null)
  expect(await migrate(db)).toEqual([])
})
