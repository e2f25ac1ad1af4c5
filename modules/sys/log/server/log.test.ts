import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'
import { searchCondition } from './log-search.ts'

const app = testApp()
const admin = app.client('admin')
beforeAll(async () => {
  const saved = await admin.callOk('sys/role/save', {
    roleName: 'First',
    taskNode: 'flag_user',
    dataType: 1,
    roleStatus: 1,
  })
  await admin.callOk('sys/role/save', { ...saved, roleName: 'Second' })
})

describe('sys/log/list', () => {
  it('shows the newest first, with user, record and address', async () => {
    const { list } = await admin.callOk('sys/log/list', {
      resource: ['sys/role'],
      action: ['update'],
    })
    expect(list).toMatchObject([
      {
        resource: 'sys/role',
        action: 'update',
        userName: 'Administrator 管理员',
        node: 'sys_admin',
        ip: '127.0.0.1',
      },
    ])
    const whole = await admin.callOk('sys/log/list')
    expect(whole.list.map((e: { id: number }) => e.id)).toEqual(
      whole.list.map((e: { id: number }) => e.id).toSorted((a: number, b: number) => b - a),
    )
  })

  it('filters by user and by time', async () => {
    const { info } = await admin.callOk('auth/profile')
    expect((await admin.callOk('sys/log/list', { userId: [info.userId] })).total).toBeGreaterThan(1)
    expect((await admin.callOk('sys/log/list', { userId: [999_999] })).total).toBe(0)
    expect((await admin.callOk('sys/log/list', { timeFrom: '2099-01-01T00:00:00Z' })).total).toBe(0)
    expect(
      (
        await admin.callOk('sys/log/list', {
          userId: [info.userId],
          timeTo: '2099-01-01T00:00:00Z',
        })
      ).total,
    ).toBeGreaterThan(1)
  })

  it('is restricted to administrators and read-only', async () => {
    expect((await (await app.signInAs('chief')).call('sys/log/list')).code).toBe(403)
    for (const action of ['save', 'remove'])
      expect((await admin.call(`sys/log/${action}`, { ids: [1] })).code).toBe(404)
  })
})

describe('sys/log/get', () => {
  it('shows the old and new value of each field', async () => {
    const { list } = await admin.callOk('sys/log/list', {
      resource: ['sys/role'],
      action: ['update'],
    })
    expect((await admin.callOk('sys/log/get', { id: list[0].id })).changes).toEqual([
      {
        field: 'roleName',
        labelZh: '中文名称',
        labelEn: expect.any(String),
        fromZh: 'First',
        fromEn: 'First',
        toZh: 'Second',
        toEn: 'Second',
        from: 'First',
        to: 'Second',
      },
    ])
  })
})

