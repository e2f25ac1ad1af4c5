import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDemoKey, exportKey } from '#server/documents/index.ts'
import type { SigningKey } from '#server/documents/index.ts'
import { signingKeyOf } from '#server/signing/signing-key.ts'
import { newPerson } from '#server/access/people.build.ts'
import { confirm } from '#server/access/second-person.build.ts'
import { startHouse } from '#server/testing.ts'
import type { Client, Harness } from '#server/testing.ts'
import { readSettings } from './settings.ts'

let house: Harness
let admin: Client
beforeAll(async () => {
  house = await startHouse()
  admin = await house.as('admin')
})
afterAll(() => house.close())

/** Saves against the newest version. */
const trySave = async (given: object) => admin.call('sys/setting/save', { version: (await admin.ok('sys/setting/get')).version, ...given })
const save = async (given: object) => expect((await trySave(given)).code).toBe(0)
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

const commerce = { discountLimit: 10, validDays: 30, paymentDays: 30, reminderDays: [7, 21, 45] }
const dateIn = (timeZone: string) => new Intl.DateTimeFormat('sv', { timeZone }).format(new Date())

describe('sys/setting/get', () => {
  it('has values before anything is saved', async () => {
    const settings = await admin.ok('sys/setting/get')
    expect(settings).toMatchObject({ timeZone: 'Asia/Shanghai', password: { minLength: 6, changeMinLength: 7 }, version: 0 })
    expect(settings.offices).toHaveLength(6)
    expect(settings.society.nameZh).not.toBe('')
  })

  it('is for administrators', async () => {
    expect((await (await house.as('chief')).call('sys/setting/get')).code).toBe(403)
    expect((await (await house.as('chief')).call('sys/setting/save', { version: 0 })).code).toBe(403)
  })
})

