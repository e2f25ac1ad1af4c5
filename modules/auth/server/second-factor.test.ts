import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashOf, newToken } from '#server/access/sessions.ts'
import { newPerson } from '#server/access/people.build.ts'
import { Secrets } from '#server/secrets.ts'
import { client, startHouse } from '#server/testing.ts'
import type { Client, Harness } from '#server/testing.ts'
import { takeCode } from '#modules/sys/user/server/second-factor.ts'

const password = 'Plimsoll-2026'
let house: Harness
let admin: Client
let word: string
/** The clock of the house, in milliseconds: a code is good once, so tests go on by a step between two. */
let now = Date.now()
beforeAll(async () => {
  house = await startHouse()
  house.services.sessions.now = () => now
  word = password
  admin = await house.as('admin')
})
afterAll(() => house.close())
const later = (seconds = 30) => { now += seconds * 1000 }
const codeOf = (key: string, at = now) => new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate({ timestamp: at })
const nobody = () => client(house.url, '')
const signIn = (username: string, device?: string) => nobody().call('auth/login', { username, password: word, ...(device && { device }) })
const byCode = (secondStep: string, code: string) => nobody().call('auth/login/code', { secondStep, code })
const secondStepOf = async (username: string): Promise<string> => (await signIn(username)).data.secondStep
let people = 0
/** Takes back that this session was opened with the password a moment ago. */
const unconfirm = ({ token }: Client) => house.services.db.updateTable('session').set({ passwordTime: null, codeTime: null }).where('tokenHash', '=', hashOf(token)).execute()
/** Somebody new, with a second factor in use. */
async function enrolled() {
  const username = `factor${++people}`
  const { client: me, userId } = await newPerson(house, username, { rights: false })
  const { key } = await me.ok('auth/factor/begin')
  const { recoveryCodes } = await me.ok<{ recoveryCodes: string[] }>('auth/factor/confirm', { code: codeOf(key) })
  later()
  return { username, me, userId, key: key as string, recoveryCodes }
}

describe('setting it up', () => {
  it('asks for the password, shows a key and a QR code, and is in use once a code confirms it', async () => {
    const { client: me } = await newPerson(house, 'setter', { rights: false })
    await unconfirm(me)
    expect(await me.call('auth/factor/begin')).toMatchObject({ code: 403, error: 'auth.confirmIdentity' })
    await me.ok('auth/confirm', { password })
    expect((await me.call('auth/factor/confirm', { code: '123456' })).error).toBe('auth.factorNotBegun')
    const begun = await me.ok('auth/factor/begin')
    expect(begun).toMatchObject({ key: expect.stringMatching(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/), uri: expect.stringMatching(/^otpauth:\/\/totp\/Plimsoll:setter\?/), qr: expect.stringMatching(/^data:image\/png;base64,/) })
    expect((await signIn('setter')).data).toMatchObject({ token: expect.any(String), secondStep: null })
    expect(await me.call('auth/factor/confirm', { code: '000000' })).toMatchObject({ code: 400, fields: [{ field: 'code' }] })
    const { recoveryCodes } = await me.ok('auth/factor/confirm', { code: codeOf(begun.key) })
    expect(new Set(recoveryCodes).size).toBe(10)
    expect((await me.ok('auth/profile')).info).toMatchObject({ secondFactor: true, recoveryCodesLeft: 10, mustEnrol: false })
    expect((await me.call('auth/factor/begin')).error).toBe('auth.factorOn')
    expect((await signIn('setter')).data).toMatchObject({ token: null, device: null, secondStep: expect.stringMatching(/^[\w-]{43}$/) })
  })

  it('keeps neither key nor recovery codes readable, and ends sessions that were opened without it', async () => {
    const { client: me, userId } = await newPerson(house, 'keeper', { rights: false })
    const before = client(house.url, await house.services.sessions.open(userId, '127.0.0.1', 'earlier'))
    const { key } = await me.ok('auth/factor/begin')
    const { recoveryCodes } = await me.ok('auth/factor/confirm', { code: codeOf(key) })
    expect((await before.call('auth/profile')).code).toBe(401)
    expect((await me.call('auth/profile')).code).toBe(0)
    const kept = JSON.stringify([await house.services.db.selectFrom('secondFactor').selectAll().execute(), await house.services.db.selectFrom('recoveryCode').selectAll().execute(), await house.services.db.selectFrom('log').where('rowId', '=', userId).selectAll().execute()])
    for (const secret of [key.replaceAll(' ', ''), ...recoveryCodes, ...recoveryCodes.map((code: string) => code.replaceAll('-', ''))]) expect(kept).not.toContain(secret)
    expect(kept).toContain('factorOn')
  })
})

