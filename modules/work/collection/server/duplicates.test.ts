import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acceptedQuotation, newCustomer } from '#modules/work/invoice/server/accepted-quotation.build.ts'
import { startHouse } from '#server/testing.ts'
import type { Answer, Client, Harness } from '#server/testing.ts'

let house: Harness
let finance: Client
let today: string
beforeAll(async () => {
  house = await startHouse()
  finance = await house.as('finance')
  today = (await finance.ok('work/invoice/outstanding', { customerId: await newCustomer(house) })).today
})
afterAll(() => house.close())

/** The same call from many callers at once: exactly one is carried out, the others are refused in words. */
async function onlyOne(calls: Promise<Answer>[]): Promise<Answer> {
  const answers = await Promise.all(calls)
  const done = answers.filter(({ code }) => code === 0)
  expect(done.length, JSON.stringify(answers.map(({ code, msg }) => [code, msg]))).toBe(1)
  for (const { code, msg } of answers.filter((answer) => !done.includes(answer))) expect([code, msg]).toEqual([409, expect.stringMatching(/\S/)])
  return done[0]!
}
const payments = (customerId: number) => house.services.db.selectFrom('collection').where('customerId', '=', customerId).select(['id', 'amount', 'duplicateReason']).execute()

describe('payments', () => {
  test('of 50 identical payments at once exactly one is recorded, and the others name it', async () => {
    const customerId = await newCustomer(house)
    const payment = { customerId, amount: 120.5, collectionDate: today, reference: 'TT 4711' }
    const { data } = await onlyOne(Array.from({ length: 50 }, () => finance.call('work/collection/record', payment)))
    expect(await payments(customerId)).toHaveLength(1)
    const again = await finance.call('work/collection/record', { ...payment, reference: 'tt4711' })
    expect(again).toMatchObject({ code: 409, error: 'money.paymentTwice', fields: [{ field: 'duplicateReason' }], data: { path: 'work/collection', id: data.collectionId } })
    const { name } = await house.services.db.selectFrom('appUser').where('username', '=', 'finance').select('name').executeTakeFirstOrThrow()
    for (const part of [data.collectionNo, today, '120.50', name]) expect(again.msg).toContain(part)
    expect((await finance.call('work/collection/record', payment, 'zh')).msg).toContain('如确为另一笔付款，请说明原因')
  })

  test('another one with its reason is recorded; the reason is kept with it and in the trail', async () => {
    const customerId = await newCustomer(house)
    const payment = { customerId, amount: 50, collectionDate: today, reference: 'TT 1' }
    await finance.ok('work/collection/record', payment)
    expect(await finance.call('work/collection/record', { ...payment, duplicateReason: '   ' })).toMatchObject({ code: 400 })
    const { collectionId } = await finance.ok('work/collection/record', { ...payment, duplicateReason: 'Two transfers, the bank gave both one number' })
    expect(await finance.ok('work/collection/get', { id: collectionId })).toMatchObject({ duplicateReason: 'Two transfers, the bank gave both one number' })
    expect((await finance.ok('work/collection/history', { id: collectionId })).list).toMatchObject([{ action: 'create', remark: 'Two transfers, the bank gave both one number' }])
  })

  test('another reference, amount, day or quotation is another payment; a reversed one is none', async () => {
    const customerId = await newCustomer(house)
    const [one, other] = [await acceptedQuotation(house, customerId, [500], { daysAgo: 3 }), await acceptedQuotation(house, customerId, [500], { daysAgo: 3 })]
    const pay = (id: number, more: object = {}) => finance.call('work/quotation/collect', { id, amount: 100, collectionDate: today, ...more })
    const first = await pay(one.id)
    expect(first.code).toBe(0)
    expect(await pay(one.id)).toMatchObject({ code: 409, error: 'money.paymentTwice' })
    const dayBefore = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10)
    for (const more of [{ amount: 100.01 }, { collectionDate: dayBefore }, { reference: 'A' }]) expect(await pay(one.id, more), JSON.stringify(more)).toMatchObject({ code: 0 })
    expect(await pay(other.id)).toMatchObject({ code: 0 })
    // A bank reference is one transfer, whichever quotation it is recorded for.
    expect(await pay(other.id, { reference: 'a' })).toMatchObject({ code: 409 })
    const { version } = await finance.ok('work/collection/get', { id: first.data.collectionId })
    await finance.ok('work/collection/reverse', { id: first.data.collectionId, version, reason: 'bounced' })
    expect(await pay(one.id)).toMatchObject({ code: 0 })
  })

  test('sent again with its Idempotency-Key it answers as the first time', async () => {
    const customerId = await newCustomer(house)
    const key = randomUUID()
    const send = async () => (await fetch(`${house.url}/api/work/collection/record`, {
      method: 'POST', headers: { authorization: `Bearer ${finance.token}`, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ customerId, amount: 70, collectionDate: today }),
    })).json()
    const first = await send()
    expect(first).toMatchObject({ code: 0 })
    expect(await send()).toEqual(first)
    expect(await payments(customerId)).toHaveLength(1)
  })

  test('of 50 reversals of one payment at once exactly one is carried out', async () => {
    const customerId = await newCustomer(house)
    const { collectionId } = await finance.ok('work/collection/record', { customerId, amount: 10, collectionDate: today })
    await onlyOne(Array.from({ length: 50 }, () => finance.call('work/collection/reverse', { id: collectionId, version: 1, reason: 'bounced' })))
  })
})

describe('invoices', () => {
  test('of 50 identical invoices at once exactly one is made; another one needs a reason, which is in its history', async () => {
    const { id } = await acceptedQuotation(house, await newCustomer(house), [10_000])
    const { data } = await onlyOne(Array.from({ length: 50 }, () => finance.call('work/quotation/invoice', { id, amount: 100 })))
    expect(await finance.call('work/quotation/invoice', { id, amount: 100 })).toMatchObject({ code: 409, error: 'money.invoiceTwice', data: { path: 'work/invoice', id: data.invoiceId }, msg: expect.stringContaining(data.invoiceNo) })
    const other = await finance.ok('work/quotation/invoice', { id, amount: 100, duplicateReason: 'Second instalment' })
    expect((await finance.ok('work/invoice/history', { id: other.invoiceId })).list).toMatchObject([{ action: 'create', remark: 'Second instalment' }])
  })

  test('of 50 credit notes, and of 50 calls that make an invoice void, exactly one is carried out', async () => {
    const { id } = await acceptedQuotation(house, await newCustomer(house), [1000])
    const { invoiceId } = await finance.ok('work/quotation/invoice', { id, amount: 400 })
    await onlyOne(Array.from({ length: 50 }, () => finance.call('work/invoice/credit', { id: invoiceId, version: 1, reason: 'too much', amount: 10 })))
    const other = await finance.ok('work/quotation/invoice', { id, amount: 300 })
    await onlyOne(Array.from({ length: 50 }, () => finance.call('work/invoice/void', { id: other.invoiceId, version: 1, reason: 'mistake' })))
  })
})
