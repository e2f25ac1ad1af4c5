import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSystem } from '#server/http/context.ts'
import { startHouse } from '#server/testing.ts'
import type { Client, Harness } from '#server/testing.ts'
import { mailCirculars } from './mail-circulars.ts'
import { notify } from './notify.ts'
import type { Notice } from './notify.ts'

let house: Harness
let owner: Client
let chief: Client
const ids: Record<string, number> = {}
beforeAll(async () => {
  house = await startHouse()
  owner = await house.as('owner')
  chief = await house.as('chief')
  for (const { id, username } of await house.services.db.selectFrom('appUser').select(['id', 'username']).execute()) ids[username] = id
  // The demonstration has notices of its own.
  await house.services.db.deleteFrom('notification').execute()
}, 120_000)
afterAll(() => house.close())

const tell = (key: string, more: Partial<Notice> = {}) => asSystem(house.services, (ctx) => notify(ctx, {
  userIds: [ids['owner']!], key, kind: 'message', title: { zh: `通知 ${key}`, en: `Notice ${key}` }, text: { zh: '内容', en: 'Text' }, link: '/ship/cert/list', ...more,
}))
const titles = async (who: Client, input = {}) => (await who.ok('home/notification/list', input)).list.map((row: any) => row.titleEn)

test('a person is told a thing once, however often that is tried, and only those it is for', async () => {
  expect(await tell('A', { userIds: [ids['owner']!, ids['chief']!, ids['owner']!] })).toBe(2)
  expect(await tell('A')).toBe(0)
  expect(await titles(owner)).toEqual(['Notice A'])
  expect(await titles(chief)).toEqual(['Notice A'])
  expect(await titles(await house.as('owner2'))).toEqual([])
})

test('what is told in a call that is refused in the end was never told', async () => {
  await expect(asSystem(house.services, async (ctx) => {
    await notify(ctx, { userIds: [ids['owner']!], key: 'never', kind: 'task', title: { zh: '无', en: 'Never' } })
    throw new Error('refused')
  })).rejects.toThrow('refused')
  expect(await titles(owner)).not.toContain('Never')
})

test('unread notices come first, the newest of them first, page by page', async () => {
  await tell('B')
  await tell('C', { kind: 'task' })
  const { list } = await owner.ok('home/notification/list', { keyword: 'Notice B' })
  expect(await owner.ok('home/notification/read', { ids: [list[0].id] })).toEqual({ read: 1 })
  expect(await titles(owner)).toEqual(['Notice C', 'Notice A', 'Notice B'])
  expect(await titles(owner, { page: 2, size: 2 })).toEqual(['Notice B'])
  expect(await titles(owner, { unread: [true] })).toEqual(['Notice C', 'Notice A'])
  expect(await titles(owner, { kind: ['task'] })).toEqual(['Notice C'])
  expect(await owner.ok('home/notification/unread')).toMatchObject({ count: 2, list: [{ titleZh: '通知 C', link: '/ship/cert/list' }, { titleEn: 'Notice A' }] })
})

test('nobody reads notices for somebody else', async () => {
  const { list } = await chief.ok('home/notification/list')
  expect(await owner.ok('home/notification/read', { ids: [list[0].id] })).toEqual({ read: 0 })
  expect((await chief.ok('home/notification/unread')).count).toBe(1)
})

test('all can be marked as read at once; which ones must be said', async () => {
  expect(await owner.call('home/notification/read')).toMatchObject({ code: 400, fields: [{ field: 'ids' }] })
  expect(await owner.call('home/notification/read', { ids: ['x'] })).toMatchObject({ code: 400 })
  expect(await owner.ok('home/notification/read', { all: true })).toEqual({ read: 2 })
  expect(await owner.ok('home/notification/unread')).toEqual({ count: 0, list: [] })
})

