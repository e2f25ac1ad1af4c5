import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  acceptedQuotation,
  newCustomer,
} from '#modules/work/invoice/server/accepted-quotation.fixture.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { ApiResponse } from '#server/testing/testing.ts'

const app = testApp()
const finance = app.client('finance')
let today: string
beforeAll(async () => {
  today = (await finance.callOk('work/invoice/outstanding', { customerId: await newCustomer(app) }))
    .today
})

/** Runs the same call concurrently: exactly one succeeds, the others are refused with a message. */
async function onlyOne(calls: Promise<ApiResponse>[]): Promise<ApiResponse> {
  const answers = await Promise.all(calls)
  const done = answers.filter(({ code }) => code === 0)
  expect(done.length, JSON.stringify(answers.map(({ code, msg }) => [code, msg]))).toBe(1)
  for (const { code, msg } of answers.filter((response) => !done.includes(response)))
    expect([code, msg]).toEqual([409, expect.stringMatching(/\S/)])
  return done[0]!
}
const payments = (customerId: number) =>
  app.services.db
    .selectFrom('collection')
    .where('customerId', '=', customerId)
    .select(['id', 'amount', 'duplicateReason'])
    .execute()

describe('payments', () => {
  test('of 50 concurrent identical payments exactly one is recorded, and the others name it', async () => {
    const customerId = await newCustomer(app)
    const payment = { customerId, amount: 120.5, collectionDate: today, reference: 'TT 4711' }
    const { data } = await onlyOne(
      Array.from({ length: 50 }, () => finance.call('work/collection/record', payment)),
    )
    expect(await payments(customerId)).toHaveLength(1)
    const again = await finance.call('work/collection/record', { ...payment, reference: 'tt4711' })
    expect(again).toMatchObject({
      code: 409,
      error: 'money.paymentTwice',
      fields: [{ field: 'duplicateReason' }],
      data: { path: 'work/collection', id: data.collectionId },
    })
    const { name } = await app.services.db
      .selectFrom('appUser')
      .where('username', '=', 'finance')
      .select('name')
      .executeTakeFirstOrThrow()
    for (const part of [data.collectionNo, today, '120.50', name]) expect(again.msg).toContain(part)
    expect((await finance.call('work/collection/record', payment, 'zh')).msg).toContain(
      '如确为另一笔付款，请说明原因',
    )
  })

  test('records a duplicate with a reason, which is stored with it and in the audit trail', async () => {
    const customerId = await newCustomer(app)
    const payment = { customerId, amount: 50, collectionDate: today, reference: 'TT 1' }
    await finance.callOk('work/collection/record', payment)
    expect(
      await finance.call('work/collection/record', { ...payment, duplicateReason: '   ' }),
    ).toMatchObject({ code: 400 })
    const { collectionId } = await finance.callOk('work/collection/record', {
      ...payment,
      duplicateReason: 'Two transfers, the bank gave both one number',
    })
    expect(await finance.callOk('work/collection/get', { id: collectionId })).toMatchObject({
      duplicateReason: 'Two transfers, the bank gave both one number',
    })
    expect(
      (await finance.callOk('work/collection/history', { id: collectionId })).list,
    ).toMatchObject([{ action: 'create', remark: 'Two transfers, the bank gave both one number' }])
  })

  test('another reference, amount, day or quotation is not a duplicate; nor is one of a reversed payment', async () => {
    const customerId = await newCustomer(app)
    const [one, other] = [
      await acceptedQuotation(app, customerId, [500], { daysAgo: 3 }),
      await acceptedQuotation(app, customerId, [500], { daysAgo: 3 }),
    ]
    const pay = (id: number, more: object = {}) =>
      finance.call('work/quotation/collect', { id, amount: 100, collectionDate: today, ...more })
    const first = await pay(one.id)
    expect(first.code).toBe(0)
    expect(await pay(one.id)).toMatchObject({ code: 409, error: 'money.paymentTwice' })
    const dayBefore = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10)
    for (const more of [{ amount: 100.01 }, { collectionDate: dayBefore }, { reference: 'A' }])
      expect(await pay(one.id, more), JSON.stringify(more)).toMatchObject({ code: 0 })
    expect(await pay(other.id)).toMatchObject({ code: 0 })
    // A bank reference identifies one transfer, also across quotations.
    expect(await pay(other.id, { reference: 'a' })).toMatchObject({ code: 409 })
    const { version } = await finance.callOk('work/collection/get', { id: first.data.collectionId })
    await finance.callOk('work/collection/reverse', {
      id: first.data.collectionId,
      version,
      reason: 'bounced',
    })
    expect(await pay(one.id)).toMatchObject({ code: 0 })
  })

  test('returns the first response for the same Idempotency-Key', async () => {
    const customerId = await newCustomer(app)
    const key = randomUUID()
    const send = async () =>
      (
        await fetch(`${app.url}/api/work/collection/record`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${finance.token}`,
            'content-type': 'application/json',
            'idempotency-key': key,
          },
          body: JSON.stringify({ customerId, amount: 70, collectionDate: today }),
        })
      ).json()
    const first = await send()
    expect(first).toMatchObject({ code: 0 })
    expect(await send()).toEqual(first)
    expect(await payments(customerId)).toHaveLength(1)
  })

  test('of 50 concurrent reversals of a payment exactly one succeeds', async () => {
    const customerId = await newCustomer(app)
    const { collectionId } = await finance.callOk('work/collection/record', {
      customerId,
      amount: 10,
      collectionDate: today,
    })
    await onlyOne(
      Array.from({ length: 50 }, () =>
        finance.call('work/collection/reverse', {
          id: collectionId,
          version: 1,
          reason: 'bounced',
        }),
      ),
    )
  })
})

describe('invoices', () => {
  test('of 50 concurrent identical invoices exactly one is issued; a duplicate needs a reason, recorded in its history', async () => {
    const { id } = await acceptedQuotation(app, await newCustomer(app), [10_000])
    const { data } = await onlyOne(
      Array.from({ length: 50 }, () => finance.call('work/quotation/invoice', { id, amount: 100 })),
    )
    expect(await finance.call('work/quotation/invoice', { id, amount: 100 })).toMatchObject({
      code: 409,
      error: 'money.invoiceTwice',
      data: { path: 'work/invoice', id: data.invoiceId },
      msg: expect.stringContaining(data.invoiceNo),
    })
    const other = await finance.callOk('work/quotation/invoice', {
      id,
      amount: 100,
      duplicateReason: 'Second instalment',
    })
    expect(
      (await finance.callOk('work/invoice/history', { id: other.invoiceId })).list,
    ).toMatchObject([{ action: 'create', remark: 'Second instalment' }])
  })

  test('of 50 concurrent credit notes, and of 50 voids, exactly one succeeds', async () => {
    const { id } = await acceptedQuotation(app, await newCustomer(app), [1000])
    const { invoiceId } = await finance.callOk('work/quotation/invoice', { id, amount: 400 })
    await onlyOne(
      Array.from({ length: 50 }, () =>
        finance.call('work/invoice/credit', {
          id: invoiceId,
          version: 1,
          reason: 'too much',
          amount: 10,
        }),
      ),
    )
    const other = await finance.callOk('work/quotation/invoice', { id, amount: 300 })
    await onlyOne(
      Array.from({ length: 50 }, () =>
        finance.call('work/invoice/void', { id: other.invoiceId, version: 1, reason: 'mistake' }),
      ),
    )
  })
})
