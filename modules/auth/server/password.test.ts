import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Lang } from '#common/text.ts'
import { hashPassword } from '#server/platform/sign-in/passwords.ts'
import { hashToken, newToken } from '#server/platform/sign-in/sessions.ts'
import { testApp } from '#server/testing/test-app.ts'
import { client, startApp } from '#server/testing/testing.ts'
import type { TestApp } from '#server/testing/testing.ts'

const password = 'Plimsoll-2026'
const app = testApp()

/** A call with an explicit token. */
const send = (at: TestApp, token: string, path: string, input: object = {}, lang: Lang = 'en') =>
  client(at.url, token).call(path, input, lang)
const signIn = async (username: string, word = password) =>
  (await app.signInAs()).call('auth/login', { username, password: word })
const tokenOf = async (username: string, word = password): Promise<string> =>
  (await signIn(username, word)).data.token

describe('auth/change/password', () => {
  const change = async (
    token: string,
    oldPassword: string,
    newPassword: string,
    confirmNewPassword = newPassword,
    lang: Lang = 'en',
  ) =>
    send(app, token, 'auth/change/password', { oldPassword, newPassword, confirmNewPassword }, lang)

  it.each([
    ['wrong-1', 'Sextant-77', 'Sextant-77', 'oldPassword', 'Incorrect password'],
    [password, 'Ab-123', 'Ab-123', 'newPassword', 'The password must have at least 7 characters.'],
    [
      password,
      'abcdefgh',
      'abcdefgh',
      'newPassword',
      'The password is too weak: use at least 2 of digits, letters and other characters.',
    ],
    [password, 'Sextant-77', 'Sextant-78', 'confirmNewPassword', 'The passwords do not match.'],
    [password, password, password, 'newPassword', 'The new password must differ from the old one'],
    [
      password,
      `a1${'x'.repeat(130)}`,
      `a1${'x'.repeat(130)}`,
      'newPassword',
      'The password must have at most 128 characters.',
    ],
  ])('refuses %s → %s, %s at %s', async (old, next, again, field, msg) => {
    expect(await change(await tokenOf('chief'), old, next, again)).toMatchObject({
      code: 400,
      fields: [{ field, msg }],
    })
  })

  it('refuses a password made of name, user name, phone or mail', async () => {
    const token = await tokenOf('chief')
    const { info } = (await send(app, token, 'auth/profile')).data
    for (const own of [
      `${info.phone}a`,
      `x${info.phone}`,
      'Guodong-77',
      'gn0doug_7',
      `${info.phone.split('').reverse().join('')}z`,
    ])
      expect(await change(token, password, own)).toMatchObject({
        code: 400,
        fields: [{ field: 'newPassword', msg: expect.stringContaining('contains your name') }],
      })
  })

  it('refuses common and leaked passwords in every call', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'leaked-'))
    const file = join(folder, 'pwned.txt')
    await writeFile(
      file,
      `${createHash('sha1').update('Fathom!Lead9line').digest('hex').toUpperCase()}:3\n`,
    )
    const token = await tokenOf('chief')
    const admin = await app.signInAs('admin')
    const { id, version } = await app.services.db
      .selectFrom('appUser')
      .where('username', '=', 'flag')
      .select(['id', 'version'])
      .executeTakeFirstOrThrow()
    app.services.config.leakedPasswordsFile = file
    try {
      for (const known of ['Fathom!Lead9line', 'liverpool-1', 'qweasdzxc1']) {
        expect(await change(token, password, known), known).toMatchObject({
          code: 400,
          fields: [{ field: 'newPassword', msg: expect.stringContaining('has been leaked') }],
        })
        expect(
          await admin.call('sys/user/save', { id, version, password: known }),
          known,
        ).toMatchObject({ code: 400, fields: [{ field: 'password' }] })
      }
    } finally {
      app.services.config.leakedPasswordsFile = null
      await rm(folder, { recursive: true })
    }
  })

  it('refuses in Chinese too, and names missing fields', async () => {
    const token = await tokenOf('chief')
    expect((await change(token, 'wrong-1', 'Sextant-77', 'Sextant-77', 'zh')).fields).toEqual([
      { field: 'oldPassword', msg: '密码错误' },
    ])
    expect((await send(app, token, 'auth/change/password')).fields!.map((f) => f.field)).toEqual([
      'oldPassword',
      'newPassword',
      'confirmNewPassword',
    ])
  })

  it('ends every other session of the user, keeps this one, and audits without the password', async () => {
    const [current, otherToken] = [await tokenOf('surveyor2'), await tokenOf('surveyor2')]
    expect((await change(current, password, 'Sextant-77')).code).toBe(0)
    expect((await send(app, otherToken, 'auth/profile')).code).toBe(401)
    expect((await send(app, current, 'auth/profile')).code).toBe(0)
    expect((await signIn('surveyor2')).code).toBe(400)
    expect((await signIn('surveyor2', 'Sextant-77')).code).toBe(0)
    const trail = JSON.stringify(
      await app.services.db
        .selectFrom('log')
        .where('action', '=', 'change/password')
        .selectAll()
        .execute(),
    )
    expect(trail).toContain('Tan Wei Ming 陈伟明')
    expect(trail).not.toContain('Sextant')
  })

  it('is the only call allowed after a first password', async () => {
    await app.services.db
      .updateTable('appUser')
      .where('username', '=', 'owner2')
      .set({ mustChangePassword: true })
      .execute()
    const token = await tokenOf('owner2')
    for (const path of ['basic/flag/list', 'sys/dict/all', 'home/workbench/get', 'sys/user/save'])
      expect(
        await send(app, token, path, path === 'sys/dict/all' ? { dictCode: 'SEX' } : {}),
      ).toMatchObject({ code: 403, error: 'auth.mustChangePassword' })
    expect((await send(app, token, 'auth/profile')).data.info.mustChangePassword).toBe(true)
    expect((await change(token, password, 'Sextant-77')).code).toBe(0)
    expect((await send(app, token, 'sys/dict/all', { dictCode: 'SEX' })).code).toBe(0)
  })
})

