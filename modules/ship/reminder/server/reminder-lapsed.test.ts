import { expect, test } from 'vitest'
import {
  addressOf,
  created,
  day,
  db,
  hourly,
  lastMail,
  mailsTo,
  now,
  sent,
  startReminderTests,
} from './reminder.fixture.ts'

startReminderTests()

test('reports that a certificate has lapsed, and requests none of its later windows', async () => {
  const missed = { dueDate: day(-90), endDate: day(-1) }
  const later = { dueDate: day(7), endDate: day(97) }
  const { shipId, certId } = await created(7, { windows: [missed, later] })
  const common = { shipCertId: certId, expiryDate: day(900) }
  await db()
    .insertInto('shipCertStanding')
    .values([
      {
        ...common,
        fromDay: day(-400),
        untilDay: now,
        standing: 'inForce',
        reason: 'good',
        rule: '',
        since: day(-400),
      },
      {
        ...common,
        fromDay: now,
        untilDay: 'infinity',
        standing: 'lapsed',
        reason: 'surveyMissed',
        rule: 'SOLAS I/14(i)(i)',
        since: now,
      },
    ])
    .execute()
  const since = await lastMail()
  await hourly()
  expect(
    (await sent(shipId)).filter(({ role }) => role === 'owner').map(({ kind }) => kind),
  ).toEqual(['overdue'])
  const [mail] = await mailsTo(await addressOf('owner'), since)
  expect(mail!.body).toMatch(new RegExp(`(已失效|Ceased to be valid)`))
})
