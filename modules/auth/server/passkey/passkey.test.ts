import { afterEach, beforeAll, expect, test } from 'vitest'
import { createTestUser } from '#server/platform/sign-in/create-test-user.fixture.ts'
import { failureCounts } from '#server/platform/sign-in/sign-in-log.ts'
import { passkeyTimeoutMs } from '#common/passkeys.ts'
import { addPasskey, Authenticator } from '#server/testing/authenticator.fixture.ts'
import type { Wrong } from '#server/testing/authenticator.fixture.ts'
import { storedProvider } from '#server/testing/directory.fixture.ts'
import { testApp } from '#server/testing/test-app.ts'
import { client } from '#server/testing/testing.ts'
import type { AnyAnswer, Client } from '#server/testing/testing.ts'

const origin = 'https://plimsoll.example'
const rpId = 'plimsoll.example'
const app = testApp({ env: { PUBLIC_URL: origin } })
const { admin } = app.clients('admin')
let nobody: Client
beforeAll(async () => {
  nobody = await app.signInAs()
})
afterEach(() => app.query('delete from sign_in_failure'))

const begin = () => nobody.callOk('auth/passkey/begin')
const finish = (input: object): Promise<AnyAnswer> => nobody.call('auth/passkey/finish', input)
const signIn = async (authenticator: Authenticator, wrong: Wrong = {}) =>
  finish(authenticator.sign(await begin(), wrong))
const signedIn = async (authenticator: Authenticator): Promise<Client> => {
  const answer = await signIn(authenticator)
  if (answer.code !== 0) throw new Error(JSON.stringify(answer))
  return client(app.url, answer.data.token)
}
const passkeysOf = async (who: Client, userId: number): Promise<AnyAnswer[]> =>
  (await who.callOk('sys/user/passkeys', { userId })).list
const invalid = { code: 403, error: 'auth.passkeyInvalid' }
const over = { code: 403, error: 'auth.passkeyOver' }
const noProof = (userId: number) =>
  app.query(
    `update session set password_time = null, passkey_time = null where user_id = ${userId}`,
  )

let people = 0
/** Creates a user with a passkey. */
async function personWithPasskey() {
  const username = `passkey${++people}`
  const { client: who, userId } = await createTestUser(app, username, { rights: false })
  return { who, userId, username, key: await addPasskey(app, who) }
}

test('a person adds a passkey, signs in by it and finds both in the trail', async () => {
  const { who, userId, username, key } = await personWithPasskey()
  expect(await passkeysOf(who, userId)).toEqual([
    expect.objectContaining({ name: 'Laptop', lastUsed: null }),
  ])
  const begun = await begin()
  expect(begun).toEqual({ challenge: expect.stringMatching(/^[\w-]{43}$/), rpId })
  const other = await signedIn(key)
  expect((await other.callOk('auth/profile')).info).toMatchObject({ username })
  const [passkey] = await passkeysOf(who, userId)
  expect(passkey.lastUsed).not.toBeNull()
  const { list } = await other.callOk('sys/user/sessions', { userId })
  expect(list.find(({ current }: AnyAnswer) => current)).toMatchObject({ way: 'passkey' })
  const trail = await app.query(
    `select resource, action, remark from log where row_id = ${userId} and user_id = ${userId} order by id`,
  )
  expect(trail).toEqual([
    { resource: 'sys/user', action: 'addPasskey', remark: 'Laptop' },
    { resource: 'auth', action: 'login', remark: 'Laptop' },
  ])
  const mails = await app.query(
    `select subject from outbox where '${username}@plimsoll.example' = any(recipients)`,
  )
  expect(mails).toEqual([{ subject: expect.stringContaining('a passkey was added') }])
  const [stored] = await app.query<{ shown: string }>(
    `select row_to_json(c)::text as shown from passkey_challenge c limit 1`,
  )
  expect(stored!.shown).not.toContain(begun.challenge)
})