describe('auth/password/reset', () => {
  const link = async (username: string) => {
    const token = newToken()
    const { id } = await app.services.db
      .selectFrom('appUser')
      .where('username', '=', username)
      .select('id')
      .executeTakeFirstOrThrow()
    await app.services.db
      .insertInto('passwordLink')
      .values({ tokenHash: hashToken(token), userId: id })
      .execute()
    return token
  }
  const reset = async (token: string, newPassword: string, confirmNewPassword = newPassword) =>
    (await app.signInAs()).call('auth/password/reset', { token, newPassword, confirmNewPassword })

  it('works once, invalidates every other link of the user, and ends their sessions', async () => {
    const [one, other] = [await link('approver'), await link('approver')]
    const token = await tokenOf('approver')
    expect(await reset(one, 'weak')).toMatchObject({
      code: 400,
      fields: [{ field: 'newPassword' }],
    })
    expect((await reset(one, 'Sextant-77')).code).toBe(0)
    expect((await send(app, token, 'auth/profile')).code).toBe(401)
    expect((await signIn('approver', 'Sextant-77')).code).toBe(0)
    for (const spent of [one, other])
      expect(await reset(spent, 'Sextant-88')).toMatchObject({
        code: 400,
        error: 'auth.linkInvalid',
      })
  })

  it('refuses a personal password, and the link stays valid', async () => {
    const token = await link('finance')
    const { phone } = await app.services.db
      .selectFrom('appUser')
      .where('username', '=', 'finance')
      .select('phone')
      .executeTakeFirstOrThrow()
    for (const own of [`${phone}a`, 'Xiaomin-77'])
      expect(await reset(token, own)).toMatchObject({
        code: 400,
        fields: [{ field: 'newPassword' }],
      })
    expect((await reset(token, 'Sextant-77')).code).toBe(0)
  })

  it('refuses the previous password, so that a first password never becomes permanent', async () => {
    const token = await link('operator')
    await app.services.db
      .updateTable('appUser')
      .where('username', '=', 'operator')
      .set({
        passwordHash: await hashPassword('k7mzq-abcde-23456-fghjk'),
        mustChangePassword: true,
      })
      .execute()
    expect(await reset(token, 'k7mzq-abcde-23456-fghjk')).toMatchObject({
      code: 400,
      fields: [{ field: 'newPassword' }],
    })
    expect((await reset(token, 'Sextant-77')).code).toBe(0)
  })

  const linkOfSomebodyOff = async () => {
    await app.services.db
      .updateTable('appUser')
      .where('username', '=', 'flag2')
      .set({ status: 0 })
      .execute()
    return link('flag2')
  }

  it('refuses links older than 30 minutes, forged ones, and those of disabled users', async () => {
    const old = await link('manager')
    await app.services.db
      .updateTable('passwordLink')
      .where('tokenHash', '=', hashToken(old))
      .set({ createTime: sql`now() - interval '31 minutes'` })
      .execute()
    for (const token of [old, newToken(), await linkOfSomebodyOff()])
      expect(await reset(token, 'Sextant-77')).toMatchObject({
        code: 400,
        error: 'auth.linkInvalid',
      })
  })
})