test('the bell counts up to a hundred', async () => {
  for (let n = 0; n < 101; n++) await tell(`many ${n}`, { userIds: [ids['finance']!] })
  const unread = await (await house.as('finance')).ok('home/notification/unread')
  expect([unread.count, unread.list.length, unread.list[0].titleEn]).toEqual([100, 5, 'Notice many 100'])
})

test('everybody chooses whether reminders come by mail too, and in which language; without a choice it is that of the region', async () => {
  expect(await owner.ok('home/notification/preference')).toMatchObject({ lang: null, reminderMail: true, regionLang: expect.stringMatching(/zh|en/) })
  await owner.ok('home/notification/prefer', { lang: 'en', reminderMail: false })
  await owner.ok('home/notification/prefer', { lang: 'zh', reminderMail: false })
  expect(await owner.ok('home/notification/preference')).toMatchObject({ lang: 'zh', reminderMail: false })
  expect(await owner.call('home/notification/prefer', { lang: 'fr', reminderMail: true })).toMatchObject({ code: 400, fields: [{ field: 'lang' }] })
  expect(await chief.ok('home/notification/preference')).toMatchObject({ lang: null, reminderMail: true })
})

/** The mails written since the count was taken. */
const mailsSince = async (id: number) => house.services.db.selectFrom('outbox').where('id', '>', id).orderBy('id').select(['recipients', 'subject', 'body']).execute()
const lastMail = async () => (await house.services.db.selectFrom('outbox').select((e) => e.fn.max('id').as('id')).executeTakeFirstOrThrow()).id ?? 0

test('a notice goes by mail too to those who have chosen that for its kind, once, in their language; reminders are mailed by who makes them', async () => {
  const last = await lastMail()
  const email = (await owner.ok('auth/profile')).info.email
  await owner.ok('home/notification/prefer', { lang: 'zh', reminderMail: true, mailKinds: ['message', 'message'] })
  expect(await owner.ok('home/notification/preference')).toMatchObject({ mailKinds: ['message'] })
  const userIds = [ids['owner']!, ids['chief']!]
  for (let times = 0; times < 2; times++) await tell('mailed', { userIds })
  await tell('a task', { userIds, kind: 'task' })
  await tell('a reminder', { userIds, kind: 'reminder' })
  expect(await mailsSince(last)).toMatchObject([{ recipients: [email], subject: '通知 mailed', body: expect.stringContaining('http://plimsoll.test/ship/cert/list') }])
  await owner.ok('home/notification/prefer', { lang: 'en', reminderMail: true })
  expect(await owner.ok('home/notification/preference')).toMatchObject({ mailKinds: ['message'] })
  await owner.ok('home/notification/prefer', { lang: 'en', reminderMail: true, mailKinds: [] })
  await tell('in the product only')
  expect(await mailsSince(last)).toHaveLength(1)
  expect(await owner.call('home/notification/prefer', { reminderMail: true, mailKinds: ['reminders'] })).toMatchObject({ code: 400, fields: [{ field: 'mailKinds.0' }] })
})

test('a circular goes by mail to those it is for who want that, once each time it is published', async () => {
  const last = await lastMail()
  const email = (await owner.ok('auth/profile')).info.email
  await owner.ok('home/notification/prefer', { lang: 'en', reminderMail: true, mailKinds: ['circular'] })
  const startDate = (await owner.ok('auth/profile')).info.today
  const { id, version } = await chief.ok('sys/news/save', { title: 'Ballast water records', type: 'circular', startDate, generalFlag: true, descn: '<p>From today.</p>' })
  await chief.ok('sys/news/publish', { id, version })
  await mailCirculars(house.services)
  await mailCirculars(house.services)
  const about = (await mailsSince(last)).filter(({ subject }) => subject.includes('Ballast water records'))
  expect(about).toMatchObject([{ recipients: [email], subject: 'Circular: Ballast water records', body: expect.stringContaining(`/sys/news/detail?id=${id}`) }])
})

test('who is not signed in has no notices', async () => {
  expect((await (await house.as()).call('home/notification/list')).code).toBe(401)
})
