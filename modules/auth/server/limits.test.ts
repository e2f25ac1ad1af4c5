import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newPerson } from '#server/access/people.build.ts'
import { addressSubjects } from '#server/access/throttle.ts'
import { buildApp } from '#server/app.ts'
import { client, startHouse } from '#server/testing.ts'
import type { Answer, Harness } from '#server/testing.ts'

const password = 'Plimsoll-2026'
let house: Harness
/** A second server on the same database and with the same services. */
let second: { url: string; close(): Promise<unknown> }
beforeAll(async () => {
  house = await startHouse()
  const app = await buildApp(house.services)
  second = { url: await app.listen({ port: 0, host: '127.0.0.1' }), close: () => app.close() }
})
afterAll(async () => {
  await second.close()
  await house.close()
})
afterEach(() => house.services.db.deleteFrom('signInFailure').execute())

/** Calls the server as from an address; the proxy on this machine is believed. */
async function from(ip: string, username: string, word: string, more: object = {}, url = house.url): Promise<Answer> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST', headers: { 'content-type': 'application/json', 'accept-language': 'en', 'x-forwarded-for': ip }, body: JSON.stringify({ username, password: word, ...more }),
  })
  return await response.json() as Answer
}
/** Lets seconds pass for everything that was counted. */
const pass = (seconds: number) => house.services.db.updateTable('signInFailure').set({ lastFailure: sql`last_failure - ${seconds} * interval '1 second'` }).execute()
/** Fills the buckets of these kinds up to a level, as many failures would. */
const fill = (level: number, ...kinds: string[]) => house.services.db.updateTable('signInFailure').where(sql<string>`split_part(subject, ':', 1)`, 'in', kinds)
  .set({ level, waiting: false, lastFailure: sql`now()` }).execute()
const judged = (answers: readonly Answer[]) => answers.filter(({ error }) => error === 'auth.fail').length
const burst = (count: number, one: (n: number) => Promise<Answer>) => Promise.all(Array.from({ length: count }, (_, n) => one(n)))

describe('a burst at once', () => {
  it('of 200 guesses at 200 names from one address: 30 are judged', async () => {
    const answers = await burst(200, (n) => from('203.0.113.9', `name-${n}`, `Guess-${n}x`, {}, n % 2 ? house.url : second.url))
    expect(judged(answers)).toBeGreaterThanOrEqual(30)
    // One more for each half minute that the machine takes to fill the bucket.
    expect(judged(answers)).toBeLessThan(33)
    for (const answer of answers.filter(({ error }) => error !== 'auth.fail')) expect([429, 503]).toContain(answer.code)
  })

  it('of 200 guesses at one name from 200 networks: five are judged', async () => {
    const answers = await burst(200, (n) => from(`198.${n}.113.9`, 'approver', `Guess-${n}x`, {}, n % 2 ? house.url : second.url))
    expect(judged(answers)).toBe(5)
  })

  it('from many addresses of one IPv4 network, or of one IPv6 network, counts together', async () => {
    await from('203.0.113.250', 'name', 'Guess-1x')
    await from('2001:db8:1:1::ffff', 'name', 'Guess-1x')
    await fill(90, 'range')
    await fill(20, 'network')
    const v4 = await burst(40, (n) => from(`203.0.113.${n + 1}`, `name-${n}`, 'Guess-1x'))
    expect(judged(v4)).toBeGreaterThanOrEqual(10)
    expect(judged(v4)).toBeLessThan(20)
    await fill(0, 'range')
    const v6 = await burst(40, (n) => from(`2001:db8:1:1::${n + 1}`, `name6-${n}`, 'Guess-1x'))
    expect(judged(v6)).toBeGreaterThanOrEqual(10)
    expect(judged(v6)).toBeLessThan(20)
  })

  it('leaves what it has not judged uncounted: other addresses and names go on', async () => {
    await burst(40, (n) => from('203.0.113.9', `name-${n}`, 'Guess-1x'))
    expect((await from('203.0.113.10', 'finance', password)).code).toBe(0)
    const { rows } = await sql<{ subject: string; level: number }>`select subject, level from sign_in_failure where subject like 'account:%' and level > 0`.execute(house.services.db)
    expect(rows.length).toBeGreaterThanOrEqual(30)
    expect(rows.length).toBeLessThan(35)
  })

  it('of people who sign in rightly is let in whole', async () => {
    const answers = await burst(20, () => from('203.0.113.9', 'operator', password))
    expect(answers.filter(({ code }) => code !== 0)).toEqual([])
  })
})

