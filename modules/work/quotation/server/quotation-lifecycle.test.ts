import { describe, expect, test } from 'vitest'
import { addDays, addMonths, today } from '#common/rules/base/dates.ts'
import { runAsSystem } from '#server/core/context.ts'
import { only } from '#server/testing/row-version.ts'
import { acceptedQuotation, exampleQuotation, applyMoves } from '../quotation.fixture.ts'
import { updateWorkState } from './update-work-state.ts'
import { loadAcceptedQuotation } from './load-accepted-quotation.ts'
import {
  app,
  market,
  get,
  dear,
  byCtx,
  startLifecycleTests,
} from './quotation-lifecycle.fixture.ts'

startLifecycleTests()

test('a survey that cannot be held on the certificate on record is not submitted', async () => {
  const { people, shipId, certs } = market
  const { id: shipCertId } = await people.operator.callOk('ship/cert/save', {
    shipId,
    certId: certs['ILL'],
    certNo: 'EXPIRED-1',
    term: 'full',
    inspectionDate: '2020-01-10',
    issueDate: '2020-01-10',
    expiryDate: '2025-01-09',
  })
  const saved = await people.operator.callOk('work/quotation/save', exampleQuotation(market))
  expect(await people.operator.call('work/quotation/submit', only(saved))).toMatchObject({
    code: 400,
    fields: [{ field: 'items.3.surveyType', msg: expect.stringContaining('expired') }],
  })
  await app.services.db.deleteFrom('shipCert').where('id', '=', shipCertId).execute()
  expect((await people.operator.call('work/quotation/submit', only(saved))).code).toBe(0)
})

test('of annual and intermediate survey of one anniversary a quotation charges one', async () => {
  const { people, shipId, certs } = market
  // Its second anniversary is in a month, the first annual survey is endorsed.
  const from = addMonths(today('Asia/Shanghai'), 1 - 24)
  const { id } = await people.operator.callOk('ship/cert/save', {
    shipId,
    certId: certs['SC'],
    certNo: 'SAME-VISIT',
    term: 'full',
    inspectionDate: from,
    issueDate: from,
    expiryDate: addMonths(from, 60),
  })
  await people.operator.callOk('ship/cert/endorse', {
    id,
    surveyType: 'annual',
    inspectionDate: addMonths(from, 12),
    place: 'Singapore',
    surveyorName: 'Zhang Wei',
  })
  const example = exampleQuotation(market)
  const [first] = example.items
  const items = ['annual', 'intermediate'].map((surveyType) => ({
    ...first!,
    certId: certs['SC']!,
    surveyType,
  }))
  const saved = await people.operator.callOk('work/quotation/save', { ...example, items })
  expect(await people.operator.call('work/quotation/submit', only(saved))).toMatchObject({
    code: 400,
    fields: [
      {
        field: 'items.1.surveyType',
        msg: expect.stringContaining('takes its place at this anniversary'),
      },
    ],
  })
  const one = await people.operator.callOk('work/quotation/save', {
    ...only(saved),
    ...example,
    items: items.slice(0, 1),
  })
  expect((await people.operator.call('work/quotation/submit', only(one))).code).toBe(0)
  await app.services.db.deleteFrom('shipCert').where('id', '=', id).execute()
})

