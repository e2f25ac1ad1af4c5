import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'
import { client } from '#server/testing/testing.ts'
import type { Client } from '#server/testing/testing.ts'
import { addAccount, answerOf, setUpDirectory } from '#server/testing/directory.fixture.ts'
import type { Directory } from '#server/testing/directory.fixture.ts'

const app = testApp()
const { admin } = app.clients('admin')
let directory: Directory
let nobody: Client
beforeAll(async () => {
  directory = await setUpDirectory(app, admin)
  nobody = await app.signInAs()
})
afterAll(() => directory.close())

async function signIn(subject: string): Promise<Client> {
  const answer = await answerOf(directory, nobody, subject)
  const { token } = await nobody.callOk('auth/provider/finish', answer)
  return client(app.url, token)
}
const profileOf = async (who: Client) => (await who.callOk('auth/profile')).info

test('a user who signs in by the provider only gets no password from an administrator', async () => {
  const subject = addAccount(directory)
  const who = await signIn(subject)
  const { userId, hasPassword, localSignIn } = await profileOf(who)
  expect({ hasPassword, localSignIn }).toEqual({ hasPassword: false, localSignIn: true })
  const refused = { code: 409, error: 'user.byProviderOnly' }
  const reset = () => admin.call('sys/user/resetPassword', { userId })
  const give = async () => {
    const { version } = await admin.callOk('sys/user/get', { id: userId })
    return admin.call('sys/user/save', { id: userId, version, password: 'Given-Plimsoll-77' })
  }
  expect(await reset()).toMatchObject(refused)
  expect(await give()).toMatchObject(refused)
  expect((await who.call('auth/profile')).code).toBe(0)
  // Switching the provider off is the way of an emergency.
  await app.query('update identity_provider set status = 0')
  expect((await reset()).data).toMatchObject({ firstPassword: expect.any(String) })
  await app.query('update identity_provider set status = 1')
  const later = await profileOf(await signIn(subject))
  expect(later).toMatchObject({ hasPassword: true, mustChangePassword: false })
  expect((await give()).code).toBe(0)
  await app.query('update identity_provider set local_sign_in = false')
  expect(await reset()).toMatchObject(refused)
  await app.query('update identity_provider set local_sign_in = true')
  const [identity] = (await admin.callOk('sys/identityProvider/identities', { userId })).list
  await app.query(`update app_user set password_expires = now() where id = ${userId}`)
  expect(await reset()).toMatchObject(refused)
  await admin.callOk('sys/identityProvider/unlink', { userId, id: identity.id })
  expect((await reset()).code).toBe(0)
})
