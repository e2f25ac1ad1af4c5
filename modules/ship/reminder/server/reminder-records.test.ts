import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { remindOfWindows } from './remind-of-windows.ts'
import {
  app,
  clients,
  now,
  day,
  db,
  otherCompany,
  region,
  created,
  sent,
  mailsTo,
  lastMail,
  addressOf,
  startReminderTests,
} from './reminder.fixture.ts'

startReminderTests()

describe('an open record with a due date', () => {
  const surveyorOf = async (username: string) =>
    (
      await db()
        .selectFrom('principal')
        .where('username', '=', username)
        .select('surveyorId')
        .executeTakeFirstOrThrow()
    ).surveyorId
  const recorded = (shipId: number, more: object) =>
    db()
      .insertInto('shipRecord')
      .values({
        shipId,
        kind: 'condition',
        recordDate: day(-30),
        title: 'Renew plating of the forepeak',
        status: 20,
        dueDate: day(18),
        ...more,
      })
      .returning('id')
      .executeTakeFirstOrThrow()

  test('reminds owner, surveyor and office in their languages; an internal note is not sent to the owner', async () => {
    const [{ shipId, name }, other] = [
      await created(400),
      await created(400, { ownerId: otherCompany.id }),
    ]
    const { id } = await recorded(shipId, { surveyorId: await surveyorOf('surveyor') })
    await recorded(other.shipId, {})
    await recorded(shipId, { kind: 'note', title: 'Owner is late with payments' })
    await recorded(shipId, { status: 50, clearedDate: now, title: 'Cleared already' })
    const since = await lastMail()
    expect(await remindOfWindows(app.services, day(15))).toMatchObject({ records: 3 })
    const rows = await sent(shipId)
    expect(
      [...new Set(rows.filter(({ recordId }) => recordId === id).map(({ role }) => role))].sort(),
    ).toEqual(['office', 'owner', 'surveyor'])
    expect(rows[0]).toMatchObject({
      shipName: name,
      shipCertId: null,
      surveyType: null,
      recordKind: expect.any(String),
      dueDate: day(18),
      kind: 'before',
    })
    expect(
      new Set(rows.filter(({ recordKind }) => recordKind === 'note').map(({ role }) => role)),
    ).toEqual(new Set(['office']))
    expect(rows.map(({ recordTitle }) => recordTitle)).not.toContain('Cleared already')
    const [chinese] = await mailsTo('far@plimsoll.example', since)
    expect(chinese!.subject).toContain(
      `${other.name}：船级条件“Renew plating of the forepeak”，期限 ${day(18)}`,
    )
    const office = (await mailsTo(await addressOf('operator'), since))[0]!.body!
    expect(office).toMatch(
      /Condition of class “Renew plating of the forepeak”: due|船级条件“Renew plating of the forepeak”：期限/,
    )
    expect(office).toContain('/ship/record/list?search=')
    const ofOwner = (
      await clients.owner.callOk('home/notification/list', { kind: ['reminder'], size: 200 })
    ).list
    expect(JSON.stringify(ofOwner)).not.toContain('late with payments')
  })

  test('reminds again when overdue, and after an extension; the same day only once', async () => {
    const { shipId } = await created(400)
    const { id } = await recorded(shipId, { dueDate: day(15) })
    await remindOfWindows(app.services, day(16))
    const owner = async () =>
      (await sent(shipId))
        .filter(({ role }) => role === 'owner')
        .map(({ kind, reminderDay, dueDate }) => [kind, reminderDay, dueDate])
    expect(await owner()).toEqual([
      ['before', day(15), day(15)],
      ['overdue', day(16), day(15)],
    ])
    await db()
      .updateTable('shipRecord')
      .set({ dueDate: day(17), firstDueDate: day(15) })
      .where('id', '=', id)
      .execute()
    expect(await remindOfWindows(app.services, day(16))).toBeNull()
    await remindOfWindows(app.services, day(17))
    expect((await owner()).filter(([, , due]) => due === day(17))).toEqual([
      ['before', day(16), day(17)],
      ['before', day(17), day(17)],
    ])
  })
})

test('reminds the company of its own certificates, and the office of its region, by company name', async () => {
  const kind = await db()
    .selectFrom('cert')
    .where('code', '=', 'DOC')
    .select('id')
    .executeTakeFirstOrThrow()
  const doc = await db()
    .insertInto('shipCert')
    .values({
      companyId: otherCompany.id,
      certId: kind.id,
      certNo: 'DOC-FAR',
      term: 'full',
      issueDate: day(-400),
      expiryDate: day(900),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db()
    .insertInto('certWindow')
    .values({
      shipCertId: doc.id,
      surveyType: 'annual',
      ruleCode: 'annualAudit',
      occurrence: 1,
      startDate: day(-80),
      dueDate: day(25),
      endDate: day(115),
      words: randomUUID(),
    })
    .execute()
  await db().updateTable('shipRecord').set({ dueDate: null, firstDueDate: null }).execute()
  const since = await lastMail()
  await remindOfWindows(app.services, day(18))
  const { list } = await clients.chief.callOk('ship/reminder/list', {
    companyId: [otherCompany.id],
  })
  expect(new Set(list.map(({ role }: { role: string }) => role))).toEqual(
    new Set(['company', 'office']),
  )
  for (const row of list)
    expect(row).toMatchObject({
      shipId: null,
      shipName: null,
      companyName: 'Far Shipping',
      certCode: 'DOC',
      region,
      dueDate: day(25),
    })
  const [letter] = await mailsTo('far@plimsoll.example', since)
  expect([letter!.subject, letter!.body]).toEqual([
    expect.stringMatching(/^Far Shipping：.*到期日/),
    expect.stringContaining('DOC-FAR'),
  ])
  expect((await mailsTo(await addressOf('operator'), since))[0]!.body).toContain('Far Shipping')
})
