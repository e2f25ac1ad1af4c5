import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#tools/test/database.ts'
import type { TestDatabase } from '#tools/test/database.ts'
import { openDatabase } from '../database/database.ts'
import type { Db } from '#server/core/db.ts'
import type { Services } from '#server/core/context.ts'
import { Jobs } from './jobs.ts'
import type { JobHandler, JobRun } from '#server/core/job.ts'

/** What the handlers were asked to do, and those who wait for it. */
const runs: unknown[] = []
const progress: number[] = []
let fails = 0
const begun: AbortSignal[] = []
const handlers = new Map<string, JobHandler>([
  [
    'count',
    async (_services, { input, createBy }, tell) => {
      for (let done = 1; done <= input.to; done++) {
        await tell(done, input.to)
        progress.push(
          (
            await db
              .selectFrom('job')
              .where('state', '=', 'running')
              .select('done')
              .executeTakeFirstOrThrow()
          ).done,
        )
      }
      runs.push({ input, createBy })
      return { counted: input.to }
    },
  ],
  [
    'shaky',
    async () => {
      if (fails++ === 0) throw new Error('not yet')
    },
  ],
  [
    'refused',
    async () => {
      throw Object.assign(new Error('not for you'), { final: true })
    },
  ],
  [
    'patient',
    Object.assign(
      async (_services: Services, { signal }: JobRun) => {
        begun.push(signal)
        if (begun.length === 1)
          await new Promise((_, reject) =>
            signal.addEventListener('abort', () => reject(signal.reason as Error)),
          )
        return { run: begun.length }
      },
      { separateQueue: true as const },
    ),
  ],
])

let database: TestDatabase
let db: Db
let close: () => Promise<void>
let services: Services
let jobs: Jobs
beforeAll(async () => {
  database = await createTestDatabase()
  ;({ db, close } = openDatabase(database.config))
  const silent = { info() {}, warn() {}, error() {} }
  services = { db, log: silent } as unknown as Services
  jobs = new Jobs(database.config, handlers, () => {})
  await jobs.start(services)
})
afterAll(async () => {
  await jobs.stop()
  await close()
  await database.drop()
})
const stateOf = (jobId: string) =>
  db.selectFrom('job').where('jobId', '=', jobId).selectAll().executeTakeFirst()
const ends = (jobId: string, state: string) =>
  expect
    .poll(async () => (await stateOf(jobId))?.state, { timeout: 15_000, interval: 50 })
    .toBe(state)

test('a job runs after the commit, reports its progress, and stores its result', async () => {
  const jobId = await db
    .transaction()
    .execute((trx) => jobs.enqueue(trx, 'count', { to: 3 }, { userId: 7 }))
  await ends(jobId, 'done')
  expect(await stateOf(jobId)).toMatchObject({
    done: 3,
    total: 3,
    data: { counted: 3 },
    createBy: 7,
    kind: 'count',
  })
  expect(runs).toEqual([{ input: { to: 3 }, createBy: 7 }])
  expect(progress).toEqual([1, 2, 3])
})

test('a job of a call that is rolled back never runs', async () => {
  let jobId = ''
  const refused = db.transaction().execute(async (trx) => {
    jobId = await jobs.enqueue(trx, 'count', { to: 99 }, null)
    throw new Error('refused')
  })
  await expect(refused).rejects.toThrow('refused')
  expect(await stateOf(jobId)).toBeUndefined()
  const next = await db.transaction().execute((trx) => jobs.enqueue(trx, 'count', { to: 1 }, null))
  await ends(next, 'done')
  expect(runs).not.toContainEqual(expect.objectContaining({ input: { to: 99 } }))
})

test('a failed job reports the reason and is retried', async () => {
  const jobId = await db.transaction().execute((trx) => jobs.enqueue(trx, 'shaky', {}, null))
  await expect
    .poll(async () => (await stateOf(jobId))?.msg, { timeout: 15_000, interval: 20 })
    .toBe('not yet')
  await ends(jobId, 'done')
  expect(fails).toBe(2)
}, 30_000)

test('a job without a handler is refused immediately', async () => {
  await expect(jobs.enqueue(db, 'nonsense', {}, null)).rejects.toThrow("no job handler 'nonsense'")
})

test('a permanent refusal is not retried', async () => {
  const jobId = await db.transaction().execute((trx) => jobs.enqueue(trx, 'refused', {}, null))
  await ends(jobId, 'failed')
  expect(await stateOf(jobId)).toMatchObject({ msg: 'not for you', data: null })
})

test('a job interrupted by a shutdown waits, and the next server runs it', async () => {
  const jobId = await db.transaction().execute((trx) => jobs.enqueue(trx, 'patient', {}, null))
  await expect.poll(() => begun.length, { timeout: 15_000, interval: 20 }).toBe(1)
  await jobs.stop()
  expect((await stateOf(jobId))?.state).toBe('waiting')
  jobs = new Jobs(database.config, handlers, () => {})
  await jobs.start(services)
  await ends(jobId, 'done')
  expect(await stateOf(jobId)).toMatchObject({ data: { run: 2 }, msg: null })
}, 30_000)

test('after a crash of the only server, running jobs restart immediately, and jobs missing from the queue are queued again', async () => {
  await jobs.stop()
  for (const jobId of ['cut-off', 'forgotten', 'given-up'])
    await db
      .insertInto('job')
      .values({ jobId, kind: 'count', state: 'running', input: JSON.stringify({ to: 1 }) })
      .execute()
  const left = (jobId: string, state: string) =>
    sql`insert into pgboss.job (name, data, state, started_on, expire_seconds, heartbeat_seconds,
      heartbeat_on, retry_limit)
    values ('work', ${JSON.stringify({ jobId })}::jsonb, ${state}::pgboss.job_state, now(), 3600,
    20, now(), 25)`.execute(db)
  await left('cut-off', 'active')
  await left('given-up', 'failed')
  jobs = new Jobs(database.config, handlers, () => {}, [], true)
  await jobs.start(services)
  await ends('cut-off', 'done')
  await ends('forgotten', 'done')
  expect(await stateOf('given-up')).toMatchObject({ state: 'failed', msg: 'interrupted too often' })
}, 30_000)
