import { describe, expect, test } from 'vitest'
import { someValues } from '#modules/work/surveyCert/surveyCert.fixture.ts'
import { only } from '#server/testing/row-version.ts'
import { clients, now, certId, task, startSurveyWorkTests } from './surveyWork.fixture.ts'

startSurveyWorkTests()

describe('work/surveyCert/confirm: the line must be paid', () => {
  test('refuses a pass with job no., line and outstanding amount; accepts a refusal; passes when paid', async () => {
    const {
      quotationId,
      jobNo,
      surveyCertIds: [id],
    } = await task('SEA UNPAID', [
      { feeClass: 10, code: 'SC', surveyType: 'initial', unitPrice: 650 },
    ])
    const row = await clients.surveyor.callOk('work/surveyCert/get', { id })
    const saved = await clients.surveyor.callOk('work/surveyCert/save', {
      ...only(row),
      values: someValues(row.params, row.prefill),
      inspectionDate: '2026-03-14',
      issueDate: '2026-03-16',
      issuePlace: 'Busan',
      expiryDate: '2031-03-13',
    })
    const audited = await clients.chief.callOk('work/surveyCert/audit', {
      ...only(await clients.surveyor.callOk('work/surveyCert/submit', saved)),
      result: 1,
    })
    expect((await clients.finance.callOk('work/surveyCert/get', { id })).payment).toMatchObject({
      jobNo,
      seq: 1,
      net: 650,
      paid: 0,
      outstanding: 650,
      passes: false,
    })
    expect(
      await clients.finance.call('work/surveyCert/confirm', { ...only(audited), result: 1 }),
    ).toMatchObject({ code: 409, msg: expect.stringMatching(new RegExp(`650.*${jobNo}`)) })
    await clients.finance.callOk('work/quotation/invoice', { id: quotationId })
    await clients.finance.callOk('work/quotation/collect', {
      id: quotationId,
      amount: 650,
      collectionDate: now,
    })
    expect((await clients.finance.callOk('work/surveyCert/get', { id })).payment).toMatchObject({
      paid: 650,
      outstanding: 0,
      passes: true,
    })
    expect(
      (await clients.finance.callOk('work/surveyCert/confirm', { ...only(audited), result: 1 }))
        .status,
    ).toBe(35)
  })

  test('offers templates with reasons', async () => {
    const {
      surveyCertIds: [id],
    } = await task('SEA WHY', [{ feeClass: 10, code: 'SC', surveyType: 'initial' }])
    expect(
      (await clients.surveyor.callOk('work/surveyCert/get', { id })).templates[0],
    ).toMatchObject({
      whyEn: expect.stringContaining('flag'),
      whyZh: expect.stringMatching(/船旗国/),
    })
  })

  test('interim and short-term certificates are valid for their term, an interim one once', async () => {
    const {
      shipId,
      surveyCertIds: [id],
    } = await task('SEA TERM', [{ feeClass: 10, code: 'SMC', surveyType: 'initial' }])
    const row = await clients.surveyor.callOk('work/surveyCert/get', { id })
    const save = (more: object) =>
      clients.surveyor.call('work/surveyCert/save', {
        ...only(row),
        inspectionDate: '2026-06-30',
        ...more,
      })
    expect(await save({ term: 'interim', expiryDate: '2026-12-31' })).toMatchObject({
      code: 400,
      fields: [{ field: 'expiryDate', msg: expect.stringContaining('2026-12-') }],
    })
    expect(
      await clients.surveyor.callOk('work/surveyCert/plan', {
        id,
        term: 'short',
        inspectionDate: '2026-06-30',
      }),
    ).toMatchObject({ suggestedExpiry: expect.stringMatching(/^2026-11-(29|30)$/) })
    await clients.operator.callOk('ship/cert/save', {
      shipId,
      certId: await certId('ISMC'),
      certNo: 'ISMC-1',
      term: 'interim',
      inspectionDate: '2026-06-30',
      issueDate: '2026-06-30',
      expiryDate: '2026-12-29',
    })
    expect(await save({ term: 'interim' })).toMatchObject({
      code: 400,
      fields: [{ field: 'term', msg: expect.stringContaining('ISMC-1') }],
    })
    expect((await save({ term: 'full' })).code).toBe(0)
  })
})
