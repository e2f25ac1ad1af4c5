import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { marginOf } from '#common/rules/job-margin.ts'
import { pdfText } from '#server/documents/check.ts'
import { startHouse } from '#server/testing.ts'
import type { Harness } from '#server/testing.ts'
import { acceptedQuotation, buildMarket, exampleQuotation, take as takeQuotation } from '#modules/work/quotation/quotation.build.ts'
import { buildDesk, filledForms, goodProductCrf, goodShipCrf, only, report, surveyed, take } from '../crf.build.ts'
import type { Desk } from '../crf.build.ts'
import { crf } from '../crf.contract.ts'
import { crfMachine } from '../crf.machine.ts'

let house: Harness
let desk: Desk
let people: Desk['people']
beforeAll(async () => {
  house = await startHouse()
  desk = await buildDesk(house)
  people = desk.people
})
afterAll(() => house.close())

const get = (id: number) => people.operator.ok('crf/info/get', { id })
const save = (values: object) => people.operator.call('crf/info/save', values)
const fieldsOf = (answer: { fields?: { field: string }[] }) => answer.fields?.map(({ field }) => field)

test('the demonstration has every stage, in all regions; what is handed in is whole, and each history ends at its stage', async () => {
  const { list } = await people.admin.ok('crf/info/list', { size: 200 })
  expect(new Set(list.map(({ status }: any) => status))).toEqual(new Set(Object.values(crfMachine.states)))
  expect(new Set(list.map(({ region }: any) => region))).toEqual(new Set(['SHA', 'SIN', 'PAN', 'TWN', 'KOR', 'PHL']))
  for (const { id, crfNo, status } of list) {
    const row = await people.admin.ok('crf/info/get', { id })
    if (status >= 50 && status < 90) expect(row.forms.map(({ faults }: any) => faults), crfNo).toEqual(row.forms.map(() => 0))
    if (status < 90) expect(row.surveyors.every(({ eligible }: any) => eligible), crfNo).toBe(true)
    const moves = (await people.admin.ok('crf/info/history', { id })).list.filter(({ to }: any) => to !== null)
    expect(moves[0]?.to ?? 10, crfNo).toBe(status)
  }
})

describe('opening', () => {
  test('crf/info/save: a ship brings its particulars from the register, unless others are given; the number runs on', async () => {
    const first = await get((await people.operator.ok('crf/info/save', goodShipCrf(desk))).id)
    expect(first).toMatchObject({ kind: 1, imo: '9074729', callSign: '3FAB7', shipType: '203', flagId: desk.flagId, grossTonnage: 9800, loa: 140.2, status: 10, round: 0, moves: ['submit', 'close'] })
    const second = await get((await people.operator.ok('crf/info/save', { ...goodShipCrf(desk), callSign: '3FZZ9', loa: null })).id)
    expect(second).toMatchObject({ imo: '9074729', callSign: '3FZZ9', loa: null })
    const [a, b] = [first, second].map(({ crfNo }) => /^CRF-\d{4}-(\d{4})$/.exec(crfNo)![1])
    expect(Number(b)).toBe(Number(a) + 1)
  })
  test('crf/info/save: another ship brings its own particulars; saving anything else leaves what was corrected', async () => {
    const { id } = await people.operator.ok('crf/info/save', { ...goodShipCrf(desk), callSign: '3FZZ9' })
    const again = await people.operator.ok('crf/info/save', { id, version: 1, shipId: desk.shipId, remark: 'the same ship' })
    expect(await get(id)).toMatchObject({ callSign: '3FZZ9', remark: 'the same ship' })
    const other = await house.services.db.selectFrom('ship').where('id', '<>', desk.shipId).where('region', '=', 'SHA').where('flagId', '=', desk.flagId).where('imo', 'is not', null).select(['id', 'imo', 'callSign']).executeTakeFirstOrThrow()
    await people.operator.ok('crf/info/save', { ...again, shipId: other.id })
    expect(await get(id)).toMatchObject({ imo: other.imo, callSign: other.callSign })
  })
  test('crf/info/save: a product, its lead surveyor among the surveyors, with an account, and a category of the same kind', async () => {
    const { id, version } = await people.operator.ok('crf/info/save', goodProductCrf(desk))
    expect(await get(id)).toMatchObject({ kind: 2, productModel: 'AM3 68 mm', shipId: null, withoutCert: 1, forms: [], leadName: 'Lin Haifeng' })
    expect(fieldsOf(await save({ id, version, categoryId: desk.ofShip }))).toEqual(['categoryId'])
    expect(fieldsOf(await save({ id, version, surveyorIds: [] }))).toEqual(['leadSurveyorId'])
    const { id: noAccount } = await house.services.db.selectFrom('surveyor').where('fullName', '=', 'Rajesh Krishnan').select('id').executeTakeFirstOrThrow()
    expect(fieldsOf(await save({ id, version, surveyorIds: [noAccount], leadSurveyorId: noAccount }))).toEqual(['leadSurveyorId'])
  })
  test('crf/info/save: a surveyor who may not do the work is refused with the reasons, by flag and scope', async () => {
    const { id } = await house.services.db.selectFrom('surveyor').where('fullName', 'like', '%Economou%').select('id').executeTakeFirstOrThrow()
    const answer = await save({ ...goodShipCrf(desk), surveyorIds: [desk.surveyorId, id] })
    expect(answer).toMatchObject({ code: 409, msg: 'Dimitra Economou cannot be assigned: not authorised for the scope Hull', fields: [{ field: 'surveyorIds' }] })
  })
  test('crf/info/submit: names everything that is missing, and is the creator\'s alone', async () => {
    const { id, version } = await people.operator.ok('crf/info/save', { name: 'Bare', categoryId: desk.ofProduct, region: 'SHA' })
    expect(fieldsOf(await people.operator.call('crf/info/submit', { id, version })))
      .toEqual(['customerId', 'productName', 'productModel', 'applicant', 'manufacturer', 'surveyorIds', 'leadSurveyorId', 'contractAmount', 'contractTime'])
    expect((await people.admin.call('crf/info/submit', { id, version })).code).toBe(403)
    expect(await people.admin.call('crf/info/save', { id, version, name: 'Mine' })).toMatchObject({ code: 403, msg: 'Only its creator can change it' })
  })
  test('crf/info/remove: only what was never handed in, by its creator', async () => {
    const { id } = await take(desk, goodShipCrf(desk))
    expect((await people.admin.call('crf/info/remove', { ids: [id] })).code).toBe(403)
    const sent = await take(desk, goodShipCrf(desk), 'submit')
    await people.operator.ok('crf/info/recall', sent)
    expect(await people.operator.call('crf/info/remove', { ids: [sent.id] })).toMatchObject({ code: 409, msg: 'A CRF that has been handed in cannot be removed: close it instead' })
    expect(await people.operator.ok('crf/info/remove', { ids: [id] })).toEqual({ removed: 1 })
  })
})

