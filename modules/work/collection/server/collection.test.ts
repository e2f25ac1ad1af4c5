import { beforeAll, expect, test } from 'vitest'
import {
  acceptedQuotation,
  newCustomer,
} from '#modules/work/invoice/server/accepted-quotation.fixture.ts'
import type { Accepted } from '#modules/work/invoice/server/accepted-quotation.fixture.ts'
import { testApp } from '#server/testing/test-app.ts'
import { linePaid } from './line-paid.ts'
import { assertPaid } from './assert-paid.ts'

const app = testApp()
const finance = app.client('finance')
let today: string
let customerId: number
const ask = (q: Accepted, amount: number, more: object = {}) =>
  finance.call('work/quotation/collect', { id: q.id, amount, collectionDate: today, ...more })
const pay = async (q: Accepted, amount: number, more: object = {}) =>
  (await finance.callOk('work/quotation/collect', {
    id: q.id,
    amount,
    collectionDate: today,
    ...more,
  })) as { collectionId: number; collectionNo: string; overpaid: number }
const invoiced = (q: Accepted, more: object = {}) =>
  finance.callOk('work/quotation/invoice', { id: q.id, ...more })
const stateOf = async (q: Accepted) =>
  (await finance.callOk('work/quotation/get', { id: q.id })).moneyState
beforeAll(async () => {
  customerId = await newCustomer(app)
  today = (await finance.callOk('work/invoice/outstanding', { customerId })).today
})

test('allocates a payment to the oldest invoice first, line by line, and updates the money state of the quotation', async () => {
  const q = await acceptedQuotation(app, customerId, [100, 200])
  const first = await invoiced(q, { amount: 150 })
  const second = await invoiced(q)
  const { collectionId } = await pay(q, 160, { reference: 'TT 1', account: 'BOC' })
  expect(
    (await finance.callOk('work/collection/get', { id: collectionId })).parts.map(
      (part: { invoiceId: number; amount: number }) => [part.invoiceId, part.amount],
    ),
  ).toEqual([
    [first.invoiceId, 100],
    [first.invoiceId, 50],
    [second.invoiceId, 10],
  ])
  expect(await finance.callOk('work/invoice/get', { id: second.invoiceId })).toMatchObject({
    state: 'partlyPaid',
    openAmount: 140,
  })
  expect(await stateOf(q)).toBe('partlyCollected')
  await pay(q, 140)
  expect(await stateOf(q)).toBe('collected')
})

test('allocates a payment as entered; refuses void invoices and more than is open', async () => {
  const q = await acceptedQuotation(app, customerId, [100, 200])
  const first = await invoiced(q, { amount: 150 })
  const second = await invoiced(q)
  expect(
    (await ask(q, 500, { parts: [{ invoiceId: second.invoiceId, amount: 150.01 }] })).fields,
  ).toEqual([{ field: 'parts.0.amount', msg: expect.stringContaining('Only USD 150.00 of') }])
  expect(
    (await ask(q, 5, { parts: [{ invoiceId: first.invoiceId, amount: 0 }] })).fields,
  ).toMatchObject([{ field: 'parts.0.amount' }])
  expect(
    (await ask(q, 5, { parts: [{ invoiceId: first.invoiceId, amount: 6 }] })).fields,
  ).toMatchObject([{ field: 'amount' }])
  expect((await ask(q, 5, { parts: [{ invoiceId: 999_999, amount: 5 }] })).fields).toMatchObject([
    { field: 'parts.0.invoiceId' },
  ])
  expect(
    (
      await ask(q, 5, {
        parts: [{ invoiceId: second.invoiceId, lineId: q.lines[0]!.id, amount: 5 }],
      })
    ).fields,
  ).toMatchObject([{ field: 'parts.0.lineId' }])
  await finance.callOk('work/invoice/void', { id: first.invoiceId, version: 1, reason: 'mistake' })
  expect((await ask(q, 5, { parts: [{ invoiceId: first.invoiceId, amount: 5 }] })).fields).toEqual([
    { field: 'parts.0.invoiceId', msg: `${first.invoiceNo} is void and cannot be paid` },
  ])
  await pay(q, 20, { parts: [{ invoiceId: second.invoiceId, lineId: q.lines[1]!.id, amount: 20 }] })
  expect(await finance.callOk('work/invoice/get', { id: second.invoiceId })).toMatchObject({
    paid: 20,
  })
})

test.each([
  [{ amount: 0 }, 'amount'],
  [{ amount: -1 }, 'amount'],
  [{ collectionDate: '2090-01-01' }, 'collectionDate'],
  [{ collectionDate: '2001-01-01' }, 'collectionDate'],
  [{ payMethod: 'shells' }, 'payMethod'],
  [{ payMethod: 'offset', amount: 9_999_999 }, 'amount'],
])('a payment of %j is refused at %s', async (more, field) => {
  const q = await acceptedQuotation(app, customerId, [10])
  expect(
    (
      await finance.call('work/quotation/collect', {
        id: q.id,
        amount: 5,
        collectionDate: today,
        ...more,
      })
    ).fields,
  ).toMatchObject([{ field }])
})

