import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestUser } from '#server/platform/sign-in/create-test-user.fixture.ts'
import { addressSubjects } from '#server/platform/sign-in/throttle.ts'
import { buildApp } from '#server/app/app.ts'
import { client, startApp } from '#server/testing/testing.ts'
import type { ApiResponse, TestApp } from '#server/testing/testing.ts'

const password = 'Plimsoll-2026'
let testApp: TestApp
/** A second server on the same database and services. */
let second: { url: string; close(): Promise<unknown> }
beforeAll(async () => {
  testApp = await startApp()
  const app = await buildApp(testApp.services)
  second = { url: await app.listen({ port: 0, host: '127.0.0.1' }), close: () => app.close() }
})
afterAll(async () => {
  await second.close()
  await testApp.close()
})
afterEach(() => testApp.services.db.deleteFrom('signInFailure').execute())

/** Calls the server with the address of a client; the local proxy is trusted. */
async function from(
  ip: string,
  username: string,
  word: string,
  more: object = {},
  url = testApp.url,
): Promise<ApiResponse> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'en', 'x-forwarded-for': ip },
    body: JSON.stringify({ username, password: word, ...more }),
  })
  return (await response.json()) as ApiResponse
}
/** Ages all counters by seconds. */
const pass = (seconds: number) =>
  testApp.services.db
    .updateTable('signInFailure')
    .set({ lastFailure: sql`last_failure - ${seconds} * interval '1 second'` })
    .execute()
/** Fills the buckets of these kinds up to a level. */
const fill = (level: number, ...kinds: string[]) =>
  testApp.services.db
    .updateTable('signInFailure')
    .where(sql<string>`split_part(subject, ':', 1)`, 'in', kinds)
    .set({ level, waiting: false, lastFailure: sql`now()` })
    .execute()
const verifiedCount = (answers: readonly ApiResponse[]) =>
  answers.filter(({ error }) => error === 'auth.fail').length
const burst = (count: number, one: (n: number) => Promise<ApiResponse>) =>
  Promise.all(Array.from({ length: count }, (_, n) => one(n)))

describe('concurrent guesses', () => {
  it('of 200 at 200 names from one address: 30 are verified', async () => {
    const answers = await burst(200, (n) =>
      from('203.0.113.9', `name-${n}`, `Guess-${n}x`, {}, n % 2 ? testApp.url : second.url),
    )
    expect(verifiedCount(answers)).toBeGreaterThanOrEqual(30)
    // One more for each half minute that filling the bucket takes.
    expect(verifiedCount(answers)).toBeLessThan(33)
    for (const answer of answers.filter(({ error }) => error !== 'auth.fail'))
      expect([429, 503]).toContain(answer.code)
  })

  it('of 200 at one name from 200 networks: five are verified', async () => {
    const answers = await burst(200, (n) =>
      from(`198.${n}.113.9`, 'approver', `Guess-${n}x`, {}, n % 2 ? testApp.url : second.url),
    )
    expect(verifiedCount(answers)).toBe(5)
  })

  it('from many addresses of one IPv4 or IPv6 network count together', async () => {
    await from('203.0.113.250', 'name', 'Guess-1x')
    await from('2001:db8:1:1::ffff', 'name', 'Guess-1x')
    await fill(90, 'range')
    await fill(20, 'network')
    const v4 = await burst(40, (n) => from(`203.0.113.${n + 1}`, `name-${n}`, 'Guess-1x'))
    expect(verifiedCount(v4)).toBeGreaterThanOrEqual(10)
    expect(verifiedCount(v4)).toBeLessThan(20)
    await fill(0, 'range')
    const v6 = await burst(40, (n) => from(`2001:db8:1:1::${n + 1}`, `name6-${n}`, 'Guess-1x'))
    expect(verifiedCount(v6)).toBeGreaterThanOrEqual(10)
    expect(verifiedCount(v6)).toBeLessThan(20)
  })

  it('beyond the limit are not counted: other addresses and names are unaffected', async () => {
    await burst(40, (n) => from('203.0.113.9', `name-${n}`, 'Guess-1x'))
    expect((await from('203.0.113.10', 'finance', password)).code).toBe(0)
    const { rows } = await sql<{
      subject: string
      level: number
    }>`select subject, level from sign_in_failure where subject like 'account:%' and level > 0`.execute(
      testApp.services.db,
    )
    expect(rows.length).toBeGreaterThanOrEqual(30)
    expect(rows.length).toBeLessThan(35)
  })

  it('with correct passwords all succeed', async () => {
    const answers = await burst(20, () => from('203.0.113.9', 'operator', password))
    expect(answers.filter(({ code }) => code !== 0)).toEqual([])
  })
})