describe('feedback', () => {
  test('crf/info/saveFeedback: kept unfinished, by the lead surveyor alone, each form in the version it was begun with', async () => {
    const { surveyor, admin } = people
    const at = await take(desk, goodShipCrf(desk), 'submit', 'money', 'chief')
    const [form] = await filledForms(desk, at.id)
    expect(await people.chief.call('crf/info/saveFeedback', { ...at, surveyPlace: 'x' })).toMatchObject({ code: 403, msg: 'Only the person in charge of the task can fill in the information' })
    expect(fieldsOf(await surveyor.call('crf/info/saveFeedback', { ...at, surveyDate: '2999-01-01' }))).toEqual(['surveyDate'])
    expect(fieldsOf(await surveyor.call('crf/info/saveFeedback', { ...at, forms: [{ formTemplateId: 999_999, values: {} }] }))).toEqual(['forms'])
    expect(fieldsOf(await surveyor.call('crf/info/saveFeedback', { ...at, forms: [{ formTemplateId: form.formTemplateId, values: { hullPlating: 'perhaps' } }] }))).toEqual([`forms.${form.formTemplateId}.hullPlating`])
    const kept = await surveyor.ok('crf/info/saveFeedback', { ...at, forms: [{ formTemplateId: form.formTemplateId, values: { attendedBy: 'Chief officer' } }] })
    expect(kept.version).toBe(at.version + 1)
    const { version } = await admin.ok('sys/formTemplate/get', { id: form.formTemplateId })
    const renamed = await admin.ok('sys/formTemplate/save', { id: form.formTemplateId, version, nameEn: 'Another name' })
    await admin.ok('sys/formTemplate/publish', only(renamed))
    const { forms } = await get(at.id)
    expect(forms[0]).toMatchObject({ formNo: 'FC-01', versionNo: 1, nameEn: 'Survey field checklist', filled: 1, values: { attendedBy: 'Chief officer' }, userName: 'Lin Haifeng' })
    expect(forms[0].faults).toBeGreaterThan(5)
    const { list: [entry] } = await people.operator.ok('crf/info/history', { id: at.id })
    expect(entry).toMatchObject({ action: 'saveFeedback', changes: [{ field: 'feedbackForms', to: 'FC-01 v1' }] })
  })
  test('crf/info/feedback: handed in only when whole; recalled until audited; refused with an opinion and handed in again', async () => {
    const { surveyor, chief } = people
    let at = await take(desk, goodShipCrf(desk), 'submit', 'money', 'chief')
    const missing = fieldsOf(await surveyor.call('crf/info/feedback', at))!
    expect(missing.slice(0, 6)).toEqual(['surveyDate', 'surveyPlace', 'surveyorCost', 'travelExpense', 'vendorFee', 'businessCosts'])
    expect(missing.some((field) => /^forms\.\d+\.hullPlating$/.test(field))).toBe(true)
    at = only(await surveyor.ok('crf/info/saveFeedback', { ...at, ...report, forms: await filledForms(desk, at.id) }))
    const back = await surveyor.ok('crf/info/recallFeedback', only(await surveyor.ok('crf/info/feedback', at)))
    expect(back.status).toBe(40)
    const failed = await chief.ok('crf/info/auditFeedback', { ...only(await surveyor.ok('crf/info/feedback', only(back))), result: 0, remark: 'Photographs are missing' })
    expect(failed.status).toBe(41)
    const passed = await chief.ok('crf/info/auditFeedback', { ...only(await surveyor.ok('crf/info/feedback', only(failed))), result: 1 })
    expect(passed.status).toBe(60)
    expect(await surveyor.call('crf/info/recallFeedback', only(passed))).toMatchObject({ code: 409, error: 'crf.recallAfterAudit' })
    expect(await get(at.id)).toMatchObject({ surveyDate: surveyed, surveyPlace: '上海 Shanghai', feedbackRemark: 'All in order', forms: [{ faults: 0 }, { faults: 0 }] })
  })
  test('crf/info/finish: without a certificate only where the category allows it; a review that begins to issue chooses certificates', async () => {
    const whole = ['submit', 'money', 'chief', 'report', 'feedback', 'passFeedback'] as const
    const ofShip = await take(desk, goodShipCrf(desk), ...whole)
    expect(await people.chief.call('crf/info/finish', ofShip)).toMatchObject({ code: 409, msg: 'This category is finished only with a certificate' })
    expect((await people.operator.call('crf/info/startIssue', ofShip)).code).toBe(400)
    const ofProduct = await take(desk, goodProductCrf(desk), ...whole)
    expect((await people.chief.ok('crf/info/finish', ofProduct)).status).toBe(80)
  })
})

