import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { beforeAll, describe, expect, it } from 'vitest'
import { hashToken, newToken } from '#server/platform/sign-in/sessions.ts'
import { createTestUser } from '#server/platform/sign-in/create-test-user.fixture.ts'
import { SecretCipher } from '#server/platform/secrets/secret-cipher.ts'
import { testApp } from '#server/testing/test-app.ts'
import { client } from '#server/testing/testing.ts'
import type { Client } from '#server/testing/testing.ts'
import { consumeTotpCode } from '#modules/sys/user/server/second-factor.ts'

const password = 'Plimsoll-2026'
const app = testApp()
let admin: Client
let word: string
/**
 * Clock of the app, in milliseconds. A code is valid once, so tests advance it by a step between
 * two codes.
 */
let now = Date.now()
beforeAll(async () => {
  app.services.sessions.now = () => now
  word = password
  admin = await app.signInAs('admin')
})
const later = (seconds = 30) => {
  now += seconds * 1000
}
const codeOf = (key: string, at = now) =>
  new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate({ timestamp: at })
const guest = () => client(app.url, '')
const signIn = (username: string, device?: string) =>
  guest().call('auth/login', { username, password: word, ...(device && { device }) })
const byCode = (secondStep: string, code: string) =>
  guest().call('auth/login/code', { secondStep, code })
const secondStepOf = async (username: string): Promise<string> =>
  (await signIn(username)).data.secondStep
let clients = 0
/** Removes the recent authentication of this session. */
const unconfirm = ({ token }: Client) =>
  app.services.db
    .updateTable('session')
    .set({ passwordTime: null, codeTime: null })
    .where('tokenHash', '=', hashToken(token))
    .execute()
/** A new user with a second factor. */
async function enrolled() {
  const username = `factor${++clients}`
  const { client: me, userId } = await createTestUser(app, username, { rights: false })
  const { key } = await me.callOk('auth/factor/begin')
  const { recoveryCodes } = await me.callOk<{ recoveryCodes: string[] }>('auth/factor/confirm', {
    code: codeOf(key),
  })
  later()
  return { username, me, userId, key: key as string, recoveryCodes }
}

describe('enrolment', () => {
  it('requires the password, shows a key and a QR code, and is enabled by a code', async () => {
    const { client: me } = await createTestUser(app, 'setter', { rights: false })
    await unconfirm(me)
    expect(await me.call('auth/factor/begin')).toMatchObject({
      code: 403,
      error: 'auth.confirmIdentity',
    })
    await me.callOk('auth/confirm', { password })
    expect((await me.call('auth/factor/confirm', { code: '123456' })).error).toBe(
      'auth.factorNotBegun',
    )
    const enrolment = await me.callOk('auth/factor/begin')
    expect(enrolment).toMatchObject({
      key: expect.stringMatching(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/),
      uri: expect.stringMatching(/^otpauth:\/\/totp\/Plimsoll:setter\?/),
      qr: expect.stringMatching(/^data:image\/png;base64,/),
    })
    expect((await signIn('setter')).data).toMatchObject({
      token: expect.any(String),
      secondStep: null,
    })
    expect(await me.call('auth/factor/confirm', { code: '000000' })).toMatchObject({
      code: 400,
      fields: [{ field: 'code' }],
    })
    const { recoveryCodes } = await me.callOk('auth/factor/confirm', {
      code: codeOf(enrolment.key),
    })
    expect(new Set(recoveryCodes).size).toBe(10)
    expect((await me.callOk('auth/profile')).info).toMatchObject({
      secondFactor: true,
      recoveryCodesLeft: 10,
      mustEnrol: false,
    })
    expect((await me.call('auth/factor/begin')).error).toBe('auth.factorOn')
    expect((await signIn('setter')).data).toMatchObject({
      token: null,
      device: null,
      secondStep: expect.stringMatching(/^[\w-]{43}$/),
    })
  })

  it('stores key and recovery codes unreadably, and ends earlier sessions', async () => {
    const { client: me, userId } = await createTestUser(app, 'keeper', { rights: false })
    const before = client(app.url, await app.services.sessions.open(userId, '127.0.0.1', 'earlier'))
    const { key } = await me.callOk('auth/factor/begin')
    const { recoveryCodes } = await me.callOk('auth/factor/confirm', { code: codeOf(key) })
    expect((await before.call('auth/profile')).code).toBe(401)
    expect((await me.call('auth/profile')).code).toBe(0)
    const stored = JSON.stringify([
      await app.services.db.selectFrom('secondFactor').selectAll().execute(),
      await app.services.db.selectFrom('recoveryCode').selectAll().execute(),
      await app.services.db.selectFrom('log').where('rowId', '=', userId).selectAll().execute(),
    ])
    for (const secret of [
      key.replaceAll(' ', ''),
      ...recoveryCodes,
      ...recoveryCodes.map((code: string) => code.replaceAll('-', '')),
    ])
      expect(stored).not.toContain(secret)
    expect(stored).toContain('factorOn')
  })
})

