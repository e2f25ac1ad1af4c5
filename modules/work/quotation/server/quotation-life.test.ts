import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#common/rules/dates.ts'
import { pdfText } from '#server/documents/check.ts'
import { stopWorker } from '#server/documents/index.ts'
import { asSystem } from '#server/http/context.ts'
import { startHouse } from '#server/testing.ts'
import type { Harness } from '#server/testing.ts'
import { acceptedQuotation, buildMarket, exampleQuotation, only, take } from '../quotation.build.ts'
import type { Market } from '../quotation.build.ts'
import { lineWork } from './line-work.ts'
import { quotationForWork } from './quotation-for-work.ts'

let house: Harness
let market: Market
beforeAll(async () => {
  house = await startHouse()
  market = await buildMarket(house)
})
afterAll(async () => {
  await house.close()
  await stopWorker()
})
const get = (id: number) => market.people.operator.ok('work/quotation/get', { id })
const dear = () => ({ ...exampleQuotation(market), discountAmount: 475.01, otherDiscount: 0 })
const byCtx = <T>(run: (ctx: any) => Promise<T>): Promise<T> => house.services.db.transaction().execute((db) => run({ db }))

const words = async (bytes: Uint8Array) => (await pdfText(new Uint8Array(bytes))).drawn.replace(/\s+/g, '')

describe('the audit', () => {
  test('is not made by the creator, even with the right; a refusal opens it again, and a recall before it', async () => {
    const { operator, finance, admin } = market.people
    const at = await take(market, exampleQuotation(market), 'submit')
    expect(await get(at.id)).toMatchObject({ auditState: 'waitAudit', waitingFor: [expect.stringContaining('Zhao')] })
    expect(await operator.call('work/quotation/audit', { ...at, result: 1 })).toMatchObject({ code: 403 })
    expect(await admin.call('work/quotation/audit', { ...at, result: 1 })).toMatchObject({ code: 403 })
    const back = await operator.ok('work/quotation/recall', at)
    const again = await operator.ok('work/quotation/submit', only(back))
    expect(await finance.call('work/quotation/audit', { ...only(again), result: 0 })).toMatchObject({ code: 400, fields: [{ field: 'remark' }] })
    const failed = await finance.ok('work/quotation/audit', { ...only(again), result: 0, remark: '折扣无依据 No ground for the discount' })
    expect(await get(at.id)).toMatchObject({ status: 21, auditState: 'fail', round: 2 })
    await house.services.db.updateTable('quotation').set({ createBy: (await house.services.db.selectFrom('appUser').where('username', '=', 'finance').select('id').executeTakeFirstOrThrow()).id, status: 20 }).where('id', '=', at.id).execute()
    expect(await finance.call('work/quotation/audit', { ...only(failed), result: 1 })).toMatchObject({ code: 403, error: 'http.sameperson' })
  })

  test('a discount above the limit of the settings goes on to the management leader, with its reason; one at the limit does not', async () => {
    const { operator, finance, approver } = market.people
    const silent = await operator.ok('work/quotation/save', { ...dear(), discountReason: null })
    expect(await operator.call('work/quotation/submit', only(silent))).toMatchObject({ code: 400, fields: [{ field: 'discountReason', msg: expect.stringContaining('10%') }] })
    const at = await take(market, dear(), 'submit', 'audit')
    expect(await get(at.id)).toMatchObject({ status: 25, auditState: 'waitAudit', waitingFor: [expect.stringContaining('Wang')] })
    expect(await finance.call('work/quotation/audit', { ...at, result: 1 })).toMatchObject({ code: 403 })
    expect((await approver.ok('work/quotation/list', { waiting: [true] })).list.map((row: any) => row.id)).toContain(at.id)
    await approver.ok('work/quotation/audit', { ...at, result: 1 })
    expect(await get(at.id)).toMatchObject({ status: 30, auditState: 'pass' })
    expect(await get((await take(market, { ...dear(), discountAmount: 475 }, 'submit', 'audit')).id)).toMatchObject({ status: 30, approvedBy: null })
  })
})

