import { beforeAll, describe, expect, test } from 'vitest'
import { smallPdf } from '#server/platform/file-checks/sample-files.fixture.ts'
import { addMonths, addYears } from '#common/rules/base/dates.ts'
import { plannedSurveyIssue } from './planned-survey.ts'
import { readCertSchedule } from './cert-schedule.ts'
import { windowsByCert, computeWindows } from './compute-windows.ts'
import {
  app,
  operator,
  chief,
  shipId,
  now,
  paper,
  startPaperCertTests,
} from './paper-cert.fixture.ts'

startPaperCertTests()

describe('ship/cert/endorse', () => {
  let fileId: string
  beforeAll(async () => {
    const page = smallPdf('endorsement page')
    fileId = (await operator.upload('page.pdf', page, 'application/pdf')).data.attachmentId
  })
  const endorse = (
    cert: { id: number },
    surveyType: string,
    inspectionDate: string,
    more: object = {},
  ) =>
    operator.call('ship/cert/endorse', {
      id: cert.id,
      surveyType,
      inspectionDate,
      place: 'Busan',
      surveyorName: 'A. Kim',
      ...more,
    })

  test('completes the window, stores the page, and shows it on certificate, verification and history', async () => {
    const expiry = addYears(now, 4)
    const cert = await paper('ILL', expiry)
    await app.services.db
      .updateTable('shipCert')
      .set({ utn: 'EEEE-FFFF-GGGG-HH' })
      .where('id', '=', cert.id)
      .execute()
    expect(await endorse(cert, 'annual', now, { fileId })).toMatchObject({
      code: 0,
      data: { version: 2 },
    })
    const row = await operator.callOk('ship/cert/get', { id: cert.id })
    expect(row.endorsements).toEqual([
      expect.objectContaining({
        surveyType: 'annual',
        inspectionDate: now,
        place: 'Busan',
        surveyorName: 'A. Kim',
        fileId,
        amendedAnniversary: null,
      }),
    ])
    expect(
      row.windows.find(
        (w: { occurrence: number; surveyType: string }) =>
          w.surveyType === 'annual' && w.occurrence === 1,
      ),
    ).toMatchObject({ doneDate: now, status: 'done' })
    expect(row.windows.filter((w: { doneDate: string | null }) => w.doneDate)).toHaveLength(1)
    const { data } = (await (await fetch(`${app.url}/api/verify/EEEE-FFFF-GGGG-HH`)).json()) as {
      data: { endorsements: object[] }
    }
    expect(data.endorsements).toEqual([
      expect.objectContaining({ surveyType: 'annual', date: now, place: 'Busan' }),
    ])
    const {
      list: [last],
    } = await operator.callOk('ship/cert/history', { id: cert.id })
    expect(last).toMatchObject({ action: 'endorse' })
    expect(await endorse(cert, 'annual', now)).toMatchObject({
      code: 400,
      fields: [{ field: 'inspectionDate', msg: expect.stringContaining(now) }],
    })
  })

  test('an early survey moves the anniversary and later windows; the expiry stays with an additional survey', async () => {
    const expiry = addMonths(now, 52)
    const cert = await paper('ILL', expiry)
    const before = (await operator.callOk('ship/cert/windows', { id: cert.id })).windows.filter(
      (w: { surveyType: string }) => w.surveyType === 'annual',
    ).length
    await endorse(cert, 'annual', addMonths(now, -4))
    const row = await operator.callOk('ship/cert/get', { id: cert.id })
    const annual = row.windows.filter((w: { surveyType: string }) => w.surveyType === 'annual')
    expect(row.endorsements[0].amendedAnniversary).toBe(addMonths(addMonths(now, -4), 3))
    expect(annual[0]).toMatchObject({
      dueDate: addMonths(addMonths(now, -4), 3),
      doneDate: addMonths(now, -4),
    })
    expect(annual[1].dueDate).toBe(addYears(annual[0].dueDate, 1))
    expect(annual).toHaveLength(before + 1)
    expect(row.expiryDate).toBe(expiry)
  })

  test('after two early surveys the anniversary that the first one moved stays, and nothing is missed', async () => {
    const cert = await paper('IAPP', addMonths(now, 40))
    const [first, second] = [addMonths(now, -15), addMonths(now, -7)]
    for (const date of [first, second])
      expect(await endorse(cert, 'annual', date)).toMatchObject({ code: 0 })
    const row = await operator.callOk('ship/cert/get', { id: cert.id })
    const annual = row.windows.filter((w: { surveyType: string }) => w.surveyType === 'annual')
    expect(annual.slice(0, 3)).toMatchObject([
      { dueDate: addMonths(first, 3), doneDate: first },
      { dueDate: addMonths(second, 3), doneDate: second },
      { dueDate: addYears(addMonths(second, 3), 1), doneDate: null },
    ])
    expect(row).toMatchObject({ standing: 'inForce' })
    expect(row.endorsements[1].explanationEn).toContain(addMonths(second, 3))
  })

  test('refuses a late survey: the certificate has ceased to be valid', async () => {
    const cert = await paper('NLS', addMonths(now, 44))
    expect(await endorse(cert, 'annual', now)).toMatchObject({
      code: 400,
      fields: [{ field: 'inspectionDate', msg: expect.stringContaining('ceased to be valid') }],
    })
    expect((await operator.callOk('ship/cert/get', { id: cert.id })).endorsements).toEqual([])
  })

  test('refuses a survey of another type, a future date, and a missing file', async () => {
    const cert = await paper('ILE', addYears(now, 4))
    expect(await endorse(cert, 'intermediate', now)).toMatchObject({
      code: 400,
      fields: [{ field: 'surveyType' }],
    })
    expect(await endorse(cert, 'annual', addMonths(now, 1))).toMatchObject({
      code: 400,
      fields: [{ field: 'inspectionDate' }],
    })
    expect(await endorse(cert, 'annual', now, { fileId: 'x'.repeat(32) })).toMatchObject({
      code: 400,
      fields: [{ field: 'fileId' }],
    })
    expect(
      (
        await chief.call('ship/cert/endorse', {
          id: cert.id,
          surveyType: 'annual',
          inspectionDate: now,
          place: 'x',
        })
      ).code,
    ).toBe(403)
  })
})

