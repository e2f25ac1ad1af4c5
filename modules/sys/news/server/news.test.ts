import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, today } from '#common/rules/base/dates.ts'
import { createTestUser } from '#server/platform/sign-in/create-test-user.fixture.ts'
import { smallPdf } from '#server/platform/file-checks/sample-files.fixture.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { Client } from '#server/testing/testing.ts'

const app = testApp()
const clients = app.clients('admin', 'chief', 'surveyor', 'finance', 'owner', 'flag', 'flag2')
let roles: { id: number; taskNode: string }[]
let flagId: number
beforeAll(async () => {
  roles = await clients.admin.callOk('sys/role/all', {})
  flagId = (await clients.flag.callOk('auth/profile')).info.relatedFlagState
})

const day = (days: number) => addDays(today('Asia/Shanghai'), days)
const roleOf = (node: string) => roles.find((role) => role.taskNode === node)!.id
const created = (more: object = {}) => ({
  title: '测试通函 Test circular',
  type: 'circular',
  generalFlag: false,
  startDate: day(0),
  descn: '<p>Text</p>',
  ...more,
})
const saved = (more: object = {}) =>
  clients.chief.callOk<{ id: number; version: number }>('sys/news/save', created(more))
async function published(more: object = {}) {
  const row = await saved(more)
  return clients.chief.callOk<{ id: number; version: number }>('sys/news/publish', row)
}
const sees = async (principal: Client, id: number) => {
  const [{ list }, got] = [
    await principal.callOk('sys/news/list', { size: 200 }),
    await principal.call('sys/news/get', { id }),
  ]
  expect(got.code).toBe(list.some((row: { id: number }) => row.id === id) ? 0 : 404)
  return got.code === 0
}
const unread = (principal: Client) =>
  principal.callOk<{ count: number; list: { id: number }[] }>('sys/news/unread')

describe('a circular in two languages', () => {
  const both = {
    generalFlag: true,
    title: '压载水公约修正案',
    titleEn: 'Amendments to the ballast water convention',
    subtitle: '自明年起生效',
    subtitleEn: 'In force from next year',
    descn: '<p>请核对记录簿。</p>',
    descnEn: '<p>Check the record book of zebrafish.</p>',
  }
  test('reaches lists, unread circulars and the search in both', async () => {
    const { id } = await published(both)
    expect(await clients.owner.callOk('sys/news/get', { id })).toMatchObject({
      title: both.title,
      titleEn: both.titleEn,
      descnEn: both.descnEn,
    })
    expect((await unread(clients.owner)).list.find((one) => one.id === id)).toMatchObject({
      title: both.title,
      titleEn: both.titleEn,
      subtitleEn: both.subtitleEn,
    })
    for (const keyword of ['Amendments to the ballast', '压载水公约', 'zebrafish'])
      expect((await clients.owner.callOk('sys/news/list', { keyword })).list).toMatchObject([
        { id },
      ])
    expect(await clients.chief.callOk('sys/news/all', { keyword: 'Amendments to' })).toMatchObject([
      { id, titleZh: both.title, titleEn: both.titleEn },
    ])
  })

  test('may have its text in English only', async () => {
    const { id } = await published({ generalFlag: true, descn: null, descnEn: '<p>Text</p>' })
    expect(await sees(clients.flag, id)).toBe(true)
  })
})