describe('sending', () => {
  test('needs an address; the mail carries the document and the link; what was sent is kept as it was', async () => {
    const { operator, owner } = market.people
    const at = await take(market, { ...exampleQuotation(market), attentionEmail: null, remark: 'ForColleagues' }, 'submit', 'audit')
    expect(await owner.call('work/quotation/get', { id: at.id })).toMatchObject({ code: 404 })
    expect(await operator.call('work/quotation/send', at)).toMatchObject({ code: 400, fields: [{ field: 'to' }] })
    expect(await operator.call('work/quotation/send', { ...at, to: 'x@y.example', validUntil: '2020-01-01' })).toMatchObject({ code: 400, fields: [{ field: 'validUntil' }] })
    await operator.ok('work/quotation/send', { ...at, to: 'captain@owner.example', message: '请查收 Please see' })
    const { jobNo, sentTime, lines } = await get(at.id)
    const mail = await house.services.db.selectFrom('outbox').orderBy('id', 'desc').select(['recipients', 'subject', 'body', 'attachments']).executeTakeFirstOrThrow()
    expect(mail).toMatchObject({ recipients: ['captain@owner.example'], subject: expect.stringContaining(jobNo), attachments: [{ name: `${jobNo}-R1.pdf` }] })
    expect(mail.body).toContain(`http://plimsoll.test/work/quotation/detail?id=${at.id}`)
    expect(mail.body).toContain('请查收')
    expect(sentTime).toEqual(expect.stringContaining('T'))
    const first = await owner.file('work/quotation/print', { id: at.id })
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const text = await words(first.bytes)
    for (const part of ['报价单', jobNo, '版次Revision1', 'OCEANLINTEL', 'GT9,800', '货船构造安全证书', '650.00', '4,750.00', '-237.50', '4,500.00', '林海LinHai', 'AcceptedfortheCustomer'.toLowerCase()]) expect(text.toLowerCase(), part).toContain(part.toLowerCase())
    expect(text).not.toContain(lines[0].explanationEn.slice(0, 20).replace(/\s+/g, ''))
    for (const part of ['DRAFT', 'ForColleagues']) expect(text).not.toContain(part)
    expect(await words((await owner.file('work/quotation/print', { id: at.id })).bytes)).toBe(text)
  })

  test('charges without a line of their own are folded into the survey fee', async () => {
    const { operator } = market.people
    const items = [{ feeClass: 50, feeItem: 'standby', quantity: 5 }, { feeClass: 60, feeItem: 'certificate', quantity: 3 }, { feeClass: 60, feeItem: 'travel', quantity: 1 }]
    const { id } = await operator.ok('work/quotation/save', { ...exampleQuotation(market), items, discountAmount: 0, otherDiscount: 0 })
    const text = await words((await operator.file('work/quotation/print', { id })).bytes)
    expect(text).toContain('检验服务费')
    expect(text).toContain('360.00')
    expect(text).not.toContain('等待费')
    expect(text).toContain('DRAFT')
  })
})

test('a quotation is in the language its customer is written to, whoever prints it', async () => {
  const { operator } = market.people
  const { id } = await operator.ok('work/quotation/save', exampleQuotation(market))
  const { region } = await house.services.db.selectFrom('customer').where('id', '=', market.customerId).select('region').executeTakeFirstOrThrow()
  const livesIn = (value: string) => house.services.db.updateTable('customer').set({ region: value }).where('id', '=', market.customerId).execute()
  const chineseFirst = async () => {
    const text = await words((await operator.file('work/quotation/print', { id })).bytes)
    return text.indexOf('货船构造安全证书') < text.indexOf('CargoShipSafetyConstruction')
  }
  await livesIn('SHA')
  expect(await chineseFirst()).toBe(true)
  await livesIn('SIN')
  expect(await chineseFirst()).toBe(false)
  await livesIn(region)
})

