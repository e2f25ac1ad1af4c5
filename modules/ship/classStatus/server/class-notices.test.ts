import { expect, test } from 'vitest'
import { addDays, addMonths } from '#common/rules/base/dates.ts'
import {
  app,
  chief,
  now,
  operator,
  shipId,
  startPaperCertTests,
} from '#modules/ship/cert/server/paper-cert.fixture.ts'
import { getResource } from '#server/core/resource.ts'

startPaperCertTests()

const refusedAt = (field: string) => ({ code: 400, fields: [expect.objectContaining({ field })] })

test('after six months of suspension no reason is needed; the owner is notified, in his language', async () => {
  const { id: ownerId } = await app.services.db
    .insertInto('customer')
    .values({
      customerNo: 'C-CLS',
      name: 'Class Owner Ltd.',
      customerType: ['owner'],
      region: 'SHA',
      email: 'class@owner.example',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { flagId } = await app.services.db
    .selectFrom('ship')
    .where('id', '=', shipId)
    .select('flagId')
    .executeTakeFirstOrThrow()
  const second = await app.services.db
    .insertInto('ship')
    .values({
      name: 'SUSPENDED',
      shipType: '203',
      region: 'SHA',
      status: 'inService',
      flagId,
      ownerId,
      grossTonnage: 9800,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: certId } = await app.services.db
    .selectFrom('cert')
    .where('code', '=', 'CLH')
    .select('id')
    .executeTakeFirstOrThrow()
  const from = addMonths(now, -8)
  await operator.callOk('ship/cert/save', {
    shipId: second.id,
    certId,
    certNo: 'EXT-CLS',
    term: 'full',
    inspectionDate: from,
    issueDate: from,
    expiryDate: addMonths(from, 60),
  })
  const suspended = { shipId: second.id, day: addMonths(now, -7), reason: 'Damage to the bottom' }
  await chief.callOk('ship/classStatus/suspend', suspended)
  const before = { shipId: second.id, day: addDays(addMonths(addMonths(now, -7), 6), -1) }
  expect(await chief.call('ship/classStatus/withdraw', before)).toMatchObject(refusedAt('reason'))
  expect(
    await chief.callOk('ship/classStatus/withdraw', { shipId: second.id, day: now }),
  ).toHaveProperty('confirmationId')
  const mails = await app.services.db
    .selectFrom('outbox')
    .where('subject', 'like', 'SUSPENDED%')
    .select(['recipients', 'subject', 'body'])
    .execute()
  expect(mails.map(({ recipients, subject }) => [recipients.join(), subject])).toContainEqual([
    'class@owner.example',
    'SUSPENDED：暂停船级',
  ])
  expect(mails[0]?.body).toContain('Damage to the bottom')
})

test('owner and flag are notified once of certificates that end by themselves, with a letter on the record', async () => {
  const { db } = app.services
  const flagUser = await db
    .selectFrom('principal')
    .where('username', '=', 'flag')
    .select(['flagId', 'email', 'userId'])
    .executeTakeFirstOrThrow()
  const { id: ownerId } = await db
    .selectFrom('customer')
    .where('customerNo', '=', 'C-CLS')
    .select('id')
    .executeTakeFirstOrThrow()
  const lapsing = await db
    .insertInto('ship')
    .values({
      name: 'LAPSING',
      shipType: '203',
      region: 'SHA',
      status: 'inService',
      flagId: flagUser.flagId!,
      ownerId,
      grossTonnage: 9800,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: certId } = await db
    .selectFrom('cert')
    .where('code', '=', 'CLH')
    .select('id')
    .executeTakeFirstOrThrow()
  // The window of the first annual survey closed yesterday.
  const issued = addDays(addMonths(now, -15), -1)
  const cert = await operator.callOk('ship/cert/save', {
    shipId: lapsing.id,
    certId,
    certNo: 'EXT-LAPSING',
    term: 'full',
    inspectionDate: issued,
    issueDate: issued,
    expiryDate: addMonths(issued, 60),
  })
  expect((await operator.callOk('ship/cert/get', { id: cert.id })).standing).toBe('suspended')
  await db
    .updateTable('shipCertStanding')
    .set({ fromDay: now, since: now })
    .where('shipCertId', '=', cert.id)
    .where('standing', '=', 'suspended')
    .execute()
  const run = () =>
    getResource(app.services, 'ship/classStatus').hourlyTasks!['notifyEndings']!(app.services)
  await run()
  await run()
  const mails = await db
    .selectFrom('outbox')
    .where('subject', 'like', 'LAPSING%')
    .select(['recipients', 'body', 'attachments'])
    .execute()
  expect(mails.map(({ recipients }) => recipients.join()).sort()).toEqual(
    ['class@owner.example', flagUser.email].sort(),
  )
  expect(mails[0]).toMatchObject({
    body: expect.stringContaining('IACS PR1C'),
    attachments: [{ attachmentId: expect.any(String) }],
  })
  const { list } = await chief.callOk('ship/record/list', { shipId: [lapsing.id] })
  expect(list).toHaveLength(1)
  const record = await chief.callOk('ship/record/get', { id: list[0].id })
  expect(record).toMatchObject({ kind: 'memorandum', attachments: [expect.any(String)] })
  const stored = await app.services.files.find(db, record.attachments[0])
  expect(stored).toMatchObject({ type: 'application/pdf' })
  const notices = await db
    .selectFrom('notification')
    .where('userId', '=', flagUser.userId!)
    .where('titleEn', 'like', 'LAPSING%')
    .select('textEn')
    .execute()
  expect(notices).toEqual([{ textEn: expect.stringContaining('EXT-LAPSING') }])
})

test('the workbench of the chief surveyor counts class suspended for six months', async () => {
  const { figures } = await chief.callOk('home/workbench/windows')
  const due = figures.find(({ key }: { key: string }) => key === 'withdrawals')
  expect(due.count).toBeGreaterThan(0)
  const search = JSON.parse(new URL(due.path, 'http://x').searchParams.get('search')!)
  const { list, total } = await chief.callOk('ship/cert/list', { ...search, size: 100 })
  expect(total).toBe(due.count)
  expect(list.map(({ certNo }: { certNo: string }) => certNo)).toContain('EXT-CLS')
})
