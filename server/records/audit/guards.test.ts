import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#tools/test/database.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import type { Db } from '#server/core/db.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { Client } from '#server/testing/testing.ts'
import { guards, guardsOf, missingGuards } from './guards.ts'
import { verifyTrail } from './verify-audit-trail.ts'

const app = testApp({ env: { LOG_LEVEL: 'silent' } })
let db: Db
let admin: Client
beforeAll(async () => {
  ;({ db } = app.services)
  admin = await app.signInAs('admin')
})
const kinds = async () =>
  (await verifyTrail(db, app.services.config.dataDir)).breaks.map(({ kind }) => kind)

test('the list of guards matches a migrated database', async () => {
  const database = await createTestDatabase()
  const { db, close } = openDatabase(database.config)
  try {
    expect(await guardsOf(db)).toEqual(guards)
    expect(await missingGuards(db)).toEqual([])
  } finally {
    await close()
    await database.drop()
  }
})

test.each<[what: string, attack: string, undo: string]>([
  [
    'a trigger dropped',
    'drop trigger log_queue_for_sealing on log',
    'create trigger log_queue_for_sealing after insert on log referencing new table as added for each statement execute function queue_for_sealing()',
  ],
  [
    'a trigger switched off',
    'alter table log disable trigger log_reject_change',
    'alter table log enable trigger log_reject_change',
  ],
  [
    'a rule that swallows entries',
    'create rule nothing as on insert to log where false do instead nothing',
    'drop rule nothing on log',
  ],
  [
    'a trigger of their own',
    'create trigger zz before insert on log for each row when (false) execute function reject_log_change()',
    'drop trigger zz on log',
  ],
])('%s', async (_, attack, undo) => {
  await sql.raw(attack).execute(db)
  try {
    expect(await app.services.trail.look()).toContainEqual(
      expect.objectContaining({ kind: 'unguarded' }),
    )
    expect(await kinds()).toContain('unguarded')
  } finally {
    await sql.raw(undo).execute(db)
  }
  expect(await app.services.trail.look()).toEqual([])
})
test('a replaced trigger function', async () => {
  const {
    rows: [{ source }],
  } = (await sql<{
    source: string
  }>`select pg_get_functiondef('reject_log_change'::regproc) as source`.execute(db)) as {
    rows: [{ source: string }]
  }
  await sql
    .raw(
      'create or replace function reject_log_change() returns trigger language plpgsql as $$ begin return null; end $$',
    )
    .execute(db)
  expect(await app.services.trail.look()).toContainEqual(
    expect.objectContaining({ kind: 'unguarded', what: 'log.log_reject_change' }),
  )
  await sql.raw(source).execute(db)
})
test('changes nothing while entries are discarded', async () => {
  const {
    list: [flag],
  } = await admin.callOk('basic/flag/list', { size: 1 })
  await sql
    .raw(
      "create function swallow() returns trigger language plpgsql as $$ begin return null; end $$; create trigger zz before insert on log for each row when (new.resource = 'basic/flag') execute function swallow()",
    )
    .execute(db)
  try {
    expect(
      (
        await admin.call('basic/flag/save', {
          id: flag.id,
          version: flag.version,
          account: 'unseen',
        })
      ).code,
    ).toBe(500)
  } finally {
    await sql.raw('drop trigger zz on log; drop function swallow').execute(db)
  }
  expect((await admin.callOk('basic/flag/get', { id: flag.id })).account).toBe(flag.account ?? null)
})
