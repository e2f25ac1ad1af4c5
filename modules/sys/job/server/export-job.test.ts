import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { readSheet } from 'read-excel-file/node'
import { beforeAll, expect, test } from 'vitest'
import { createTestUser } from '#server/platform/sign-in/create-test-user.fixture.ts'
import { deleteExpiredExports } from '#server/records/export/write-export.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { Client } from '#server/testing/testing.ts'
import type { AnyAnswer } from '#server/testing/testing.ts'

const many = 5_200
const query = {
  keyword: 'Longlist',
  sort: 'name',
  columns: ['name', 'region', 'customerType', 'regTime'],
  format: 'csv',
}
const app = testApp()
const admin = app.client('admin')
beforeAll(async () => {
  await sql`insert into customer (customer_no, name, customer_type, region, reg_time)
    select 'LL-' || n, 'Longlist ' || lpad(n::text, 5, '0'), array['owner'],
      case when n % 2 = 0 then 'SHA' else 'SIN' end, '2024-02-29' from generate_series(1, ${many}) n`.execute(
    app.services.db,
  )
})

const jobOf = async (principal: Client, jobId: string) =>
  (await principal.callOk('sys/job/mine')).find((one: { jobId: string }) => one.jobId === jobId)
async function over(principal: Client, jobId: string): Promise<AnyAnswer> {
  await expect
    .poll(async () => (await jobOf(principal, jobId)).state, { timeout: 15_000, interval: 100 })
    .toMatch(/^(done|failed)$/)
  return jobOf(principal, jobId)
}
const linesOf = (bytes: Buffer) => bytes.toString('utf8').replace('\ufeff', '').trim().split('\r\n')
const exportsRecorded = async () =>
  (await admin.callOk('sys/log/list', { resource: ['basic/customer'], action: ['export'] })).total
const held = () => readdir(join(app.services.config.dataDir, 'files', 'held')).catch(() => [])

test('a job reads without the statement timeout of a call', async () => {
  const allowed = async (db: typeof app.services.db) =>
    (
      await sql<{ limit: string }>`select current_setting('statement_timeout') as "limit"`.execute(
        db,
      )
    ).rows[0]!.limit
  expect([
    await allowed(app.services.db),
    await allowed(app.services.withoutStatementTimeout),
  ]).toEqual(['30s', '0'])
})

test('larger exports are written by a job: the same file, visible only to the requester, audited once', async () => {
  const before = await exportsRecorded()
  const { jobId } = await admin.callOk('basic/customer/export', query)
  const done = await over(admin, jobId)
  expect(done).toMatchObject({
    state: 'done',
    done: many,
    total: many,
    titleEn: 'Companies',
    format: 'csv',
    msg: null,
  })
  expect(await admin.callOk('sys/job/get', { jobId })).toMatchObject({
    kind: 'export',
    data: { name: done.name, rows: many },
  })

  const file = await admin.download('sys/job/file', { jobId })
  expect(file.headers.get('content-type')).toContain('text/csv')
  expect(decodeURIComponent(file.headers.get('content-disposition')!)).toContain(done.name)
  expect(Number(file.headers.get('content-length'))).toBe(done.size)
  const streamed = await Promise.all(
    ['SHA', 'SIN'].map(async (region) =>
      linesOf(
        (await admin.download('basic/customer/export', { ...query, region: [region] })).bytes,
      ),
    ),
  )
  const [heads, ...lines] = linesOf(file.bytes)
  expect(streamed.map(([first]) => first)).toEqual([heads, heads])
  expect(lines).toEqual(streamed.flatMap(([, ...rest]) => rest).sort())
  // One entry for the job, two for the halves.
  expect(await exportsRecorded()).toBe(before + 3)

  const other = await app.signInAs('manager')
  for (const call of ['sys/job/file', 'sys/job/get'])
    expect((await other.call(call, { jobId })).code).toBe(404)
  expect(await other.callOk('sys/job/mine')).toEqual([])
  expect((await (await app.signInAs()).call('sys/job/file', { jobId })).code).toBe(401)
})

