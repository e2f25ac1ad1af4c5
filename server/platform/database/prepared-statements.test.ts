import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#tools/test/database.ts'
import { openDatabase } from './database.ts'
import { executePrepared } from './prepared-statements.ts'

test('prepares a limited number of forms per group, so that one group leaves room for the others', async () => {
  const database = await createTestDatabase('template0')
  const { db, close } = openDatabase({ ...database.config, max: 1 })
  const run = (group: string, column: string) =>
    executePrepared(db, group, sql`select ${1} + 1 as ${sql.ref(column)}`.compile(db))
  for (let n = 0; n < 450; n++) expect(await run('list', `c${n}`)).toEqual([{ [`c${n}`]: 2 }])
  expect(await run('record', 'other')).toEqual([{ other: 2 }])
  const { rows } = await sql<{
    statement: string
  }>`select statement from pg_prepared_statements`.execute(db)
  await close()
  await database.drop()
  expect(rows.filter(({ statement }) => /"c\d+"/.test(statement))).toHaveLength(40)
  expect(rows.filter(({ statement }) => statement.includes('"other"'))).toHaveLength(1)
})