describe('sys/setting/save', () => {
  it('changes what is given, is seen at once, and stands in the trail', async () => {
    const { version } = await admin.ok('sys/setting/get')
    const saved = await admin.ok('sys/setting/save', { version, society: { nameZh: '新名', nameEn: 'New Name' } })
    expect(await admin.ok('sys/setting/get')).toMatchObject({ society: { nameEn: 'New Name' }, timeZone: 'Asia/Shanghai', version: saved.version })
    expect((await readSettings(house.services.db)).society.nameZh).toBe('新名')
    const { list } = await admin.ok('sys/log/list', { resource: ['sys/setting'] })
    expect((await admin.ok('sys/log/get', { id: list[0].id })).changes).toEqual(expect.arrayContaining([expect.objectContaining({ labelEn: 'Society › Name (English)', toEn: 'New Name', to: 'New Name' })]))
  })

  it('takes what is unchanged for unchanged, in whatever order its parts come', async () => {
    const { version, society: { nameZh, nameEn }, offices, password, timeZone } = await admin.ok('sys/setting/get')
    const first = await admin.ok('sys/setting/save', { version, password: { minLength: 6, changeMinLength: 8 } })
    expect(first.version).toBe(version + 1)
    for (const society of [{ nameZh, nameEn }, { nameEn, nameZh }])
      expect(await admin.ok('sys/setting/save', { version: first.version, society, offices, timeZone, password: { changeMinLength: 8, minLength: 6 } })).toEqual(first)
    await admin.ok('sys/setting/save', { version: first.version, password })
  })

  it('refuses a version that is no longer the newest, also when two save at once', async () => {
    const { version } = await admin.ok('sys/setting/get')
    const answers = await Promise.all(['A', 'B'].map((nameEn) => admin.call('sys/setting/save', { version, society: { nameZh: '名', nameEn } })))
    expect(answers.map((a) => a.code).sort()).toEqual([0, 409])
  })

  it('moves the day that is today, in the calls and in the database', async () => {
    const today = async () => (await sql<{ d: string }>`select society_today() as d`.execute(house.services.db)).rows[0]!.d
    // Of these two one is always on another day than the other.
    for (const timeZone of ['Pacific/Kiritimati', 'Etc/GMT+12']) {
      const { version } = await admin.ok('sys/setting/get')
      await admin.ok('sys/setting/save', { version, timeZone })
      expect((await admin.ok('auth/profile')).info.today).toBe(dateIn(timeZone))
      expect(await today()).toBe(dateIn(timeZone))
    }
  })

  it('lengthens passwords and never shortens them below the least', async () => {
    const { version } = await admin.ok('sys/setting/get')
    expect(await admin.call('sys/setting/save', { version, password: { minLength: 5, changeMinLength: 6 } })).toMatchObject({ code: 400, fields: [{ field: 'password.minLength' }, { field: 'password.changeMinLength' }] })
    await admin.ok('sys/setting/save', { version, password: { minLength: 10, changeMinLength: 12 } })
    expect((await admin.ok('auth/profile')).info.passwordMinLength).toBe(12)
    const change = { oldPassword: 'Plimsoll-2026', newPassword: 'Sextant-77', confirmNewPassword: 'Sextant-77' }
    expect(await (await house.as('chief')).call('auth/change/password', change)).toMatchObject({ code: 400, fields: [{ field: 'newPassword', msg: 'A password has at least 12 characters.' }] })
  })

  it('keeps the parts of a setting that are not given, and clears a logo that is given empty', async () => {
    const { attachmentId } = await admin.ok('sys/attachment/upload/base64', { base64: pixel, ext: 'png' })
    await save({ society: { nameZh: '名', nameEn: 'Name', logo: attachmentId } })
    await save({ society: { nameZh: '新', nameEn: 'New' } })
    expect((await admin.ok('sys/setting/get')).society).toEqual({ nameZh: '新', nameEn: 'New', logo: attachmentId })
    await save({ society: { nameZh: '新', nameEn: 'New', logo: null } })
    expect((await admin.ok('sys/setting/get')).society.logo).toBeNull()
  })

  it('takes only a picture for a logo', async () => {
    const { data } = await admin.upload('logo.txt', Buffer.from('not a picture'), 'text/plain')
    for (const logo of [data.attachmentId, 'A'.repeat(24)]) expect(await trySave({ society: { nameZh: '名', nameEn: 'Name', logo } })).toMatchObject({ code: 400, fields: [{ field: 'society.logo' }] })
  })

  it('ends idle sessions after 15 minutes at most, unless an administrator says that longer is meant', async () => {
    expect((await admin.ok('auth/profile')).info.idleMinutes).toBe(15)
    expect(await trySave({ session: { idleMinutes: 16, longer: false } })).toMatchObject({ code: 400, fields: [{ field: 'session.idleMinutes', msg: expect.stringContaining('must be confirmed') }] })
    expect(await trySave({ session: { idleMinutes: 481, longer: true } })).toMatchObject({ code: 400, fields: [{ field: 'session.idleMinutes' }] })
    await save({ session: { idleMinutes: 30, longer: true } })
    expect((await admin.ok('auth/profile')).info.idleMinutes).toBe(30)
    await save({ session: { idleMinutes: 5, longer: false } })
    const surveyor = await house.as('surveyor')
    await surveyor.ok('auth/profile')
    const { now } = house.services.sessions
    house.services.sessions.now = () => Date.now() + 6 * 60_000
    expect((await surveyor.call('auth/profile')).code).toBe(401)
    house.services.sessions.now = now
    await save({ session: { idleMinutes: 15, longer: false } })
  })

  it('asks for three classes of characters where that is set', async () => {
    const before = (await admin.ok('sys/setting/get')).password
    await save({ password: { minLength: 6, changeMinLength: 7, minClasses: 3 } })
    const change = { oldPassword: 'Plimsoll-2026', newPassword: 'sextant77', confirmNewPassword: 'sextant77' }
    expect(await (await house.as('finance')).call('auth/change/password', change)).toMatchObject({ code: 400, fields: [{ field: 'newPassword' }] })
    await save({ password: before })
  })

  it('numbers by the scheme from the next number on, and never as before', async () => {
    const company = async (name: string) => {
      const { id } = await admin.ok('basic/customer/save', { name, customerType: ['owner'], region: 'SIN', credit: false, status: 1 })
      return (await admin.ok('basic/customer/get', { id })).customerNo as string
    }
    const first = await company('Numbers One')
    expect(first).toMatch(/^C\d{5}$/)
    await save({ numbers: { customer: { pattern: '{region}-{seq:4}', reset: 'never' } } })
    expect(await company('Numbers Two')).toBe('SIN-0001')
    await save({ numbers: { customer: { pattern: 'C{seq:5}', reset: 'never' } } })
    expect((await admin.ok('sys/setting/history')).list[0].words).toMatchObject([{ labelZh: '编号规则 › 客户 › 编号格式', labelEn: 'Numbers › Customers › Pattern', toEn: 'C{seq:5}' }])
    expect(Number((await company('Numbers Three')).slice(1))).toBe(Number(first.slice(1)) + 1)
  })

  it.each([
    [{ numbers: { customer: { pattern: 'C', reset: 'never' } } }, 'numbers.customer.pattern'],
    [{ numbers: { customer: { pattern: '{flag}{seq:5}', reset: 'never' } } }, 'numbers.customer.pattern'],
    [{ numbers: { certificate: { pattern: 'PR-{seq:5}', reset: 'year' }, invoice: { pattern: '{seq', reset: 'never' } } }, 'numbers.certificate.pattern'],
    [{ numbers: { invoice: { pattern: '{seq}', reset: 'daily' } } }, 'numbers.invoice.reset'], [{ numbers: { ship: { pattern: '{seq}', reset: 'never' } } }, 'numbers.ship'],
    [{ password: { minLength: 10, changeMinLength: 8 } }, 'password.changeMinLength'], [{ password: { minLength: 8, changeMinLength: 8, minClasses: 4 } }, 'password.minClasses'],
    [{ reminders: [{ offset: 0, unit: '3', repeat: false }] }, 'reminders.0.offset'], [{ reminders: [{ offset: 1, unit: '9', repeat: false }] }, 'reminders.0.unit'],
    [{ mail: { senderName: 'A\nBcc: x' } }, 'mail.senderName'], [{ mail: { senderAddress: 'nobody' } }, 'mail.senderAddress'], [{ offices: [{ nameZh: '某', nameEn: 'X', email: 'x' }] }, 'offices.0.email'],
    [{ commerce: { ...commerce, reminderDays: [7, 21] } }, 'commerce.reminderDays'], [{ commerce: { ...commerce, reminderDays: [7, 7, 45] } }, 'commerce.reminderDays'],
    [{ commerce: { ...commerce, discountLimit: 101 } }, 'commerce.discountLimit'], [{ commerce: { ...commerce, validDays: 0 } }, 'commerce.validDays'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone'], [{ timeZone: "Asia/Shanghai'); drop table ship; --" }, 'timeZone'],
    [{ society: { nameZh: '名' } }, 'society.nameEn'], [{ offices: [{ nameZh: '某地' }] }, 'offices.0.nameEn'],
  ])('refuses %j', async (given, field) => {
    const refused = await trySave(given)
    expect([refused.code, refused.fields![0]!.field]).toEqual([400, field])
  })
})

