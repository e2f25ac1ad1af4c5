import { describe, expect, test } from 'vitest'
import { addDays, addMonths } from '#common/rules/base/dates.ts'
import { smallPdf } from '#server/platform/file-checks/sample-files.fixture.ts'
import { app, companyId, now, operator, shipId, startPaperCertTests } from './paper-cert.fixture.ts'

startPaperCertTests()

let serial = 0
async function save(code: string, input: object) {
  const { id: certId } = await app.services.db
    .selectFrom('cert')
    .where('code', '=', code)
    .select('id')
    .executeTakeFirstOrThrow()
  const holder = code === 'DOC' || code === 'IDOC' ? { companyId } : { shipId }
  return operator.call('ship/cert/save', {
    ...holder,
    certId,
    certNo: `PAPER-${++serial}`,
    term: 'full',
    inspectionDate: day,
    issueDate: day,
    ...input,
  })
}
const day = addMonths(now, -2)
const after = (months: number) => addMonths(day, months)
const refusedAt = (field: string, limit?: string) => ({
  code: 400,
  fields: [{ field, msg: limit ? expect.stringContaining(limit) : expect.anything() }],
})

describe('a certificate recorded from paper', () => {
  test('is valid for no longer than its type allows', async () => {
    expect(await save('IOPP', { expiryDate: '2046-01-01' })).toMatchObject(
      refusedAt('expiryDate', after(60)),
    )
    expect(await save('IOPP', { expiryDate: addDays(after(60), 1) })).toMatchObject(
      refusedAt('expiryDate', after(60)),
    )
    expect(await save('IOPP', { expiryDate: after(60) })).toMatchObject({ code: 0 })
    expect(await save('PSS', { expiryDate: after(13) })).toMatchObject(refusedAt('expiryDate'))
    expect(await save('DOC', { expiryDate: after(61) })).toMatchObject(refusedAt('expiryDate'))
  })

  test('is valid for no longer than its term allows', async () => {
    expect(await save('ISMC', { term: 'interim', expiryDate: after(36) })).toMatchObject(
      refusedAt('expiryDate', after(6)),
    )
    expect(await save('ISMC', { term: 'interim', expiryDate: after(6) })).toMatchObject({ code: 0 })
    expect(await save('SC', { term: 'short', expiryDate: after(6) })).toMatchObject(
      refusedAt('expiryDate', after(5)),
    )
    expect(await save('SC', { term: 'extended', expiryDate: after(60) })).toMatchObject(
      refusedAt('term'),
    )
  })

  test('has no survey before its issue when the day of its survey is unknown', async () => {
    const expiryDate = after(24)
    const saved = await save('SC', { inspectionDate: null, expiryDate })
    expect(saved).toMatchObject({ code: 0 })
    const { windows } = await operator.callOk('ship/cert/get', { id: saved.data.id })
    const due = windows.map((w: { dueDate: string }) => w.dueDate)
    expect(due.toSorted()[0]).toBe(after(12))
  })

  test('is a second interim one of its kind only after another flag or company', async () => {
    const interim = (issued: string, more: object = {}) =>
      save('IISSC', {
        term: 'interim',
        inspectionDate: issued,
        issueDate: issued,
        expiryDate: addMonths(issued, 6),
        ...more,
      })
    expect(await interim(day)).toMatchObject({ code: 0 })
    expect(await interim(addDays(day, 20))).toMatchObject(refusedAt('term'))
    expect(await interim(addDays(day, 20), { surveyType: 'changeOfFlag' })).toMatchObject(
      refusedAt('term'),
    )
    expect(await interim(addDays(day, 20), { actionType: 'reissueLost' })).toMatchObject({
      code: 0,
    })
    const full = { inspectionDate: addDays(day, 30), issueDate: addDays(day, 30) }
    expect(
      await save('ISSC', { ...full, expiryDate: addMonths(addDays(day, 30), 60) }),
    ).toMatchObject({
      code: 0,
    })
  })

  test('is neither surveyed nor issued in the future', async () => {
    const ahead = addDays(now, 1)
    const expiryDate = addMonths(now, 60)
    expect(await save('ISPP', { issueDate: ahead, expiryDate })).toMatchObject(
      refusedAt('issueDate'),
    )
    expect(
      await save('ISPP', { inspectionDate: ahead, issueDate: ahead, expiryDate }),
    ).toMatchObject({ code: 400, fields: [{ field: 'inspectionDate' }, { field: 'issueDate' }] })
    expect(await save('ISPP', { inspectionDate: now, issueDate: now, expiryDate })).toMatchObject({
      code: 0,
    })
  })

  test('has an expiry exactly where its type has one', async () => {
    expect(await save('IAPP', {})).toMatchObject(refusedAt('expiryDate'))
    expect(await save('ITC', { expiryDate: after(60) })).toMatchObject(refusedAt('expiryDate'))
    expect(await save('ITC', {})).toMatchObject({ code: 0 })
  })

  test('counts a renewal from the old expiry, also where the predecessor is not recorded', async () => {
    const renewal = { surveyType: 'renewal' }
    const unknown = after(63)
    expect(await save('BWM', { ...renewal, expiryDate: addDays(unknown, 1) })).toMatchObject(
      refusedAt('expiryDate', unknown),
    )
    expect(await save('BWM', { ...renewal, expiryDate: unknown })).toMatchObject({ code: 0 })
    const begun = addMonths(now, -60)
    const first = { inspectionDate: begun, issueDate: begun, expiryDate: now }
    expect(await save('ILL', first)).toMatchObject({ code: 0 })
    expect(
      await save('ILL', { ...renewal, expiryDate: addDays(addMonths(now, 60), 1) }),
    ).toMatchObject(refusedAt('expiryDate', addMonths(now, 60)))
    expect(await save('ILL', { ...renewal, expiryDate: addMonths(now, 60) })).toMatchObject({
      code: 0,
    })
  })

  test('has no months of an old expiry where its type is not renewed for whole years', async () => {
    const renewal = { surveyType: 'renewal' }
    const recycling = { ...renewal, expiryDate: addDays(after(3), 1) }
    expect(await save('IRRC', recycling)).toMatchObject(refusedAt('expiryDate', after(3)))
    const interim = { ...renewal, expiryDate: addDays(after(6), 1) }
    expect(await save('IMLC', interim)).toMatchObject(refusedAt('expiryDate', after(6)))
    const document = { ...renewal, expiryDate: addDays(after(12), 1) }
    expect(await save('IDOC', document)).toMatchObject(refusedAt('expiryDate', after(12)))
    const endOfMay = `${Number(day.slice(0, 4)) + 1}-05-31`
    expect(await save('SOC', { ...renewal, expiryDate: addDays(endOfMay, 1) })).toMatchObject(
      refusedAt('expiryDate', endOfMay),
    )
    expect(await save('SOC', { ...renewal, expiryDate: endOfMay })).toMatchObject({ code: 0 })
  })

  test('counts from completion where the flag decides on special circumstances', async () => {
    const file = await operator.upload('decision.pdf', smallPdf('decision'), 'application/pdf')
    const fileId = file.data.attachmentId
    const begun = addMonths(now, -66)
    const expiryDate = addMonths(begun, 60)
    const first = { inspectionDate: begun, issueDate: begun, expiryDate }
    expect(await save('NLS', first)).toMatchObject({ code: 0 })
    const renewal = { surveyType: 'renewal', expiryDate: after(60) }
    expect(await save('NLS', renewal)).toMatchObject(
      refusedAt('expiryDate', addMonths(expiryDate, 60)),
    )
    const saved = await save('NLS', { ...renewal, specialFileId: fileId })
    expect(saved).toMatchObject({ code: 0 })
    expect(await operator.callOk('ship/cert/get', { id: saved.data.id })).toMatchObject({
      specialFileId: fileId,
    })
    const plan = (specialCircumstances: boolean) =>
      operator.callOk('ship/cert/plan', {
        id: saved.data.id,
        completionDate: addMonths(after(60), 2),
        specialCircumstances,
      })
    expect(await plan(false)).toMatchObject({ expiryDate: addMonths(after(60), 60) })
    expect(await plan(true)).toMatchObject({ expiryDate: addMonths(after(60), 62) })
  })

  test('of polar waters is valid no longer than that of the passenger ship', async () => {
    expect(await save('POLAR', { expiryDate: after(60) })).toMatchObject({ code: 0 })
    const { db } = app.services
    const ofType = (shipType: string) =>
      db.updateTable('ship').where('id', '=', shipId).set({ shipType }).execute()
    await ofType('101')
    expect(await save('POLAR', { expiryDate: after(60) })).toMatchObject(
      refusedAt('expiryDate', after(12)),
    )
    expect(await save('POLAR', { expiryDate: after(12) })).toMatchObject({ code: 0 })
    await ofType('203')
  })

  test('belongs to the flag and the company of its issue', async () => {
    const { db } = app.services
    const flagOf = async (iso2: string) =>
      (await db.selectFrom('flag').where('iso2', '=', iso2).select('id').executeTakeFirstOrThrow())
        .id
    const [panama, liberia] = [await flagOf('PA'), await flagOf('LR')]
    await db
      .insertInto('shipChange')
      .values({
        shipId,
        kind: 'flag',
        field: 'flagId',
        fromId: liberia,
        toId: panama,
        effectiveDate: addMonths(now, -1),
      })
      .execute()
    const rowOf = async (response: { data: { id: number } }) =>
      operator.callOk('ship/cert/get', { id: response.data.id })
    expect(await rowOf(await save('SE', { expiryDate: after(60) }))).toMatchObject({
      flagId: liberia,
      standing: 'lapsed',
      standingReason: 'flagChanged',
    })
    const given = { expiryDate: after(60), flagId: panama, forCompanyId: companyId }
    expect(await rowOf(await save('SR', given))).toMatchObject({
      flagId: panama,
      forCompanyId: companyId,
    })
    expect(await save('DOC', { expiryDate: after(60), flagId: panama })).toMatchObject(
      refusedAt('flagId'),
    )
  })
})
