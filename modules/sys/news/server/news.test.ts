import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, today } from '#common/rules/dates.ts'
import { newPerson } from '#server/access/people.build.ts'
import { smallPdf } from '#server/files/check/samples.build.ts'
import { startHouse } from '#server/testing.ts'
import type { Client, Harness } from '#server/testing.ts'

let house: Harness
const people = {} as Record<'admin' | 'chief' | 'surveyor' | 'finance' | 'owner' | 'flag' | 'flag2', Client>
let roles: { id: number; taskNode: string }[]
let flagId: number
beforeAll(async () => {
  house = await startHouse()
  for (const name of ['admin', 'chief', 'surveyor', 'finance', 'owner', 'flag', 'flag2'] as const) people[name] = await house.as(name)
  roles = await people.admin.ok('sys/role/all', {})
  flagId = (await people.flag.ok('auth/profile')).info.relatedFlagState
})
afterAll(() => house.close())

const day = (days: number) => addDays(today('Asia/Shanghai'), days)
const roleOf = (node: string) => roles.find((role) => role.taskNode === node)!.id
const made = (more: object = {}) => ({ title: '测试通函 Test circular', type: 'circular', generalFlag: false, startDate: day(0), descn: '<p>Text</p>', ...more })
const saved = (more: object = {}) => people.chief.ok<{ id: number; version: number }>('sys/news/save', made(more))
async function published(more: object = {}) {
  const row = await saved(more)
  return people.chief.ok<{ id: number; version: number }>('sys/news/publish', row)
}
const sees = async (who: Client, id: number) => {
  const [{ list }, got] = [await who.ok('sys/news/list', { size: 200 }), await who.call('sys/news/get', { id })]
  expect(got.code).toBe(list.some((row: any) => row.id === id) ? 0 : 404)
  return got.code === 0
}
const unread = (who: Client) => who.ok<{ count: number; list: { id: number }[] }>('sys/news/unread')

describe('who sees a circular', () => {
  test('one for everybody reaches owners and flag states too', async () => {
    const { id } = await published({ generalFlag: true })
    for (const who of Object.values(people)) expect(await sees(who, id)).toBe(true)
    expect((await (await house.as()).call('sys/news/get', { id })).code).toBe(401)
  })

  test('one for roles reaches nobody outside them: to others it does not exist', async () => {
    const { id } = await published({ roles: [roleOf('ship_owner'), roleOf('sys_surveyor')] })
    expect([await sees(people.owner, id), await sees(people.surveyor, id)]).toEqual([true, true])
    for (const who of [people.finance, people.flag]) {
      expect(await sees(who, id)).toBe(false)
      expect((await who.call('sys/news/read', { id })).code).toBe(404)
      expect((await who.ok('sys/news/all', {})).map((row: any) => row.id)).not.toContain(id)
    }
  })

  test('one for a flag state reaches its users, with the roles beside them, and not those of another flag', async () => {
    const { id } = await published({ flagId, roles: [roleOf('sys_finance')] })
    expect([await sees(people.flag, id), await sees(people.flag2, id), await sees(people.finance, id), await sees(people.surveyor, id)]).toEqual([true, false, true, false])
  })

  test('drafts, withdrawn ones and those outside their dates are seen by editors only', async () => {
    const draft = await saved({ generalFlag: true })
    const coming = await published({ generalFlag: true, startDate: day(1) })
    const last = await published({ generalFlag: true, startDate: day(-3), endDate: day(0) })
    expect([await sees(people.owner, draft.id), await sees(people.owner, coming.id), await sees(people.owner, last.id)]).toEqual([false, false, true])
    await house.services.db.updateTable('news').set({ endDate: day(-1) }).where('id', '=', last.id).execute()
    expect([await sees(people.owner, last.id), await sees(people.admin, last.id), await sees(people.admin, draft.id)]).toEqual([false, true, true])
  })

  test('a withdrawn one vanishes at once, from lists, counts and by its number', async () => {
    const { id, version } = await published({ generalFlag: true })
    expect((await unread(people.owner)).list.map((row) => row.id)).toContain(id)
    await people.chief.ok('sys/news/withdraw', { id, version, remark: 'wrong date' })
    expect(await sees(people.owner, id)).toBe(false)
    expect((await unread(people.owner)).list.map((row) => row.id)).not.toContain(id)
  })

  test('the shown ones are those the audience counts: list and unread count agree', async () => {
    for (const who of [people.owner, people.flag2, people.surveyor, people.admin]) expect((await who.ok('sys/news/list', { unread: true })).total).toBe((await unread(who)).count)
    const { total } = await people.owner.ok('sys/news/list', {})
    const { total: read } = await people.owner.ok('sys/news/list', { unread: false })
    expect(total - read).toBe((await unread(people.owner)).count)
  })
})

