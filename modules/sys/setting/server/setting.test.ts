import sharp from 'sharp'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { readSettings } from '#modules/sys/settingValues/server/settings.ts'
import { testApp } from '#server/testing/test-app.ts'

const app = testApp()
const admin = app.client('admin')

/** Saves with the current version. */
const trySave = async (input: object) =>
  admin.call('sys/setting/save', {
    version: (await admin.callOk('sys/setting/get')).version,
    ...input,
  })
const save = async (input: object) => expect((await trySave(input)).code).toBe(0)
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

const commerce = { discountLimit: 10, validDays: 30, paymentDays: 30, reminderDays: [7, 21, 45] }
const dateIn = (timeZone: string) => new Intl.DateTimeFormat('sv', { timeZone }).format(new Date())

describe('sys/setting/get', () => {
  it('has defaults for what is not saved', async () => {
    const settings = await admin.callOk('sys/setting/get')
    expect(settings).toMatchObject({
      timeZone: 'Asia/Shanghai',
      password: { minLength: 6, changeMinLength: 7 },
    })
    expect(settings.offices).toHaveLength(6)
    expect(settings.society.nameZh).not.toBe('')
  })

  it('is restricted to administrators', async () => {
    expect((await (await app.signInAs('chief')).call('sys/setting/get')).code).toBe(403)
    expect(
      (await (await app.signInAs('chief')).call('sys/setting/save', { version: 0 })).code,
    ).toBe(403)
  })
})