test('crf/info/fees: kept to the cent; the margin is what was collected and added less all costs', async () => {
  const at = await take(desk, goodShipCrf(desk))
  const fees = { collectionAmount: 10_000.1, additionalCost: 0.2, flagFees: 750, surveyorCost: 1_200.07, travelExpense: 350.33, vendorFee: 99.99, businessCosts: 0.01, manageFee: 500, companyTax: 610.55, feeDeduction: 12.34 }
  const saved = await people.finance.ok('crf/info/fees', { ...at, ...fees, invoiceNo: 'INV-7', accounts: 'BOC 001', paymentAmount: 10_000.1, paymentTime: '2026-05-01' })
  expect(await get(at.id)).toMatchObject({ ...fees, margin: 6477.01, invoiceNo: 'INV-7' })
  expect(marginOf(fees)).toBe(6477.01)
  expect((await people.operator.call('crf/info/fees', { ...saved, companyTax: 1 })).code).toBe(403)
  expect(fieldsOf(await people.finance.call('crf/info/fees', { ...saved, companyTax: 1.001 }))).toEqual(['companyTax'])
  expect(fieldsOf(await people.finance.call('crf/info/fees', { ...saved, companyTax: -1 }))).toEqual(['companyTax'])
  expect((await people.finance.call('crf/info/fees', { ...at, companyTax: 1 })).error).toBe('http.stale')
})

test('crf/info/list, all and export: by stage, kind, what waits for me, words and day; in any order of its columns', async () => {
  const at = await take(desk, { ...goodShipCrf(desk), name: 'Filter me' }, 'submit')
  const ids = async (who: Desk['people']['operator'], query: object) => (await who.ok('crf/info/list', { size: 200, ...query })).list.map(({ id }: { id: number }) => id)
  expect(await ids(people.operator, { keyword: 'ilter m' })).toEqual([at.id])
  expect(await ids(people.finance, { waiting: [true] })).toContain(at.id)
  expect(await ids(people.chief, { waiting: [true] })).not.toContain(at.id)
  expect(await ids(people.operator, { status: [20], kind: [1], shipId: [desk.shipId] })).toContain(at.id)
  expect(await ids(people.operator, { status: [20], kind: [2] })).not.toContain(at.id)
  expect((await people.operator.ok('crf/info/all', { keyword: 'Filter me' }))[0]).toMatchObject({ id: at.id, titleEn: 'Filter me' })
  for (const column of crf.sorts!)
    for (const sort of [column, `-${column}`]) expect((await people.operator.call('crf/info/list', { sort })).code, sort).toBe(0)
  expect(fieldsOf(await people.operator.call('crf/info/list', { sort: 'customerName' }))).toEqual(['sort'])
  const file = await people.operator.file('crf/info/export', { keyword: 'Filter me', format: 'csv' })
  expect([file.status, file.bytes.toString('utf8')]).toEqual([200, expect.stringContaining('Wait accountant audit')])
})

