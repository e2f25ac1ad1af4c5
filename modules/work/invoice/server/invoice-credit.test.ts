import { describe, expect, test } from 'vitest'
import { acceptedQuotation } from './accepted-quotation.fixture.ts'
import {
  app,
  finance,
  customerId,
  invoiced,
  got,
  pay,
  words,
  startInvoiceTests,
} from './invoice.fixture.ts'

startInvoiceTests()

describe('void and credit notes', () => {
  test('a void releases the lines and keeps the number; refused once paid', async () => {
    const q = await acceptedQuotation(app, customerId, [80])
    const first = await invoiced(q)
    expect(
      await finance.call('work/invoice/void', { id: first.invoiceId, version: 1, reason: '  ' }),
    ).toMatchObject({ code: 400, fields: [{ field: 'reason' }] })
    const saved = await finance.callOk('work/invoice/void', {
      id: first.invoiceId,
      version: 1,
      reason: 'wrong address',
    })
    expect(await finance.call('work/invoice/void', { ...saved, reason: 'again' })).toMatchObject({
      code: 409,
      error: 'money.alreadyVoid',
    })
    expect(await words('work/invoice/print', { id: first.invoiceId })).toContain('作废VOID')
    const second = await invoiced(q)
    expect(second.invoiceNo).not.toBe(first.invoiceNo)
    await pay(q, 10)
    expect(
      await finance.call('work/invoice/void', {
        id: second.invoiceId,
        version: (await got(second.invoiceId)).version,
        reason: 'no',
      }),
    ).toMatchObject({
      code: 409,
      error: 'money.voidPaid',
      msg: expect.stringContaining('USD 10.00'),
    })
  })

  test('a quotation paid in full stays collected after a credit note; one paid in part does not become it', async () => {
    const moneyOf = async (id: number) =>
      (await finance.callOk('work/quotation/get', { id })).moneyState
    const credit = async (invoiceId: number, amount: number) =>
      finance.callOk('work/invoice/credit', {
        id: invoiceId,
        version: (await got(invoiceId)).version,
        reason: 'not done',
        amount,
      })
    const paid = await acceptedQuotation(app, customerId, [100, 50])
    const whole = await invoiced(paid)
    await pay(paid, 150)
    await credit(whole.invoiceId, 30)
    expect(await moneyOf(paid.id)).toBe('collected')
    await invoiced(paid)
    expect(await moneyOf(paid.id)).toBe('partlyCollected')
    const half = await acceptedQuotation(app, customerId, [100, 50])
    const first = await invoiced(half, { amount: 75 })
    await credit(first.invoiceId, 75)
    expect(await moneyOf(half.id)).toBe('notInvoiced')
    await invoiced(half, { amount: 75, duplicateReason: 'agreed again' })
    await pay(half, 75)
    expect(await moneyOf(half.id)).toBe('partlyCollected')
  })

  test('a credit note takes back parts; paid amounts become credit and the lines can be invoiced again', async () => {
    const q = await acceptedQuotation(app, customerId, [100, 50])
    const { invoiceId } = await invoiced(q)
    await pay(q, 120)
    const ask = async (more: object) =>
      finance.call('work/invoice/credit', {
        id: invoiceId,
        version: (await got(invoiceId)).version,
        reason: 'not done',
        ...more,
      })
    expect((await ask({ lines: [{ lineId: q.lines[0]!.id, amount: 101 }] })).fields).toMatchObject([
      { field: 'lines.0.amount' },
    ])
    expect((await ask({ invoiceTime: '2001-01-01' })).fields).toMatchObject([
      { field: 'invoiceTime' },
    ])
    const note = (await ask({ lines: [{ lineId: q.lines[0]!.id, amount: 60 }] })).data
    expect(note).toMatchObject({
      amount: 60,
      released: 60,
      invoiceNo: expect.stringMatching(/^CN-/),
    })
    expect(await got(invoiceId)).toMatchObject({
      paid: 60,
      credited: 60,
      openAmount: 30,
      state: 'partlyPaid',
      credits: [{ invoiceNo: note.invoiceNo }],
    })
    expect(await finance.callOk('work/quotation/get', { id: q.id })).toMatchObject({
      invoiced: 90,
      collected: 60,
      balance: 60,
      receivable: 30,
    })
    expect(await words('work/invoice/print', { id: note.invoiceId })).toContain('Creditnote')
    await invoiced(q)
    expect(
      await finance.call('work/invoice/void', { id: note.invoiceId, version: 1, reason: 'no' }),
    ).toMatchObject({ code: 409, error: 'money.invoicedAgain' })
  })

  test('a write-off gives up the open amount, which cannot be invoiced again, and closes the money state', async () => {
    const q = await acceptedQuotation(app, customerId, [100])
    const { invoiceId } = await invoiced(q)
    await pay(q, 70)
    const input = async () => ({
      id: invoiceId,
      version: (await got(invoiceId)).version,
      reason: 'bankrupt',
      writeOff: true,
    })
    expect(
      (await finance.call('work/invoice/credit', { ...(await input()), amount: 31 })).fields,
    ).toMatchObject([{ field: 'amount', msg: expect.stringContaining('USD 30.00') }])
    const { invoiceId: noteId } = await finance.callOk('work/invoice/credit', await input())
    expect(await finance.callOk('work/quotation/get', { id: q.id })).toMatchObject({
      moneyState: 'writtenOff',
      writtenOff: 30,
      balance: 0,
      receivable: 0,
    })
    expect(await finance.call('work/quotation/invoice', { id: q.id })).toMatchObject({
      code: 409,
      error: 'money.nothingLeft',
    })
    await finance.callOk('work/invoice/void', {
      id: noteId,
      version: 1,
      reason: 'they pay after all',
    })
    expect(await finance.callOk('work/quotation/get', { id: q.id })).toMatchObject({
      moneyState: 'partlyCollected',
      receivable: 30,
    })
  })
})