describe('the audit', () => {
  test('refuses the creator even with the right; a refusal or a recall reopens the draft', async () => {
    const { operator, finance, admin } = market.people
    const at = await applyMoves(market, exampleQuotation(market), 'submit')
    expect(await get(at.id)).toMatchObject({
      auditState: 'waitAudit',
      waitingFor: [expect.stringContaining('Zhao')],
    })
    expect(await operator.call('work/quotation/audit', { ...at, result: 1 })).toMatchObject({
      code: 403,
    })
    expect(await admin.call('work/quotation/audit', { ...at, result: 1 })).toMatchObject({
      code: 403,
    })
    const back = await operator.callOk('work/quotation/recall', at)
    const again = await operator.callOk('work/quotation/submit', only(back))
    expect(await finance.call('work/quotation/audit', { ...only(again), result: 0 })).toMatchObject(
      { code: 400, fields: [{ field: 'remark' }] },
    )
    const failed = await finance.callOk('work/quotation/audit', {
      ...only(again),
      result: 0,
      remark: '折扣无依据 No ground for the discount',
    })
    expect(await get(at.id)).toMatchObject({ status: 21, auditState: 'fail', round: 2 })
    await app.services.db
      .updateTable('quotation')
      .set({
        createBy: (
          await app.services.db
            .selectFrom('appUser')
            .where('username', '=', 'finance')
            .select('id')
            .executeTakeFirstOrThrow()
        ).id,
        status: 20,
      })
      .where('id', '=', at.id)
      .execute()
    expect(
      await finance.call('work/quotation/audit', { ...only(failed), result: 1 }),
    ).toMatchObject({ code: 403, error: 'http.sameperson' })
  })

  test('a discount above the limit needs the management leader and a reason; one at the limit does not', async () => {
    const { operator, finance, approver } = market.people
    const silent = await operator.callOk('work/quotation/save', { ...dear(), discountReason: null })
    expect(await operator.call('work/quotation/submit', only(silent))).toMatchObject({
      code: 400,
      fields: [{ field: 'discountReason', msg: expect.stringContaining('10%') }],
    })
    const at = await applyMoves(market, dear(), 'submit', 'audit')
    expect(await get(at.id)).toMatchObject({
      status: 25,
      auditState: 'waitAudit',
      waitingFor: [expect.stringContaining('Wang')],
    })
    expect(await finance.call('work/quotation/audit', { ...at, result: 1 })).toMatchObject({
      code: 403,
    })
    expect(
      (await approver.callOk('work/quotation/list', { waiting: [true] })).list.map(
        (row: { id: number }) => row.id,
      ),
    ).toContain(at.id)
    await approver.callOk('work/quotation/audit', { ...at, result: 1 })
    expect(await get(at.id)).toMatchObject({ status: 30, auditState: 'pass' })
    expect(
      await get(
        (await applyMoves(market, { ...dear(), discountAmount: 475 }, 'submit', 'audit')).id,
      ),
    ).toMatchObject({ status: 30, approvedBy: null })
  })
})

describe('the answer', () => {
  test('accepts the answer of the customer only, once it is sent', async () => {
    const { owner, owner2 } = market.people
    const at = await applyMoves(market, exampleQuotation(market), 'submit', 'audit', 'send')
    expect(await owner2.call('work/quotation/accept', at)).toMatchObject({ code: 404 })
    expect(
      (await owner2.callOk('work/quotation/list', { size: 200 })).list.map(
        (row: { id: number }) => row.id,
      ),
    ).not.toContain(at.id)
    expect(
      (await owner.callOk('work/quotation/list', { waiting: [true], size: 200 })).list.map(
        (row: { id: number }) => row.id,
      ),
    ).toContain(at.id)
    expect(
      (
        await market.people.operator.callOk('work/quotation/list', { waiting: [true], size: 200 })
      ).list.map((row: { id: number }) => row.id),
    ).not.toContain(at.id)
    const seen = await owner.callOk('work/quotation/get', { id: at.id })
    expect(seen).toMatchObject({
      customerState: 'sent',
      moves: expect.arrayContaining(['accept', 'decline']),
    })
    for (const name of ['discountReason', 'societyPart', 'flagFees', 'remark', 'waitingFor'])
      expect(seen).not.toHaveProperty(name)
    expect(await owner.call('work/quotation/history', { id: at.id })).toMatchObject({ code: 403 })
    expect(await owner.call('work/quotation/decline', at)).toMatchObject({
      code: 400,
      fields: [{ field: 'remark' }],
    })
    await owner.callOk('work/quotation/accept', at)
    expect(await get(at.id)).toMatchObject({
      status: 50,
      customerState: 'accepted',
      answerTime: expect.any(String),
    })
    expect(await owner.call('work/quotation/accept', at)).toMatchObject({ code: 409 })
  })

  test('accepts the answer of the management company and of the company it is about', async () => {
    const other = await app.services.db
      .selectFrom('customer')
      .where('id', '<>', market.customerId)
      .where('region', '=', 'SHA')
      .where('status', '=', 1)
      .orderBy('id', 'desc')
      .select('id')
      .executeTakeFirstOrThrow()
    const { owner, owner2 } = market.people
    const at = await applyMoves(
      market,
      { ...exampleQuotation(market), customerId: other.id, managementId: market.customerId },
      'submit',
      'audit',
      'send',
    )
    expect(await owner.call('work/quotation/get', { id: at.id })).toMatchObject({ code: 0 })
    expect(await owner2.call('work/quotation/get', { id: at.id })).toMatchObject({ code: 404 })
  })

  test("requires the customer's written answer when staff record it", async () => {
    const { operator } = market.people
    const at = await applyMoves(market, exampleQuotation(market), 'submit', 'audit', 'send')
    for (const name of ['accept', 'decline'])
      expect(
        await operator.call(`work/quotation/${name}`, { ...at, remark: 'by telephone' }),
      ).toMatchObject({ code: 400, fields: [{ field: 'fileId' }] })
    expect(
      await operator.call('work/quotation/accept', { ...at, fileId: 'A'.repeat(24) }),
    ).toMatchObject({ code: 400, fields: [{ field: 'fileId' }] })
    const { data } = await operator.upload('order.txt', Buffer.from('We accept'), 'text/plain')
    await operator.callOk('work/quotation/accept', { ...at, fileId: data.attachmentId })
    expect(await get(at.id)).toMatchObject({ status: 50, answerFileId: data.attachmentId })
  })

  test('after its last day it can be declined but not accepted; sent again with a later day it can be accepted', async () => {
    const { owner, operator } = market.people
    const late = { ...exampleQuotation(market), quoTm: '2026-01-05', validUntil: '2026-02-04' }
    const at = await applyMoves(market, late, 'submit', 'audit', 'send')
    expect(await owner.call('work/quotation/accept', at)).toMatchObject({
      code: 409,
      msg: 'The quotation expired on 2026-02-04: contact the society for an update',
    })
    expect(await operator.call('work/quotation/accept', at)).toMatchObject({
      code: 409,
      msg: 'The quotation expired on 2026-02-04: revise it, or extend its validity and send it again',
    })
    const today = (await operator.callOk('auth/profile')).info.today
    const sent = await operator.callOk('work/quotation/send', {
      ...at,
      validUntil: addDays(today, 1),
    })
    await owner.callOk('work/quotation/accept', only(sent))
    const declined = await applyMoves(market, late, 'submit', 'audit', 'send', 'decline')
    expect(await get(declined.id)).toMatchObject({ status: 51, customerState: 'declined' })
  })
})

