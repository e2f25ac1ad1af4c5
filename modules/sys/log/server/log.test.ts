import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startHouse } from '#server/testing.ts'
import type { Client, Harness } from '#server/testing.ts'
import { seeksFor } from './seek-log.ts'

let house: Harness
let admin: Client
beforeAll(async () => {
  house = await startHouse()
  admin = await house.as('admin')
  const saved = await admin.ok('sys/role/save', { roleName: 'First', taskNode: 'flag_user', dataType: 1, roleStatus: 1 })
  await admin.ok('sys/role/save', { ...saved, roleName: 'Second' })
})
afterAll(() => house.close())

describe('sys/log/list', () => {
  it('shows the newest first, who did what to which record and from where', async () => {
    const { list } = await admin.ok('sys/log/list', { resource: ['sys/role'], action: ['update'] })
    expect(list).toMatchObject([{ resource: 'sys/role', action: 'update', userName: '管理员 Admin', node: 'sys_admin', ip: '127.0.0.1' }])
    const whole = await admin.ok('sys/log/list')
    expect(whole.list.map((e: { id: number }) => e.id)).toEqual(whole.list.map((e: { id: number }) => e.id).toSorted((a: number, b: number) => b - a))
  })

  it('filters by person and by time', async () => {
    const { info } = await admin.ok('auth/profile')
    expect((await admin.ok('sys/log/list', { userId: [info.userId] })).total).toBeGreaterThan(1)
    expect((await admin.ok('sys/log/list', { userId: [999_999] })).total).toBe(0)
    expect((await admin.ok('sys/log/list', { timeFrom: '2099-01-01T00:00:00Z' })).total).toBe(0)
    expect((await admin.ok('sys/log/list', { userId: [info.userId], timeTo: '2099-01-01T00:00:00Z' })).total).toBeGreaterThan(1)
  })

  it('is for administrators, and nobody can change it', async () => {
    expect((await (await house.as('chief')).call('sys/log/list')).code).toBe(403)
    for (const action of ['save', 'remove']) expect((await admin.call(`sys/log/${action}`, { ids: [1] })).code).toBe(404)
  })
})

describe('sys/log/get', () => {
  it('shows each field from what to what', async () => {
    const { list } = await admin.ok('sys/log/list', { resource: ['sys/role'], action: ['update'] })
    expect((await admin.ok('sys/log/get', { id: list[0].id })).changes).toEqual([
      { field: 'roleName', labelZh: '中文名称', labelEn: expect.any(String), fromZh: 'First', fromEn: 'First', toZh: 'Second', toEn: 'Second', from: 'First', to: 'Second' },
    ])
  })
})

