import { afterAll, beforeAll, expect, it } from 'vitest'
import { newPerson } from '#server/access/people.build.ts'
import { client, startHouse } from '#server/testing.ts'
import type { Harness } from '#server/testing.ts'

const password = 'Plimsoll-2026'
let house: Harness
beforeAll(async () => { house = await startHouse() })
afterAll(() => house.close())
const signIn = (username: string, word: string, device?: string) => client(house.url, '').call('auth/login', { username, password: word, ...(device && { device }) })
const forget = () => house.services.db.deleteFrom('signInFailure').execute()

it('a stranger who guesses at an account makes everybody wait but a device the person is known on', async () => {
  const { data: { device } } = await signIn('manager', password)
  expect(device).toMatch(/^[\w-]{43}$/)
  for (let i = 0; i < 6; i++) await signIn('manager', `guess-${i}`)
  expect((await signIn('manager', password)).code).toBe(429)
  expect((await signIn('manager', password, 'x'.repeat(43))).code).toBe(429)
  const again = await signIn('manager', password, device)
  expect(again).toMatchObject({ code: 0, data: { device } })
  // It opens no other account, and who holds it guesses no faster.
  expect((await signIn('manager', password)).code).toBe(429)
  for (let i = 0; i < 5; i++) expect((await signIn('manager', `guess-${i}`, device)).code).toBe(400)
  expect((await signIn('manager', password, device)).code).toBe(429)
  await forget()
  for (let i = 0; i < 5; i++) await signIn('approver', `guess-${i}`, device)
  expect((await signIn('approver', password, device)).code).toBe(429)
  await forget()
})

it('a change of the password forgets the devices, and only their hash was ever stored', async () => {
  const { client: me } = await newPerson(house, 'device', { rights: false })
  const { data: { device } } = await signIn('device', password)
  expect(JSON.stringify(await house.services.db.selectFrom('knownDevice').selectAll().execute())).not.toContain(device)
  await me.ok('auth/change/password', { oldPassword: password, newPassword: 'Sextant-77', confirmNewPassword: 'Sextant-77' })
  for (let i = 0; i < 5; i++) await signIn('device', `guess-${i}`)
  expect((await signIn('device', 'Sextant-77', device)).code).toBe(429)
  await forget()
})

it('who holds a session guesses the password no faster than who signs in', async () => {
  const { client: me } = await newPerson(house, 'guesser', { rights: false })
  const change = (oldPassword: string) => me.call('auth/change/password', { oldPassword, newPassword: 'Sextant-77', confirmNewPassword: 'Sextant-77' })
  for (let i = 0; i < 3; i++) expect((await change(`guess-${i}`)).code).toBe(400)
  for (let i = 0; i < 2; i++) expect((await me.call('auth/confirm', { password: `guess-${i}` })).code).toBe(400)
  expect(await change(password)).toMatchObject({ code: 429, error: 'auth.wait' })
  await forget()
  expect((await change(password)).code).toBe(0)
})

it('an unknown account takes as long to refuse as a wrong password', async () => {
  const took = { admin: [] as number[], 'nobody-at-all': [] as number[] }
  for (let i = 0; i < 5; i++) for (const name of ['admin', 'nobody-at-all'] as const) {
    const from = performance.now()
    await signIn(name, 'wrong-1')
    took[name].push(performance.now() - from)
    await forget()
  }
  const median = (list: number[]) => list.toSorted((a, b) => a - b)[2]!
  // Deriving a key takes tens of milliseconds, all else a few: left out, it would be ten times as quick.
  expect(median(took['nobody-at-all'])).toBeGreaterThan(median(took.admin) / 3)
  expect(median(took.admin)).toBeGreaterThan(median(took['nobody-at-all']) / 3)
})
