import { sql } from 'kysely'
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

const runNotices = () =>
  getResource(app.services, 'ship/classStatus').hourlyTasks!['notifyEndings']!(app.services)
const mailsAbout = (name: string) =>
  app.services.db
    .selectFrom('outbox')
    .where('subject', 'like', `${name}%`)
    .select(['recipients', 'body'])
    .execute()
/** A ship under the flag of the account `flag`, with a certificate recorded from paper. */
async function shipWith(name: string, code: string, issued: string) {
  const { db } = app.services
  const { flagId } = await db
    .selectFrom('principal')
    .where('username', '=', 'flag')
    .select('flagId')
    .executeTakeFirstOrThrow()
  const ship = await db
    .insertInto('ship')
    .values({
      name,
      shipType: '203',
      region: 'SHA',
      status: 'inService',
      flagId: flagId!,
      grossTonnage: 9800,
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  const { id: certId } = await db
    .selectFrom('cert')
    .where('code', '=', code)
    .select('id')
    .executeTakeFirstOrThrow()
  const cert = await operator.callOk('ship/cert/save', {
    shipId: ship.id,
    certId,
    certNo: `PAPER-${name}`,
    term: 'full',
    inspectionDate: issued,
    issueDate: issued,
    expiryDate: addMonths(issued, 60),
  })
  return { ship, certId: cert.id as number, flagId: flagId! }
}
const bodiesAbout = async (name: string) => (await mailsAbout(name)).map(({ body }) => body)

test('a change of an earlier day is notified also when nothing was notified before', async () => {
  const { db } = app.services
  await runNotices()
  const { ship } = await shipWith('BACKDATED', 'SC', addMonths(now, -8))
  const other = await db
    .selectFrom('flag')
    .where(sql<boolean>`not exists (select from principal p where p.flag_id = flag.id)`)
    .orderBy('id')
    .select('id')
    .executeTakeFirstOrThrow()
  await operator.callOk('basic/ship/save', {
    ...ship,
    flagId: other.id,
    effectiveDate: addDays(now, -40),
  })
  // It is recorded longer ago than a week.
  await sql`update ending_notice_start set started_at = now() - interval '30 days'`.execute(db)
  await sql`update ship_cert set create_time = now() - interval '25 days'
    where ship_id = ${ship.id}`.execute(db)
  await sql`update ship_change set create_time = now() - interval '20 days'
    where ship_id = ${ship.id}`.execute(db)
  await runNotices()
  expect(await bodiesAbout('BACKDATED')).toEqual([expect.stringContaining('PAPER-BACKDATED')])
  await runNotices()
  expect(await bodiesAbout('BACKDATED')).toHaveLength(1)
})

test('the flag to which a ship is transferred is notified once, without numbers of the former flag', async () => {
  const { db } = app.services
  await runNotices()
  const { ship } = await shipWith('JOINING', 'SC', addMonths(now, -8))
  const joined = await db
    .selectFrom('principal')
    .where('username', '=', 'flag2')
    .select(['flagId', 'email', 'userId'])
    .executeTakeFirstOrThrow()
  await operator.callOk('basic/ship/save', { ...ship, flagId: joined.flagId!, effectiveDate: now })
  await runNotices()
  await runNotices()
  const notices = await db
    .selectFrom('notification')
    .where('userId', '=', joined.userId!)
    .where('titleEn', 'like', 'JOINING%')
    .select(['titleEn', 'titleZh', 'textEn', 'textZh'])
    .execute()
  expect(notices).toEqual([
    {
      titleEn: `JOINING: under your flag since ${now}`,
      titleZh: `JOINING：自 ${now} 起改挂贵国船旗`,
      textEn: expect.stringContaining('Cargo Ship Safety Construction Certificate'),
      textZh: expect.stringContaining('货船构造安全证书'),
    },
  ])
  const mails = (await mailsAbout('JOINING')).filter(({ recipients }) =>
    recipients.includes(joined.email!),
  )
  expect(mails).toHaveLength(1)
  for (const text of [notices[0]!.textEn, mails[0]!.body]) expect(text).not.toContain('PAPER-')
})

test('an ending during an outage of weeks is notified after it; one before the record is not', async () => {
  const { db } = app.services
  const [missed, old] = [
    // The first annual window closed 20 days ago.
    await shipWith('OUTAGE', 'SC', addDays(addMonths(now, -15), -20)),
    await shipWith('LONG ENDED', 'SC', addDays(addMonths(now, -15), -20)),
  ]
  await sql`update ending_notice_start set started_at = now() - interval '60 days'`.execute(db)
  await sql`update ship_cert set create_time = now() - interval '60 days'
    where id = ${missed.certId}`.execute(db)
  expect(await operator.callOk('ship/cert/get', { id: old.certId })).toMatchObject({
    standing: 'lapsed',
  })
  await runNotices()
  expect(await bodiesAbout('OUTAGE')).toEqual([expect.stringContaining('PAPER-OUTAGE')])
  expect(await bodiesAbout('LONG ENDED')).toEqual([])
})

test('a notice names a rule that is no article in its own language', async () => {
  const { db } = app.services
  await runNotices()
  const { ship, flagId } = await shipWith('OWN LAW', 'REG', addMonths(now, -2))
  const other = await db
    .selectFrom('flag')
    .where('id', '<>', flagId)
    .orderBy('id')
    .select('id')
    .executeTakeFirstOrThrow()
  await operator.callOk('basic/ship/save', { ...ship, flagId: other.id, effectiveDate: now })
  await runNotices()
  const { content } = await db
    .selectFrom('shipRecord')
    .where('shipId', '=', ship.id)
    .select('content')
    .executeTakeFirstOrThrow()
  expect(content).toContain('依据：船旗国法律')
  expect(content).toContain('Rule: Law of the flag State')
})

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

test('a company and the flag are notified once when the Document of Compliance lapses', async () => {
  const { db } = app.services
  const { id: companyId } = await db
    .insertInto('customer')
    .values({
      customerNo: 'C-LAPSING-DOC',
      name: 'Lapsing Management Ltd.',
      customerType: ['manager'],
      region: 'SHA',
      email: 'doc@company.example',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const flagUser = await db
    .selectFrom('principal')
    .where('username', '=', 'flag')
    .select(['flagId', 'email'])
    .executeTakeFirstOrThrow()
  const { id: certId } = await db
    .selectFrom('cert')
    .where('code', '=', 'DOC')
    .select('id')
    .executeTakeFirstOrThrow()
  const issued = addDays(addMonths(now, -15), -1)
  const cert = await operator.callOk('ship/cert/save', {
    companyId,
    forFlagId: flagUser.flagId,
    docTypes: ['bulk'],
    certId,
    certNo: 'EXT-DOC',
    term: 'full',
    inspectionDate: issued,
    issueDate: issued,
    expiryDate: addMonths(issued, 60),
  })
  expect((await operator.callOk('ship/cert/get', { id: cert.id })).standing).toBe('lapsed')
  await runNotices()
  await runNotices()
  const mails = await mailsAbout('Lapsing Management Ltd.')
  expect(mails.map(({ recipients }) => recipients.join()).sort()).toEqual(
    ['doc@company.example', flagUser.email].sort(),
  )
  expect(mails[0]?.body).toContain('EXT-DOC')
})

test('a change recorded today of an earlier day is notified, older endings are not', async () => {
  const { db } = app.services
  const ship = await db
    .selectFrom('ship')
    .where('name', '=', 'LAPSING')
    .select(['id', 'flagId'])
    .executeTakeFirstOrThrow()
  const { id: certId } = await db
    .selectFrom('cert')
    .where('code', '=', 'SC')
    .select('id')
    .executeTakeFirstOrThrow()
  const issued = addMonths(now, -8)
  await operator.callOk('ship/cert/save', {
    shipId: ship.id,
    certId,
    certNo: 'EXT-BACKDATED',
    term: 'full',
    inspectionDate: issued,
    issueDate: issued,
    expiryDate: addMonths(issued, 60),
  })
  const flag = await db
    .selectFrom('flag')
    .where('id', '<>', ship.flagId)
    .orderBy('id')
    .select('id')
    .executeTakeFirstOrThrow()
  const { version } = await operator.callOk('basic/ship/get', { id: ship.id })
  await operator.callOk('basic/ship/save', {
    id: ship.id,
    version,
    flagId: flag.id,
    effectiveDate: addDays(now, -40),
  })
  await runNotices()
  const bodies = (await mailsAbout('LAPSING')).map(({ body }) => body)
  expect(bodies.filter((body) => body?.includes('EXT-BACKDATED'))).not.toEqual([])
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