describe('sys/setting/history', () => {
  it('tells what of the commerce has changed', async () => {
    await save({ commerce: { ...commerce, reminderDays: [5, 10, 15], bankDetails: 'Bank of Ships\nAccount 42' } })
    expect((await admin.ok('sys/setting/get')).commerce).toEqual({ ...commerce, reminderDays: [5, 10, 15], bankDetails: 'Bank of Ships\nAccount 42' })
    expect((await admin.ok('sys/setting/history')).list[0].words.map(({ labelEn, toEn }: Record<string, string>) => [labelEn, toEn])).toEqual([
      ['Commerce › Bank details', 'Bank of Ships\nAccount 42'], ['Commerce › Reminders (days after the due date)', '5; 10; 15'],
    ])
  })

  it('tells every change, newest first', async () => {
    await save({ reminders: [{ offset: 2, unit: '2', repeat: true }] })
    const { list } = await admin.ok('sys/setting/history')
    expect(list[0]).toMatchObject({ action: 'update', userName: '管理员 Admin', changes: [{ field: 'reminders', to: [{ offset: 2, unit: '2', repeat: true }] }], words: [{ labelZh: '提醒时间', toZh: '2 · 月/次 · 重复', toEn: '2 · Month/time · Repeat' }] })
    expect((await (await house.as('chief')).call('sys/setting/history')).code).toBe(403)
  })
})

describe('sys/setting/testMail', () => {
  it('is kept in the outbox without a mail server', async () => {
    expect((await admin.ok('sys/setting/get')).mailServer).toBe(false)
    const { outboxId } = await admin.ok('sys/setting/testMail', { to: 'me@plimsoll.example' })
    expect(await admin.ok('sys/outbox/get', { id: outboxId })).toMatchObject({ state: 'kept', recipients: 'me@plimsoll.example', body: expect.stringContaining('mail works') })
    expect(await admin.call('sys/outbox/sendAgain', { id: outboxId })).toMatchObject({ code: 409, error: 'outbox.noServer' })
    expect((await (await house.as('chief')).call('sys/setting/testMail', { to: 'me@plimsoll.example' })).code).toBe(403)
  })
})