describe('reading', () => {
  test('takes one off the count, once, and shows among the readers', async () => {
    const { id, version } = await published({ roles: [roleOf('sys_surveyor')] })
    const before = (await unread(people.surveyor)).count
    const { readTime } = await people.surveyor.ok('sys/news/read', { id })
    expect(await people.surveyor.ok('sys/news/read', { id })).toEqual({ readTime })
    expect((await unread(people.surveyor)).count).toBe(before - 1)
    const { total, read, list } = await people.chief.ok('sys/news/readers', { id })
    expect([total, read, list.length]).toEqual([2, 1, 2])
    expect(list.map((one: any) => [one.name, one.readTime])).toEqual([['Tan Wei Ming', null], ['Lin Haifeng', readTime]])
    expect((await people.surveyor.call('sys/news/readers', { id })).code).toBe(403)

    const withdrawn = await people.chief.ok('sys/news/withdraw', { id, version })
    expect((await people.chief.ok('sys/news/readers', { id })).read).toBe(1)
    await people.chief.ok('sys/news/publish', { id, version: withdrawn.version })
    expect((await people.chief.ok('sys/news/readers', { id })).read).toBe(0)
    expect((await people.surveyor.ok('sys/news/read', { id })).readTime > readTime).toBe(true)
  })

  test('by an editor whom it does not concern leaves no receipt', async () => {
    const { id } = await published({ roles: [roleOf('ship_owner')] })
    expect(await people.chief.ok('sys/news/read', { id })).toEqual({ readTime: null })
    expect((await people.chief.ok('sys/news/readers', { id })).list.map((one: any) => one.roleNameEn)).toEqual(['Ship owner', 'Ship owner'])
  })

  test('people whose account is switched off are expected of nothing', async () => {
    const { userId } = await newPerson(house, 'gone', { rights: false, taskNode: 'flag_user', flagId })
    const { id } = await published({ flagId })
    const names = async () => (await people.admin.ok('sys/news/readers', { id })).list.map((one: any) => one.name)
    expect(await names()).toContain('gone')
    await house.services.db.updateTable('appUser').set({ status: 0 }).where('id', '=', userId).execute()
    expect(await names()).not.toContain('gone')
  })
})

describe('editing', () => {
  test('keeps a record, takes scripts out of the text, and exports what the list shows', async () => {
    const { id, version } = await saved({ title: '导出测试 Export', generalFlag: true })
    await people.chief.ok('sys/news/save', { id, version, descn: '<p onclick="x()">Safe<img src=x onerror=alert(1)></p>', type: 'pscAlert' })
    expect((await people.chief.ok('sys/news/get', { id })).descn).toBe('<p>Safe</p>')
    const { list } = await people.chief.ok('sys/news/history', { id })
    expect(list.map((entry: any) => entry.action)).toEqual(['update', 'create'])
    const file = await people.chief.file('sys/news/export', { format: 'csv', keyword: '导出测试', columns: ['title', 'type', 'status'] })
    expect([file.status, file.bytes.toString('utf8')]).toEqual([200, expect.stringContaining('导出测试 Export,PSC alert,Draft')])
    expect((await people.owner.call('sys/news/history', { id })).code).toBe(403)
    await people.chief.ok('sys/news/remove', { ids: [id] })
  })

  test('a published one keeps its text: only the end date can be moved, and it cannot be removed', async () => {
    const { id, version } = await published({ generalFlag: true })
    expect(await people.chief.call('sys/news/save', { id, version, title: 'Other' })).toMatchObject({ code: 409, error: 'news.withdrawFirst' })
    expect(await people.chief.call('sys/news/remove', { ids: [id] })).toMatchObject({ code: 409, error: 'news.keepPublished' })
    await people.chief.ok('sys/news/save', { id, version, endDate: day(30) })
    expect((await people.owner.ok('sys/news/get', { id })).endDate).toBe(day(30))
  })

  test('is published to somebody, with something to read, and not for a time that has passed', async () => {
    const nobody = await saved({ descn: '<p> </p>', startDate: day(-9), endDate: day(-1) })
    const answer = await people.chief.call('sys/news/publish', nobody)
    expect([answer.code, answer.fields!.map((f) => f.field)]).toEqual([400, ['roles', 'endDate', 'descn']])
    const { data: { attachmentId } } = await people.chief.upload('通函.pdf', smallPdf(), 'application/pdf')
    expect(await published({ descn: null, attachments: [attachmentId], generalFlag: true })).toMatchObject({ status: 20 })
  })

  test.each([
    ['title', { title: '' }], ['title', { title: 'x'.repeat(201) }], ['type', { type: null }], ['generalFlag', { generalFlag: 'perhaps' }], ['roles', { roles: [999_999] }], ['roles', { roles: 'x' }], ['flagId', { flagId: 999_999 }],
    ['startDate', { startDate: '2026-02-30' }], ['endDate', { endDate: '2020-01-01' }], ['descn', { descn: 5 }], ['attachments', { attachments: ['x'] }], ['status', { status: 20 }],
  ])('refuses %s that is not right, by name', async (field, wrong) => {
    const answer = await people.chief.call('sys/news/save', made(wrong))
    expect(answer.code).toBe(400)
    expect(answer.fields!.map((f) => f.field.split('.')[0])).toContain(field)
  })

  test('is for editors', async () => {
    const row = await saved()
    for (const who of [people.surveyor, people.owner, people.flag]) for (const call of ['save', 'publish', 'withdraw', 'remove'])
      expect((await who.call(`sys/news/${call}`, call === 'save' ? made() : call === 'remove' ? { ids: [row.id] } : row)).code, call).toBe(403)
  })
})

test('the demonstration has something to read for everybody, and something to do for editors', async () => {
  for (const [name, who] of Object.entries(people)) expect((await unread(who)).count, name).toBeGreaterThan(0)
  const { list } = await people.admin.ok('sys/news/list', { size: 200 })
  expect(new Set(list.map((row: any) => row.status))).toEqual(new Set([10, 20, 30]))
})
