import { beforeAll, expect, test } from 'vitest'
import { runAsSystem } from '#server/core/context.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { Client } from '#server/testing/testing.ts'
import { mailCirculars } from '#modules/sys/notice/server/mail-circulars.ts'
import { notify } from '#modules/sys/notice/server/notify.ts'
import type { Notice } from '#modules/sys/notice/server/notify.ts'

const app = testApp()
const owner = app.client('owner')
const chief = app.client('chief')
const ids: Record<string, number> = {}
beforeAll(async () => {
  for (const { id, username } of await app.services.db
    .selectFrom('appUser')
    .select(['id', 'username'])
    .execute())
    ids[username] = id
  // Removes the demonstration notices.
  await app.services.db.deleteFrom('notification').execute()
}, 120_000)

const send = (key: string, more: Partial<Notice> = {}) =>
  runAsSystem(app.services, (ctx) =>
    notify(ctx, {
      userIds: [ids['owner']!],
      key,
      kind: 'message',
      title: { zh: `通知 ${key}`, en: `Notice ${key}` },
      text: { zh: '内容', en: 'Text' },
      link: '/ship/cert/list',
      ...more,
    }),
  )
const titles = async (principal: Client, input = {}) =>
  (await principal.callOk('home/notification/list', input)).list.map(
    (row: { titleEn: string }) => row.titleEn,
  )

test('a notice reaches each recipient once, however often it is sent', async () => {
  expect(await send('A', { userIds: [ids['owner']!, ids['chief']!, ids['owner']!] })).toBe(2)
  expect(await send('A')).toBe(0)
  expect(await titles(owner)).toEqual(['Notice A'])
  expect(await titles(chief)).toEqual(['Notice A'])
  expect(await titles(await app.signInAs('owner2'))).toEqual([])
})

test('a notice of a rolled back call is not sent', async () => {
  await expect(
    runAsSystem(app.services, async (ctx) => {
      await notify(ctx, {
        userIds: [ids['owner']!],
        key: 'never',
        kind: 'task',
        title: { zh: '无', en: 'Never' },
      })
      throw new Error('refused')
    }),
  ).rejects.toThrow('refused')
  expect(await titles(owner)).not.toContain('Never')
})

test('unread notices come first, newest first, by page', async () => {
  await send('B')
  await send('C', { kind: 'task' })
  const { list } = await owner.callOk('home/notification/list', { keyword: 'Notice B' })
  expect(await owner.callOk('home/notification/read', { ids: [list[0].id] })).toEqual({ read: 1 })
  expect(await titles(owner)).toEqual(['Notice C', 'Notice A', 'Notice B'])
  expect(await titles(owner, { page: 2, size: 2 })).toEqual(['Notice B'])
  expect(await titles(owner, { unread: [true] })).toEqual(['Notice C', 'Notice A'])
  expect(await titles(owner, { kind: ['task'] })).toEqual(['Notice C'])
  expect(await owner.callOk('home/notification/unread')).toMatchObject({
    count: 2,
    list: [{ titleZh: '通知 C', link: '/ship/cert/list' }, { titleEn: 'Notice A' }],
  })
})

test('users read only their own notices', async () => {
  const { list } = await chief.callOk('home/notification/list')
  expect(await owner.callOk('home/notification/read', { ids: [list[0].id] })).toEqual({ read: 0 })
  expect((await chief.callOk('home/notification/unread')).count).toBe(1)
})

test('marks all as read; otherwise ids are required', async () => {
  expect(await owner.call('home/notification/read')).toMatchObject({
    code: 400,
    fields: [{ field: 'ids' }],
  })
  expect(await owner.call('home/notification/read', { ids: ['x'] })).toMatchObject({ code: 400 })
  expect(await owner.callOk('home/notification/read', { all: true })).toEqual({ read: 2 })
  expect(await owner.callOk('home/notification/unread')).toEqual({ count: 0, list: [] })
})

test('the bell counts up to a hundred', async () => {
  for (let n = 0; n < 101; n++) await send(`many ${n}`, { userIds: [ids['finance']!] })
  const unread = await (await app.signInAs('finance')).callOk('home/notification/unread')
  expect([unread.count, unread.list.length, unread.list[0].titleEn]).toEqual([
    100,
    5,
    'Notice many 100',
  ])
})