describe('a wait', () => {
  const guess = () => from('203.0.113.9', 'manager', 'wrong-1')
  it('tells its seconds in both languages, and ends on success', async () => {
    for (let n = 0; n < 5; n++) expect((await guess()).error).toBe('auth.fail')
    const slowed = await from('203.0.113.9', ' MANAGER ', password)
    expect(slowed).toMatchObject({ code: 429, error: 'auth.wait' })
    const seconds = Number(/(\d+) seconds/.exec(slowed.msg)![1])
    expect(seconds).toBeGreaterThan(150)
    expect(seconds).toBeLessThanOrEqual(180)
    expect((await (await house.as()).call('auth/login', { username: 'manager', password }, 'zh')).msg).toMatch(/请在 \d+ 秒后重试/)
    await pass(seconds)
    expect((await from('203.0.113.9', 'manager', password)).code).toBe(0)
    for (let n = 0; n < 5; n++) expect((await guess()).error).toBe('auth.fail')
  })

  it('is not lengthened by tries in it, and leaves several tries after it', async () => {
    for (let n = 0; n < 5; n++) await guess()
    for (let n = 0; n < 20; n++) expect((await guess()).code).toBe(429)
    await pass(181)
    expect((await guess()).error).toBe('auth.fail')
    expect((await guess()).error).toBe('auth.fail')
    expect((await from('203.0.113.9', 'manager', password)).code).toBe(0)
  })

  it('of an address does not begin anew with one more failure: right passwords pass in between', async () => {
    await from('203.0.113.9', 'name', 'Guess-1x')
    await fill(30, 'address')
    await house.services.db.updateTable('signInFailure').set({ waiting: true }).execute()
    expect((await from('203.0.113.9', 'finance', password)).code).toBe(429)
    await pass(301)
    for (let round = 0; round < 5; round++) {
      expect((await from('203.0.113.9', `round-${round}`, 'Guess-1x')).error).toBe('auth.fail')
      expect((await from('203.0.113.9', 'finance', password)).code).toBe(0)
    }
  })

  it('comes back for guesses that stay below the limit of minutes: two an hour are left', async () => {
    await guess()
    await fill(50, 'accountSlow')
    expect((await guess()).code).toBe(429)
    await pass(3601)
    expect([(await guess()).code, (await guess()).code, (await guess()).code]).toEqual([400, 400, 429])
  })
})

describe('a device the person is known on', () => {
  it('lets the right password in, whatever was tried at the address, the network and the account', async () => {
    const { data: { device } } = await from('203.0.113.9', 'chief', password)
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
    ['2001:db8:1:2:3::9', ['address:2001:db8:1:2:3:0:0:9', 'network:2001:db8:1:2::/64', 'range:2001:db8:1::/48']],
    ['::1', ['address:0:0:0:0:0:0:0:1', 'network:0:0:0:0::/64', 'range:0:0:0::/48']],
  ])('%s', (ip, names) => {
    expect(addressSubjects(ip).map(({ kind, name }) => `${kind}:${name}`)).toEqual(names)
  })
})

it('a person with a second factor is guarded by the same count', async () => {
  const { client: me } = await newPerson(house, 'twofold', { rights: false })
  await me.ok('auth/factor/begin')
  const { userId } = (await me.ok('auth/profile')).info
  await house.services.db.updateTable('secondFactor').where('userId', '=', userId).set({ confirmedTime: new Date().toISOString() }).execute()
  const answers = await burst(40, (n) => from(`198.${n}.113.9`, 'twofold', `Guess-${n}x`))
  expect(judged(answers)).toBe(5)
  await house.services.db.deleteFrom('signInFailure').execute()
  const steps = await Promise.all(Array.from({ length: 5 }, () => from('203.0.113.9', 'twofold', password)))
  const codes = await burst(30, (n) => client(house.url, '').call('auth/login/code', { secondStep: steps[n % 5]!.data.secondStep, code: String(100_000 + n) }))
  expect(codes.filter(({ code }) => code === 400)).toHaveLength(5)
})

it('a burst from an address is told to those who read the audit trail, once an hour', async () => {
  await from('203.0.113.77', 'name', 'Guess-1x')
  await fill(30, 'address')
  const notices = async () => (await (await house.as('admin')).ok('home/notification/list', { keyword: '203.0.113.77' })).total as number
  // In an hour in which nothing was told yet; the session that looks is opened at its usual time.
  house.services.sessions.now = () => Date.now() + 3600_000
  for (let n = 0; n < 3; n++) expect((await from('203.0.113.77', 'name', 'Guess-1x')).code).toBe(429)
  house.services.sessions.now = Date.now
  await expect.poll(notices).toBe(1)
  expect((await (await house.as('owner')).ok('home/notification/list', { keyword: '203.0.113.77' })).total).toBe(0)
})