describe('auth/login/code', () => {
  it('reseals the secret with the new key of the installation', async () => {
    const { userId, key } = await enrolled()
    const { db } = app.services
    const [previous, newer] = [randomBytes(32), randomBytes(32)]
    const stored = new SecretCipher([previous]).encrypt(
      key.replaceAll(' ', ''),
      `second factor ${userId}`,
    )
    await db
      .updateTable('secondFactor')
      .set({ secret: stored })
      .where('userId', '=', userId)
      .execute()
    const exchanged = { ...app.services, secrets: new SecretCipher([newer, previous]) }
    expect(await consumeTotpCode(exchanged, db, userId, codeOf(key))).toBe(true)
    later()
    expect(
      await consumeTotpCode(
        { ...exchanged, secrets: new SecretCipher([newer]) },
        db,
        userId,
        codeOf(key),
      ),
    ).toBe(true)
  })

  it('accepts the code of this step and of the adjacent ones only', async () => {
    const { username, key } = await enrolled()
    for (const [off, opens] of [
      [-90, false],
      [90, false],
      [-30, true],
      [30, true],
    ] as const) {
      later(90)
      const { code, data } = await byCode(
        await secondStepOf(username),
        codeOf(key, now + off * 1000),
      )
      expect([off, code === 0 && client(app.url, data.token).token !== '']).toEqual([off, opens])
    }
  })

  it('accepts a code once, also of two concurrent calls', async () => {
    const { username, key } = await enrolled()
    const [one, two, three] = [
      await secondStepOf(username),
      await secondStepOf(username),
      await secondStepOf(username),
    ] as [string, string, string]
    const code = codeOf(key)
    expect(
      (await Promise.all([byCode(one, code), byCode(two, code)]))
        .map((response) => response.code)
        .sort(),
    ).toEqual([0, 400])
    expect(await byCode(three, code)).toMatchObject({ code: 400, fields: [{ field: 'code' }] })
    later()
    expect((await byCode(three, codeOf(key))).code).toBe(0)
    later()
    expect(await byCode(three, codeOf(key))).toMatchObject({ code: 400, error: 'auth.stepOver' })
  })

  it('waits five minutes, gives no access by itself, and refuses a forged step', async () => {
    const { username, key } = await enrolled()
    const step = await secondStepOf(username)
    expect((await client(app.url, step).call('auth/profile')).code).toBe(401)
    await app.services.db
      .updateTable('signInStep')
      .set({ createTime: new Date(Date.now() - 301_000).toISOString() })
      .execute()
    for (const invalidStep of [step, 'x'.repeat(43)])
      expect(await byCode(invalidStep, codeOf(key))).toMatchObject({
        code: 400,
        error: 'auth.stepOver',
      })
  })

  it('throttles guesses, also across new first steps', async () => {
    const { username, key } = await enrolled()
    for (let i = 0; i < 5; i++)
      expect((await byCode(await secondStepOf(username), `00000${i}`)).code).toBe(400)
    expect(await byCode(await secondStepOf(username), codeOf(key))).toMatchObject({
      code: 429,
      error: 'auth.wait',
    })
    await app.services.db.deleteFrom('signInFailure').execute()
    expect((await byCode(await secondStepOf(username), codeOf(key))).code).toBe(0)
  })

  it('accepts a recovery code once, in any spelling', async () => {
    const {
      username,
      recoveryCodes: [first, second],
      userId,
    } = await enrolled()
    expect(
      (await byCode(await secondStepOf(username), ` ${first!.toUpperCase().replaceAll('-', ' ')} `))
        .code,
    ).toBe(0)
    expect((await byCode(await secondStepOf(username), first!)).code).toBe(400)
    const { data } = await byCode(await secondStepOf(username), second!)
    expect((await client(app.url, data.token).callOk('auth/profile')).info.recoveryCodesLeft).toBe(
      8,
    )
    const other = await enrolled()
    expect((await byCode(await secondStepOf(username), other.recoveryCodes[0]!)).code).toBe(400)
    expect(userId).not.toBe(other.userId)
  })
})