test('a passkey is two factors: no code, no enrolment, no change of a given password', async () => {
  const { userId, key } = await personWithPasskey()
  await app.query(`update app_user set must_change_password = true where id = ${userId};
    update role set second_factor = true where id = (select role_id from app_user where id = ${userId})`)
  const must = { mustEnrol: false, mustChangePassword: false }
  expect((await (await signedIn(key)).callOk('auth/profile')).info).toMatchObject(must)
  await app.query(
    `insert into second_factor (user_id, secret, confirmed_time) values (${userId}, 'x', now())`,
  )
  const answer = await signIn(key)
  expect(answer.data).toMatchObject({ token: expect.any(String), secondStep: null })
})

/** Answers of an authenticator at the sign-in that are wrong in one way each. */
const wrongAnswers: Record<string, (key: Authenticator) => Wrong> = {
  'the origin of another site': () => ({ origin: 'https://plimsoll.example.attacker.example' }),
  'the origin of another port': () => ({ origin: 'https://plimsoll.example:8443' }),
  'the origin without encryption': () => ({ origin: 'http://plimsoll.example' }),
  'another relying party': () => ({ rpId: 'example' }),
  'an answer for a registration': () => ({ type: 'webauthn.create' }),
  'no user verification': () => ({ flags: 1 }),
  'no user': () => ({ flags: 0 }),
  'another user handle': () => ({ userHandle: Buffer.from('user 1').toString('base64url') }),
  'no user handle': () => ({ userHandle: null }),
  'the signature of another key': () => ({ key: new Authenticator(origin).key }),
  'an unknown credential': () => ({ credentialId: new Authenticator(origin).credentialId }),
}
test.each(Object.entries(wrongAnswers))('a sign-in with %s is refused', async (_, wrong) => {
  const { key } = await personWithPasskey()
  expect(await signIn(key, wrong(key))).toMatchObject(invalid)
  expect((await signIn(key)).code).toBe(0)
})

test('input that is no answer of an authenticator is refused', async () => {
  const { key } = await personWithPasskey()
  const good = key.sign(await begin())
  const text = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  for (const clientData of ['x', text(null), text({}), text({ challenge: 1 }), text([])])
    expect(await finish({ ...good, clientData })).toMatchObject(over)
  for (const name of ['authenticatorData', 'signature'])
    expect(await finish({ ...key.sign(await begin()), [name]: 'AAAA' })).toMatchObject(invalid)
  expect((await finish({ ...good, clientData: '?' })).code).toBe(400)
})

test('a challenge counts once, for five minutes, for its purpose and session', async () => {
  const { who, key } = await personWithPasskey()
  const answer = key.sign(await begin())
  expect((await finish(answer)).code).toBe(0)
  expect(await finish(answer)).toMatchObject(over)
  // A refused answer uses its challenge up too.
  const begun = await begin()
  expect(await finish(key.sign(begun, { flags: 1 }))).toMatchObject(invalid)
  expect(await finish(key.sign(begun))).toMatchObject(over)
  const invented = { rpId, challenge: Buffer.alloc(32).toString('base64url') }
  expect(await finish(key.sign(invented))).toMatchObject(over)
  const own = () => who.callOk('auth/passkey/beginOwn', { purpose: 'confirm' })
  expect(await finish(key.sign(await own()))).toMatchObject(over)
  expect(await who.call('auth/passkey/confirm', key.sign(await begin()))).toMatchObject(over)
  const elsewhere = await signedIn(key)
  expect(await elsewhere.call('auth/passkey/confirm', key.sign(await own()))).toMatchObject(over)
  const late = key.sign(await begin())
  const { sessions } = app.services
  sessions.now = () => Date.now() + passkeyTimeoutMs + 1000
  try {
    expect(await finish(late)).toMatchObject(over)
  } finally {
    sessions.now = Date.now
  }
})

