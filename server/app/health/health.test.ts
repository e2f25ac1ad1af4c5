import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'
import { publicReason } from './health-check.ts'
import { checkHealth, formatHealth } from './health.ts'

const app = testApp({ demo: false, env: { SMTP_URL: 'smtp://127.0.0.1:1', BACKUP_TIME: '02:30' } })
afterEach(() => {
  vi.useRealTimers()
})

/** A check without the cache of the process. */
const check = async (name: string, lang: 'zh' | 'en' = 'en') =>
  formatHealth(await checkHealth({ ...app.services }), lang).checks[name]!

test('reports no fault after the start', async () => {
  const { status, checks } = formatHealth(await checkHealth({ ...app.services }), 'en')
  expect(
    Object.entries(checks).filter(([name, { state }]) => state !== 'ok' && name !== 'disk'),
  ).toEqual([])
  expect(['up', 'amber']).toContain(status)
})

test('a mail that failed permanently is reported for some days, with the remedy', async () => {
  const { db } = app.services
  const { id } = await db
    .insertInto('outbox')
    .values({
      recipients: ['a@plimsoll.example'],
      subject: 'Due',
      state: 'failed',
      error: '550 no such mailbox at mail.example',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await check('mail')).toEqual({
    state: 'amber',
    msg: '1 e-mail failed in the last 4 days: 550',
    remedy: expect.stringContaining('Outbox'),
  })
  expect(await check('mail', 'zh')).toMatchObject({ msg: '最近 4 天有 1 封邮件发送失败：550' })
  await db
    .updateTable('outbox')
    .set({ updateTime: sql<string>`now() - interval '5 days'` })
    .where('id', '=', id)
    .execute()
  expect(await check('mail')).toEqual({ state: 'ok' })
})

test.each([
  [10, /10 minutes ahead of the database: sessions end early/],
  [-10, /10 minutes behind the database/],
])('a clock that differs from the database by %i minutes is reported', async (minutes, words) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })
  expect(await check('clock')).toMatchObject({ state: 'red', msg: expect.stringMatching(words) })
})

test('a schema that was altered while the process runs is reported', async () => {
  const { db } = app.services
  await sql`alter table outbox add column by_hand int`.execute(db)
  expect(await check('schema')).toMatchObject({
    state: 'amber',
    msg: expect.stringContaining('by_hand'),
    remedy: expect.stringContaining('undo the change'),
  })
  await sql`alter table outbox drop column by_hand`.execute(db)
})

test('a database that another version has upgraded is reported', async () => {
  const { db } = app.services
  await sql`insert into schema_migration (name, hash, version, additive) values
    ('29990101T0000_to_come', '', '9.0.0', false)`.execute(db)
  expect(await check('schema')).toMatchObject({
    state: 'red',
    msg: expect.stringContaining('29990101T0000_to_come'),
  })
  await sql`delete from schema_migration where name like '2999%'`.execute(db)
  await sql`delete from schema_migration where name = (select max(name) from schema_migration)`.execute(
    db,
  )
  expect(await check('schema')).toMatchObject({
    state: 'red',
    msg: expect.stringContaining('lacks 1 migration '),
  })
})

test('an audit trail that was not verified for days is reported', async () => {
  const { db } = app.services
  await sql`delete from job where kind = 'sys.log.verify'`.execute(db)
  await db
    .insertInto('job')
    .values({
      jobId: 'verified-long-ago',
      kind: 'sys.log.verify',
      input: '{}',
      state: 'done',
      updateTime: sql<string>`now() - interval '60 hours'`,
    })
    .execute()
  expect(await check('trail')).toMatchObject({
    state: 'amber',
    msg: expect.stringContaining('not been verified for 60 hours'),
  })
})

test('backups, drills and the trail say when they were last done', async () => {
  const { db } = app.services
  await db.deleteFrom('job').where('kind', '=', 'sys.log.verify').execute()
  expect(await check('backup')).toMatchObject({
    state: 'ok',
    msg: expect.stringMatching(/No backup yet/),
  })
  vi.spyOn(process, 'uptime').mockReturnValue(3 * 3600)
  expect(await check('backup')).toMatchObject({
    state: 'amber',
    msg: 'No backup in the 3 hours since the start',
    remedy: expect.stringContaining('npm run backup'),
  })
  vi.restoreAllMocks()
  expect(await check('drill')).toMatchObject({
    msg: expect.stringMatching(/No restore drill yet/),
  })
  expect(await check('trail')).toMatchObject({
    msg: expect.stringMatching(/has not been verified yet/),
  })
  await db
    .insertInto('backupRun')
    .values({ file: 'a.backup', endedTime: sql<string>`now()` })
    .execute()
  await db
    .insertInto('restoreDrill')
    .values({ file: 'a.backup', endedTime: sql<string>`now()` })
    .execute()
  await db
    .insertInto('job')
    .values({ jobId: 'verified-now', kind: 'sys.log.verify', input: '{}', state: 'done' })
    .execute()
  const time = /\d{4}-\d\d-\d\dT\d\d:\d\dZ/
  for (const name of ['backup', 'drill', 'trail'])
    for (const lang of ['zh', 'en'] as const)
      expect(await check(name, lang)).toEqual({ state: 'ok', msg: expect.stringMatching(time) })
  expect(await check('backup')).toMatchObject({
    msg: expect.stringContaining('on the same disk as the data'),
  })
})

test('public reasons contain no paths and addresses', () => {
  expect(publicReason("ENOTDIR: not a directory, mkdir '/srv/a b/x'\nat fs")).toBe(
    'ENOTDIR: not a directory, mkdir …',
  )
  expect(publicReason('no space in /mnt/backups: 3 of 5 MB')).toBe('no space in …: 3 of 5 MB')
  expect(publicReason('connect ECONNREFUSED 10.0.0.7:5432')).toBe('connect ECONNREFUSED …')
})