describe('sys/setting/save', () => {
  it('changes only the settings given, immediately and with an audit entry', async () => {
    const { version } = await admin.callOk('sys/setting/get')
    const saved = await admin.callOk('sys/setting/save', {
      version,
      society: { nameZh: '新名', nameEn: 'New Name' },
    })
    expect(await admin.callOk('sys/setting/get')).toMatchObject({
      society: { nameEn: 'New Name' },
      timeZone: 'Asia/Shanghai',
      version: saved.version,
    })
    expect((await readSettings(app.services.db)).society.nameZh).toBe('新名')
    const { list } = await admin.callOk('sys/log/list', { resource: ['sys/setting'] })
    expect((await admin.callOk('sys/log/get', { id: list[0].id })).changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          labelEn: 'Society › English name',
          toEn: 'New Name',
          to: 'New Name',
        }),
      ]),
    )
  })

  it('ignores unchanged values in any key order', async () => {
    const {
      version,
      society: { nameZh, nameEn },
      offices,
      password,
      timeZone,
    } = await admin.callOk('sys/setting/get')
    const first = await admin.callOk('sys/setting/save', {
      version,
      password: { minLength: 6, changeMinLength: 8 },
    })
    expect(first.version).toBe(version + 1)
    for (const society of [
      { nameZh, nameEn },
      { nameEn, nameZh },
    ])
      expect(
        await admin.callOk('sys/setting/save', {
          version: first.version,
          society,
          offices,
          timeZone,
          password: { changeMinLength: 8, minLength: 6 },
        }),
      ).toEqual(first)
    await admin.callOk('sys/setting/save', { version: first.version, password })
  })

  it('refuses a stale version, also when two save concurrently', async () => {
    const { version } = await admin.callOk('sys/setting/get')
    const answers = await Promise.all(
      ['A', 'B'].map((nameEn) =>
        admin.call('sys/setting/save', { version, society: { nameZh: '名', nameEn } }),
      ),
    )
    expect(answers.map((a) => a.code).sort()).toEqual([0, 409])
  })

  it('changes the current date, in calls and in the database', async () => {
    const today = async () =>
      (await sql<{ d: string }>`select society_today() as d`.execute(app.services.db)).rows[0]!.d
    // At any time the date differs in one of these two zones.
    for (const timeZone of ['Pacific/Kiritimati', 'Etc/GMT+12']) {
      const { version } = await admin.callOk('sys/setting/get')
      await admin.callOk('sys/setting/save', { version, timeZone })
      expect((await admin.callOk('auth/profile')).info.today).toBe(dateIn(timeZone))
      expect(await today()).toBe(dateIn(timeZone))
    }
  })

  it('raises the minimum password length, never below the specification', async () => {
    const { version } = await admin.callOk('sys/setting/get')
    expect(
      await admin.call('sys/setting/save', {
        version,
        password: { minLength: 5, changeMinLength: 6 },
      }),
    ).toMatchObject({
      code: 400,
      fields: [{ field: 'password.minLength' }, { field: 'password.changeMinLength' }],
    })
    await admin.callOk('sys/setting/save', {
      version,
      password: { minLength: 10, changeMinLength: 12 },
    })
    expect((await admin.callOk('auth/profile')).info.passwordMinLength).toBe(12)
    const change = {
      oldPassword: 'Plimsoll-2026',
      newPassword: 'Sextant-77',
      confirmNewPassword: 'Sextant-77',
    }
    expect(await (await app.signInAs('chief')).call('auth/change/password', change)).toMatchObject({
      code: 400,
      fields: [{ field: 'newPassword', msg: 'The password must have at least 12 characters.' }],
    })
  })

  it('keeps parts of a setting that are not given, and clears an empty logo', async () => {
    const { attachmentId } = await admin.callOk('sys/attachment/upload/base64', {
      base64: pixel,
      ext: 'png',
    })
    await save({ society: { nameZh: '名', nameEn: 'Name', logo: attachmentId } })
    await save({ society: { nameZh: '新', nameEn: 'New' } })
    expect((await admin.callOk('sys/setting/get')).society).toEqual({
      nameZh: '新',
      nameEn: 'New',
      logo: attachmentId,
      seal: expect.anything(),
    })
    await save({ society: { nameZh: '新', nameEn: 'New', logo: null } })
    expect((await admin.callOk('sys/setting/get')).society.logo).toBeNull()
  })

  it('accepts only an image as logo', async () => {
    const { data } = await admin.upload('logo.txt', Buffer.from('not a picture'), 'text/plain')
    for (const logo of [data.attachmentId, 'A'.repeat(24)])
      expect(await trySave({ society: { nameZh: '名', nameEn: 'Name', logo } })).toMatchObject({
        code: 400,
        fields: [{ field: 'society.logo' }],
      })
  })

  it('stores the seal as it is printed: PNG of at most 500 × 300, white paper transparent', async () => {
    const { society } = await admin.callOk('sys/setting/get')
    const scan = await sharp({
      create: { width: 900, height: 300, channels: 3, background: '#fff' },
    })
      .composite([
        {
          input: { create: { width: 300, height: 100, channels: 3, background: '#b01020' } },
          gravity: 'centre',
        },
      ])
      .jpeg()
      .toBuffer()
    const { data } = await admin.upload('seal.jpg', scan, 'image/jpeg')
    await save({ society: { ...society, seal: data.attachmentId } })
    const { seal } = (await admin.callOk('sys/setting/get')).society
    const stored = await admin.download('sys/attachment/download', { attachmentId: seal })
    expect(await sharp(stored.bytes).metadata()).toMatchObject({ format: 'png', width: 500 })
    expect((await sharp(stored.bytes).raw().toBuffer())[3]).toBe(0)
  })

  it('ends idle sessions after at most 15 minutes, unless an administrator confirms a longer time', async () => {
    expect((await admin.callOk('auth/profile')).info.idleMinutes).toBe(15)
    expect(await trySave({ session: { idleMinutes: 16, longer: false } })).toMatchObject({
      code: 400,
      fields: [{ field: 'session.idleMinutes', msg: expect.stringContaining('must be confirmed') }],
    })
    expect(await trySave({ session: { idleMinutes: 481, longer: true } })).toMatchObject({
      code: 400,
      fields: [{ field: 'session.idleMinutes' }],
    })
    await save({ session: { idleMinutes: 30, longer: true } })
    expect((await admin.callOk('auth/profile')).info.idleMinutes).toBe(30)
    await save({ session: { idleMinutes: 5, longer: false } })
    const surveyor = await app.signInAs('surveyor')
    await surveyor.callOk('auth/profile')
    const { now } = app.services.sessions
    app.services.sessions.now = () => Date.now() + 6 * 60_000
    expect((await surveyor.call('auth/profile')).code).toBe(401)
    app.services.sessions.now = now
    await save({ session: { idleMinutes: 15, longer: false } })
  })

  it('requires three character classes when configured', async () => {
    const before = (await admin.callOk('sys/setting/get')).password
    await save({ password: { minLength: 6, changeMinLength: 7, minClasses: 3 } })
    const change = {
      oldPassword: 'Plimsoll-2026',
      newPassword: 'sextant77',
      confirmNewPassword: 'sextant77',
    }
    expect(
      await (await app.signInAs('finance')).call('auth/change/password', change),
    ).toMatchObject({ code: 400, fields: [{ field: 'newPassword' }] })
    await save({ password: before })
  })

  it('uses a new numbering scheme from the next number on, without repeating a number', async () => {
    const company = async (name: string) => {
      const { id } = await admin.callOk('basic/customer/save', {
        name,
        customerType: ['owner'],
        region: 'SIN',
        credit: false,
        status: 1,
      })
      return (await admin.callOk('basic/customer/get', { id })).customerNo as string
    }
    const first = await company('Numbers One')
    expect(first).toMatch(/^C\d{5}$/)
    await save({ numbers: { customer: { pattern: '{region}-{seq:4}', reset: 'never' } } })
    expect(await company('Numbers Two')).toBe('SIN-0001')
    await save({ numbers: { customer: { pattern: 'C{seq:5}', reset: 'never' } } })
    expect((await admin.callOk('sys/setting/history')).list[0].words).toMatchObject([
      {
        labelZh: '编号规则 › 客户 › 编号格式',
        labelEn: 'Numbering › Customers › Number format',
        toEn: 'C{seq:5}',
      },
    ])
    expect(Number((await company('Numbers Three')).slice(1))).toBe(Number(first.slice(1)) + 1)
  })

  it.each([
    [{ numbers: { customer: { pattern: 'C', reset: 'never' } } }, 'numbers.customer.pattern'],
    [
      { numbers: { customer: { pattern: '{flag}{seq:5}', reset: 'never' } } },
      'numbers.customer.pattern',
    ],
    [
      {
        numbers: {
          certificate: { pattern: 'PR-{seq:5}', reset: 'year' },
          invoice: { pattern: '{seq', reset: 'never' },
        },
      },
      'numbers.certificate.pattern',
    ],
    [{ numbers: { invoice: { pattern: '{seq}', reset: 'daily' } } }, 'numbers.invoice.reset'],
    [{ numbers: { ship: { pattern: '{seq}', reset: 'never' } } }, 'numbers.ship'],
    [{ password: { minLength: 10, changeMinLength: 8 } }, 'password.changeMinLength'],
    [{ password: { minLength: 8, changeMinLength: 8, minClasses: 4 } }, 'password.minClasses'],
    [{ reminders: [{ offset: 0, unit: '3', repeat: false }] }, 'reminders.0.offset'],
    [{ reminders: [{ offset: 1, unit: '9', repeat: false }] }, 'reminders.0.unit'],
    [{ mail: { senderName: 'A\nBcc: x' } }, 'mail.senderName'],
    [{ mail: { senderAddress: 'nobody' } }, 'mail.senderAddress'],
    [{ offices: [{ nameZh: '某', nameEn: 'X', email: 'x' }] }, 'offices.0.email'],
    [{ commerce: { ...commerce, reminderDays: [7, 21] } }, 'commerce.reminderDays'],
    [{ commerce: { ...commerce, reminderDays: [7, 7, 45] } }, 'commerce.reminderDays'],
    [{ commerce: { ...commerce, discountLimit: 101 } }, 'commerce.discountLimit'],
    [{ commerce: { ...commerce, validDays: 0 } }, 'commerce.validDays'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
    [{ timeZone: "Asia/Shanghai'); drop table ship; --" }, 'timeZone'],
    [{ society: { nameZh: '名' } }, 'society.nameEn'],
    [{ offices: [{ nameZh: '某地' }] }, 'offices.0.nameEn'],
  ])('refuses %j', async (input, field) => {
    const refused = await trySave(input)
    expect([refused.code, refused.fields![0]!.field]).toEqual([400, field])
  })
})