test('users choose reminders by mail and their language; the default is that of the region', async () => {
  expect(await owner.callOk('home/notification/preference')).toMatchObject({
    lang: null,
    reminderMail: true,
    regionLang: expect.stringMatching(/zh|en/),
  })
  await owner.callOk('home/notification/prefer', { lang: 'en', reminderMail: false })
  await owner.callOk('home/notification/prefer', { lang: 'zh', reminderMail: false })
  expect(await owner.callOk('home/notification/preference')).toMatchObject({
    lang: 'zh',
    reminderMail: false,
  })
  expect(
    await owner.call('home/notification/prefer', { lang: 'fr', reminderMail: true }),
  ).toMatchObject({ code: 400, fields: [{ field: 'lang' }] })
  expect(await chief.callOk('home/notification/preference')).toMatchObject({
    lang: null,
    reminderMail: true,
  })
})

/** Mails created since this id. */
const mailsSince = async (id: number) =>
  app.services.db
    .selectFrom('outbox')
    .where('id', '>', id)
    .orderBy('id')
    .select(['recipients', 'subject', 'body'])
    .execute()
const lastMail = async () =>
  (
    await app.services.db
      .selectFrom('outbox')
      .select((e) => e.fn.max('id').as('id'))
      .executeTakeFirstOrThrow()
  ).id ?? 0

test('a notice is mailed once to subscribers of its kind, in their language; not so reminders', async () => {
  const last = await lastMail()
  const email = (await owner.callOk('auth/profile')).info.email
  await owner.callOk('home/notification/prefer', {
    lang: 'zh',
    reminderMail: true,
    mailKinds: ['message', 'message'],
  })
  expect(await owner.callOk('home/notification/preference')).toMatchObject({
    mailKinds: ['message'],
  })
  const userIds = [ids['owner']!, ids['chief']!]
  for (let times = 0; times < 2; times++) await send('mailed', { userIds })
  await send('a task', { userIds, kind: 'task' })
  await send('a reminder', { userIds, kind: 'reminder' })
  expect(await mailsSince(last)).toMatchObject([
    {
      recipients: [email],
      subject: '通知 mailed',
      body: expect.stringContaining('http://plimsoll.test/ship/cert/list'),
    },
  ])
  await owner.callOk('home/notification/prefer', { lang: 'en', reminderMail: true })
  expect(await owner.callOk('home/notification/preference')).toMatchObject({
    mailKinds: ['message'],
  })
  await owner.callOk('home/notification/prefer', { lang: 'en', reminderMail: true, mailKinds: [] })
  await send('in the product only')
  expect(await mailsSince(last)).toHaveLength(1)
  expect(
    await owner.call('home/notification/prefer', { reminderMail: true, mailKinds: ['reminders'] }),
  ).toMatchObject({ code: 400, fields: [{ field: 'mailKinds.0' }] })
})

test('a circular is mailed to subscribers in its audience, once per publication', async () => {
  const last = await lastMail()
  const email = (await owner.callOk('auth/profile')).info.email
  await owner.callOk('home/notification/prefer', {
    lang: 'en',
    reminderMail: true,
    mailKinds: ['circular'],
  })
  const startDate = (await owner.callOk('auth/profile')).info.today
  const { id, version } = await chief.callOk('sys/news/save', {
    title: 'Ballast water records',
    type: 'circular',
    startDate,
    generalFlag: true,
    descn: '<p>From today.</p>',
  })
  await chief.callOk('sys/news/publish', { id, version })
  await mailCirculars(app.services)
  await mailCirculars(app.services)
  const about = (await mailsSince(last)).filter(({ subject }) =>
    subject.includes('Ballast water records'),
  )
  expect(about).toMatchObject([
    {
      recipients: [email],
      subject: 'Circular: Ballast water records',
      body: expect.stringContaining(`/sys/news/detail?id=${id}`),
    },
  ])
})

test('notices require a session', async () => {
  expect((await (await app.signInAs()).call('home/notification/list')).code).toBe(401)
})
