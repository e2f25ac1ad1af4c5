import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { faultKinds } from '#server/records/audit/faults.ts'
import { testApp } from '#server/testing/test-app.ts'
import { verify } from '#tools/verify-audit-trail.ts'
import { describeVerdict } from '../verification-result.text.ts'
import type { Verdict } from '../verification-result.text.ts'
import { verifyTrailJob } from '#server/records/audit/verify-audit-trail.ts'
import { scheduleTrailVerification } from './verify-log.ts'

const app = testApp()
const admin = app.client('admin')

/** Result of a verification started on the page. */
async function verified(): Promise<Verdict> {
  const { jobId } = await admin.callOk('sys/log/verify')
  await expect
    .poll(async () => (await admin.callOk('sys/job/get', { jobId })).state, { timeout: 15_000 })
    .toBe('done')
  return (await admin.callOk('sys/job/get', { jobId })).data
}
const command = async () => {
  const lines: string[] = []
  const { host, port, database, user } = app.connection
  const code = await verify(
    {
      DATA_DIR: app.services.config.dataDir,
      DATABASE_URL: `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`,
    },
    (line) => lines.push(line),
  )
  return { code, lines }
}

test('page and command report a sound trail, and the verification is recorded in it', async () => {
  const verdict = await verified()
  expect(verdict).toMatchObject({ sound: true, breaks: [] })
  expect(verdict.entries).toBeGreaterThan(100)
  expect(await admin.callOk('sys/log/trailState')).toMatchObject({
    last: { sound: true, entries: verdict.entries },
    sealed: expect.any(Number),
    lastSigned: expect.any(String),
  })
  expect(
    (await admin.callOk('sys/log/list', { resource: ['sys/log'], action: ['verify'] })).list,
  ).toMatchObject([{ result: 1, userName: 'Administrator 管理员' }])
  expect(await command()).toMatchObject({
    code: 0,
    lines: [expect.stringMatching(/^完整：/), expect.stringMatching(/^Intact: all [\d,]+ entries/)],
  })
})

test('only administrators may verify it', async () => {
  for (const path of ['sys/log/verify', 'sys/log/trailState'])
    expect((await (await app.signInAs('chief')).call(path)).code).toBe(403)
})

test('it is verified once a day automatically', async () => {
  const jobs = () =>
    app.services.db
      .selectFrom('job')
      .where('kind', '=', verifyTrailJob)
      .select(sql<number>`count(*)::int`.as('n'))
      .executeTakeFirstOrThrow()
  const before = await jobs()
  await scheduleTrailVerification(app.services)
  expect(await jobs()).toEqual(before)
  await app.services.db
    .updateTable('job')
    .where('kind', '=', verifyTrailJob)
    .set({ createTime: sql`now() - interval '25 hours'` })
    .execute()
  await scheduleTrailVerification(app.services)
  expect((await jobs()).n).toBe(before.n + 1)
})

test('page and command name an entry changed by SQL', async () => {
  const { id } = await app.services.db
    .selectFrom('log')
    .where('resource', '=', 'basic/flag')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  await sql`alter table log disable trigger log_reject_change`.execute(app.services.db)
  await sql`update log set user_name = 'Nobody' where id = ${id}`.execute(app.services.db)
  await sql`alter table log enable trigger log_reject_change`.execute(app.services.db)
  expect(await verified()).toMatchObject({ sound: false, breaks: [{ kind: 'changed', id }] })
  expect(await command()).toEqual({
    code: 1,
    lines: [
      `第一处：记录 #${id} 在加封后被修改`,
      `First: Entry #${id} was changed after it was sealed`,
    ],
  })
})

test('each kind of break has a message in both languages', () => {
  const kinds = faultKinds
  for (const lang of ['zh', 'en'] as const) {
    const words = kinds.map(
      (kind) =>
        describeVerdict(
          {
            sound: false,
            entries: 9,
            checkpoints: 1,
            outside: 1,
            lastSigned: null,
            breaks: [
              { kind, id: 7, after: 5, count: 2, seq: 6, time: null, what: 'log_reject_change' },
            ],
            unused: 0,
          },
          lang,
        )[0]!,
    )
    expect(new Set(words).size).toBe(kinds.length)
    for (const word of words) expect(word).not.toMatch(/[{}]|undefined|null/)
    expect(
      describeVerdict(
        {
          sound: false,
          entries: 9,
          checkpoints: 1,
          outside: 0,
          lastSigned: null,
          breaks: [
            {
              kind: 'removed',
              id: null,
              after: null,
              count: 1200,
              seq: null,
              time: null,
              what: null,
            },
          ],
          unused: 0,
        },
        lang,
      ),
    ).toEqual([
      expect.stringContaining('1,200'),
      expect.stringMatching(lang === 'zh' ? /数据目录/ : /data folder/),
    ])
  }
})