test('the job uses the scope and rights at the time it runs, and the language of the call', async () => {
  const { client, userId } = await createTestUser(app, 'exporter', {
    taskNode: 'sys_operators',
    dataType: 3,
    region: 'SIN',
  })
  const response = await client.call('basic/customer/export', { ...query, format: 'xlsx' }, 'zh')
  expect(await over(client, response.data.jobId)).toMatchObject({
    state: 'done',
    done: many,
    format: 'xlsx',
  })
  const [heads, first] = await readSheet(
    (await client.download('sys/job/file', { jobId: response.data.jobId })).bytes,
  )
  expect(heads![0]).toMatch(/[\u4e00-\u9fff]/)
  expect(first![3]).toEqual(new Date('2024-02-29T00:00:00Z'))

  // Requested with a wider scope and run after it was narrowed.
  const { db, jobs } = app.services
  const queued = () =>
    db.transaction().execute((trx) =>
      jobs.enqueue(
        trx,
        'export',
        {
          path: 'basic/customer',
          action: 'export',
          input: query,
          rows: many,
          lang: 'en',
          ip: '',
        },
        { userId },
      ),
    )
  const fails = async (jobId: string, msg: RegExp) => {
    const stateOf = () =>
      db
        .selectFrom('job')
        .where('jobId', '=', jobId)
        .select(['state', 'msg', 'data'])
        .executeTakeFirst()
    await expect
      .poll(async () => (await stateOf())?.state, { timeout: 15_000, interval: 100 })
      .toBe('failed')
    expect(await stateOf()).toMatchObject({ data: null, msg: expect.stringMatching(msg) })
    expect(await held()).not.toContain(jobId)
  }
  await sql`update role set data_type = 2 where role_name = 'exporter'`.execute(db)
  const inReach = await queued()
  expect(await over(client, inReach)).toMatchObject({
    state: 'done',
    done: many / 2,
    total: many / 2,
  })
  const lines = linesOf((await client.download('sys/job/file', { jobId: inReach })).bytes).slice(1)
  expect(new Set(lines.map((line) => line.split(',')[1]))).toEqual(new Set(['Singapore']))

  await sql`delete from role_menu
    where role_id = (select role_id from app_user where id = ${userId}) and menu_id in (select id from menu
    where code = 'basic.customer.export')`.execute(db)
  await fails(await queued(), /no longer have permission/)
  await sql`update app_user set status = 0 where id = ${userId}`.execute(db)
  await fails(await queued(), /inactive/)
})

test('limits a user to five concurrent exports, and keeps files for one day', async () => {
  const { client, userId } = await createTestUser(app, 'collector')
  await sql`insert into job (job_id, kind, state, input, create_by) select 'waiting' || n, 'export',
    'waiting', '{"path":"basic/customer","action":"export","input":{},"rows":1,"lang":"en","ip":""}',
    ${userId} from generate_series(1, 5) n`.execute(app.services.db)
  expect(await client.call('basic/customer/export', query)).toMatchObject({
    code: 409,
    error: 'export.tooMany',
  })
  expect((await client.call('sys/job/file', { jobId: 'waiting1' })).code).toBe(409)

  const [{ jobId }] = await admin.callOk('sys/job/mine')
  expect(await held()).toContain(jobId)
  await sql`update job set create_time = now() - interval '25 hours' where job_id = ${jobId}`.execute(
    app.services.db,
  )
  await sql`update job set state = 'running', update_time = now() - interval '20 minutes'
    where job_id = 'waiting1'`.execute(app.services.db)
  expect((await admin.call('sys/job/file', { jobId })).code).toBe(404)
  expect(await deleteExpiredExports(app.services)).toEqual({ cleared: 1 })
  expect(await held()).not.toContain(jobId)
  expect(await jobOf(client, 'waiting1')).toMatchObject({
    state: 'failed',
    msg: expect.stringMatching(/interrupted/),
  })
})
