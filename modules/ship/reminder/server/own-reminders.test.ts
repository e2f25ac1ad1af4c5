import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { addMonths } from '#common/rules/base/dates.ts'
import { remindOfWindows } from './remind-of-windows.ts'
import {
  addressOf,
  app,
  clients,
  created,
  day,
  db,
  lastMail,
  mailsTo,
  now,
  sent,
  startReminderTests,
} from './reminder.fixture.ts'

startReminderTests()

const windowsOf = async (id: number) =>
  (await clients.chief.callOk('ship/cert/windows', { id })).windows as {
    ruleCode: string
    occurrence: number
    dueDate: string
    reminderTime: string | null
    reminderType: number | null
    reminderContent: string | null
  }[]
/** Explanation of the windows, which the certificate's page shows. */
const words = randomUUID()
beforeAll(() =>
  db().insertInto('windowWords').values({ id: words, zh: '依据', en: 'Rule' }).execute(),
)
const ofOwner = async (shipId: number) =>
  (await sent(shipId)).filter(({ role }) => role === 'owner')

test('a reminder of a window is sent on its day and repeated, with its text, beside those of the settings', async () => {
  const { certId, shipId } = await created(200, { window: { words } })
  await clients.chief.callOk('ship/cert/remind', {
    id: certId,
    ruleCode: 'ANNUAL',
    occurrence: 1,
    reminderTime: day(1),
    reminderType: 2,
    reminderContent: 'Book the dry dock',
  })
  expect(await windowsOf(certId)).toMatchObject([
    { reminderTime: day(1), reminderType: 2, reminderContent: 'Book the dry dock' },
  ])
  await remindOfWindows(app.services, now)
  expect(await ofOwner(shipId)).toEqual([])
  const since = await lastMail()
  await remindOfWindows(app.services, day(1))
  await remindOfWindows(app.services, day(2))
  expect(await ofOwner(shipId)).toMatchObject([
    { kind: 'before', reminderDay: day(1), dueDate: day(200), content: 'Book the dry dock' },
  ])
  const [mail] = await mailsTo((await addressOf('owner'))!, since)
  expect(mail!.body).toContain('Book the dry dock')
  await remindOfWindows(app.services, addMonths(day(1), 1))
  expect((await ofOwner(shipId)).map(({ reminderDay }) => reminderDay)).toContain(
    addMonths(day(1), 1),
  )
})

test('reminders of a certificate are set on all its pending windows, and removed without a day', async () => {
  const { certId } = await created(0, {
    window: { words },
    windows: [
      { dueDate: day(300), endDate: day(390) },
      { dueDate: day(700), endDate: day(790) },
      { dueDate: day(-60), endDate: day(30), doneDate: day(-61) },
    ],
  })
  await clients.operator.callOk('ship/cert/remind', {
    id: certId,
    offset: 2,
    unit: '2',
    reminderType: 0,
  })
  const set = await windowsOf(certId)
  expect(set.every(({ reminderType }) => reminderType === null)).toBe(true)
  expect(set.map(({ reminderTime }) => reminderTime)).toEqual([
    null,
    addMonths(day(300), -2),
    addMonths(day(700), -2),
  ])
  await clients.operator.callOk('ship/cert/remind', { id: certId })
  expect((await windowsOf(certId)).every(({ reminderTime }) => reminderTime === null)).toBe(true)
})

test('a reminder lies between today and the end of its window, and needs a pending window', async () => {
  const { certId } = await created(40)
  const remind = (input: object) => clients.chief.call('ship/cert/remind', { id: certId, ...input })
  const of = { ruleCode: 'ANNUAL', occurrence: 1 }
  expect(await remind({ ...of, reminderTime: day(-1) })).toMatchObject({ code: 400 })
  expect(await remind({ ...of, reminderTime: day(131) })).toMatchObject({ code: 400 })
  expect(await remind({ ruleCode: 'ANNUAL', occurrence: 9, reminderTime: day(3) })).toMatchObject({
    code: 409,
  })
  expect(
    await clients.owner.call('ship/cert/remind', { id: certId, ...of, reminderTime: day(3) }),
  ).toMatchObject({ code: 403 })
})

test('a reminder that has started can be edited; another day in the past is refused', async () => {
  const { certId } = await created(200, { window: { words } })
  await db()
    .updateTable('certWindow')
    .where('shipCertId', '=', certId)
    .set({ reminderTime: day(-5), reminderType: 2 })
    .execute()
  const remind = (reminderTime: string) =>
    clients.chief.call('ship/cert/remind', {
      id: certId,
      ruleCode: 'ANNUAL',
      occurrence: 1,
      reminderTime,
      reminderType: 2,
      reminderContent: 'Book the dry dock',
    })
  expect(await remind(day(-4))).toMatchObject({ code: 400, fields: [{ field: 'reminderTime' }] })
  expect(await remind(day(-5))).toMatchObject({ code: 0 })
  expect(await windowsOf(certId)).toMatchObject([
    { reminderTime: day(-5), reminderContent: 'Book the dry dock' },
  ])
})
