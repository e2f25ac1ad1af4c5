import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { createTestDatabase } from '#tools/test/database.ts'
import type { TestDatabase } from '#tools/test/database.ts'
import { openDatabase } from './database.ts'
import { roleWarning } from './role-warning.ts'

let database: TestDatabase
let opened: ReturnType<typeof openDatabase>
beforeAll(async () => {
  database = await createTestDatabase('template0')
  opened = openDatabase(database.config)
})
afterAll(async () => {
  await opened.close()
  await database.drop()
})

test('a role that owns only its database is accepted', async () => {
  expect(await roleWarning(opened.db)).toBeNull()
})

// The catalogue of a schema of its own stands in for the one that only a superuser could change.
test.each([
  ['true, false, false', /is a superuser/],
  ['false, true, false', /may create roles/],
  ['false, true, true', /may create roles, may replicate/],
])('a role with more rights causes a warning with the remedy (%s)', async (rights, words) => {
  await opened.db
    .transaction()
    .execute(async (trx) => {
      await sql
        .raw(
          `create view public.pg_roles as select oid, rolname, r.* from pg_catalog.pg_roles, (values
            (${rights})) r (rolsuper, rolcreaterole, rolreplication)`.replace(
            'select oid, rolname, r.*',
            'select oid, rolname, r.rolsuper, r.rolcreaterole, r.rolreplication',
          ),
        )
        .execute(trx)
      await sql`set local search_path = public, pg_catalog`.execute(trx)
      const warning = await roleWarning(trx as typeof opened.db)
      expect(warning).toMatch(words)
      expect(warning).toMatch(
        /DATABASE_URL: the role plimsoll .*docs\/operations\.md, The role of the database/,
      )
      throw new Error('taken back')
    })
    .catch((error: Error) => {
      if (error.message !== 'taken back') throw error
    })
})
