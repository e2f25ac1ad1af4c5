import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { JWTPayload } from 'jose'
import { createTestUser } from '#server/platform/sign-in/create-test-user.fixture.ts'
import { testApp } from '#server/testing/test-app.ts'
import { client } from '#server/testing/testing.ts'
import type { AnyAnswer, Client } from '#server/testing/testing.ts'
import type { Forge } from '#server/testing/oidc-provider.ts'
import { clientId } from '#server/testing/oidc-provider.ts'
import {
  addAccount,
  answerOf,
  pass,
  providerValues,
  setUpDirectory,
} from '#server/testing/directory.fixture.ts'
import type { Directory } from '#server/testing/directory.fixture.ts'

const app = testApp()
const { admin } = app.clients('admin')
let directory: Directory
let nobody: Client
beforeAll(async () => {
  directory = await setUpDirectory(app, admin)
  nobody = await app.signInAs()
})
afterEach(async () => {
  directory.forge = null
  directory.hangs = false
  await app.query('delete from sign_in_failure')
})
afterAll(() => directory.close())

const finish = async (input: object, lang: 'en' | 'zh' = 'en'): Promise<AnyAnswer> =>
  nobody.call('auth/provider/finish', input, lang)
/** Signs in at the directory. @returns a client with the session */
async function signIn(subject: string, jar = new Map<string, string>()): Promise<Client> {
  const answer = await finish(await answerOf(directory, nobody, subject, jar))
  if (answer.code !== 0) throw new Error(JSON.stringify(answer))
  return client(app.url, answer.data.token)
}
const refusedSignIn = async (subject: string) => finish(await answerOf(directory, nobody, subject))
const profileOf = async (who: Client) => (await who.callOk('auth/profile')).info

test('the sign-in page gets names of providers, and no secret leaves the server', async () => {
  expect(await nobody.callOk('auth/provider/list')).toEqual({
    list: [{ id: directory.providerId, nameZh: '协会目录', nameEn: 'Society directory' }],
  })
  const [row] = await app.query<{ secret: string }>('select secret from identity_provider')
  expect(row!.secret).toMatch(/^v1\./)
  const shown = JSON.stringify([
    await admin.callOk('sys/identityProvider/get', { id: directory.providerId }),
    await admin.callOk('sys/identityProvider/list'),
    await admin.callOk('sys/identityProvider/history', { id: directory.providerId }),
  ])
  expect(shown).not.toContain('a secret of tests')
  expect(shown).not.toContain(row!.secret)
  expect(await admin.callOk('sys/identityProvider/check', { id: directory.providerId })).toEqual({
    authorizationEndpoint: `${directory.issuer}/auth`,
    backChannelLogout: true,
  })
})

test('a person of a mapped group gets an account with role and region of the group', async () => {
  const who = await signIn(addAccount(directory, { groups: ['other', 'finance', 'surveyors'] }))
  expect(await profileOf(who)).toMatchObject({
    username: expect.stringMatching(/^person/),
    region: 'SHA',
    mustChangePassword: false,
    role: { taskNode: 'sys_finance' },
  })
  const { userId } = await profileOf(who)
  const { list } = await who.callOk('sys/user/sessions', { userId })
  expect(list).toMatchObject([{ way: 'provider', providerEn: 'Society directory' }])
  const again = await signIn('sub-person1')
  expect((await profileOf(again)).userId).toBe((await profileOf(who)).userId)
})

const later = (claims: JWTPayload, seconds: number) => (claims.exp ?? 0) + seconds
/** ID tokens that are wrong in one way each. */
const forged: Record<string, Forge> = {
  'another audience': (c, { good }) => good({ ...c, aud: 'another' }),
  'several audiences without authorised party': (c, { good }) =>
    good({ ...c, aud: [clientId, 'another'], azp: 'another' }),
  'another nonce': (c, { good }) => good({ ...c, nonce: 'another' }),
  'no nonce': ({ nonce: _, ...c }, { good }) => good(c),
  'an expired token': (c, { good }) => good({ ...c, iat: later(c, -9000), exp: later(c, -8000) }),
  'another issuer': (c, { good }) => good({ ...c, iss: 'https://other.example' }),
  'the key of another': (c, { bad }) => bad(c),
  'the client secret as key': (c, { shared }) => shared(c),
  'no signature': (c, { none }) => none(c),
  'no subject': ({ sub: _, ...c }, { good }) => good(c),
}
test.each(Object.entries(forged))(
  'an ID token with %s is refused with a message',
  async (_, forge) => {
    const subject = addAccount(directory)
    directory.forge = forge
    const answer = await refusedSignIn(subject)
    expect(answer).toMatchObject({ code: 403, error: 'provider.invalid' })
    expect(answer.msg).toContain('Society directory')
    expect(await app.query(`select id from linked_identity where subject = '${subject}'`)).toEqual(
      [],
    )
  },
)

