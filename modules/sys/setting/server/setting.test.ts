import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
    expect((await admin.ok('sys/log/get', { id: list[0].id })).changes).toMatchObject([{ field: 'society', to: { nameEn: 'New Name' } }])
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

  it.each([
    [{ timeZone: 'Mars/Olympus' }, 'timeZone'], [{ timeZone: "Asia/Shanghai'); drop table ship; --" }, 'timeZone'],
    [{ society: { nameZh: '名' } }, 'society.nameEn'], [{ offices: [{ nameZh: '某地' }] }, 'offices.0.nameEn'],
  ])('refuses %j', async (given, field) => {
    const { version } = await admin.ok('sys/setting/get')
    expect(await admin.call('sys/setting/save', { version, ...given })).toMatchObject({ code: 400, fields: [{ field }] })
  })
})