test('of two uses of one answer at once one succeeds', async () => {
  const { key } = await personWithPasskey()
  const answer = key.sign(await begin())
  const codes = (await Promise.all([finish(answer), finish(answer)])).map(({ code }) => code)
  expect(codes.sort()).toEqual([0, 403])
})

test('a counter that does not rise is refused, unless the authenticator does not count', async () => {
  const { key } = await personWithPasskey()
  expect((await signIn(key, { counter: 7 })).code).toBe(0)
  const before = failureCounts(app.services).get('passkeyCounter') ?? 0
  for (const counter of [7, 6, 0]) expect(await signIn(key, { counter })).toMatchObject(invalid)
  expect(failureCounts(app.services).get('passkeyCounter')).toBe(before + 3)
  expect((await signIn(key, { counter: 8 })).code).toBe(0)
  const { key: uncounted } = await personWithPasskey()
  for (let i = 0; i < 2; i++) expect((await signIn(uncounted, { counter: 0 })).code).toBe(0)
})

test('two answers at once with the same counter: one succeeds', async () => {
  const { key } = await personWithPasskey()
  const answers = [await begin(), await begin()].map((begun) => key.sign(begun, { counter: 9 }))
  const codes = (await Promise.all(answers.map(finish))).map(({ code }) => code)
  expect(codes.sort()).toEqual([0, 403])
})

test('users that are switched off, removed or without an active role do not sign in', async () => {
  const { userId, key } = await personWithPasskey()
  const off = { code: 403, error: 'auth.accountOff' }
  await app.query(`update app_user set status = 0 where id = ${userId}`)
  expect(await signIn(key)).toMatchObject(off)
  await app.query(`update app_user set status = 1 where id = ${userId};
    update role set role_status = 0 where id = (select role_id from app_user where id = ${userId})`)
  expect(await signIn(key)).toMatchObject(off)
  await app.query(`delete from app_user where id = ${userId}`)
  expect(await signIn(key)).toMatchObject(invalid)
  expect(await app.query(`select id from passkey where user_id = ${userId}`)).toEqual([])
})

test('users of a provider that forbids other ways do not use passkeys', async () => {
  const { who, userId, key } = await personWithPasskey()
  const providerId = await storedProvider(app)
  await app.query(`update identity_provider set local_sign_in = false where id = ${providerId};
    insert into linked_identity (user_id, provider_id, issuer, subject)
    values (${userId}, ${providerId}, 'https://directory.example', 'sub-${userId}')`)
  const refused = { code: 403, error: 'auth.byProvider' }
  expect(await signIn(key)).toMatchObject(refused)
  for (const purpose of ['add', 'confirm'])
    expect(await who.call('auth/passkey/beginOwn', { purpose })).toMatchObject(refused)
  const profile = { localSignIn: false, hasPassword: false }
  expect((await who.callOk('auth/profile')).info).toMatchObject(profile)
  await app.query(`update identity_provider set local_sign_in = true where id = ${providerId}`)
  expect((await signIn(key)).code).toBe(0)
})

/** Answers of an authenticator to a registration that are wrong in one way each. */
const wrongRegistrations: Record<string, Wrong> = {
  'the origin of another site': { origin: 'https://attacker.example' },
  'another relying party': { rpId: 'attacker.example' },
  'an answer for a sign-in': { type: 'webauthn.get' },
  'no user verification': { flags: 1 + 64 },
  'no credential': { flags: 1 + 4 },
  'the id of another credential': { credentialId: new Authenticator(origin).credentialId },
  'a statement about its maker': {
    format: 'packed',
    statement: new Map<string, never>(Object.entries({ alg: -7, sig: 'x', x5c: 'x' }) as never),
  },
  'another format': { format: 'tpm' },
}
test.each(Object.entries(wrongRegistrations))(
  'a registration with %s is refused',
  async (_, wrong) => {
    const { client: who, userId } = await createTestUser(app, `refused${++people}`)
    const begun = await who.callOk('auth/passkey/beginOwn', { purpose: 'add' })
    const input = { name: 'Laptop', ...new Authenticator(origin).register(begun, wrong) }
    expect(await who.call('auth/passkey/add', input)).toMatchObject(invalid)
    expect(await who.call('auth/passkey/add', input)).toMatchObject(over)
    expect(await passkeysOf(who, userId)).toEqual([])
  },
)