test('an answer counts once, in the browser that began, with its own code and issuer', async () => {
  const subject = addAccount(directory)
  const first = await answerOf(directory, nobody, subject)
  const second = await answerOf(directory, nobody, subject)
  for (const wrong of [
    { ...first, browser: second['browser'] },
    { ...first, state: 'x'.repeat(43) },
  ])
    expect(await finish(wrong)).toMatchObject({ code: 403, error: 'auth.requestOver' })
  expect((await finish(first)).code).toBe(0)
  expect(await finish(first)).toMatchObject({ code: 403, error: 'auth.requestOver' })
  expect(await finish({ ...second, code: first['code'] })).toMatchObject({
    code: 403,
    error: 'provider.invalid',
  })
  const third = await answerOf(directory, nobody, subject)
  expect(await finish({ ...third, iss: 'https://other.example' })).toMatchObject({ code: 403 })
  const old = await answerOf(directory, nobody, subject)
  await app.query("update provider_request set create_time = now() - interval '11 minutes'")
  expect(await finish(old)).toMatchObject({ code: 403, error: 'auth.requestOver' })
})

test('a refusal at the provider is shown in the language of the person', async () => {
  const answer = await answerOf(directory, nobody, 'refuse')
  expect(answer['error']).toBe('access_denied')
  const refused = await finish(answer, 'zh')
  expect(refused).toMatchObject({ code: 403, error: 'provider.refused' })
  expect(refused.msg).toContain('协会目录')
})

test('the name of an existing user is never taken over, nor an e-mail address', async () => {
  const [{ email } = { email: '' }] = await app.query(
    "select email from app_user where username = 'finance'",
  )
  const taken = await refusedSignIn(addAccount(directory, { preferred_username: 'Finance', email }))
  expect(taken).toMatchObject({ code: 403, error: 'auth.usernameTaken' })
  const sameMail = await signIn(addAccount(directory, { email }))
  expect((await profileOf(sameMail)).username).not.toBe('finance')
  expect(
    await refusedSignIn(addAccount(directory, { preferred_username: 'a b', email: 'x@y.example' })),
  ).toMatchObject({ code: 403, error: 'auth.profileIncomplete' })
})

test('a role that was taken away is gone at the next sign-in, by password too', async () => {
  const subject = addAccount(directory, { groups: ['finance'] })
  const who = await signIn(subject)
  const { userId, username } = await profileOf(who)
  await app.query(
    `update app_user set password_hash = (select password_hash from app_user where username = 'admin'),
     must_change_password = false, password_expires = null where id = ${userId}`,
  )
  directory.accounts[subject]!.groups = ['surveyors']
  const later = await signIn(subject)
  expect((await profileOf(later)).role.taskNode).toBe('sys_surveyor')
  expect((await who.call('auth/profile')).code).toBe(401)
  directory.accounts[subject]!.groups = ['unknown']
  expect(await refusedSignIn(subject)).toMatchObject({ code: 403, error: 'auth.noGroup' })
  expect((await later.call('auth/profile')).code).toBe(401)
  const byPassword = () => nobody.call('auth/login', { username, password: 'Plimsoll-2026' })
  expect(await byPassword()).toMatchObject({ code: 403, error: 'auth.byProvider' })
  directory.accounts[subject]!.groups = ['finance']
  await signIn(subject)
  expect((await byPassword()).code).toBe(0)
  const { list } = await admin.callOk('sys/user/history', { id: userId })
  expect(list.map(({ action }: { action: string }) => action)).toContain('providerSignIn')
})

test('a person without a mapped group is refused, and a disabled user stays out', async () => {
  for (const groups of [[], ['unknown'], undefined])
    expect(
      await refusedSignIn(addAccount(directory, groups ? { groups } : { groups: undefined! })),
    ).toMatchObject({ code: 403, error: 'auth.noGroup' })
  const subject = addAccount(directory)
  const who = await signIn(subject)
  const { userId } = await profileOf(who)
  await app.query(`update app_user set status = 0 where id = ${userId}`)
  expect(await refusedSignIn(subject)).toMatchObject({ code: 403, error: 'auth.accountOff' })
})

