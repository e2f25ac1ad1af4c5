import { describe, expect, test } from 'vitest'
import { only } from '#server/testing/row-version.ts'
import { acceptedQuotation, exampleQuotation, applyMoves } from '../quotation.fixture.ts'
import { updateWorkState } from './update-work-state.ts'
import {
  app,
  market,
  get,
  byCtx,
  words,
  startLifecycleTests,
} from './quotation-lifecycle.fixture.ts'

startLifecycleTests()

describe('a revision', () => {
  test('stores the earlier one with its document, and starts as a draft hidden from the customer', async () => {
    const { operator, owner } = market.people
    const at = await applyMoves(market, exampleQuotation(market), 'submit', 'audit')
    const sent = await operator.callOk('work/quotation/send', at)
    const before = await get(at.id)
    expect(
      await market.people.admin.call('work/quotation/revise', { ...only(sent), remark: 'mine' }),
    ).toMatchObject({ code: 403 })
    const draft = await operator.callOk('work/quotation/revise', {
      ...only(sent),
      remark: '加 BWM Adding BWM',
    })
    const saved = await operator.callOk('work/quotation/save', {
      ...only(draft),
      items: before.items.slice(0, 2),
      discountAmount: 0,
      otherDiscount: 0,
    })
    const after = await get(at.id)
    expect(after).toMatchObject({
      revision: 2,
      status: 10,
      customerState: 'notSent',
      auditState: 'draft',
      sentTime: null,
      total: 1150,
      jobNo: before.jobNo,
      revisions: [
        { revision: 1, total: 4500, reason: '加 BWM Adding BWM', fileId: expect.any(String) },
      ],
    })
    expect(after.lines.map((one: { id: number }) => one.id)).toEqual(
      before.lines.slice(0, 2).map((one: { id: number }) => one.id),
    )
    const { content } = await app.services.db
      .selectFrom('quotationRevision')
      .where('quotationId', '=', at.id)
      .select('content')
      .executeTakeFirstOrThrow()
    expect(content).toMatchObject({
      total: 4500,
      quoNm: before.quoNm,
      lines: before.lines.map(
        ({ id, amount, explanationEn }: { id: number; amount: number; explanationEn: string }) => ({
          id,
          amount,
          explanationEn,
        }),
      ),
    })
    expect(await owner.call('work/quotation/get', { id: at.id })).toMatchObject({ code: 404 })
    expect(
      await words(
        (await operator.download('work/quotation/print', { id: at.id, revision: 1 })).bytes,
      ),
    ).toContain('4,500.00')
    expect(
      (await operator.download('work/quotation/print', { id: at.id, revision: 7 })).status,
    ).toBe(404)
    expect(await operator.call('work/quotation/remove', { ids: [saved.id] })).toMatchObject({
      code: 409,
    })
  })

  test('is refused once work has begun or something is invoiced', async () => {
    const { operator, finance } = market.people
    const begun = await acceptedQuotation(market)
    await byCtx((ctx) => updateWorkState(ctx, [begun.lines[0]!.id], 'inProgress'))
    expect(
      await operator.call('work/quotation/revise', { ...only(begun), remark: 'more' }),
    ).toMatchObject({ code: 409, error: 'quotation.workBegun' })
    const billed = await acceptedQuotation(market)
    const { invoiceNo } = await finance.callOk('work/quotation/invoice', {
      id: billed.id,
      amount: 100,
    })
    expect(
      await operator.call('work/quotation/revise', { ...only(billed), remark: 'more' }),
    ).toMatchObject({
      code: 409,
      error: 'quotation.invoicedAlready',
      msg: expect.stringContaining(invoiceNo),
    })
    // The move is not offered either.
    for (const { id } of [begun, billed]) expect((await get(id)).moves).not.toContain('revise')
  })

  test('keeps lines named by a void invoice: they can be changed, not removed', async () => {
    const { operator, finance } = market.people
    const billed = await acceptedQuotation(market)
    const { invoiceNo, invoiceId: id } = await finance.callOk('work/quotation/invoice', {
      id: billed.id,
      amount: 100,
    })
    await finance.callOk('work/invoice/void', {
      ...only(await finance.callOk('work/invoice/get', { id })),
      reason: 'Wrong name',
    })
    const voided = await get(billed.id)
    expect(voided.moves).toContain('revise')
    const draft = await operator.callOk('work/quotation/revise', {
      ...only(voided),
      remark: 'less',
    })
    const named = (
      await app.services.db
        .selectFrom('invoiceLine')
        .where('invoiceId', '=', id)
        .select('lineId')
        .execute()
    ).map(({ lineId }) => lineId)
    const items = voided.items as { id: number }[]
    expect(
      await operator.call('work/quotation/save', {
        ...only(draft),
        items: items.filter((one) => !named.includes(one.id)),
        discountAmount: 0,
        otherDiscount: 0,
      }),
    ).toMatchObject({
      code: 409,
      error: 'quotation.lineOnVoid',
      msg: expect.stringContaining(invoiceNo),
    })
    expect(
      (
        await operator.call('work/quotation/save', {
          ...only(draft),
          items: items.filter((one) => named.includes(one.id)),
          discountAmount: 0,
          otherDiscount: 0,
        })
      ).code,
    ).toBe(0)
  })
})

describe('closing', () => {
  test('is refused between audit and signature of a certificate, or with an open invoice; otherwise irreversible', async () => {
    const { operator, finance } = market.people
    const at = await acceptedQuotation(market)
    const user = await app.services.db
      .selectFrom('appUser')
      .where('username', '=', 'surveyor')
      .select(['id', 'relatedSurveyor'])
      .executeTakeFirstOrThrow()
    const cert = await app.services.db
      .insertInto('surveyCert')
      .values({
        shipId: market.shipId,
        certId: market.certs.SC!,
        term: 'full',
        actionType: 'issue',
        surveyType: 'annual',
        surveyorId: user.relatedSurveyor!,
        personInCharge: user.id,
        status: 20,
        quotationLineId: at.lines[0]!.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const close = { ...only(at), closeReason: 'cancelled' }
    for (const status of [20, 30, 35, 40]) {
      await app.services.db
        .updateTable('surveyCert')
        .set({ status })
        .where('id', '=', cert.id)
        .execute()
      expect(await operator.call('work/quotation/close', close)).toMatchObject({
        code: 409,
        error: 'quotation.certificatesInWork',
      })
    }
    await app.services.db
      .updateTable('surveyCert')
      .set({ status: 50 })
      .where('id', '=', cert.id)
      .execute()
    await finance.callOk('work/quotation/invoice', { id: at.id })
    expect(await operator.call('work/quotation/close', close)).toMatchObject({
      code: 409,
      error: 'quotation.invoiceOpen',
      msg: expect.stringContaining('USD 4,500.00'),
    })
    await finance.callOk('work/quotation/collect', {
      id: at.id,
      amount: 4500,
      collectionDate: (await operator.callOk('auth/profile')).info.today,
    })
    await operator.callOk('work/quotation/close', close)
    expect(await get(at.id)).toMatchObject({
      status: 90,
      closeReason: 'cancelled',
      customerState: 'accepted',
      moneyState: 'collected',
      moves: [],
    })
  })
})
