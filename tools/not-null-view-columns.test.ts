import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#server/core/db.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { notNullViewColumns } from './not-null-view-columns.ts'
import { createTestDatabase } from './test/database.ts'
import type { TestDatabase } from './test/database.ts'

let database: TestDatabase
let db: Db
let close: () => Promise<void>
beforeAll(async () => {
  database = await createTestDatabase('template0')
  ;({ db, close } = openDatabase(database.config))
  await sql`create table a (id int not null, name text)`.execute(db)
  await sql`create table b (id int not null, a_id int not null)`.execute(db)
})
afterAll(async () => {
  await close()
  await database.drop()
})

test.each([
  [
    'an inner join',
    'select b.id as x, a.id as y, a.name as z from b join a on a.id = b.a_id',
    'xy',
  ],
  [
    'the nullable side of a left join',
    'select b.id as x, a.id as y from b left join a on true',
    'x',
  ],
  [
    'the nullable side of a right join',
    'select b.id as x, a.id as y from b right join a on true',
    'y',
  ],
  ['a full join', 'select b.id as x, a.id as y from b full join a on true', ''],
  ['coalesce', "select coalesce(name, '–') as x, coalesce(name, name) as y from a", 'x'],
  [
    'case',
    "select case when id = 1 then 'a' else 'b' end as x, case when id = 1 then 'a' end as y from a",
    'x',
  ],
  [
    'conditions',
    'select name is null as x, id > 0 as y, name > name as z, exists (select from b) as w from a',
    'wxy',
  ],
  ['groups and counts', 'select count(*) as x, id as y, max(id) as z from a group by id', 'xy'],
  ['a subquery', 'select x, y from (select id as x, name as y from a) s', 'x'],
  ['a union', 'select id as x, id as y from a union all select a_id, null from b', 'x'],
])('%s', async (_, text, expected) => {
  await sql.raw(`create view v as ${text}`).execute(db)
  await sql.raw('create view through as select * from v').execute(db)
  const columns = [...(await notNullViewColumns(db))].sort()
  await sql`drop view through, v`.execute(db)
  expect(columns).toEqual([
    ...[...expected].map((name) => `through.${name}`),
    ...[...expected].map((name) => `v.${name}`),
  ])
})