test('users of a provider that forbids it do not sign in by password', async () => {
  const subject = addAccount(directory)
  const { userId, username } = await profileOf(await signIn(subject))
  await app.query(
    `update app_user set password_hash = (select password_hash from app_user where username = 'admin'),
     must_change_password = false, password_expires = null where id = ${userId}`,
  )
  const login = { username, password: 'Plimsoll-2026' }
  expect((await nobody.call('auth/login', login)).code).toBe(0)
  await app.query('update identity_provider set local_sign_in = false')
  expect(await nobody.call('auth/login', login)).toMatchObject({ code: 403 })
  expect(await nobody.call('auth/login', { ...login, password: 'x' })).toMatchObject({ code: 400 })
  await app.query('update identity_provider set local_sign_in = true')
})

test('a user without password proves their identity at the provider, fresh and as themselves', async () => {
  const subject = addAccount(directory)
  const jar = new Map<string, string>()
  const who = await signIn(subject, jar)
  await app.query('update session set provider_time = null')
  const refused = await who.call('auth/factor/begin')
  expect(refused).toMatchObject({
    code: 403,
    error: 'auth.confirmIdentity',
    data: { ways: ['provider'], providers: [{ id: directory.providerId }] },
  })
  const begin = () =>
    who.callOk('auth/provider/beginOwn', {
      providerId: directory.providerId,
      purpose: 'confirm',
    })
  const begun = await begin()
  expect(new URL(begun.url).searchParams.get('prompt')).toBe('login')
  const answer = await pass(directory, begun, subject, jar)
  const other = await signIn(addAccount(directory))
  expect((await other.call('auth/provider/finishOwn', answer)).code).toBe(403)
  expect(await who.callOk('auth/provider/finishOwn', answer)).toEqual({ minutes: 5 })
  await who.callOk('auth/factor/begin')

  await app.query('update session set provider_time = null')
  const asOther = await pass(directory, await begin(), addAccount(directory))
  expect(await who.call('auth/provider/finishOwn', asOther)).toMatchObject({
    code: 403,
    error: 'auth.otherAccount',
  })
  // An answer about a sign-in of long ago is no proof.
  directory.forge = (claims, { good }) => good({ ...claims, auth_time: claims.iat! - 4000 })
  const stale = await pass(directory, await begin(), subject, jar)
  expect((await who.call('auth/provider/finishOwn', stale)).code).toBe(403)
  directory.forge = ({ auth_time: _, ...claims }, { good }) => good(claims)
  const unknown = await pass(directory, await begin(), subject, jar)
  expect((await who.call('auth/provider/finishOwn', unknown)).code).toBe(403)
  expect((await who.call('auth/factor/begin')).code).toBe(403)
})

test('a signed-in user links an account, signs in by it and removes it', async () => {
  await app.query(
    'update identity_provider set manages_roles = false, creates_users = false, version = version + 1',
  )
  const { client: who, userId } = await createTestUser(app, 'linker', { rights: false })
  const subject = addAccount(directory, { preferred_username: 'linker' })
  expect(await refusedSignIn(subject)).toMatchObject({ code: 403, error: 'auth.notLinked' })
  const begin = () =>
    who.callOk('auth/provider/beginOwn', { providerId: directory.providerId, purpose: 'link' })
  expect(
    await who.callOk('auth/provider/finishOwn', await pass(directory, await begin(), subject)),
  ).toEqual({ minutes: null })
  expect((await profileOf(await signIn(subject))).userId).toBe(userId)
  const { client: another, userId: anotherId } = await createTestUser(app, 'another', {
    rights: false,
  })
  const begun = await another.callOk('auth/provider/beginOwn', {
    providerId: directory.providerId,
    purpose: 'link',
  })
  expect(
    await another.call('auth/provider/finishOwn', await pass(directory, begun, subject)),
  ).toMatchObject({ code: 409 })
  const { list } = await who.callOk('sys/identityProvider/identities', { userId })
  expect(list).toEqual([expect.objectContaining({ subject, nameEn: 'Society directory' })])
  const [{ id }] = list
  const strange = await createTestUser(app, 'strange', { rights: false })
  for (const path of ['identities', 'unlink'])
    expect(
      (await strange.client.call(`sys/identityProvider/${path}`, { userId, id })).code,
    ).toBeGreaterThanOrEqual(400)
  await who.callOk('sys/identityProvider/unlink', { userId, id })
  expect(await refusedSignIn(subject)).toMatchObject({ code: 403, error: 'auth.notLinked' })
  const byHand = { userId: anotherId, providerId: directory.providerId, subject }
  expect((await strange.client.call('sys/identityProvider/link', byHand)).code).toBe(403)
  await admin.callOk('sys/identityProvider/link', byHand)
  expect((await profileOf(await signIn(subject))).userId).toBe(anotherId)
  await app.query(
    'update identity_provider set manages_roles = true, creates_users = true, version = version + 1',
  )
})