describe('auth/password/forgot', () => {
  it('never reveals whether an account exists, and reports missing mail configuration', async () => {
    const guest = await app.signInAs()
    for (const username of ['admin', 'nobody-at-all'])
      expect(await guest.callOk('auth/password/forgot', { username })).toEqual({
        mailConfigured: false,
      })
  })

  it('sends a link that sets a new password, at most three per hour', async () => {
    const mails: string[] = []
    let arrived = () => {}
    const smtp = createServer((socket) => {
      let [data, reading] = ['', false]
      socket.write('220 mail\r\n')
      socket
        .on('error', () => {})
        .on('data', (chunk) => {
          data += chunk
          if (reading && data.endsWith('\r\n.\r\n')) {
            mails.push(data)
            ;[data, reading] = ['', false]
            socket.write('250 kept\r\n')
            return arrived()
          }
          if (reading || !data.endsWith('\r\n')) return
          reading = /^data/i.test(data)
          socket.write(reading ? '354 go on\r\n' : '250 ok\r\n')
          data = ''
        })
    })
    await new Promise<void>((listening) => smtp.listen(0, '127.0.0.1', listening))
    const mailing = await startApp({
      env: { SMTP_URL: `smtp://127.0.0.1:${(smtp.address() as AddressInfo).port}` },
    })
    try {
      const guest = await mailing.signInAs()
      for (const username of ['nobody-at-all', 'finance']) {
        const mail = new Promise<void>((resolve) => {
          arrived = resolve
        })
        expect(await guest.callOk('auth/password/forgot', { username })).toEqual({
          mailConfigured: true,
        })
        if (username === 'finance') await mail
      }
      expect(mails).toHaveLength(1)
      expect(mails[0]).toContain('To: finance@plimsoll.example')
      const token = /login\/reset#token=(?:3D)?([\w-]+)/.exec(
        mails[0]!.replaceAll('=\r\n', ''),
      )![1]!
      expect(
        (
          await guest.call('auth/password/reset', {
            token,
            newPassword: 'Sextant-77',
            confirmNewPassword: 'Sextant-77',
          })
        ).code,
      ).toBe(0)
      expect(
        (await guest.call('auth/login', { username: 'finance', password: 'Sextant-77' })).code,
      ).toBe(0)
      for (let i = 0; i < 4; i++)
        await guest.callOk('auth/password/forgot', { username: 'finance' })
      const links = async () =>
        (
          await mailing.services.db
            .selectFrom('passwordLink')
            .select(sql<number>`count(*)::int`.as('links'))
            .executeTakeFirstOrThrow()
        ).links
      await expect.poll(links).toBe(3)
      for (let i = 0; i < 4; i++)
        await guest.callOk('auth/password/forgot', { username: 'nobody-at-all' })
      expect(await guest.call('auth/password/forgot', { username: 'finance' })).toMatchObject({
        code: 429,
        error: 'auth.wait',
      })
      expect(await links()).toBe(3)
    } finally {
      await mailing.close()
      smtp.close()
    }
  })
})