describe('auth/login/code', () => {
  it('is sealed by the new key of the installation once a code was taken', async () => {
    const { userId, key } = await enrolled()
    const { db } = house.services
    const [earlier, newer] = [randomBytes(32), randomBytes(32)]
    const kept = new Secrets([earlier]).keep(key.replaceAll(' ', ''), `second factor ${userId}`)
    await db.updateTable('secondFactor').set({ secret: kept }).where('userId', '=', userId).execute()
    const exchanged = { ...house.services, secrets: new Secrets([newer, earlier]) }
    expect(await takeCode(exchanged, db, userId, codeOf(key))).toBe(true)
    later()
    expect(await takeCode({ ...exchanged, secrets: new Secrets([newer]) }, db, userId, codeOf(key))).toBe(true)
  })

  it('opens a session with the code of this step, the one before or after, and with none further off', async () => {
    const { username, key } = await enrolled()
    for (const [off, opens] of [[-90, false], [90, false], [-30, true], [30, true]] as const) {
      later(90)
      const { code, data } = await byCode(await secondStepOf(username), codeOf(key, now + off * 1000))
      expect([off, code === 0 && client(house.url, data.token).token !== '']).toEqual([off, opens])
    }
  })

  it('takes a code once: not again in its step, and only one of two sent at the same moment', async () => {
    const { username, key } = await enrolled()
    const [one, two, three] = [await secondStepOf(username), await secondStepOf(username), await secondStepOf(username)] as [string, string, string]
    const code = codeOf(key)
    expect((await Promise.all([byCode(one, code), byCode(two, code)])).map((answer) => answer.code).sort()).toEqual([0, 400])
    expect(await byCode(three, code)).toMatchObject({ code: 400, fields: [{ field: 'code' }] })
    later()
    expect((await byCode(three, codeOf(key))).code).toBe(0)
    later()
    expect(await byCode(three, codeOf(key))).toMatchObject({ code: 400, error: 'auth.stepOver' })
  })

  it('waits five minutes for the code, opens nothing by itself, and knows no step made up', async () => {
    const { username, key } = await enrolled()
    const step = await secondStepOf(username)
    expect((await client(house.url, step).call('auth/profile')).code).toBe(401)
    await house.services.db.updateTable('signInStep').set({ createTime: new Date(Date.now() - 301_000).toISOString() }).execute()
    for (const gone of [step, 'x'.repeat(43)]) expect(await byCode(gone, codeOf(key))).toMatchObject({ code: 400, error: 'auth.stepOver' })
  })

  it('slows who guesses, also with a new first step', async () => {
    const { username, key } = await enrolled()
    for (let i = 0; i < 5; i++) expect((await byCode(await secondStepOf(username), `00000${i}`)).code).toBe(400)
    expect(await byCode(await secondStepOf(username), codeOf(key))).toMatchObject({ code: 429, error: 'auth.wait' })
    await house.services.db.deleteFrom('signInFailure').execute()
    expect((await byCode(await secondStepOf(username), codeOf(key))).code).toBe(0)
  })

  it('takes a recovery code instead, each once, however it is typed', async () => {
    const { username, recoveryCodes: [first, second], userId } = await enrolled()
    expect((await byCode(await secondStepOf(username), ` ${first!.toUpperCase().replaceAll('-', ' ')} `)).code).toBe(0)
    expect((await byCode(await secondStepOf(username), first!)).code).toBe(400)
    const { data } = await byCode(await secondStepOf(username), second!)
    expect((await client(house.url, data.token).ok('auth/profile')).info.recoveryCodesLeft).toBe(8)
    const other = await enrolled()
    expect((await byCode(await secondStepOf(username), other.recoveryCodes[0]!)).code).toBe(400)
    expect(userId).not.toBe(other.userId)
  })
})