describe('changes', () => {
  it('removing the factor and renewing recovery codes requires password and code', async () => {
    const { username, me, key, recoveryCodes } = await enrolled()
    for (const path of ['auth/factor/drop', 'auth/factor/codes']) {
      await unconfirm(me)
      expect(await me.call(path, { code: '000000' })).toMatchObject({
        code: 403,
        error: 'auth.confirmIdentity',
        data: { ways: ['password'] },
      })
      await me.callOk('auth/confirm', { password })
      expect(await me.call(path, { code: '000000' })).toMatchObject({
        code: 400,
        fields: [{ field: 'code' }],
      })
    }
    const { recoveryCodes: renewed } = await me.callOk<{ recoveryCodes: string[] }>(
      'auth/factor/codes',
      { code: codeOf(key) },
    )
    expect((await byCode(await secondStepOf(username), recoveryCodes[0]!)).code).toBe(400)
    expect((await byCode(await secondStepOf(username), renewed[0]!)).code).toBe(0)
    later()
    await me.callOk('auth/factor/drop', { code: codeOf(key) })
    expect((await signIn(username)).data.secondStep).toBeNull()
    expect((await me.call('auth/factor/drop', { code: '000000' })).error).toBe('auth.factorOff')
  })

  it('ends every other session of the user, and keeps this one', async () => {
    const { me, userId, key } = await enrolled()
    for (const path of ['auth/factor/codes', 'auth/factor/drop']) {
      const there = client(
        app.url,
        await app.services.sessions.open(userId, '127.0.0.1', 'elsewhere'),
      )
      await there.callOk('auth/profile')
      await me.callOk('auth/confirm', { password })
      await me.callOk(path, { code: codeOf(key) })
      expect([path, (await there.call('auth/profile')).code]).toEqual([path, 401])
      expect((await me.call('auth/profile')).code).toBe(0)
      later()
    }
  })

  it('a password link does not remove it: the code is still required', async () => {
    const { username, userId } = await enrolled()
    const token = newToken()
    await app.services.db
      .insertInto('passwordLink')
      .values({ tokenHash: hashToken(token), userId })
      .execute()
    expect(
      (
        await guest().call('auth/password/reset', {
          token,
          newPassword: 'Sextant-77',
          confirmNewPassword: 'Sextant-77',
        })
      ).code,
    ).toBe(0)
    expect(
      (await guest().call('auth/login', { username, password: 'Sextant-77' })).data,
    ).toMatchObject({ token: null, secondStep: expect.any(String) })
  })

  it('an administrator with the right removes it: the user is signed out and mailed, and it is audited', async () => {
    const { username, me, userId } = await enrolled()
    expect(
      (await (await app.signInAs('chief')).call('sys/user/resetFactor', { userId })).code,
    ).toBe(403)
    expect((await admin.callOk('sys/user/list', { keyword: username })).list[0].secondFactor).toBe(
      true,
    )
    await admin.callOk('sys/user/resetFactor', { userId })
    expect((await me.call('auth/profile')).code).toBe(401)
    expect((await signIn(username)).data.token).toEqual(expect.any(String))
    expect(
      await app.services.db
        .selectFrom('outbox')
        .selectAll()
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),
    ).toMatchObject({ recipients: [`${username}@plimsoll.example`] })
    expect(
      (await admin.callOk('sys/log/list', { resource: ['sys/user'], rowId: [userId] })).list.map(
        (e: { action: string }) => e.action,
      ),
    ).toContain('resetFactor')
    expect(await admin.call('sys/user/resetFactor', { userId })).toMatchObject({
      code: 409,
      error: 'user.noFactor',
    })
  })
})

describe('a role that requires it', () => {
  it('signs its users out, and users without one must enrol first', async () => {
    const { client: me, userId } = await createTestUser(app, 'asked', {})
    const { id, version } = (await admin.callOk('sys/role/list', { keyword: 'asked' })).list[0]
    await admin.callOk('sys/role/save', { id, version, secondFactor: true })
    expect((await me.call('auth/profile')).code).toBe(401)
    const again = client(app.url, (await signIn('asked')).data.token)
    for (const path of ['basic/flag/list', 'sys/user/list', 'sys/user/save'])
      expect(await again.call(path)).toMatchObject({ code: 403, error: 'auth.mustEnrol' })
    expect((await again.callOk('auth/profile')).info.mustEnrol).toBe(true)
    const { key } = await again.callOk('auth/factor/begin')
    await again.callOk('auth/factor/confirm', { code: codeOf(key) })
    app.services.sessions.invalidateCache()
    expect((await again.call('basic/flag/list')).code).toBe(0)
    later()
    await again.callOk('auth/factor/drop', { code: codeOf(key) })
    expect(await again.call('basic/flag/list')).toMatchObject({
      code: 403,
      error: 'auth.mustEnrol',
    })
    await admin.callOk('sys/user/remove', { ids: [userId] })
  })
})