describe('sys/setting/key, replaceKey', () => {
  const replace = (bytes: Uint8Array, password?: string) => admin.upload('key.pem', bytes, 'application/octet-stream', 'sys/setting/replaceKey', password === undefined ? {} : { password })
  const encrypted = (key: SigningKey) => {
    const certificates = exportKey(key).slice(exportKey(key).indexOf('-----BEGIN CERTIFICATE'))
    return Buffer.from(key.privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'right' }) + certificates)
  }

  it('shows the certificate and nothing of the key', async () => {
    const shown = await admin.ok('sys/setting/key')
    expect(shown).toMatchObject({ subject: expect.stringContaining('CN=Plimsoll'), source: 'demonstration', fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(Object.keys(shown)).toEqual(['subject', 'issuer', 'fingerprint', 'validFrom', 'validTo', 'source'])
    for (const call of ['sys/setting/key', 'sys/setting/replaceKey']) expect((await (await house.as('chief')).call(call)).code).toBe(403)
  })

  it('refuses a wrong password, what is no key, one that is not yet or no longer valid, and no file', async () => {
    const key = await createDemoKey('Another Society')
    const later = await createDemoKey('Later', new Date(Date.now() + 10 * 86_400_000))
    const earlier = await createDemoKey('Earlier', new Date(Date.now() - 1200 * 86_400_000))
    const before = await admin.ok('sys/setting/key')
    const broken = exportKey(key).replace(/(-----BEGIN CERTIFICATE-----\n.{20})./, '$1!')
    for (const [bytes, password, reason] of [
      [encrypted(key), 'wrong', /password/], [encrypted(key), undefined, /password/], [Buffer.from('rubbish'), 'x', /PKCS#12/], [Buffer.from(broken), '', /cannot be read/],
      [Buffer.from(exportKey(later)), '', /valid only from/], [Buffer.from(exportKey(earlier)), '', /expired/], [Buffer.alloc(300_000), '', /too large/],
    ] as const) {
      const answer = await replace(bytes, password)
      expect(answer).toMatchObject({ code: 400, fields: [{ field: 'file', msg: expect.stringMatching(reason) }] })
    }
    expect(await admin.call('sys/setting/replaceKey', { password: 'x' })).toMatchObject({ code: 400, fields: [{ field: 'file' }] })
    expect(await admin.ok('sys/setting/key')).toEqual(before)
  })

  it('signs with the new key from then on, in this process and after a restart, and stands in the trail', async () => {
    const before = await admin.ok('sys/setting/key')
    const key = await createDemoKey('Another Society')
    const { client: second } = await newPerson(house, 'second')
    const { data } = await replace(encrypted(key), 'right')
    expect(data).toMatchObject({ fingerprint: before.fingerprint })
    await confirm(second, data as object)
    expect((await admin.ok('sys/setting/key')).subject).toContain('Another Society')
    expect(house.services.signingKey.name).toBe(key.name)
    expect((await signingKeyOf(house.services)).chain).toEqual(key.chain)
    expect(await replace(encrypted(key), 'right')).toMatchObject({ code: 400, fields: [{ field: 'file', msg: 'This is the key in use' }] })
    const { list: [confirmed, entry] } = await admin.ok('sys/setting/history')
    expect(confirmed).toMatchObject({ action: 'confirmed', userName: 'second' })
    expect(entry).toMatchObject({ action: 'replaceKey', changes: expect.arrayContaining([expect.objectContaining({ field: 'fingerprint', from: before.fingerprint })]) })
    expect(JSON.stringify(entry)).not.toContain('PRIVATE')
    const kept = await house.services.db.selectFrom('signingKey').orderBy('id').select(['fingerprint', 'secret', 'codeSecret', 'chain', 'retiredTime']).execute()
    expect(kept).toMatchObject([{ fingerprint: before.fingerprint, secret: null, codeSecret: null, retiredTime: expect.any(String) }, { retiredTime: null, secret: expect.stringMatching(/^v1\./) }])
    expect(JSON.stringify(kept)).not.toContain('PRIVATE')
    expect(await readdir(join(house.services.config.dataDir, 'keys'))).not.toContain('signing.pem')
  })

  it('is left to the operator of the server where the key is set there', async () => {
    const { config } = house.services
    const set = config.signingKeyFile
    config.signingKeyFile = '/etc/plimsoll/key.p12'
    expect(await replace(Buffer.from('x'), 'x')).toMatchObject({ code: 409, error: 'setting.keyOfOperator' })
    expect((await admin.ok('sys/setting/key')).source).toBe('environment')
    config.signingKeyFile = set
  })
})