describe('a change in words', () => {
  const last = async (resource: string, rowId: number) => {
    const { list } = await admin.ok('sys/log/list', { resource: [resource], rowId: [rowId], size: 1 })
    return admin.ok('sys/log/get', { id: list[0].id })
  }
  const change = async (path: string, id: number, values: object) => {
    const { version } = await admin.ok(`${path}/get`, { id })
    await admin.ok(`${path}/save`, { id, version, ...values })
    return Object.fromEntries((await last(path, id)).changes.map((c: { field: string }) => [c.field, c]))
  }

  it('has names for references, dictionary words for keys, yes and no, and dates as they are written', async () => {
    const { list: flags } = await admin.ok('basic/flag/list', { size: 2, sort: 'id' })
    const users = await admin.ok('sys/user/list', { keyword: 'flag2' })
    const user = await change('sys/user', users.list[0].id, { relatedFlagState: flags[0].id, sex: '2' })
    expect(user.relatedFlagState).toMatchObject({ toZh: flags[0].nameZh, toEn: flags[0].nameEn, to: flags[0].id })
    expect(user.sex).toMatchObject({ labelZh: '性别', toZh: '女', toEn: 'Female' })
    const flag = await change('basic/flag', flags[0].id, { eCertificate: !flags[0].eCertificate, accessTime: '2026-03-01' })
    expect(flag.accessTime).toMatchObject({ toZh: '2026-03-01', toEn: '2026-03-01' })
    expect([flag.eCertificate.fromEn, flag.eCertificate.toEn].sort()).toEqual(['No', 'Yes'])
    expect([flag.eCertificate.fromZh, flag.eCertificate.toZh].sort()).toEqual(['否', '是'])
  })

  it('goes into the parts of an object and into lists of objects', async () => {
    const { version, society } = await admin.ok('sys/setting/get')
    await admin.ok('sys/setting/save', { version, society: { ...society, nameEn: 'Words Society' }, reminders: [{ offset: 2, unit: '3', repeat: true }] })
    const { changes } = await last('sys/setting', 0)
    expect(changes).toEqual(expect.arrayContaining([
      expect.objectContaining({ labelZh: '船级社 › 英文名称', labelEn: 'Society › Name (English)', fromEn: society.nameEn, toEn: 'Words Society' }),
      expect.objectContaining({ labelEn: 'Reminders', toZh: '2 · 日/次 · 重复', toEn: '2 · Day/time · Repeat' }),
    ]))
    expect(changes).toHaveLength(2)
  })

  it('never shows a password', async () => {
    await admin.ok('sys/user/resetPassword', { userId: (await admin.ok('sys/user/list', { keyword: 'owner2' })).list[0].id })
    const { list } = await admin.ok('sys/log/list', { resource: ['sys/user'], size: 5 })
    expect(JSON.stringify(list)).not.toMatch(/argon2|passwordHash":"(?!\*)/)
  })

  it('is found by what the record was called, also when it is gone', async () => {
    const { id } = await admin.ok('sys/dictCode/save', { dictCode: 'SHORT_LIVED', titleZh: '短命字典', titleEn: 'Short-lived', sort: 1, status: 1 })
    await admin.ok('sys/dictCode/remove', { ids: [id] })
    for (const keyword of ['短命', 'hort-liv']) {
      const { list } = await admin.ok('sys/log/list', { keyword })
      expect(list.map((e: { action: string; rowName: string }) => [e.action, e.rowName])).toEqual([['remove', '短命字典 Short-lived'], ['create', '短命字典 Short-lived']])
    }
    expect((await admin.ok('sys/log/list', { resource: ['sys/dictCode'], rowId: [id] })).total).toBe(2)
    // Both ways, of few and of many.
    for (const beyond of [0, 10_000]) {
      const { means } = await seeksFor({ db: house.services.db }, 'hort-liv', beyond)
      expect((await house.services.db.selectFrom('logEntry').where(means.keyword('hort-liv')).orderBy('id').select('action').execute()).map(({ action }) => action)).toEqual(['create', 'remove'])
    }
  })
})

describe('sys/log/export', () => {
  it('gives the words of the screen, in the language of the reader', async () => {
    const wanted = { resource: ['sys/role'], action: ['update'] }
    const { bytes, status } = await admin.file('sys/log/export', { ...wanted, format: 'csv', columns: ['userName', 'resource', 'action', 'node', 'rowName', 'changes'] })
    expect([status, bytes.toString().trim().split('\r\n')[1]]).toEqual([200, '管理员 Admin,Roles,Changed,Staff,Second,Name (Chinese): First → Second'])
    expect((await admin.file('sys/log/export', wanted)).bytes.subarray(0, 2).toString()).toBe('PK')
    expect((await (await house.as('chief')).call('sys/log/export')).code).toBe(403)
  })
})

describe('sys/log/names', () => {
  it('has words for every resource and for every action that stands in the trail', async () => {
    const names = await admin.ok<{ resource: string; titleEn: string; words: { kind: string; key: string; zh: string }[] }[]>('sys/log/names')
    const { list } = await admin.ok('sys/log/list', { size: 200 })
    for (const { resource, action } of list as { resource: string; action: string }[]) {
      const word = names.find((n) => n.resource === resource)?.words.find((w) => w.kind === 'action' && w.key === action)
      expect(word?.zh, `${resource} ${action}`).toMatch(/[\u4e00-\u9fff]/)
    }
  })
})