describe('the audience of a circular', () => {
  test('a general circular reaches owners and flag states too', async () => {
    const { id } = await published({ generalFlag: true })
    for (const principal of Object.values(clients)) expect(await sees(principal, id)).toBe(true)
    expect((await (await app.signInAs()).call('sys/news/get', { id })).code).toBe(401)
  })

  test('one for roles is answered 404 for users outside them', async () => {
    const { id } = await published({ roles: [roleOf('ship_owner'), roleOf('sys_surveyor')] })
    expect([await sees(clients.owner, id), await sees(clients.surveyor, id)]).toEqual([true, true])
    for (const principal of [clients.finance, clients.flag]) {
      expect(await sees(principal, id)).toBe(false)
      expect((await principal.call('sys/news/read', { id })).code).toBe(404)
      expect(
        (await principal.callOk('sys/news/all', {})).map((row: { id: number }) => row.id),
      ).not.toContain(id)
    }
  })

  test('one for a flag state reaches its users and the roles named, but not users of another flag', async () => {
    const { id } = await published({ flagId, roles: [roleOf('sys_finance')] })
    expect([
      await sees(clients.flag, id),
      await sees(clients.flag2, id),
      await sees(clients.finance, id),
      await sees(clients.surveyor, id),
    ]).toEqual([true, false, true, false])
  })

  test('drafts, withdrawn circulars and those outside their dates are visible to editors only', async () => {
    const draft = await saved({ generalFlag: true })
    const upcoming = await published({ generalFlag: true, startDate: day(1) })
    const last = await published({ generalFlag: true, startDate: day(-3), endDate: day(0) })
    expect([
      await sees(clients.owner, draft.id),
      await sees(clients.owner, upcoming.id),
      await sees(clients.owner, last.id),
    ]).toEqual([false, false, true])
    await app.services.db
      .updateTable('news')
      .set({ endDate: day(-1) })
      .where('id', '=', last.id)
      .execute()
    expect([
      await sees(clients.owner, last.id),
      await sees(clients.admin, last.id),
      await sees(clients.admin, draft.id),
    ]).toEqual([false, true, true])
  })

  test('a withdrawn one disappears immediately from lists, counts and by id', async () => {
    const { id, version } = await published({ generalFlag: true })
    expect((await unread(clients.owner)).list.map((row) => row.id)).toContain(id)
    await clients.chief.callOk('sys/news/withdraw', { id, version, remark: 'wrong date' })
    expect(await sees(clients.owner, id)).toBe(false)
    expect((await unread(clients.owner)).list.map((row) => row.id)).not.toContain(id)
  })

  test('list and unread count agree on the visible circulars', async () => {
    for (const principal of [clients.owner, clients.flag2, clients.surveyor, clients.admin])
      expect((await principal.callOk('sys/news/list', { unread: true })).total).toBe(
        (await unread(principal)).count,
      )
    const { total } = await clients.owner.callOk('sys/news/list', {})
    const { total: read } = await clients.owner.callOk('sys/news/list', { unread: false })
    expect(total - read).toBe((await unread(clients.owner)).count)
  })
})

describe('reading', () => {
  test('lowers the unread count once, and is listed among the readers', async () => {
    const { id, version } = await published({ roles: [roleOf('sys_surveyor')] })
    const before = (await unread(clients.surveyor)).count
    const { readTime } = await clients.surveyor.callOk('sys/news/read', { id })
    expect(await clients.surveyor.callOk('sys/news/read', { id })).toEqual({ readTime })
    expect((await unread(clients.surveyor)).count).toBe(before - 1)
    const { total, read, list } = await clients.chief.callOk('sys/news/readers', { id })
    expect([total, read, list.length]).toEqual([2, 1, 2])
    expect(list.map((one: { name: string; readTime: string }) => [one.name, one.readTime])).toEqual(
      [
        ['Tan Wei Ming 陈伟明', null],
        ['Lin Haifeng 林海峰', readTime],
      ],
    )
    expect((await clients.surveyor.call('sys/news/readers', { id })).code).toBe(403)

    const withdrawn = await clients.chief.callOk('sys/news/withdraw', { id, version })
    expect((await clients.chief.callOk('sys/news/readers', { id })).read).toBe(1)
    await clients.chief.callOk('sys/news/publish', { id, version: withdrawn.version })
    expect((await clients.chief.callOk('sys/news/readers', { id })).read).toBe(0)
    expect((await clients.surveyor.callOk('sys/news/read', { id })).readTime > readTime).toBe(true)
  })

  test('by an editor outside the audience leaves no receipt', async () => {
    const { id } = await published({ roles: [roleOf('ship_owner')] })
    expect(await clients.chief.callOk('sys/news/read', { id })).toEqual({ readTime: null })
    expect(
      (await clients.chief.callOk('sys/news/readers', { id })).list.map(
        (one: { roleNameEn: string }) => one.roleNameEn,
      ),
    ).toEqual(['Ship owner', 'Ship owner'])
  })

  test('disabled accounts are not expected to read', async () => {
    const { userId } = await createTestUser(app, 'gone', {
      rights: false,
      taskNode: 'flag_user',
      flagId,
    })
    const { id } = await published({ flagId })
    const names = async () =>
      (await clients.admin.callOk('sys/news/readers', { id })).list.map(
        (one: { name: string }) => one.name,
      )
    expect(await names()).toContain('gone')
    await app.services.db
      .updateTable('appUser')
      .set({ status: 0 })
      .where('id', '=', userId)
      .execute()
    expect(await names()).not.toContain('gone')
  })
})