describe('the answer', () => {
  test('is the customer\'s own, once it is sent, and of nobody else\'s customer', async () => {
    const { owner, owner2 } = market.people
    const at = await take(market, exampleQuotation(market), 'submit', 'audit', 'send')
    expect(await owner2.call('work/quotation/accept', at)).toMatchObject({ code: 404 })
    expect((await owner2.ok('work/quotation/list', { size: 200 })).list.map((row: any) => row.id)).not.toContain(at.id)
    expect((await owner.ok('work/quotation/list', { waiting: [true], size: 200 })).list.map((row: any) => row.id)).toContain(at.id)
    expect((await market.people.operator.ok('work/quotation/list', { waiting: [true], size: 200 })).list.map((row: any) => row.id)).not.toContain(at.id)
    const seen = await owner.ok('work/quotation/get', { id: at.id })
    expect(seen).toMatchObject({ customerState: 'sent', moves: expect.arrayContaining(['accept', 'decline']) })
    for (const name of ['discountReason', 'societyPart', 'flagFees', 'remark', 'waitingFor']) expect(seen).not.toHaveProperty(name)
    expect(await owner.call('work/quotation/history', { id: at.id })).toMatchObject({ code: 403 })
    expect(await owner.call('work/quotation/decline', at)).toMatchObject({ code: 400, fields: [{ field: 'remark' }] })
    await owner.ok('work/quotation/accept', at)
    expect(await get(at.id)).toMatchObject({ status: 50, customerState: 'accepted', answerTime: expect.any(String) })
    expect(await owner.call('work/quotation/accept', at)).toMatchObject({ code: 409 })
  })

  test('of a company it manages or that it is about reaches its account as well', async () => {
    const other = await house.services.db.selectFrom('customer').where('id', '<>', market.customerId).where('region', '=', 'SHA').where('status', '=', 1).orderBy('id', 'desc').select('id').executeTakeFirstOrThrow()
    const { owner, owner2 } = market.people
    const at = await take(market, { ...exampleQuotation(market), customerId: other.id, managementId: market.customerId }, 'submit', 'audit', 'send')
    expect(await owner.call('work/quotation/get', { id: at.id })).toMatchObject({ code: 0 })
    expect(await owner2.call('work/quotation/get', { id: at.id })).toMatchObject({ code: 404 })
  })

  test('by somebody of the society needs the customer\'s written word', async () => {
    const { operator } = market.people
    const at = await take(market, exampleQuotation(market), 'submit', 'audit', 'send')
    for (const name of ['accept', 'decline']) expect(await operator.call(`work/quotation/${name}`, { ...at, remark: 'by telephone' })).toMatchObject({ code: 400, fields: [{ field: 'fileId' }] })
    expect(await operator.call('work/quotation/accept', { ...at, fileId: 'A'.repeat(24) })).toMatchObject({ code: 400, fields: [{ field: 'fileId' }] })
    const { data } = await operator.upload('order.txt', Buffer.from('We accept'), 'text/plain')
    await operator.ok('work/quotation/accept', { ...at, fileId: data.attachmentId })
    expect(await get(at.id)).toMatchObject({ status: 50, answerFileId: data.attachmentId })
  })

  test('after its last day it cannot be accepted, but declined; sent again with a later day it can', async () => {
    const { owner, operator } = market.people
    const late = { ...exampleQuotation(market), quoTm: '2026-01-05', validUntil: '2026-02-04' }
    const at = await take(market, late, 'submit', 'audit', 'send')
    expect(await owner.call('work/quotation/accept', at)).toMatchObject({ code: 409, msg: 'It was valid until 2026-02-04: ask the society for a new one' })
    expect(await operator.call('work/quotation/accept', at)).toMatchObject({ code: 409, msg: 'It was valid until 2026-02-04: revise it, or send it again with a later day' })
    const today = (await operator.ok('auth/profile')).info.today
    const sent = await operator.ok('work/quotation/send', { ...at, validUntil: addDays(today, 1) })
    await owner.ok('work/quotation/accept', only(sent))
    const declined = await take(market, late, 'submit', 'audit', 'send', 'decline')
    expect(await get(declined.id)).toMatchObject({ status: 51, customerState: 'declined' })
  })
})