describe('a formatted change', () => {
  const last = async (resource: string, rowId: number) => {
    const { list } = await admin.callOk('sys/log/list', {
      resource: [resource],
      rowId: [rowId],
      size: 1,
    })
    return admin.callOk('sys/log/get', { id: list[0].id })
  }
  const change = async (path: string, id: number, values: object) => {
    const { version } = await admin.callOk(`${path}/get`, { id })
    await admin.callOk(`${path}/save`, { id, version, ...values })
    return Object.fromEntries(
      (await last(path, id)).changes.map((c: { field: string }) => [c.field, c]),
    )
  }

  it('has names for references, labels for dictionary keys, yes and no, and formatted dates', async () => {
    const { list: flags } = await admin.callOk('basic/flag/list', { size: 2, sort: 'id' })
    const users = await admin.callOk('sys/user/list', { keyword: 'flag2' })
    const user = await change('sys/user', users.list[0].id, {
      relatedFlagState: flags[0].id,
      sex: '2',
    })
    expect(user.relatedFlagState).toMatchObject({
      toZh: flags[0].nameZh,
      toEn: flags[0].nameEn,
      to: flags[0].id,
    })
    expect(user.sex).toMatchObject({ labelZh: '性别', toZh: '女', toEn: 'Female' })
    const flag = await change('basic/flag', flags[0].id, {
      eCertificate: !flags[0].eCertificate,
      accessTime: '2026-03-01',
    })
    expect(flag.accessTime).toMatchObject({ toZh: '2026-03-01', toEn: '2026-03-01' })
    expect([flag.eCertificate.fromEn, flag.eCertificate.toEn].sort()).toEqual(['No', 'Yes'])
    expect([flag.eCertificate.fromZh, flag.eCertificate.toZh].sort()).toEqual(['否', '是'])
  })

  it('covers the parts of objects and lists of objects', async () => {
    const { version, society } = await admin.callOk('sys/setting/get')
    await admin.callOk('sys/setting/save', {
      version,
      society: { ...society, nameEn: 'Words Society' },
      reminders: [{ offset: 2, unit: '3', repeat: true }],
    })
    const { changes } = await last('sys/setting', 0)
    expect(changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          labelZh: '船级社 › 英文名称',
          labelEn: 'Society › English name',
          fromEn: society.nameEn,
          toEn: 'Words Society',
        }),
        expect.objectContaining({
          labelEn: 'Reminders',
          toZh: '2 · 天 · 重复',
          toEn: '2 · Days · Repeat',
        }),
      ]),
    )
    expect(changes).toHaveLength(2)
  })

  it('never shows a password', async () => {
    await admin.callOk('sys/user/resetPassword', {
      userId: (await admin.callOk('sys/user/list', { keyword: 'owner2' })).list[0].id,
    })
    const { list } = await admin.callOk('sys/log/list', { resource: ['sys/user'], size: 5 })
    expect(JSON.stringify(list)).not.toMatch(/argon2|passwordHash":"(?!\*)/)
  })

  it('is found by the name of the record, also after its removal', async () => {
    const { id } = await admin.callOk('sys/dictCode/save', {
      dictCode: 'SHORT_LIVED',
      titleZh: '短命字典',
      titleEn: 'Short-lived',
      sort: 1,
      status: 1,
    })
    await admin.callOk('sys/dictCode/remove', { ids: [id] })
    for (const keyword of ['短命', 'hort-liv']) {
      const { list } = await admin.callOk('sys/log/list', { keyword })
      expect(list.map((e: { action: string; rowName: string }) => [e.action, e.rowName])).toEqual([
        ['remove', '短命字典 Short-lived'],
        ['create', '短命字典 Short-lived'],
      ])
    }
    expect(
      (await admin.callOk('sys/log/list', { resource: ['sys/dictCode'], rowId: [id] })).total,
    ).toBe(2)
    // Covers both search plans, for few and for many matches.
    for (const beyond of [0, 10_000]) {
      const { filterSql } = await searchCondition({ db: app.services.db }, 'hort-liv', beyond)
      expect(
        (
          await app.services.db
            .selectFrom('logEntry')
            .where(filterSql.keyword('hort-liv'))
            .orderBy('id')
            .select('action')
            .execute()
        ).map(({ action }) => action),
      ).toEqual(['create', 'remove'])
    }
  })
})

describe('sys/log/export', () => {
  it('writes the labels of the screen in the language of the reader', async () => {
    const requested = { resource: ['sys/role'], action: ['update'] }
    const { bytes, status } = await admin.download('sys/log/export', {
      ...requested,
      format: 'csv',
      columns: ['userName', 'resource', 'action', 'node', 'rowName', 'changes'],
    })
    expect([status, bytes.toString().trim().split('\r\n')[1]]).toEqual([
      200,
      'Administrator 管理员,Roles,Changed,Staff,Second,Chinese name: First → Second',
    ])
    expect(
      (await admin.download('sys/log/export', requested)).bytes.subarray(0, 2).toString(),
    ).toBe('PK')
    expect((await (await app.signInAs('chief')).call('sys/log/export')).code).toBe(403)
  })
})

describe('sys/log/names', () => {
  it('has labels for every resource and every action in the trail', async () => {
    const names =
      await admin.callOk<
        { resource: string; titleEn: string; words: { kind: string; key: string; zh: string }[] }[]
      >('sys/log/names')
    const { list } = await admin.callOk('sys/log/list', { size: 200 })
    for (const { resource, action } of list as { resource: string; action: string }[]) {
      const word = names
        .find((n) => n.resource === resource)
        ?.words.find((w) => w.kind === 'action' && w.key === action)
      expect(word?.zh, `${resource} ${action}`).toMatch(/[\u4e00-\u9fff]/)
    }
  })
})
