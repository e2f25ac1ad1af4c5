import { describe, expect, test } from 'vitest'
import { marginOf } from '#common/rules/fees/job-margin.ts'
import { only } from '#server/testing/row-version.ts'
import {
  filledForms,
  goodProductCrf,
  goodShipCrf,
  report,
  surveyDate,
  take,
} from '../crf.fixture.ts'

import { desk, clients, get, fieldsOf, startCrfTests } from './crf-users.fixture.ts'

startCrfTests()

describe('feedback', () => {
  test('crf/info/saveFeedback: stores drafts of the lead surveyor, each form in its first version', async () => {
    const { surveyor, admin } = clients
    const at = await take(desk, goodShipCrf(desk), 'submit', 'money', 'chief')
    const [form] = await filledForms(desk, at.id)
    expect(
      await clients.chief.call('crf/info/saveFeedback', { ...at, surveyPlace: 'x' }),
    ).toMatchObject({
      code: 403,
      msg: 'Only the person in charge of the task can fill in the information',
    })
    expect(
      fieldsOf(await surveyor.call('crf/info/saveFeedback', { ...at, surveyDate: '2999-01-01' })),
    ).toEqual(['surveyDate'])
    expect(
      fieldsOf(
        await surveyor.call('crf/info/saveFeedback', {
          ...at,
          forms: [{ formTemplateId: 999_999, values: {} }],
        }),
      ),
    ).toEqual(['forms'])
    expect(
      fieldsOf(
        await surveyor.call('crf/info/saveFeedback', {
          ...at,
          forms: [{ formTemplateId: form.formTemplateId, values: { hullPlating: 'perhaps' } }],
        }),
      ),
    ).toEqual([`forms.${form.formTemplateId}.hullPlating`])
    const saved = await surveyor.callOk('crf/info/saveFeedback', {
      ...at,
      forms: [{ formTemplateId: form.formTemplateId, values: { attendedBy: 'Chief officer' } }],
    })
    expect(saved.version).toBe(at.version + 1)
    const { version } = await admin.callOk('sys/formTemplate/get', { id: form.formTemplateId })
    const renamed = await admin.callOk('sys/formTemplate/save', {
      id: form.formTemplateId,
      version,
      nameEn: 'Another name',
    })
    await admin.callOk('sys/formTemplate/publish', only(renamed))
    const { forms } = await get(at.id)
    expect(forms[0]).toMatchObject({
      formNo: 'FC-01',
      versionNo: 1,
      nameEn: 'Survey field checklist',
      filled: 1,
      values: { attendedBy: 'Chief officer' },
      userName: 'Lin Haifeng 林海峰',
    })
    expect(forms[0].faults).toBeGreaterThan(5)
    const {
      list: [entry],
    } = await clients.operator.callOk('crf/info/history', { id: at.id })
    expect(entry).toMatchObject({
      action: 'saveFeedback',
      changes: [{ field: 'feedbackForms', to: 'FC-01 v1' }],
    })
  })
  test('crf/info/feedback: submits only when complete; recalled until audited; refused with an opinion and resubmitted', async () => {
    const { surveyor, chief } = clients
    let at = await take(desk, goodShipCrf(desk), 'submit', 'money', 'chief')
    const missing = fieldsOf(await surveyor.call('crf/info/feedback', at))!
    expect(missing.slice(0, 6)).toEqual([
      'surveyDate',
      'surveyPlace',
      'surveyorCost',
      'travelExpense',
      'vendorFee',
      'businessCosts',
    ])
    expect(missing.some((field) => /^forms\.\d+\.hullPlating$/.test(field))).toBe(true)
    at = only(
      await surveyor.callOk('crf/info/saveFeedback', {
        ...at,
        ...report,
        forms: await filledForms(desk, at.id),
      }),
    )
    const back = await surveyor.callOk(
      'crf/info/recallFeedback',
      only(await surveyor.callOk('crf/info/feedback', at)),
    )
    expect(back.status).toBe(40)
    const failed = await chief.callOk('crf/info/auditFeedback', {
      ...only(await surveyor.callOk('crf/info/feedback', only(back))),
      result: 0,
      remark: 'Photographs are missing',
    })
    expect(failed.status).toBe(41)
    const passed = await chief.callOk('crf/info/auditFeedback', {
      ...only(await surveyor.callOk('crf/info/feedback', only(failed))),
      result: 1,
    })
    expect(passed.status).toBe(60)
    expect(await surveyor.call('crf/info/recallFeedback', only(passed))).toMatchObject({
      code: 409,
      error: 'crf.recallAfterAudit',
    })
    expect(await get(at.id)).toMatchObject({
      surveyDate: surveyDate,
      surveyPlace: '上海 Shanghai',
      feedbackRemark: 'All in order',
      forms: [{ faults: 0 }, { faults: 0 }],
    })
  })
  test('crf/info/finish: without a certificate only where the category allows it; issuing requires certificates', async () => {
    const moves = ['submit', 'money', 'chief', 'report', 'feedback', 'passFeedback'] as const
    const ofShip = await take(desk, goodShipCrf(desk), ...moves)
    expect(await clients.chief.call('crf/info/finish', ofShip)).toMatchObject({
      code: 409,
      msg: 'CRFs of this category require a certificate before they can be finished',
    })
    expect((await clients.operator.call('crf/info/startIssue', ofShip)).code).toBe(400)
    const movesOf = async (id: number) => (await clients.chief.callOk('crf/info/get', { id })).moves
    expect(await movesOf(ofShip.id)).not.toContain('finish')
    const ofProduct = await take(desk, goodProductCrf(desk), ...moves)
    expect(await movesOf(ofProduct.id)).toContain('finish')
    expect((await clients.chief.callOk('crf/info/finish', ofProduct)).status).toBe(80)
  })
})

test('crf/info/fees: stores exact cents; the margin is collected and added amounts less all costs', async () => {
  const at = await take(desk, goodShipCrf(desk))
  const fees = {
    collectionAmount: 10_000.1,
    additionalCost: 0.2,
    flagFees: 750,
    surveyorCost: 1_200.07,
    travelExpense: 350.33,
    vendorFee: 99.99,
    businessCosts: 0.01,
    manageFee: 500,
    companyTax: 610.55,
    feeDeduction: 12.34,
  }
  const saved = await clients.finance.callOk('crf/info/fees', {
    ...at,
    ...fees,
    invoiceNo: 'INV-7',
    accounts: 'BOC 001',
    paymentAmount: 10_000.1,
    paymentTime: '2026-05-01',
  })
  expect(await get(at.id)).toMatchObject({ ...fees, margin: 6477.01, invoiceNo: 'INV-7' })
  expect(marginOf(fees)).toBe(6477.01)
  expect((await clients.operator.call('crf/info/fees', { ...saved, companyTax: 1 })).code).toBe(403)
  expect(
    fieldsOf(await clients.finance.call('crf/info/fees', { ...saved, companyTax: 1.001 })),
  ).toEqual(['companyTax'])
  expect(
    fieldsOf(await clients.finance.call('crf/info/fees', { ...saved, companyTax: -1 })),
  ).toEqual(['companyTax'])
  expect((await clients.finance.call('crf/info/fees', { ...at, companyTax: 1 })).error).toBe(
    'http.stale',
  )
})