test('a credential is registered once, and a user has at most 20', async () => {
  const { who, userId, key } = await personWithPasskey()
  const { client: other } = await createTestUser(app, `other${++people}`, { rights: false })
  for (const second of [who, other]) {
    const begun = await second.callOk('auth/passkey/beginOwn', { purpose: 'add' })
    const input = { name: 'Again', ...key.register(begun) }
    expect(await second.call('auth/passkey/add', input)).toMatchObject({
      code: 409,
      error: 'user.passkeyKnown',
    })
  }
  expect((await who.callOk('auth/passkey/beginOwn', { purpose: 'add' })).known).toEqual([
    key.credentialId,
  ])
  await app.query(`insert into passkey (user_id, name, credential_id, public_key, counter)
    select ${userId}, 'x', ('y' || ${userId} || n)::bytea, '', 0 from generate_series(1, 19) n`)
  const begun = await who.callOk('auth/passkey/beginOwn', { purpose: 'add' })
  const input = { name: 'More', ...new Authenticator(origin).register(begun) }
  expect(await who.call('auth/passkey/add', input)).toMatchObject({ code: 409 })
})

test('adding and removing need a recent proof of identity, which a passkey is', async () => {
  const { who, userId, key } = await personWithPasskey()
  const [{ id: passkeyId }] = (await passkeysOf(who, userId)) as [{ id: number }]
  const register = async () => ({
    name: 'Phone',
    ...new Authenticator(origin).register(
      await who.callOk('auth/passkey/beginOwn', { purpose: 'add' }),
    ),
  })
  const prepared = await register()
  await noProof(userId)
  const asked = {
    code: 403,
    error: 'auth.confirmIdentity',
    data: { ways: ['password', 'passkey'], minutes: 5 },
  }
  expect(await who.call('auth/passkey/beginOwn', { purpose: 'add' })).toMatchObject(asked)
  expect(await who.call('auth/passkey/add', prepared)).toMatchObject(asked)
  expect(await who.call('sys/user/removePasskey', { userId, passkeyId })).toMatchObject(asked)
  await app.query(`update session set code_time = now() where user_id = ${userId}`)
  expect(await who.call('auth/passkey/add', prepared)).toMatchObject(asked)

  const confirm = async (authenticator: Authenticator) =>
    who.call(
      'auth/passkey/confirm',
      authenticator.sign(await who.callOk('auth/passkey/beginOwn', { purpose: 'confirm' })),
    )
  const { key: foreign } = await personWithPasskey()
  await noProof(userId)
  expect(await confirm(foreign)).toMatchObject({ code: 403, error: 'auth.passkeyOfOther' })
  expect(await who.call('auth/passkey/add', await prepared)).toMatchObject(asked)
  expect(await confirm(key)).toMatchObject({ code: 0, data: { minutes: 5 } })
  await who.callOk('auth/passkey/add', await register())
  await who.callOk('sys/user/removePasskey', { userId, passkeyId })
})

