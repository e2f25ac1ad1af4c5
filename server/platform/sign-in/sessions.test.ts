import { beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'
import { hashToken, Sessions } from './sessions.ts'

const minute = 60_000
const app = testApp()
let sessions: Sessions
let userId: number
let now: number
beforeAll(async () => {
  ;({ id: userId } = await app.services.db
    .selectFrom('appUser')
    .where('username', '=', 'surveyor')
    .select('id')
    .executeTakeFirstOrThrow())
})
beforeEach(async () => {
  await sessions?.close()
  sessions = new Sessions(app.services.db)
  now = Date.now()
  sessions.now = () => now
})
const open = () => sessions.open(userId, '127.0.0.1', 'test')
const advanceMinutes = (minutes: number) => {
  now += minutes * minute
}

test('only the hash of a token is stored', async () => {
  const token = await open()
  const rows = await app.services.db
    .selectFrom('session')
    .where('tokenHash', '=', hashToken(token))
    .selectAll()
    .execute()
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(await sessions.authenticate(`${token}x`)).toBeNull()
})

test('a session continues with activity, and ends 15 minutes after the last', async () => {
  const token = await open()
  for (let i = 0; i < 5; i++) {
    advanceMinutes(14)
    expect(await sessions.authenticate(token)).toMatchObject({ username: 'surveyor' })
  }
  advanceMinutes(15)
  expect(await sessions.authenticate(token)).not.toBeNull()
  advanceMinutes(15.1)
  expect(await sessions.authenticate(token)).toBeNull()
})

test('polling is no activity', async () => {
  const token = await open()
  for (let i = 0; i < 7; i++) {
    advanceMinutes(2)
    expect(await sessions.authenticate(token, null)).not.toBeNull()
  }
  advanceMinutes(2)
  expect(await sessions.authenticate(token, null)).toBeNull()
})

test('activity in one process counts in another once it is written', async () => {
  const token = await open()
  advanceMinutes(10)
  await sessions.authenticate(token)
  await sessions.flush()
  const other = new Sessions(app.services.db)
  advanceMinutes(10)
  other.now = () => now
  expect(await other.authenticate(token)).not.toBeNull()
  await other.close()
})

test('a session ends after twelve hours in any case', async () => {
  const token = await open()
  for (let passed = 0; passed < 12 * 60 - 10; passed += 10) {
    advanceMinutes(10)
    await sessions.authenticate(token)
    await sessions.flush()
  }
  expect(await sessions.authenticate(token)).not.toBeNull()
  advanceMinutes(11)
  expect(await sessions.authenticate(token)).toBeNull()
})

test('a token is invalid after sign-out or when an administrator ends the session; one session may be excepted', async () => {
  const [one, two, excepted] = [await open(), await open(), await open()]
  await sessions.end(one)
  expect(await sessions.authenticate(one)).toBeNull()
  await sessions.endAll(userId, app.services.db, excepted)
  expect(await sessions.authenticate(two)).toBeNull()
  expect(await sessions.authenticate(excepted)).not.toBeNull()
})

test('a disabled account is signed out within five seconds, immediately in the process that disabled it', async () => {
  const token = await open()
  expect(await sessions.authenticate(token)).not.toBeNull()
  const set = (status: 0 | 1) =>
    app.services.db.updateTable('appUser').set({ status }).where('id', '=', userId).execute()
  await set(0)
  advanceMinutes(0.1)
  expect(await sessions.authenticate(token)).toBeNull()
  await set(1)
  expect(await sessions.authenticate(token)).not.toBeNull()
  await set(0)
  sessions.invalidateCache()
  now += 5001
  expect(await sessions.authenticate(token)).toBeNull()
  await set(1)
})