test('crf/info/get: whoever is among the surveyors reaches a review, lead or not; others of their authority do not', async () => {
  const { db } = house.services
  const surveyor2 = await house.as('surveyor2')
  const { relatedSurveyor } = await db.selectFrom('appUser').where('username', '=', 'surveyor2').select('relatedSurveyor').executeTakeFirstOrThrow()
  const at = await take(desk, goodShipCrf(desk))
  expect((await surveyor2.call('crf/info/get', { id: at.id })).code).toBe(404)
  await people.operator.ok('crf/info/save', { ...at, surveyorIds: [desk.surveyorId, relatedSurveyor] })
  expect((await surveyor2.ok('crf/info/get', { id: at.id })).moves).toEqual([])
})

/** What a paper of a review says, without its spaces. */
async function printed(path: string, id: number, lang: 'zh' | 'en' = 'en'): Promise<string> {
  const { status, bytes } = await people.operator.file(path, { id }, lang)
  expect(status).toBe(200)
  return (await pdfText(new Uint8Array(bytes))).drawn.replace(/\s+/g, '')
}

/** Makes the review one of a customer of another region, which the operator could not choose. */
async function ofCustomerIn(region: string, id: number): Promise<number> {
  const { db } = house.services
  const { id: customerId } = await db.selectFrom('customer').where('region', '=', region).select('id').executeTakeFirstOrThrow()
  await db.updateTable('crf').set({ customerId }).where('id', '=', id).execute()
  return id
}

test('crf/info/print and printFeedback: both languages, the particulars, who passed it, and every form', async () => {
  const at = await take(desk, goodShipCrf(desk), 'submit', 'money', 'chief', 'report', 'feedback')
  await ofCustomerIn('KOR', at.id)
  const { crfNo } = await get(at.id)
  const text = (path: string) => printed(path, at.id)
  const review = await text('crf/info/print')
  for (const words of [crfNo, '合同评审表', 'Contractreviewform', 'OCEANLINTEL', '9074729', '12,500.50', 'BulkCarrier', 'LinHaifeng', 'ZhaoXiaomin', 'ChenGuodong', 'Audit']) expect(review).toContain(words)
  const feedback = await text('crf/info/printFeedback')
  for (const words of [crfNo, '检验反馈', '现场检验核查表', 'FC-01', 'RA-01', 'Hullanddeck', 'Complies', '☑', surveyed]) expect(feedback).toContain(words)
})

test('crf/info/print: in the language its customer is written to, whoever prints it; without a customer in that of its region', async () => {
  const [chinese, english] = [await take(desk, goodShipCrf(desk)), await take(desk, goodShipCrf(desk))]
  await ofCustomerIn('KOR', english.id)
  for (const lang of ['zh', 'en'] as const) {
    const [zh, en] = [await printed('crf/info/print', chinese.id, lang), await printed('crf/info/print', english.id, lang)]
    expect([zh.includes('散货船'), zh.includes('BulkCarrier'), en.includes('BulkCarrier'), en.includes('散货船')], lang).toEqual([true, false, true, false])
  }
  const { customerId: _, ...nobody } = goodShipCrf(desk)
  expect(await printed('crf/info/print', (await people.operator.ok('crf/info/save', nobody)).id)).toContain('散货船')
})

test('crf/info/save from an accepted quotation: customer, flag, amount, day and its one ship are carried over, what is given stands; an offer not accepted is refused', async () => {
  const market = await buildMarket(house)
  const { id: quotationId, jobNo } = await acceptedQuotation(market)
  const { id } = await people.operator.ok('crf/info/save', { name: 'Annual surveys', categoryId: desk.ofShip, region: 'SHA', quotationId, contractTime: '2026-03-02' })
  expect(await get(id)).toMatchObject({
    quotationId, jobNo, customerId: market.customerId, flagId: market.flagId, contractAmount: 4500, contractTime: '2026-03-02', shipId: market.shipId, shipName: 'OCEAN LINTEL', grossTonnage: 9800,
  })
  expect((await people.operator.ok('crf/info/list', { quotationId: [quotationId] })).list.map((row: { id: number }) => row.id)).toEqual([id])
  const { id: offered } = await takeQuotation(market, exampleQuotation(market), 'submit', 'audit', 'send')
  expect(await save({ name: 'Too early', categoryId: desk.ofShip, region: 'SHA', quotationId: offered })).toMatchObject({ code: 409, error: 'quotation.notAccepted' })
})