test('a removed passkey does not sign in, and other sessions end with it', async () => {
  const { who, userId, key } = await personWithPasskey()
  const other = await signedIn(key)
  const [{ id: passkeyId }] = (await passkeysOf(who, userId)) as [{ id: number }]
  await who.callOk('auth/passkey/rename', { passkeyId, name: 'Old laptop' })
  expect(await passkeysOf(who, userId)).toMatchObject([{ name: 'Old laptop' }])
  await who.callOk('sys/user/removePasskey', { userId, passkeyId })
  expect(await signIn(key)).toMatchObject(invalid)
  expect((await other.call('auth/profile')).code).toBe(401)
  expect((await who.call('auth/profile')).code).toBe(0)
  for (const path of ['auth/passkey/rename', 'sys/user/removePasskey']) {
    const input = { passkeyId, ...(path.startsWith('auth') ? { name: 'x' } : { userId }) }
    expect((await who.call(path, input)).code).toBe(404)
  }
})

test('the only way to sign in is not removed by its user', async () => {
  const { userId, key } = await personWithPasskey()
  await app.query(
    `update app_user set must_change_password = true, password_expires = now() where id = ${userId}`,
  )
  const who = await signedIn(key)
  expect((await who.callOk('auth/profile')).info).toMatchObject({ hasPassword: false })
  await noProof(userId)
  expect(await who.call('auth/factor/begin')).toMatchObject({ data: { ways: ['passkey'] } })
  const begun = await who.callOk('auth/passkey/beginOwn', { purpose: 'confirm' })
  await who.callOk('auth/passkey/confirm', key.sign(begun))
  const [{ id: passkeyId }] = (await passkeysOf(who, userId)) as [{ id: number }]
  const remove = () => who.call('sys/user/removePasskey', { userId, passkeyId })
  expect(await remove()).toMatchObject({ code: 409, error: 'auth.onlyWay' })
  await addPasskey(app, who, 'Second')
  expect((await remove()).code).toBe(0)
})

test('administrators see and remove passkeys of others, who are notified by mail', async () => {
  const { who, userId, username, key } = await personWithPasskey()
  const { client: strange, userId: strangeId } = await createTestUser(app, `strange${++people}`, {
    rights: false,
  })
  const [passkey] = await passkeysOf(admin, userId)
  expect(Object.keys(passkey).sort()).toEqual(['createTime', 'id', 'lastUsed', 'name'])
  const input = { userId, passkeyId: passkey.id }
  expect((await strange.call('sys/user/passkeys', { userId })).code).toBe(403)
  expect((await strange.call('sys/user/removePasskey', input)).code).toBe(403)
  expect((await strange.call('sys/user/removePasskey', { ...input, userId: strangeId })).code).toBe(
    404,
  )
  expect(
    (await strange.call('auth/passkey/rename', { passkeyId: passkey.id, name: 'x' })).code,
  ).toBe(404)
  await admin.callOk('sys/user/removePasskey', input)
  expect(await signIn(key)).toMatchObject(invalid)
  expect((await who.call('auth/profile')).code).toBe(401)
  const mails = await app.query(
    `select subject from outbox where '${username}@plimsoll.example' = any(recipients) order by id desc`,
  )
  expect(mails[0]).toEqual({ subject: expect.stringContaining('a passkey was removed') })
  const { list } = await admin.callOk('sys/user/history', { id: userId })
  expect(list.map(({ action }: { action: string }) => action)).toContain('removePasskey')
})

test('failed sign-ins are counted for the address, and logged by reason', async () => {
  const { key } = await personWithPasskey()
  const before = failureCounts(app.services).get('passkey') ?? 0
  let answer = await signIn(key, { flags: 1 })
  for (let i = 0; i < 40 && answer.code !== 429; i++) answer = await signIn(key, { flags: 1 })
  expect(answer).toMatchObject({ code: 429, error: 'auth.wait' })
  expect((await signIn(key)).code).toBe(429)
  const after = failureCounts(app.services)
  expect(after.get('passkey')! - before).toBe(30)
  expect(after.get('limit')).toBeGreaterThanOrEqual(2)
})

test('challenges from one address are limited', async () => {
  let code = 0
  for (let i = 0; i < 70 && code !== 429; i++) ({ code } = await nobody.call('auth/passkey/begin'))
  expect(code).toBe(429)
})