test('an excess becomes customer credit, pays a later invoice, and is restored by a reversal', async () => {
  const own = await newCustomer(app)
  const q = await acceptedQuotation(app, own, [100])
  await invoiced(q)
  const over = await pay(q, 180)
  expect(over.overpaid).toBe(80)
  expect(await finance.callOk('work/collection/get', { id: over.collectionId })).toMatchObject({
    state: 'credit',
    creditLeft: 80,
  })
  const later = await acceptedQuotation(app, own, [50])
  await invoiced(later)
  expect((await ask(later, 81, { payMethod: 'offset' })).fields).toEqual([
    { field: 'amount', msg: 'The customer has only USD 80.00 credit available' },
  ])
  expect((await ask(later, 60, { payMethod: 'offset' })).fields).toMatchObject([
    { field: 'amount', msg: expect.stringContaining('only USD 50.00 is allocated') },
  ])
  const used = await pay(later, 50, { payMethod: 'offset' })
  expect(await stateOf(later)).toBe('collected')
  expect(await finance.callOk('work/invoice/outstanding', { customerId: own })).toMatchObject({
    openAmount: 0,
    credit: 30,
  })
  const version = async (id: number) =>
    (await finance.callOk('work/collection/get', { id })).version
  expect(
    await finance.call('work/collection/reverse', {
      id: over.collectionId,
      version: await version(over.collectionId),
      reason: 'bounced',
    }),
  ).toMatchObject({
    code: 409,
    error: 'money.creditUsed',
    msg: expect.stringContaining(used.collectionNo),
  })
  await finance.callOk('work/collection/reverse', {
    id: used.collectionId,
    version: await version(used.collectionId),
    reason: 'wrong invoice',
  })
  await finance.callOk('work/collection/reverse', {
    id: over.collectionId,
    version: await version(over.collectionId),
    reason: 'bounced',
  })
  expect(await finance.callOk('work/invoice/outstanding', { customerId: own })).toMatchObject({
    openAmount: 150,
    credit: 0,
  })
  expect([await stateOf(q), await stateOf(later)]).toEqual(['invoiced', 'invoiced'])
  expect((await finance.callOk('work/invoice/statement', { customerId: own })).closing).toBe(150)
  expect(
    (await finance.callOk('work/collection/history', { id: over.collectionId })).list[0],
  ).toMatchObject({ action: 'reverse', remark: 'bounced' })
})

test('a payment on account can pay any invoice of the customer, and no others', async () => {
  const own = await newCustomer(app)
  const [a, b] = [await acceptedQuotation(app, own, [30]), await acceptedQuotation(app, own, [20])]
  await invoiced(a)
  await invoiced(b)
  expect(
    await finance.callOk('work/collection/record', {
      customerId: own,
      amount: 55,
      collectionDate: today,
    }),
  ).toMatchObject({ overpaid: 5 })
  expect([await stateOf(a), await stateOf(b)]).toEqual(['collected', 'collected'])
  expect(
    (
      await finance.call('work/collection/record', {
        customerId,
        quotationId: a.id,
        amount: 5,
        collectionDate: today,
      })
    ).fields,
  ).toMatchObject([{ field: 'quotationId' }])
})

test('confirms a line once it is paid in full, or the customer has credit', async () => {
  const own = await newCustomer(app)
  const q = await acceptedQuotation(app, own, [100, 40], { discount: 14 })
  const [first, second] = q.lines.map(({ id }) => id) as [number, number]
  const { db } = app.services
  await invoiced(q)
  await pay(q, 90)
  expect([...(await linePaid(db, [first, second])).values()]).toMatchObject([
    { net: '90.00', paid: '90.00', outstanding: '0.00' },
    { net: '36.00', invoiced: '36.00', paid: '0.00', outstanding: '36.00' },
  ])
  await assertPaid({ db }, first)
  await expect(assertPaid({ db }, second)).rejects.toMatchObject({
    status: 409,
    params: { job: q.jobNo, seq: 2, open: { en: 'USD 36.00' } },
  })
  await db.updateTable('customer').set({ credit: true }).where('id', '=', own).execute()
  await assertPaid({ db }, second)
})

test('lists, filters and exports payments; owners see their own', async () => {
  const { list } = await finance.callOk('work/collection/list', { keyword: 'TT 1' })
  expect(list[0]).toMatchObject({ reference: 'TT 1', customerId })
  expect(
    (await finance.callOk('work/collection/all', { keyword: list[0].collectionNo })).length,
  ).toBe(1)
  expect(await finance.download('work/collection/export', { format: 'csv' })).toMatchObject({
    status: 200,
  })
  expect(
    (
      await (
        await app.signInAs('owner')
      ).callOk('work/collection/list', { customerId: [customerId] })
    ).total,
  ).toBe(0)
})