describe('sys/setting/history', () => {
  it('lists changes of the commerce setting', async () => {
    await save({
      commerce: {
        ...commerce,
        reminderDays: [5, 10, 15],
        bankDetails: 'Bank of Ships\nAccount 42',
      },
    })
    expect((await admin.callOk('sys/setting/get')).commerce).toMatchObject({
      ...commerce,
      reminderDays: [5, 10, 15],
      bankDetails: 'Bank of Ships\nAccount 42',
    })
    expect(
      (await admin.callOk('sys/setting/history')).list[0].words.map(
        ({ labelEn, toEn }: Record<string, string>) => [labelEn, toEn],
      ),
    ).toEqual([
      ['Quotations and payments › Bank details', 'Bank of Ships\nAccount 42'],
      ['Quotations and payments › Payment reminders (days after due date)', '5; 10; 15'],
    ])
  })

  it('lists every change, newest first', async () => {
    await save({ reminders: [{ offset: 2, unit: '2', repeat: true }] })
    const { list } = await admin.callOk('sys/setting/history')
    expect(list[0]).toMatchObject({
      action: 'update',
      userName: 'Administrator 管理员',
      changes: [{ field: 'reminders', to: [{ offset: 2, unit: '2', repeat: true }] }],
      words: [{ labelZh: '提醒时间', toZh: '2 · 个月 · 重复', toEn: '2 · Months · Repeat' }],
    })
    expect((await (await app.signInAs('chief')).call('sys/setting/history')).code).toBe(403)
  })
})

describe('sys/setting/testMail', () => {
  it('is held in the outbox without a mail server', async () => {
    expect((await admin.callOk('sys/setting/get')).mailServer).toBe(false)
    const { outboxId } = await admin.callOk('sys/setting/testMail', { to: 'me@plimsoll.example' })
    expect(await admin.callOk('sys/outbox/get', { id: outboxId })).toMatchObject({
      state: 'kept',
      recipients: 'me@plimsoll.example',
      body: expect.stringContaining('e-mail works'),
    })
    expect(await admin.call('sys/outbox/sendAgain', { id: outboxId })).toMatchObject({
      code: 409,
      error: 'outbox.noServer',
    })
    expect(
      (
        await (
          await app.signInAs('chief')
        ).call('sys/setting/testMail', { to: 'me@plimsoll.example' })
      ).code,
    ).toBe(403)
  })
})
