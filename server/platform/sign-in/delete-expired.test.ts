import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'
import { deleteExpired } from './delete-expired.ts'

const app = testApp()

test('expired tokens and finished jobs are deleted; valid ones stay', async () => {
  const { db } = app.services
  const admin = await app.signInAs('admin')
  const { id } = await db
    .selectFrom('appUser')
    .where('username', '=', 'admin')
    .select('id')
    .executeTakeFirstOrThrow()
  const hash = (n: number) => Buffer.alloc(32, n)
  for (const [n, age] of [
    [1, '0 days'],
    [2, '400 days'],
  ] as const) {
    const at = sql<string>`now() - ${age}::interval`
    await db
      .insertInto('captcha')
      .values({ key: `key-0000000${n}`, answer: 'ABCD', createTime: at })
      .execute()
    await db
      .insertInto('signInFailure')
      .values({ subject: `account:${n}`, failures: 9, lastFailure: at })
      .execute()
    await db
      .insertInto('signInStep')
      .values({ tokenHash: hash(n), userId: id, createTime: at })
      .execute()
    await db
      .insertInto('passkeyChallenge')
      .values({ challengeHash: hash(n), purpose: 'signIn', createTime: at })
      .execute()
    await db
      .insertInto('passwordLink')
      .values({ tokenHash: hash(n), userId: id, createTime: at })
      .execute()
    await db
      .insertInto('knownDevice')
      .values({ tokenHash: hash(n), userId: id, lastSeen: at })
      .execute()
    await db
      .insertInto('job')
      .values({ jobId: `done-${n}`, kind: 'x', state: 'done', updateTime: at })
      .execute()
    await db
      .insertInto('job')
      .values({ jobId: `waiting-${n}`, kind: 'x', state: 'waiting', updateTime: at })
      .execute()
  }
  await deleteExpired(app.services)
  const left = async (
    table:
      | 'captcha'
      | 'signInFailure'
      | 'signInStep'
      | 'passkeyChallenge'
      | 'passwordLink'
      | 'knownDevice',
  ) =>
    (
      await db
        .selectFrom(table)
        .select(sql<number>`count(*)::int`.as('n'))
        .executeTakeFirstOrThrow()
    ).n
  expect([
    await left('captcha'),
    await left('signInFailure'),
    await left('signInStep'),
    await left('passkeyChallenge'),
    await left('passwordLink'),
    await left('knownDevice'),
  ]).toEqual([1, 1, 1, 1, 1, 1])
  expect(
    (
      await db.selectFrom('job').where('kind', '=', 'x').select('jobId').orderBy('jobId').execute()
    ).map(({ jobId }) => jobId),
  ).toEqual(['done-1', 'waiting-1', 'waiting-2'])
  await admin.callOk('basic/flag/list', { size: 1 })
})
