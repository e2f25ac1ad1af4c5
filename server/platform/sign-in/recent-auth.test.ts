import {
  newGroup,
  newProvider,
  storedGroup,
  storedProvider,
} from '#server/testing/directory.fixture.ts'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadModules } from '#server/app/modules.ts'
import { loadSettings } from '#server/platform/settings/cached-settings.ts'
import { recentAuthFaults } from './recent-auth.ts'
import { testApp } from '#server/testing/test-app.ts'
import { client } from '#server/testing/testing.ts'
import type { Client } from '#server/testing/testing.ts'
import { createTestUser } from './create-test-user.fixture.ts'
import { hashToken } from './sessions.ts'

const password = 'Plimsoll-2026'
const refusal = {
  code: 403,
  error: 'auth.confirmIdentity',
  data: { ways: ['password'], minutes: 5 },
}
const app = testApp()
let now = Date.now()
let people = 0
beforeAll(async () => {
  app.services.sessions.now = () => now
})
/** Lets the proofs of identity of a session grow older. */
const pass = ({ token }: Client, minutes: number) =>
  sql`update session set password_time = password_time - ${`${minutes} minutes`}::interval,
  code_time = code_time - ${`${minutes} minutes`}::interval where token_hash = ${hashToken(token)}`.execute(
    app.services.db,
  )

/** A person with every right, in a session whose last proof of identity has just run out. */
async function unconfirmed(rights = true) {
  const username = `recent${++people}`
  const { userId } = await createTestUser(app, username, { rights })
  const token = await app.services.sessions.open(userId, '127.0.0.1', 'test')
  const me = client(app.url, token)
  await pass(me, 5.1)
  return { me, userId, username }
}
const target = async () =>
  (await createTestUser(app, `target${++people}`, { rights: false })).userId
const rowOf = async (table: 'appUser' | 'role' | 'menu' | 'certFee' | 'othFee', id: number) =>
  app.services.db
    .selectFrom(table)
    .where('id', '=', id)
    .select(['id', 'version'])
    .executeTakeFirstOrThrow()
const anyId = async (table: 'certFee' | 'othFee' | 'role') =>
  (
    await app.services.db
      .selectFrom(table)
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  ).id
const person = async () => ({
  username: `made${++people}`,
  name: 'Made',
  phone: '13800138000',
  email: 'made@example.com',
  userType: 'staff',
  status: 1,
  roleId: (
    await app.services.db
      .selectFrom('role')
      .where('taskNode', '=', 'sys_finance')
      .select('id')
      .executeTakeFirstOrThrow()
  ).id,
})
const factorOf = async () => {
  const userId = await target()
  await app.services.db
    .insertInto('secondFactor')
    .values({ userId, secret: 'x', confirmedTime: new Date().toISOString() })
    .execute()
  return { userId }
}

type Input = (me: { userId: number }) => object | Promise<object>
/**
 * Every call that needs a recent proof of identity, with an input for which it does. `done`: the
 * answer once it is given, 0 by default.
 */