describe('the waiting time', () => {
  const guess = () => from('203.0.113.9', 'manager', 'wrong-1')
  it('is given in seconds in both languages, and ends on success', async () => {
    for (let n = 0; n < 5; n++) expect((await guess()).error).toBe('auth.fail')
    const slowed = await from('203.0.113.9', ' MANAGER ', password)
    expect(slowed).toMatchObject({ code: 429, error: 'auth.wait' })
    const seconds = Number(/(\d+) seconds/.exec(slowed.msg)![1])
    expect(seconds).toBeGreaterThan(150)
    expect(seconds).toBeLessThanOrEqual(180)
    expect(
      (await (await testApp.signInAs()).call('auth/login', { username: 'manager', password }, 'zh'))
        .msg,
    ).toMatch(/请在 \d+ 秒后重试/)
    await pass(seconds)
    expect((await from('203.0.113.9', 'manager', password)).code).toBe(0)
    for (let n = 0; n < 5; n++) expect((await guess()).error).toBe('auth.fail')
  })

  it('is not extended by attempts during it, and allows several attempts afterwards', async () => {
    for (let n = 0; n < 5; n++) await guess()
    for (let n = 0; n < 20; n++) expect((await guess()).code).toBe(429)
    await pass(181)
    expect((await guess()).error).toBe('auth.fail')
    expect((await guess()).error).toBe('auth.fail')
    expect((await from('203.0.113.9', 'manager', password)).code).toBe(0)
  })

  it('of an address does not restart with another failure: correct passwords succeed in between', async () => {
    await from('203.0.113.9', 'name', 'Guess-1x')
    await fill(30, 'address')
    await testApp.services.db.updateTable('signInFailure').set({ waiting: true }).execute()
    expect((await from('203.0.113.9', 'finance', password)).code).toBe(429)
    await pass(301)
    for (let round = 0; round < 5; round++) {
      expect((await from('203.0.113.9', `round-${round}`, 'Guess-1x')).error).toBe('auth.fail')
      expect((await from('203.0.113.9', 'finance', password)).code).toBe(0)
    }
  })

  it('returns for guesses below the limit per minute: two per hour remain', async () => {
    await guess()
    await fill(50, 'accountSlow')
    expect((await guess()).code).toBe(429)
    await pass(3601)
    expect([(await guess()).code, (await guess()).code, (await guess()).code]).toEqual([
      400, 400, 429,
    ])
  })
})

describe('a known device', () => {
  it('allows the correct password, whatever failed at address, network and account', async () => {
    const {
      data: { device },
    } = await from('203.0.113.9', 'chief', password)
    await from('203.0.113.9', 'chief', 'Guess-1x')
    await fill(1000, 'account', 'accountSlow', 'address', 'range')
    expect((await from('203.0.113.9', 'chief', password)).code).toBe(429)
    expect((await from('203.0.113.9', 'chief', password, { device })).code).toBe(0)
  })
})

describe('the networks of an address', () => {
  it.each([
    ['203.0.113.9', ['address:203.0.113.9', 'range:203.0.113.0/24']],
    ['::ffff:203.0.113.9', ['address:203.0.113.9', 'range:203.0.113.0/24']],
    [
      '2001:db8:1:2:3::9',
      ['address:2001:db8:1:2:3:0:0:9', 'network:2001:db8:1:2::/64', 'range:2001:db8:1::/48'],
    ],
    ['::1', ['address:0:0:0:0:0:0:0:1', 'network:0:0:0:0::/64', 'range:0:0:0::/48']],
  ])('%s', (ip, names) => {
    expect(addressSubjects(ip).map(({ kind, name }) => `${kind}:${name}`)).toEqual(names)
  })
})

it('the second factor uses the same limits', async () => {
  const { client: me } = await createTestUser(testApp, 'twofold', { rights: false })
  await me.callOk('auth/factor/begin')
  const { userId } = (await me.callOk('auth/profile')).info
  await testApp.services.db
    .updateTable('secondFactor')
    .where('userId', '=', userId)
    .set({ confirmedTime: new Date().toISOString() })
    .execute()
  const answers = await burst(40, (n) => from(`198.${n}.113.9`, 'twofold', `Guess-${n}x`))
  expect(verifiedCount(answers)).toBe(5)
  await testApp.services.db.deleteFrom('signInFailure').execute()
  const steps = await Promise.all(
    Array.from({ length: 5 }, () => from('203.0.113.9', 'twofold', password)),
  )
  // Fewer at once than the limit of the address, which would give a counted attempt back.
  const codes = await burst(20, (n) =>
    client(testApp.url, '').call('auth/login/code', {
      secondStep: steps[n % 5]!.data.secondStep,
      code: String(100_000 + n),
    }),
  )
  expect(codes.filter(({ code }) => code === 400)).toHaveLength(5)
})

it('a burst from an address notifies readers of the audit trail, once an hour', async () => {
  await from('203.0.113.77', 'name', 'Guess-1x')
  await fill(30, 'address')
  const notices = async () =>
    (
      await (
        await testApp.signInAs('admin')
      ).callOk('home/notification/list', { keyword: '203.0.113.77' })
    ).total as number
  // In an hour without a notice; the reading session is opened at the normal time.
  testApp.services.sessions.now = () => Date.now() + 3600_000
  for (let n = 0; n < 3; n++)
    expect((await from('203.0.113.77', 'name', 'Guess-1x')).code).toBe(429)
  testApp.services.sessions.now = Date.now
  await expect.poll(notices).toBe(1)
  expect(
    (
      await (
        await testApp.signInAs('owner')
      ).callOk('home/notification/list', { keyword: '203.0.113.77' })
    ).total,
  ).toBe(0)
})