describe('editing', () => {
  test('writes an audit entry, removes scripts from the text, and exports the list', async () => {
    const { id, version } = await saved({ title: '导出测试 Export', generalFlag: true })
    await clients.chief.callOk('sys/news/save', {
      id,
      version,
      descn: '<p onclick="x()">Safe<img src=x onerror=alert(1)></p>',
      type: 'pscAlert',
    })
    expect((await clients.chief.callOk('sys/news/get', { id })).descn).toBe('<p>Safe</p>')
    const { list } = await clients.chief.callOk('sys/news/history', { id })
    expect(list.map((entry: { action: string }) => entry.action)).toEqual(['update', 'create'])
    const file = await clients.chief.download('sys/news/export', {
      format: 'csv',
      keyword: '导出测试',
      columns: ['title', 'type', 'status'],
    })
    expect([file.status, file.bytes.toString('utf8')]).toEqual([
      200,
      expect.stringContaining('导出测试 Export,PSC alert,Draft'),
    ])
    expect((await clients.owner.call('sys/news/history', { id })).code).toBe(403)
    await clients.chief.callOk('sys/news/remove', { ids: [id] })
  })

  test('a published one keeps its text: only the end date changes, and it cannot be removed', async () => {
    const { id, version } = await published({ generalFlag: true })
    expect(
      await clients.chief.call('sys/news/save', { id, version, title: 'Other' }),
    ).toMatchObject({ code: 409, error: 'news.withdrawFirst' })
    expect(await clients.chief.call('sys/news/remove', { ids: [id] })).toMatchObject({
      code: 409,
      error: 'news.keepPublished',
    })
    await clients.chief.callOk('sys/news/save', { id, version, endDate: day(30) })
    expect((await clients.owner.callOk('sys/news/get', { id })).endDate).toBe(day(30))
  })

  test('publishing requires an audience, a text, and an end date that has not passed', async () => {
    const invisible = await saved({ descn: '<p> </p>', startDate: day(-9), endDate: day(-1) })
    const response = await clients.chief.call('sys/news/publish', invisible)
    expect([response.code, response.fields!.map((f) => f.field)]).toEqual([
      400,
      ['roles', 'endDate', 'descn'],
    ])
    const {
      data: { attachmentId },
    } = await clients.chief.upload('通函.pdf', smallPdf(), 'application/pdf')
    expect(
      await published({ descn: null, attachments: [attachmentId], generalFlag: true }),
    ).toMatchObject({ status: 20 })
  })

  test.each([
    ['title', { title: '' }],
    ['title', { title: 'x'.repeat(201) }],
    ['type', { type: null }],
    ['generalFlag', { generalFlag: 'perhaps' }],
    ['roles', { roles: [999_999] }],
    ['roles', { roles: 'x' }],
    ['flagId', { flagId: 999_999 }],
    ['startDate', { startDate: '2026-02-30' }],
    ['endDate', { endDate: '2020-01-01' }],
    ['descn', { descn: 5 }],
    ['attachments', { attachments: ['x'] }],
    ['status', { status: 20 }],
  ])('refuses an invalid %s and names the field', async (field, wrong) => {
    const response = await clients.chief.call('sys/news/save', created(wrong))
    expect(response.code).toBe(400)
    expect(response.fields!.map((f) => f.field.split('.')[0])).toContain(field)
  })

  test('is restricted to editors', async () => {
    const row = await saved()
    for (const principal of [clients.surveyor, clients.owner, clients.flag])
      for (const call of ['save', 'publish', 'withdraw', 'remove'])
        expect(
          (
            await principal.call(
              `sys/news/${call}`,
              call === 'save' ? created() : call === 'remove' ? { ids: [row.id] } : row,
            )
          ).code,
          call,
        ).toBe(403)
  })
})

test('the demonstration has circulars for everyone, and drafts for editors', async () => {
  for (const [name, principal] of Object.entries(clients))
    expect((await unread(principal)).count, name).toBeGreaterThan(0)
  const { list } = await clients.admin.callOk('sys/news/list', { size: 200 })
  expect(new Set(list.map((row: { status: number }) => row.status))).toEqual(new Set([10, 20, 30]))
})