describe('a revision', () => {
  test('keeps the earlier one whole with its document, and begins as a draft the customer does not see', async () => {
    const { operator, owner } = market.people
    const at = await take(market, exampleQuotation(market), 'submit', 'audit')
    const sent = await operator.ok('work/quotation/send', at)
    const before = await get(at.id)
    expect(await market.people.admin.call('work/quotation/revise', { ...only(sent), remark: 'mine' })).toMatchObject({ code: 403 })
    const draft = await operator.ok('work/quotation/revise', { ...only(sent), remark: '加 BWM Adding BWM' })
    const saved = await operator.ok('work/quotation/save', { ...only(draft), items: before.items.slice(0, 2), discountAmount: 0, otherDiscount: 0 })
    const after = await get(at.id)
    expect(after).toMatchObject({ revision: 2, status: 10, customerState: 'notSent', auditState: 'draft', sentTime: null, total: 1150, jobNo: before.jobNo, revisions: [{ revision: 1, total: 4500, reason: '加 BWM Adding BWM', fileId: expect.any(String) }] })
    expect(after.lines.map((one: any) => one.id)).toEqual(before.lines.slice(0, 2).map((one: any) => one.id))
    const { content } = await house.services.db.selectFrom('quotationRevision').where('quotationId', '=', at.id).select('content').executeTakeFirstOrThrow()
    expect(content).toMatchObject({ total: 4500, quoNm: before.quoNm, lines: before.lines.map(({ id, amount, explanationEn }: any) => ({ id, amount, explanationEn })) })
    expect(await owner.call('work/quotation/get', { id: at.id })).toMatchObject({ code: 404 })
    expect(await words((await operator.file('work/quotation/print', { id: at.id, revision: 1 })).bytes)).toContain('4,500.00')
    expect((await operator.file('work/quotation/print', { id: at.id, revision: 7 })).status).toBe(404)
    expect(await operator.call('work/quotation/remove', { ids: [saved.id] })).toMatchObject({ code: 409 })
  })

  test('is refused once work has begun or something is invoiced', async () => {
    const { operator, finance } = market.people
    const begun = await acceptedQuotation(market)
    await byCtx((ctx) => lineWork(ctx, [begun.lines[0]!.id], 'inProgress'))
    expect(await operator.call('work/quotation/revise', { ...only(begun), remark: 'more' })).toMatchObject({ code: 409, error: 'quotation.workBegun' })
    const billed = await acceptedQuotation(market)
    const { invoiceNo } = await finance.ok('work/quotation/invoice', { id: billed.id, amount: 100 })
    expect(await operator.call('work/quotation/revise', { ...only(billed), remark: 'more' })).toMatchObject({ code: 409, error: 'quotation.invoicedAlready', msg: expect.stringContaining(invoiceNo) })
    // Nor is it offered then.
    for (const { id } of [begun, billed]) expect((await get(id)).moves).not.toContain('revise')
  })

  test('keeps the lines that a void invoice names: they are changed, not removed', async () => {
    const { operator, finance } = market.people
    const billed = await acceptedQuotation(market)
    const { invoiceNo, invoiceId: id } = await finance.ok('work/quotation/invoice', { id: billed.id, amount: 100 })
    await finance.ok('work/invoice/void', { ...only(await finance.ok('work/invoice/get', { id })), reason: 'Wrong name' })
    const voided = await get(billed.id)
    expect(voided.moves).toContain('revise')
    const draft = await operator.ok('work/quotation/revise', { ...only(voided), remark: 'less' })
    const named = (await house.services.db.selectFrom('invoiceLine').where('invoiceId', '=', id).select('lineId').execute()).map(({ lineId }) => lineId)
    const items = voided.items as { id: number }[]
    expect(await operator.call('work/quotation/save', { ...only(draft), items: items.filter((one) => !named.includes(one.id)), discountAmount: 0, otherDiscount: 0 })).toMatchObject({ code: 409, error: 'quotation.lineOnVoid', msg: expect.stringContaining(invoiceNo) })
    expect((await operator.call('work/quotation/save', { ...only(draft), items: items.filter((one) => named.includes(one.id)), discountAmount: 0, otherDiscount: 0 })).code).toBe(0)
  })
})