test('a logout token ends sessions when it is genuine, fresh and unused', async () => {
  const subject = addAccount(directory)
  const [who, same] = [await signIn(subject), await signIn(subject)]
  const now = () => Math.floor(Date.now() / 1000)
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
  let count = 0
  const claims = (more: object = {}): JWTPayload => ({
    iss: directory.issuer,
    aud: clientId,
    iat: now(),
    exp: now() + 120,
    jti: `jti${++count}`,
    sub: subject,
    events,
    ...more,
  })
  const { good, bad, none, shared } = directory.sign
  const send = async (token: string) =>
    nobody.form('auth/provider/logout', new URLSearchParams({ logout_token: token }).toString())
  for (const token of [
    'x',
    await bad(claims()),
    none(claims()),
    await shared(claims()),
    await good(claims({ aud: 'another' })),
    await good(claims({ iss: 'https://other.example' })),
    await good(claims({ iat: now() - 4000, exp: now() + 60 })),
    await good(claims({ exp: now() - 100 })),
    await good(claims({ events: {} })),
    await good(claims({ events: undefined })),
    await good(claims({ nonce: 'n' })),
    await good(claims({ jti: undefined })),
    await good(claims({ sub: undefined })),
  ])
    expect(await send(token)).toMatchObject({ code: 400, error: 'auth.badLogoutToken' })
  expect(await profileOf(who)).toBeTruthy()
  await app.query('delete from sign_in_failure')
  const [session] = await app.query<{ sid: string }>(
    'select provider_sid as sid from session where provider_sid is not null order by id desc limit 1',
  )
  expect((await send(await good(claims({ sid: session!.sid })))).code).toBe(0)
  expect((await same.call('auth/profile')).code).toBe(401)
  expect(await profileOf(who)).toBeTruthy()
  const token = await good(claims())
  expect((await send(token)).code).toBe(0)
  expect((await who.call('auth/profile')).code).toBe(401)
  expect(await send(token)).toMatchObject({ code: 400 })
})

test('a sign-out at the provider ends the session here', async () => {
  const subject = addAccount(directory)
  const jar = new Map<string, string>()
  const who = await signIn(subject, jar)
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const page = await fetch(`${directory.issuer}/session/end`, { headers: { cookie: cookie() } })
  const [, xsrf] = /name="xsrf" value="([^"]+)"/.exec(await page.text())!
  for (const line of page.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line)!
    jar.set(name, value)
  }
  await fetch(`${directory.issuer}/session/end/confirm`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: cookie(), 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ xsrf: xsrf!, logout: 'yes' }),
  })
  await expect.poll(async () => (await who.call('auth/profile')).code).toBe(401)
})

test('a provider that does not answer is named within ten seconds, and nothing is counted', async () => {
  const input = await answerOf(directory, nobody, addAccount(directory))
  directory.hangs = true
  const started = Date.now()
  expect(await finish(input)).toMatchObject({ code: 503, error: 'provider.down' })
  const values = providerValues('http://127.0.0.1:9', { nameZh: '不在', nameEn: 'Absent' })
  const { id } = await admin.callOk('sys/identityProvider/save', values)
  expect(await nobody.call('auth/provider/begin', { providerId: id })).toMatchObject({
    code: 503,
    msg: expect.stringContaining('Absent'),
  })
  expect(Date.now() - started).toBeLessThan(10_000)
  expect(
    await app.query("select 1 from sign_in_failure where level > 0.5 and subject like 'address:%'"),
  ).toEqual([])
  await admin.callOk('sys/identityProvider/remove', { ids: [id] })
})

test('sign-ins begun from one address are limited', async () => {
  let code = 0
  for (let i = 0; i < 70 && code !== 429; i++)
    ({ code } = await nobody.call('auth/provider/begin', { providerId: directory.providerId }))
  expect(code).toBe(429)
})
