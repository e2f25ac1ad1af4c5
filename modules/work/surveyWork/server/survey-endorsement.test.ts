import { endorseDueSurveys } from '#modules/ship/cert/server/paper-cert.fixture.ts'
import { describe, expect, test } from 'vitest'
import { addMonths, addYears } from '#common/rules/base/dates.ts'
import { smallPdf } from '#server/platform/file-checks/sample-files.fixture.ts'
import { pdfText } from '#server/platform/documents/verify-rendered-pdf.ts'
import { approved } from '#modules/work/surveyCert/surveyCert.fixture.ts'
import { only } from '#server/testing/row-version.ts'
import {
  app,
  chain,
  clients,
  now,
  certId,
  task,
  lineState,
  read,
  startSurveyWorkTests,
} from './surveyWork.fixture.ts'

startSurveyWorkTests()

describe('an endorsement, from the line to the certificate', () => {
  const held = async () => ({
    certId: await certId('ILL'),
    inspectionDate: addYears(now, -1),
    issueDate: addYears(now, -1),
    expiryDate: addYears(now, 4),
  })
  const fill = { inspectionDate: now, surveyPlace: 'Busan', issueDate: now }

  test('refuses another action, an expiry, a survey outside its window, a duplicate term', async () => {
    const {
      shipId,
      surveyCertIds: [id],
    } = await task('SEA REFUSE', [{ feeClass: 10, code: 'ILL', surveyType: 'annual' }], {
      held: await held(),
    })
    // The window of the survey has closed since it was assigned.
    await app.services.db
      .updateTable('shipCert')
      .set({
        inspectionDate: addMonths(now, -20),
        issueDate: addMonths(now, -20),
        expiryDate: addMonths(now, 40),
        expiryBeforeExtension: addMonths(now, 40),
      })
      .where('shipId', '=', shipId)
      .execute()
    const row = await clients.surveyor.callOk('work/surveyCert/get', { id })
    expect(row).toMatchObject({ actionType: 'endorse', sheet: true, templateId: null })
    const save = (more: object) =>
      clients.surveyor.call('work/surveyCert/save', { ...only(row), ...more })
    expect(await save({ actionType: 'issue' })).toMatchObject({
      code: 400,
      fields: [{ field: 'actionType' }],
    })
    expect(await save({ expiryDate: addYears(now, 1) })).toMatchObject({
      code: 400,
      fields: [{ field: 'expiryDate' }],
    })
    expect(await save(fill)).toMatchObject({
      code: 400,
      fields: [{ field: 'inspectionDate', msg: expect.stringContaining('ceased to be valid') }],
    })
    expect(
      await clients.surveyor.callOk('work/surveyCert/plan', { id, inspectionDate: now }),
    ).toMatchObject({ fault: true, explanationEn: expect.stringContaining('ceased to be valid') })
    expect(
      (await clients.surveyor.call('work/surveyCert/submit', only(row))).fields!.map(
        (f) => f.field,
      ),
    ).toEqual(['inspectionDate', 'issueDate'])
  })

  test.each([
    [
      'an expired certificate',
      'expired',
      { inspectionDate: addMonths(now, -61), expiryDate: addMonths(now, -1) },
      null,
    ],
    [
      'a completed survey',
      'already endorsed',
      { inspectionDate: addYears(now, -1), expiryDate: addYears(now, 4) },
      addMonths(now, -1),
    ],
  ])('is not assigned on a certificate with %s', async (name, reason, dates, doneDate) => {
    const { db } = app.services
    const { shipId, lineIds } = await task(
      `SEA ${name.toUpperCase()}`,
      [{ feeClass: 10, code: 'ILL', surveyType: 'annual' }],
      { held: { ...(await held()) } },
    )
    const { list } = await clients.chief.callOk('work/surveyWork/list', { shipId: [shipId] })
    await clients.chief.callOk('work/surveyWork/cancel', { ...only(list[0]), remark: 'not yet' })
    await db
      .updateTable('shipCert')
      .set({ ...dates, issueDate: dates.inspectionDate, expiryBeforeExtension: dates.expiryDate })
      .where('shipId', '=', shipId)
      .execute()
    if (doneDate) {
      const cert = await db
        .selectFrom('shipCert')
        .where('shipId', '=', shipId)
        .select('id')
        .executeTakeFirstOrThrow()
      await clients.operator.callOk('ship/cert/endorse', {
        id: cert.id,
        surveyType: 'annual',
        inspectionDate: doneDate,
        place: 'Busan',
      })
    }
    expect(
      await clients.chief.call('work/surveyConfirm/assign', {
        lineIds,
        surveyorIds: [chain.surveyorId],
      }),
    ).toMatchObject({
      code: 400,
      fields: [{ field: 'certIds', msg: expect.stringContaining(reason) }],
    })
  })

  test('when signed it is recorded on the certificate; task and line are done; no new certificate is issued', async () => {
    const {
      ids,
      lineIds,
      shipId,
      surveyCertIds: [id],
    } = await task('SEA ENDORSE', [{ feeClass: 10, code: 'ILL', surveyType: 'annual' }], {
      held: await held(),
      credit: true,
    })
    const row = await clients.surveyor.callOk('work/surveyCert/get', { id })
    const saved = await clients.surveyor.callOk('work/surveyCert/save', { ...only(row), ...fill })
    const preview = async () => {
      const { bytes } = await clients.surveyor.download('work/surveyCert/print', { id })
      return (await pdfText(new Uint8Array(bytes))).drawn.replace(/\s+/g, '')
    }
    const remarked = await clients.surveyor.callOk('work/surveyCert/save', {
      ...saved,
      remark: 'Seen at anchor',
    })
    expect(await preview()).not.toContain('Seenatanchor')
    const asked = await clients.surveyor.callOk('work/surveyCert/save', {
      ...remarked,
      printRemark: true,
    })
    expect(await preview()).toContain('Seenatanchor')
    const ready = await approved(
      clients,
      app.services,
      await clients.surveyor.callOk('work/surveyCert/submit', asked),
    )
    const created = await clients.surveyor.callOk('work/surveyCert/get', { id: ready.id })
    expect(created).toMatchObject({
      status: 40,
      certNo: 'SEA ENDORSE-1-E1',
      pdfFileId: expect.any(String),
    })
    await clients.surveyor.callOk('work/surveyCert/sign', only(created))
    const { list } = await clients.chief.callOk('ship/cert/list', { shipId: [shipId] })
    expect(list).toHaveLength(1)
    const cert = await clients.chief.callOk('ship/cert/get', { id: list[0].id })
    expect(cert.endorsements).toEqual([
      expect.objectContaining({
        surveyType: 'annual',
        inspectionDate: now,
        place: 'Busan',
        surveyorName: expect.stringContaining('Lin'),
        surveyCertId: id,
        utn: created.utn,
      }),
    ])
    expect(
      cert.windows.find((w: { surveyType: string }) => w.surveyType === 'annual'),
    ).toMatchObject({ doneDate: now })
    const { data } = (await (await fetch(`${app.url}/api/verify/${created.utn}`)).json()) as {
      data: object
    }
    expect(data).toMatchObject({
      status: 'valid',
      certNo: 'SEA ENDORSE-1',
      utn: created.utn,
      endorsements: [{ surveyType: 'annual', date: now, place: 'Busan' }],
    })
    expect([(await read(ids[0]!)).status, await lineState(lineIds[0]!)]).toEqual([50, 'done'])
  }, 60_000)

  test('a survey before its window prints the new anniversary date and its clause', async () => {
    const {
      surveyCertIds: [id],
    } = await task('SEA EARLY', [{ feeClass: 10, code: 'ILL', surveyType: 'annual' }], {
      held: {
        certId: await certId('ILL'),
        inspectionDate: addMonths(now, -8),
        issueDate: addMonths(now, -8),
        expiryDate: addMonths(now, 52),
      },
    })
    const row = await clients.surveyor.callOk('work/surveyCert/get', { id })
    await clients.surveyor.callOk('work/surveyCert/save', { ...only(row), ...fill })
    const { bytes } = await clients.surveyor.download('work/surveyCert/print', { id })
    const page = (await pdfText(new Uint8Array(bytes))).drawn.replace(/\s+/g, '')
    expect(page).toContain('InaccordancewithLL66/88art.19(8),thenewanniversarydateis')
    expect(page).toContain('根据LL66/88art.19(8)，新的周年日为')
    expect(page).toContain('年度检验Annualsurvey')
  }, 60_000)

  test('a remote survey needs the consent of the flag, and is not held twice running', async () => {
    const { shipId, surveyCertIds } = await task(
      'SEA REMOTE',
      [{ feeClass: 10, code: 'ILL', surveyType: 'annual' }],
      { held: await held() },
    )
    const [id] = surveyCertIds
    const row = await clients.surveyor.callOk('work/surveyCert/get', { id })
    expect(row.method).toBe('onBoard')
    const [openTask] = (await clients.surveyor.callOk('work/surveyWork/list', { shipId: [shipId] }))
      .list
    expect((await read(openTask.id, clients.surveyor)).moves).toEqual(['refuse'])
    const exported = { shipId: [shipId] }
    expect((await clients.chief.download('work/surveyCert/export', exported)).status).toBe(200)
    expect((await clients.finance.call('work/surveyCert/export', exported)).code).toBe(403)
    const saved = await clients.surveyor.callOk('work/surveyCert/save', {
      ...only(row),
      ...fill,
      method: 'remote',
    })
    expect(await clients.surveyor.call('work/surveyCert/submit', saved)).toMatchObject({
      code: 400,
      fields: [{ field: 'consentFileId', msg: expect.stringContaining('consent') }],
    })
    const { data } = await clients.surveyor.upload(
      'consent.pdf',
      smallPdf('consent'),
      'application/pdf',
    )
    const consent = { ...saved, consentFileId: data.attachmentId }
    const agreed = await clients.surveyor.callOk('work/surveyCert/save', consent)
    const { id: shipCertId } = await app.services.db
      .selectFrom('shipCert')
      .where('shipId', '=', shipId)
      .select('id')
      .executeTakeFirstOrThrow()
    const earlier = { shipCertId, surveyType: 'annual', inspectionDate: addMonths(now, -11) }
    await app.services.db
      .insertInto('certEndorsement')
      .values({ ...earlier, method: 'remote', explanationZh: '-', explanationEn: '-' })
      .execute()
    expect(await clients.surveyor.call('work/surveyCert/submit', agreed)).toMatchObject({
      code: 400,
      fields: [{ field: 'method' }],
    })
    await app.services.db
      .updateTable('certEndorsement')
      .set({ method: 'onBoard' })
      .where('shipCertId', '=', shipCertId)
      .execute()
    expect((await clients.surveyor.call('work/surveyCert/submit', agreed)).code).toBe(0)
  }, 60_000)

  test('a renewal completed before its certificate is on board extends the old one by up to five months', async () => {
    const expiry = addMonths(now, 1)
    const {
      shipId,
      surveyCertIds: [first],
    } = await task('SEA RENEW', [{ feeClass: 10, code: 'ILL', surveyType: 'renewal' }], {
      held: {
        ...(await held()),
        inspectionDate: addMonths(now, -59),
        issueDate: addMonths(now, -59),
        expiryDate: expiry,
      },
      credit: true,
    })
    expect((await clients.surveyor.callOk('work/surveyCert/get', { id: first })).actionType).toBe(
      'renew',
    )
    const {
      list: [due],
    } = await clients.chief.callOk('ship/cert/list', { shipId: [shipId] })
    await endorseDueSurveys(clients.operator, due.id)
    const {
      ids: [id],
    } = await clients.chief.callOk('work/surveyCert/assign', {
      shipId,
      certIds: [await certId('ILL')],
      surveyorId: chain.surveyorId,
      surveyType: 'renewal',
      actionType: 'endorse',
      term: 'full',
    })
    const row = await clients.surveyor.callOk('work/surveyCert/get', { id })
    expect(
      await clients.surveyor.call('work/surveyCert/save', {
        ...only(row),
        ...fill,
        expiryDate: addMonths(expiry, 6),
      }),
    ).toMatchObject({ code: 400, fields: [{ field: 'expiryDate' }] })
    const saved = await clients.surveyor.callOk('work/surveyCert/save', {
      ...only(row),
      ...fill,
      expiryDate: addMonths(expiry, 5),
    })
    expect(await clients.surveyor.call('work/surveyCert/submit', saved)).toMatchObject({
      code: 400,
      fields: expect.arrayContaining([expect.objectContaining({ field: 'attachments' })]),
    })
    const { data } = await clients.surveyor.upload(
      'approval.pdf',
      smallPdf('approval'),
      'application/pdf',
    )
    const filled = await clients.surveyor.callOk('work/surveyCert/save', {
      ...saved,
      attachments: [data.attachmentId],
    })
    const { bytes } = await clients.surveyor.download('work/surveyCert/print', { id })
    const page = (await pdfText(new Uint8Array(bytes))).drawn.replace(/\s+/g, '')
    expect(page).toContain('theshipcomplieswiththerelevantrequirements')
    expect(page).toContain('inaccordancewithLL66/88art.19(4),beacceptedasvaliduntil')
    const ready = await approved(
      clients,
      app.services,
      await clients.surveyor.callOk('work/surveyCert/submit', filled),
    )
    await clients.surveyor.callOk(
      'work/surveyCert/sign',
      only(await clients.surveyor.callOk('work/surveyCert/get', { id: ready.id })),
    )
    const {
      list: [cert],
    } = await clients.chief.callOk('ship/cert/list', { shipId: [shipId] })
    expect(cert).toMatchObject({
      expiryDate: addMonths(expiry, 5),
      expiryBeforeExtension: expiry,
      extensionKind: 'notOnBoard',
      renewalDate: now,
      term: 'extended',
    })
  }, 60_000)

  test('a renewal of a certificate without expiry cannot be endorsed: the reason is shown', async () => {
    const { shipId } = await task(
      'SEA ENDLESS',
      [{ feeClass: 10, code: 'ILL', surveyType: 'renewal' }],
      { held: await held() },
    )
    await app.services.db
      .updateTable('shipCert')
      .set({ expiryDate: null, expiryBeforeExtension: null })
      .where('shipId', '=', shipId)
      .execute()
    const {
      ids: [id],
    } = await clients.chief.callOk('work/surveyCert/assign', {
      shipId,
      certIds: [await certId('ILL')],
      surveyorId: chain.surveyorId,
      surveyType: 'renewal',
      actionType: 'endorse',
      term: 'full',
    })
    const row = await clients.surveyor.callOk('work/surveyCert/get', { id })
    expect(
      await clients.surveyor.call('work/surveyCert/save', { ...only(row), ...fill }),
    ).toMatchObject({
      code: 400,
      fields: [{ field: 'surveyType', msg: expect.stringContaining('does not expire') }],
    })
  }, 60_000)
})