const calls: Record<string, { input: Input; done?: number }> = {
  'auth/factor/begin': { input: () => ({}) },
  'auth/factor/drop': { input: () => ({ code: '123456' }), done: 409 },
  'auth/factor/codes': { input: () => ({ code: '123456' }), done: 409 },
  'sys/apiKey/save': {
    input: () => ({
      name: 'Program',
      rights: ['basic.ship.read'],
      dataType: 3,
      expiresOn: new Date().toISOString().slice(0, 10),
    }),
  },
  'auth/provider/beginOwn': { input: () => ({ providerId: 999_999, purpose: 'link' }), done: 404 },
  'auth/passkey/beginOwn': { input: () => ({ purpose: 'add' }) },
  'auth/passkey/add': {
    input: () => ({ name: 'Key', credentialId: 'x', clientData: 'x', attestationObject: 'x' }),
    done: 403,
  },
  'sys/identityProvider/save': { input: () => newProvider() },
  'sys/identityProvider/remove': { input: async () => ({ ids: [await storedProvider(app)] }) },
  'sys/identityProvider/link': {
    input: async () => ({
      userId: await target(),
      providerId: await storedProvider(app),
      subject: `subject${++people}`,
    }),
  },
  'sys/identityProvider/unlink': { input: ({ userId }) => ({ userId, id: 999_999 }), done: 404 },
  'sys/identityGroup/save': { input: () => newGroup(app) },
  'sys/identityGroup/remove': { input: async () => ({ ids: [await storedGroup(app)] }) },
  'sys/webhook/save': {
    input: () => ({ name: 'Other', url: 'https://example.com/', kinds: ['ship.changed'] }),
  },
  'sys/user/save': { input: person },
  'sys/user/remove': { input: async () => ({ ids: [await target()] }) },
  'sys/user/removePasskey': {
    input: ({ userId }) => ({ userId, passkeyId: 999_999 }),
    done: 404,
  },
  'sys/user/resetPassword': { input: async () => ({ userId: await target() }) },
  'sys/user/resetFactor': { input: factorOf },
  'sys/user/endSession': {
    input: async () => ({ userId: await target(), sessionId: 999_999 }),
    done: 404,
  },
  'sys/user/endSessions': { input: ({ userId }) => ({ userId }) },
  'sys/user/erase': { input: async () => ({ userId: await target(), reason: 'Left' }), done: 409 },
  'sys/user/personalData': { input: () => ({ userId: 999_999 }), done: 404 },
  'sys/role/save': {
    input: () => ({
      roleName: `Role ${++people}`,
      taskNode: 'sys_operators',
      dataType: 1,
      roleStatus: 1,
    }),
  },
  'sys/role/remove': {
    input: async () => ({
      ids: [
        (
          await app.services.db
            .insertInto('role')
            .values({ roleName: `Gone ${++people}`, taskNode: 'flag_user', dataType: 1 })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id,
      ],
    }),
  },
  'sys/role/allot': { input: async () => ({ roleId: (await person()).roleId, menuIds: [] }) },
  'sys/menu/save': { input: async () => ({ ...(await rowOf('menu', 1)), sort: ++people }) },
  'sys/menu/remove': { input: () => ({ ids: [999_999] }), done: 404 },
  'sys/setting/save': {
    input: async () => ({
      version: (await loadSettings(app.services.db)).version,
      mail: { senderName: 'Society', senderAddress: 's@example.com' },
    }),
  },
  'sys/setting/testMail': { input: () => ({ to: 'a@example.com' }) },
  'sys/setting/replaceKey': { input: () => ({ password: 'x' }), done: 400 },
  'sys/signingKey/roll': { input: () => ({}) },
  'sys/log/export': { input: () => ({}) },
  'basic/certFee/save': {
    input: async () => ({ ...(await rowOf('certFee', await anyId('certFee'))), remark: 'x' }),
  },
  'basic/certFee/saveBands': {
    input: () => ({
      certType: 10,
      certId: 999_999,
      feeType: 10,
      effectiveFrom: '2026-01-01',
      read: [],
      bands: [],
    }),
    done: 400,
  },
  'basic/certFee/remove': { input: () => ({ ids: [999_999] }), done: 404 },
  'basic/certFee/import': { input: () => ({ dryRun: false }), done: 400 },
  'basic/othFee/save': {
    input: async () => ({ ...(await rowOf('othFee', await anyId('othFee'))), remark: 'x' }),
  },
  'basic/othFee/remove': { input: async () => ({ ids: [await anyId('othFee')] }) },
  'basic/othFee/import': { input: () => ({ dryRun: false }), done: 400 },
  'sys/confirmation/decide': { input: () => ({ id: 999_999, version: 1, result: 1 }), done: 404 },
  'ship/cert/valid': {
    input: async () => ({
      id: (
        await app.services.db
          .selectFrom('shipCert')
          .where('valid', '=', 1)
          .where('supersededBy', 'is', null)
          .select('id')
          .executeTakeFirstOrThrow()
      ).id,
      valid: 0,
      remark: 'Trial',
    }),
  },
  'crf/cert/valid': { input: () => ({ id: 999_999, valid: 0, remark: 'Trial' }), done: 404 },
}
const isExport = (path: string) => path.endsWith('/export') && path !== 'sys/log/export'

describe('a proof of identity within the last five minutes', () => {
  it('is required by the calls of this table, by larger exports, and by no others', async () => {
    const declared = [...app.services.resources.values()].flatMap((r) =>
      Object.entries(r.actions)
        .filter(([, action]) => action.recentAuth)
        .map(([name]) => `${r.contract.path}/${name}`),
    )
    expect(declared.filter((path) => !isExport(path)).sort()).toEqual(Object.keys(calls).sort())
  })

  it.each(Object.entries(calls))(
    '%s: refused without one, executed with one',
    async (path, { input, done = 0 }) => {
      const { me, userId } = await unconfirmed()
      const values = await input({ userId })
      expect(await me.call(path, values)).toMatchObject(refusal)
      await me.callOk('auth/confirm', { password })
      await pass(me, 4.9)
      const answer = await me.call(path, values).catch(() => ({ code: 0 }))
      expect(answer.code, JSON.stringify(answer)).toBe(done)
      expect((answer as { error?: string }).error).not.toBe('auth.confirmIdentity')
    },
  )

  it('is required when more rows are exported than the largest page of a list has', async () => {
    const { me } = await unconfirmed()
    expect((await me.callOk('basic/ship/list', { size: 1 })).total).toBeGreaterThan(200)
    expect(await me.call('basic/ship/export', { format: 'csv' })).toMatchObject(refusal)
    const ids = (await me.callOk('basic/ship/list', { size: 1 })).list[0]
    expect(
      (await me.download('basic/ship/export', { format: 'csv', keyword: ids.imo })).status,
    ).toBe(200)
    await me.callOk('auth/confirm', { password })
    expect((await me.download('basic/ship/export', { format: 'csv' })).status).toBe(200)
  })

  it('is required by changes of users that affect their rights, and by any change of the own account', async () => {
    const { me, userId } = await unconfirmed()
    const row = await rowOf('appUser', await target())
    for (const change of [
      { password: 'Sextant-77' },
      { status: 0 },
      { region: 'SHA' },
      { email: 'other@example.com' },
      { phone: '13900139000' },
    ])
      expect(
        await me.call('sys/user/save', { ...row, ...change }),
        JSON.stringify(change),
      ).toMatchObject(refusal)
    expect(
      await me.call('sys/user/save', { ...(await rowOf('appUser', userId)), name: 'Me' }),
    ).toMatchObject(refusal)
    for (const change of [{ email: 'mine@example.com' }, { phone: '13900139000' }])
      expect(await me.call('sys/user/save', { userId, ...change })).toMatchObject(refusal)
    await me.callOk('sys/user/save', { userId, name: 'Me' })
    await me.callOk('sys/user/save', { ...row, name: 'Another name', status: 1 })
  })

  it('is given by a sign-in, is valid in that session only and for five minutes, and ends with it', async () => {
    const { me, userId, username } = await unconfirmed()
    const {
      data: { token },
    } = await client(app.url, '').call('auth/login', { username, password })
    const fresh = client(app.url, token)
    await pass(fresh, 4.9)
    expect((await fresh.call('sys/setting/testMail', { to: 'a@example.com' })).code).toBe(0)
    expect(await me.call('sys/setting/testMail', { to: 'a@example.com' })).toMatchObject(refusal)
    await pass(fresh, 0.2)
    expect(await fresh.call('sys/setting/testMail', { to: 'a@example.com' })).toMatchObject(refusal)
    await fresh.callOk('auth/confirm', { password })
    await fresh.callOk('auth/logout')
    expect(await app.services.sessions.isConfirmed(token, ['password', 'code'])).toBe(false)
    expect(
      await app.services.db
        .selectFrom('session')
        .where('tokenHash', '=', hashToken(token))
        .selectAll()
        .execute(),
    ).toEqual([])
    expect(userId).toBeGreaterThan(0)
  })

  it('a refusal is in both languages and names the remedy; nothing is written', async () => {
    const { me } = await unconfirmed()
    const before = await app.services.db
      .selectFrom('log')
      .select((e) => e.fn.max('id').as('id'))
      .executeTakeFirstOrThrow()
    const input = { roleName: 'Never', taskNode: 'sys_operators', dataType: 1, roleStatus: 1 }
    expect((await me.call('sys/role/save', input, 'zh')).msg).toContain('密码')
    expect((await me.call('sys/role/save', input, 'en')).msg).toContain('your password')
    expect(
      await app.services.db
        .selectFrom('log')
        .select((e) => e.fn.max('id').as('id'))
        .executeTakeFirstOrThrow(),
    ).toEqual(before)
  })
})

describe('auth/confirm', () => {
  it('refuses a wrong password at its field and counts the guess; after five it refuses the right one too', async () => {
    const { me } = await unconfirmed()
    expect(await me.call('auth/confirm', {})).toMatchObject({
      code: 400,
      fields: [{ field: 'password' }],
    })
    for (let i = 0; i < 4; i++)
      expect(await me.call('auth/confirm', { password: `guess-${i}` })).toMatchObject({
        code: 400,
        fields: [{ field: 'password' }],
      })
    expect(await me.call('auth/confirm', { password })).toMatchObject({
      code: 429,
      error: 'auth.wait',
    })
    expect(await me.call('sys/setting/testMail', { to: 'a@example.com' })).toMatchObject(refusal)
    await app.services.db.deleteFrom('signInFailure').execute()
  })

  it('accepts a code once for users with a second factor; changes of the factor itself require the password', async () => {
    const { me, userId } = await unconfirmed()
    expect(await me.call('auth/confirm', { code: '123456' })).toMatchObject({
      code: 409,
      error: 'auth.factorOff',
    })
    await me.callOk('auth/confirm', { password })
    const { key } = await me.callOk('auth/factor/begin')
    const codeOf = () =>
      new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate({ timestamp: now })
    await me.callOk('auth/factor/confirm', { code: codeOf() })
    now += 60_000
    await pass(me, 6)
    const both = { ...refusal, data: { ways: ['password', 'code'], minutes: 5 } }
    expect(await me.call('sys/setting/testMail', { to: 'a@example.com' })).toMatchObject(both)
    const code = codeOf()
    await me.callOk('auth/confirm', { code })
    expect((await me.call('sys/setting/testMail', { to: 'a@example.com' })).code).toBe(0)
    expect(await me.call('auth/confirm', { code })).toMatchObject({
      code: 400,
      fields: [{ field: 'code' }],
    })
    now += 60_000
    expect(await me.call('auth/factor/drop', { code: codeOf() })).toMatchObject(refusal)
    await me.callOk('auth/confirm', { password })
    await me.callOk('auth/factor/drop', { code: codeOf() })
    expect(userId).toBeGreaterThan(0)
  })
})

describe('the own account', () => {
  it('is not changed by the calls for administering others: they name the right ones', async () => {
    const { me, userId } = await unconfirmed()
    await me.callOk('auth/confirm', { password })
    const own = await rowOf('appUser', userId)
    expect(await me.call('sys/user/save', { ...own, password: 'Sextant-77' })).toMatchObject({
      code: 409,
      error: 'user.ownPassword',
      fields: [{ field: 'password' }],
      msg: expect.stringContaining('personal centre'),
    })
    expect(await me.call('sys/user/resetPassword', { userId })).toMatchObject({
      code: 409,
      error: 'user.ownPassword',
    })
    expect(await me.call('sys/user/resetFactor', { userId })).toMatchObject({
      code: 409,
      error: 'user.ownFactor',
    })
    expect(await rowOf('appUser', userId)).toEqual(own)
  })
})

it('the server does not start with a sensitive call that does not define when it needs a proof of identity', async () => {
  const { resources } = await loadModules()
  const without = (path: string, name: string) => {
    const r = resources.get(path)!
    const { recentAuth: _, ...action } = r.actions[name]!
    return recentAuthFaults(path, { ...r.actions, [name]: action })
  }
  expect(without('sys/role', 'allot')).toEqual([expect.stringContaining('sys/role/allot')])
  expect(without('ship/cert', 'valid')).toEqual([expect.stringContaining('ship/cert/valid')])
  expect(without('basic/certFee', 'saveBands')).toEqual([
    expect.stringContaining('basic/certFee/saveBands'),
  ])
})
