import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startHouse } from '../testing.ts'
import type { Harness } from '../testing.ts'
import { hashOf, Sessions } from './sessions.ts'

const minute = 60_000
let house: Harness
let sessions: Sessions
let userId: number
let now: number
beforeAll(async () => {
  house = await startHouse()
  ;({ id: userId } = await house.services.db.selectFrom('appUser').where('username', '=', 'surveyor').select('id').executeTakeFirstOrThrow())
})
afterAll(() => house.close())
beforeEach(async () => {
  await sessions?.close()
  sessions = new Sessions(house.services.db)
  now = Date.now()
  sessions.now = () => now
})
const open = () => sessions.open(userId, '127.0.0.1', 'test')
const later = (minutes: number) => { now += minutes * minute }

test('only the hash of a token is stored', async () => {
  const token = await open()
  const rows = await house.services.db.selectFrom('session').where('tokenHash', '=', hashOf(token)).selectAll().execute()
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(await sessions.who(`${token}x`)).toBeNull()
})

test('a session lives while there is activity, and ends 15 minutes after the last', async () => {
  const token = await open()
  for (let i = 0; i < 5; i++) {
    later(14)
    expect(await sessions.who(token)).toMatchObject({ username: 'surveyor' })
  }
  later(15)
  expect(await sessions.who(token)).not.toBeNull()
  later(15.1)
  expect(await sessions.who(token)).toBeNull()
})

test('polling is no activity', async () => {
  const token = await open()
  for (let i = 0; i < 7; i++) {
    later(2)
    expect(await sessions.who(token, false)).not.toBeNull()
  }
  later(2)
  expect(await sessions.who(token, false)).toBeNull()
})

test('activity seen by one process counts in another once it is written', async () => {
  const token = await open()
  later(10)
  await sessions.who(token)
  await sessions.flush()
  const other = new Sessions(house.services.db)
  later(10)
  other.now = () => now
  expect(await other.who(token)).not.toBeNull()
  await other.close()
})

test('after twelve hours anybody signs in again', async () => {
  const token = await open()
  for (let passed = 0; passed < 12 * 60 - 10; passed += 10) {
    later(10)
    await sessions.who(token)
    await sessions.flush()
  }
  expect(await sessions.who(token)).not.toBeNull()
  later(11)
  expect(await sessions.who(token)).toBeNull()
})

test('signed out, or ended by an administrator, a token opens nothing; one session may be kept', async () => {
  const [one, two, kept] = [await open(), await open(), await open()]
  await sessions.end(one)
  expect(await sessions.who(one)).toBeNull()
  await sessions.endAll(userId, house.services.db, kept)
  expect(await sessions.who(two)).toBeNull()
  expect(await sessions.who(kept)).not.toBeNull()
})

test('an account that is switched off is out within five seconds, at once where it was switched off', async () => {
  const token = await open()
  expect(await sessions.who(token)).not.toBeNull()
  const set = (status: 0 | 1) => house.services.db.updateTable('appUser').set({ status }).where('id', '=', userId).execute()
  await set(0)
  later(0.1)
  expect(await sessions.who(token)).toBeNull()
  await set(1)
  expect(await sessions.who(token)).not.toBeNull()
  await set(0)
  sessions.forget()
  now += 5001
  expect(await sessions.who(token)).toBeNull()
  await set(1)
})