describe('work on lines', () => {
  test('updates the work state: none, in progress, done; charges follow the other lines', async () => {
    const at = await acceptedQuotation(market)
    const certs = at.lines.filter((one) => one.feeClass <= 30).map((one) => one.id)
    const states = async () => {
      const { workState, lines } = await get(at.id)
      return [
        workState,
        ...new Set(
          lines
            .filter((one: { feeClass: number }) => one.feeClass > 30)
            .map((one: { workState: string }) => one.workState),
        ),
      ]
    }
    expect(await states()).toEqual(['none', 'none'])
    await byCtx((ctx) => updateWorkState(ctx, [certs[0]!], 'done'))
    expect(await states()).toEqual(['inProgress', 'inProgress'])
    await byCtx((ctx) => updateWorkState(ctx, certs, 'done'))
    expect(await states()).toEqual(['done', 'done'])
    await byCtx((ctx) => updateWorkState(ctx, certs, 'none'))
    expect(await states()).toEqual(['none', 'none'])
    expect((await get(at.id)).version).toBe(at.version)
  })
  test('two lines finished concurrently complete the quotation', async () => {
    const at = await acceptedQuotation(market)
    await Promise.all(
      at.lines
        .filter((one) => one.feeClass <= 30)
        .map((one) => byCtx((ctx) => updateWorkState(ctx, [one.id], 'done'))),
    )
    expect(await get(at.id)).toMatchObject({ workState: 'done' })
  })
  test('can begin only on an accepted quotation', async () => {
    const { services } = app
    const at = await acceptedQuotation(market)
    const draft = await applyMoves(market, exampleQuotation(market))
    await runAsSystem(services, async (ctx) => {
      expect(await loadAcceptedQuotation(ctx, at.id)).toMatchObject({
        jobNo: at.jobNo,
        total: 4500,
        shipIds: [market.shipId],
        flagId: market.flagId,
        lines: expect.arrayContaining([
          expect.objectContaining({ certCode: 'SC', netAmount: expect.any(Number) }),
        ]),
      })
      await expect(loadAcceptedQuotation(ctx, draft.id)).rejects.toMatchObject({ status: 409 })
    })
  })
})