describe('closing', () => {
  test('is refused while a certificate is between audit and signature, or an invoice is open; then it is for good', async () => {
    const { operator, finance } = market.people
    const at = await acceptedQuotation(market)
    const user = await house.services.db.selectFrom('appUser').where('username', '=', 'surveyor').select(['id', 'relatedSurveyor']).executeTakeFirstOrThrow()
    const cert = await house.services.db.insertInto('surveyCert').values({
      shipId: market.shipId, certId: market.certs['SC']!, term: 'full', actionType: 'issue', surveyType: 'annual', surveyorId: user.relatedSurveyor!, personInCharge: user.id, status: 20, quotationLineId: at.lines[0]!.id,
    }).returning('id').executeTakeFirstOrThrow()
    const close = { ...only(at), closeReason: 'cancelled' }
    for (const status of [20, 21, 36, 40]) {
      await house.services.db.updateTable('surveyCert').set({ status }).where('id', '=', cert.id).execute()
      expect(await operator.call('work/quotation/close', close)).toMatchObject({ code: 409, error: 'quotation.certificatesInWork' })
    }
    await house.services.db.updateTable('surveyCert').set({ status: 50 }).where('id', '=', cert.id).execute()
    await finance.ok('work/quotation/invoice', { id: at.id })
    expect(await operator.call('work/quotation/close', close)).toMatchObject({ code: 409, error: 'quotation.invoiceOpen', msg: expect.stringContaining('USD 4,500.00') })
    await finance.ok('work/quotation/collect', { id: at.id, amount: 4500, collectionDate: (await operator.ok('auth/profile')).info.today })
    await operator.ok('work/quotation/close', close)
    expect(await get(at.id)).toMatchObject({ status: 90, closeReason: 'cancelled', customerState: 'accepted', moneyState: 'collected', moves: [] })
  })
})

describe('work on lines', () => {
  test('brings the quotation in step: none, in progress, done; charges follow the rest', async () => {
    const at = await acceptedQuotation(market)
    const certs = at.lines.filter((one) => one.feeClass <= 30).map((one) => one.id)
    const states = async () => { const { workState, lines } = await get(at.id); return [workState, ...new Set(lines.filter((one: any) => one.feeClass > 30).map((one: any) => one.workState))] }
    expect(await states()).toEqual(['none', 'none'])
    await byCtx((ctx) => lineWork(ctx, [certs[0]!], 'done'))
    expect(await states()).toEqual(['inProgress', 'inProgress'])
    await byCtx((ctx) => lineWork(ctx, certs, 'done'))
    expect(await states()).toEqual(['done', 'done'])
    await byCtx((ctx) => lineWork(ctx, certs, 'none'))
    expect(await states()).toEqual(['none', 'none'])
    expect((await get(at.id)).version).toBe(at.version)
  })
  test('two lines finished at once leave nothing behind', async () => {
    const at = await acceptedQuotation(market)
    await Promise.all(at.lines.filter((one) => one.feeClass <= 30).map((one) => byCtx((ctx) => lineWork(ctx, [one.id], 'done'))))
    expect(await get(at.id)).toMatchObject({ workState: 'done' })
  })
  test('begins only with what is accepted', async () => {
    const { services } = house
    const at = await acceptedQuotation(market)
    const draft = await take(market, exampleQuotation(market))
    await asSystem(services, async (ctx) => {
      expect(await quotationForWork(ctx, at.id)).toMatchObject({ jobNo: at.jobNo, total: 4500, shipIds: [market.shipId], flagId: market.flagId, lines: expect.arrayContaining([expect.objectContaining({ certCode: 'SC', netAmount: expect.any(Number) })]) })
      await expect(quotationForWork(ctx, draft.id)).rejects.toMatchObject({ status: 409 })
    })
  })
})