test('recomputing the windows of every demonstration certificate changes nothing', async () => {
  const { db } = app.services
  const certs = await db
    .selectFrom('shipCert')
    .where('supersededBy', 'is', null)
    .where('expiryDate', 'is not', null)
    .where('shipId', '!=', shipId)
    .orderBy('id')
    .select(['id', 'certId', 'inspectionDate', 'issueDate', 'expiryDate', 'expiryBeforeExtension'])
    .execute()
  const some = certs.filter((_, i) => i % 23 === 0)
  const stored = await windowsByCert(
    db,
    some.map(({ id }) => id),
  )
  expect(some.length).toBeGreaterThan(80)
  for (const cert of some)
    expect(
      computeWindows(await readCertSchedule(db, cert), now)
        .map((w) => [
          w.ruleCode,
          w.occurrence,
          w.startDate,
          w.dueDate,
          w.endDate,
          w.doneDate,
          w.waived,
        ])
        .sort(),
      String(cert.id),
    ).toEqual(
      (stored.get(cert.id) ?? [])
        .map((w) => [
          w.ruleCode,
          w.occurrence,
          w.startDate,
          w.dueDate,
          w.endDate,
          w.doneDate,
          w.waived,
        ])
        .sort(),
    )
})

test('at the last anniversary of the intermediate survey an annual one is refused, also in planning', async () => {
  const { id } = await paper('IOPP', addYears(now, 2))
  const endorse = (surveyType: string, inspectionDate: string) =>
    operator.call('ship/cert/endorse', { id, surveyType, inspectionDate, place: 'Busan' })
  for (const years of [-2, -1])
    expect(await endorse('annual', addYears(now, years))).toMatchObject({ code: 0 })
  expect(await endorse('annual', now)).toMatchObject({
    code: 400,
    fields: [
      {
        field: 'surveyType',
        msg: expect.stringContaining('in place of the annual survey'),
      },
    ],
  })
  const { certId } = await operator.callOk('ship/cert/get', { id })
  const plan = (surveyType: string, eta?: string) =>
    plannedSurveyIssue(app.services.db, { shipId }, { certId, surveyType }, { eta: eta ?? null })
  expect(await plan('annual')).toMatchObject({ code: 'endorse.deeperRequired' })
  expect(await plan('annual', addMonths(now, 1))).toMatchObject({ code: 'endorse.deeperRequired' })
  expect(await plan('intermediate')).toBeNull()
  expect(await operator.callOk('ship/cert/life', { id, day: now })).toMatchObject({
    nextSurvey: { surveyType: 'intermediate' },
  })
  expect(await endorse('intermediate', now)).toMatchObject({ code: 0 })
})