describe('changing it', () => {
  it('needs password and code to take it away or to renew the recovery codes', async () => {
    const { username, me, key, recoveryCodes } = await enrolled()
    for (const path of ['auth/factor/drop', 'auth/factor/codes']) {
      await unconfirm(me)
      expect(await me.call(path, { code: '000000' })).toMatchObject({ code: 403, error: 'auth.confirmIdentity', data: { ways: ['password'] } })
      await me.ok('auth/confirm', { password })
      expect(await me.call(path, { code: '000000' })).toMatchObject({ code: 400, fields: [{ field: 'code' }] })
    }
    const { recoveryCodes: renewed } = await me.ok<{ recoveryCodes: string[] }>('auth/factor/codes', { code: codeOf(key) })
    expect((await byCode(await secondStepOf(username), recoveryCodes[0]!)).code).toBe(400)
    expect((await byCode(await secondStepOf(username), renewed[0]!)).code).toBe(0)
    later()
    await me.ok('auth/factor/drop', { code: codeOf(key) })
    expect((await signIn(username)).data.secondStep).toBeNull()
    expect((await me.call('auth/factor/drop', { code: '000000' })).error).toBe('auth.factorOff')
  })

  it('ends every other session of the person, and keeps this one', async () => {
    const { me, userId, key } = await enrolled()
    for (const path of ['auth/factor/codes', 'auth/factor/drop']) {
      const there = client(house.url, await house.services.sessions.open(userId, '127.0.0.1', 'elsewhere'))
      await there.ok('auth/profile')
      await me.ok('auth/confirm', { password })
      await me.ok(path, { code: codeOf(key) })
      expect([path, (await there.call('auth/profile')).code]).toEqual([path, 401])
      expect((await me.call('auth/profile')).code).toBe(0)
      later()
    }
  })

  it('is not done by a link for a new password: the code is asked for as before', async () => {
    const { username, userId } = await enrolled()
    const token = newToken()
    await house.services.db.insertInto('passwordLink').values({ tokenHash: hashOf(token), userId }).execute()
    expect((await nobody().call('auth/password/reset', { token, newPassword: 'Sextant-77', confirmNewPassword: 'Sextant-77' })).code).toBe(0)
    expect((await nobody().call('auth/login', { username, password: 'Sextant-77' })).data).toMatchObject({ token: null, secondStep: expect.any(String) })
  })

  it('is taken away by an administrator who may: the person is out, is told by mail, and it stands in the trail', async () => {
    const { username, me, userId } = await enrolled()
    expect((await (await house.as('chief')).call('sys/user/resetFactor', { userId })).code).toBe(403)
    expect((await admin.ok('sys/user/list', { keyword: username })).list[0].secondFactor).toBe(true)
    await admin.ok('sys/user/resetFactor', { userId })
    expect((await me.call('auth/profile')).code).toBe(401)
    expect((await signIn(username)).data.token).toEqual(expect.any(String))
    expect(await house.services.db.selectFrom('outbox').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()).toMatchObject({ recipients: [`${username}@plimsoll.example`] })
    expect((await admin.ok('sys/log/list', { resource: ['sys/user'], rowId: [userId] })).list.map((e: { action: string }) => e.action)).toContain('resetFactor')
    expect(await admin.call('sys/user/resetFactor', { userId })).toMatchObject({ code: 409, error: 'user.noFactor' })
  })
})

describe('a role that asks for it', () => {
  it('signs its people out, and who has none sets one up before anything else', async () => {
    const { client: me, userId } = await newPerson(house, 'asked', {})
    const { id, version } = (await admin.ok('sys/role/list', { keyword: 'asked' })).list[0]
    await admin.ok('sys/role/save', { id, version, secondFactor: true })
    expect((await me.call('auth/profile')).code).toBe(401)
    const again = client(house.url, (await signIn('asked')).data.token)
    for (const path of ['basic/flag/list', 'sys/user/list', 'sys/user/save']) expect(await again.call(path)).toMatchObject({ code: 403, error: 'auth.mustEnrol' })
    expect((await again.ok('auth/profile')).info.mustEnrol).toBe(true)
    const { key } = await again.ok('auth/factor/begin')
    await again.ok('auth/factor/confirm', { code: codeOf(key) })
    house.services.sessions.forget()
    expect((await again.call('basic/flag/list')).code).toBe(0)
    later()
    await again.ok('auth/factor/drop', { code: codeOf(key) })
    expect(await again.call('basic/flag/list')).toMatchObject({ code: 403, error: 'auth.mustEnrol' })
    await admin.ok('sys/user/remove', { ids: [userId] })
  })
})
