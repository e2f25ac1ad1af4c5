import { expect, it } from 'vitest'
import { createTestUser } from '#server/platform/sign-in/create-test-user.fixture.ts'
import { testApp } from '#server/testing/test-app.ts'
import { client } from '#server/testing/testing.ts'

const password = 'Plimsoll-2026'
const app = testApp()
const signIn = (username: string, word: string, device?: string) =>
  client(app.url, '').call('auth/login', { username, password: word, ...(device && { device }) })
const forget = () => app.services.db.deleteFrom('signInFailure').execute()

it('failed guesses throttle the account on every device except those the user has signed in from', async () => {
  const {
    data: { device },
  } = await signIn('manager', password)
  expect(device).toMatch(/^[\w-]{43}$/)
  for (let i = 0; i < 6; i++) await signIn('manager', `guess-${i}`)
  expect((await signIn('manager', password)).code).toBe(429)
  expect((await signIn('manager', password, 'x'.repeat(43))).code).toBe(429)
  const again = await signIn('manager', password, device)
  expect(again).toMatchObject({ code: 0, data: { device } })
  // The device works for no other account, and guesses on it are limited too.
  expect((await signIn('manager', password)).code).toBe(429)
  for (let i = 0; i < 5; i++) expect((await signIn('manager', `guess-${i}`, device)).code).toBe(400)
  expect((await signIn('manager', password, device)).code).toBe(429)
  await forget()
  for (let i = 0; i < 5; i++) await signIn('approver', `guess-${i}`, device)
  expect((await signIn('approver', password, device)).code).toBe(429)
  await forget()
})

it('a password change invalidates the devices, of which only hashes are stored', async () => {
  const { client: me } = await createTestUser(app, 'device', { rights: false })
  const {
    data: { device },
  } = await signIn('device', password)
  expect(
    JSON.stringify(await app.services.db.selectFrom('knownDevice').selectAll().execute()),
  ).not.toContain(device)
  await me.callOk('auth/change/password', {
    oldPassword: password,
    newPassword: 'Sextant-77',
    confirmNewPassword: 'Sextant-77',
  })
  for (let i = 0; i < 5; i++) await signIn('device', `guess-${i}`)
  expect((await signIn('device', 'Sextant-77', device)).code).toBe(429)
  await forget()
})

it('guesses of the password within a session are limited as at sign-in', async () => {
  const { client: me } = await createTestUser(app, 'guesser', { rights: false })
  const change = (oldPassword: string) =>
    me.call('auth/change/password', {
      oldPassword,
      newPassword: 'Sextant-77',
      confirmNewPassword: 'Sextant-77',
    })
  for (let i = 0; i < 3; i++) expect((await change(`guess-${i}`)).code).toBe(400)
  for (let i = 0; i < 2; i++)
    expect((await me.call('auth/confirm', { password: `guess-${i}` })).code).toBe(400)
  expect(await change(password)).toMatchObject({ code: 429, error: 'auth.wait' })
  await forget()
  expect((await change(password)).code).toBe(0)
})

it('an unknown account is refused as slowly as a wrong password', async () => {
  const took = { admin: [] as number[], 'nobody-at-all': [] as number[] }
  for (let i = 0; i < 5; i++)
    for (const name of ['admin', 'nobody-at-all'] as const) {
      const from = performance.now()
      await signIn(name, 'wrong-1')
      took[name].push(performance.now() - from)
      await forget()
    }
  const median = (list: number[]) => list.toSorted((a, b) => a - b)[2]!
  // Key derivation takes tens of milliseconds, the rest a few. Skipping it would be ten times as
  // fast.
  expect(median(took['nobody-at-all'])).toBeGreaterThan(median(took.admin) / 3)
  expect(median(took.admin)).toBeGreaterThan(median(took['nobody-at-all']) / 3)
})
