import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#common/rules/base/dates.ts'
import { readSettings } from '#modules/sys/settingValues/server/settings.ts'
import { acceptedQuotation, newCustomer } from './accepted-quotation.fixture.ts'
import type { Accepted } from './accepted-quotation.fixture.ts'
import {
  app,
  finance,
  customerId,
  today,
  invoiced,
  got,
  words,
  startInvoiceTests,
} from './invoice.fixture.ts'

startInvoiceTests()

describe('an invoice', () => {
  test('covers everything that is left, due after the days of the settings; an amount alone fills the lines in order', async () => {
    const q = await acceptedQuotation(app, customerId, [100, 200.5])
    const first = await got((await invoiced(q, { amount: 150 })).invoiceId)
    expect(first).toMatchObject({
      state: 'open',
      amount: 150,
      openAmount: 150,
      dueDate: addDays(today, 30),
      lines: [{ amount: 100 }, { amount: 50 }],
    })
    expect(
      (await finance.callOk('work/invoice/left', { quotationId: q.id })).lines.map(
        (line: { left: unknown }) => line.left,
      ),
    ).toEqual([0, 150.5])
    expect((await invoiced(q)).amount).toBe(150.5)
    expect(await finance.callOk('work/quotation/get', { id: q.id })).toMatchObject({
      invoiced: 300.5,
      balance: 0,
      moneyState: 'invoiced',
    })
    expect(await finance.call('work/quotation/invoice', { id: q.id })).toMatchObject({
      code: 409,
      error: 'money.nothingLeft',
    })
  })

  test.each([
    [{ amount: 300.01 }, 'amount', 'At most USD 300.00 can still be invoiced'],
    [{ amount: 0 }, 'amount', 'greater than zero'],
    [{ amount: -5 }, 'amount', 'At least 0'],
    [{ amount: 1.005 }, 'amount', 'decimals'],
    [{ invoiceTime: '2090-01-01' }, 'invoiceTime', 'cannot be later than today'],
    [{ invoiceTime: '2001-01-01' }, 'invoiceTime', 'before the date of acceptance'],
    [{ dueDate: '2001-01-01' }, 'dueDate', 'due date cannot be before'],
    [{ lines: [{ lineId: 1_000_000, amount: 1 }] }, 'lines.0.lineId', 'does not have this line'],
  ])('refuses %j at %s: %s', async (input, field, said) => {
    const response = await finance.call('work/quotation/invoice', { id: open.id, ...input })
    expect(response).toMatchObject({
      code: 400,
      fields: [{ field, msg: expect.stringContaining(said) }],
    })
  })
  let open: Accepted
  beforeAll(async () => {
    open = await acceptedQuotation(app, customerId, [100, 200])
  })

  test('refuses an excessive line by name, and requires lines to add up to the amount', async () => {
    const [a, b] = open.lines.map(({ id }) => id)
    const ask = (more: object) => finance.call('work/quotation/invoice', { id: open.id, ...more })
    expect(
      (
        await ask({
          lines: [
            { lineId: a, amount: 40 },
            { lineId: b, amount: 200.01 },
          ],
        })
      ).fields,
    ).toEqual([
      { field: 'lines.1.amount', msg: 'At most USD 200.00 of this line can still be invoiced' },
    ])
    expect(
      (
        await ask({
          lines: [
            { lineId: a, amount: 1 },
            { lineId: a, amount: 1 },
          ],
        })
      ).fields,
    ).toMatchObject([{ field: 'lines.1.lineId' }])
    expect((await ask({ amount: 50, lines: [{ lineId: a, amount: 40 }] })).fields).toMatchObject([
      { field: 'amount', msg: expect.stringContaining('40.00') },
    ])
  })

  test('is issued for accepted quotations only, not for closed ones', async () => {
    const sent = await acceptedQuotation(app, customerId, [10], { accept: false })
    expect(await finance.call('work/quotation/invoice', { id: sent.id })).toMatchObject({
      code: 409,
      error: 'money.notAccepted',
    })
    expect(
      await finance.call('work/quotation/collect', {
        id: sent.id,
        amount: 1,
        collectionDate: today,
      }),
    ).toMatchObject({ code: 409, error: 'money.notAcceptedPayment' })
  })

  test('prints both languages with amount in words, taxpayer number and bank; an issued document does not change', async () => {
    const admin = await app.signInAs('admin')
    const own = await newCustomer(app, { taxpayerNo: 'T-1', address: '1 Anson Road' })
    const { invoiceId, invoiceNo } = await invoiced(await acceptedQuotation(app, own, [1205.5]))
    const { version } = await admin.callOk('basic/customer/get', { id: own })
    await admin.callOk('basic/customer/save', { id: own, version, taxpayerNo: 'T-2' })
    const text = await words('work/invoice/print', { id: invoiceId })
    for (const part of [
      invoiceNo,
      '发票',
      'Invoice',
      'T-1',
      '1AnsonRoad',
      '1,205.50',
      'USdollarsonethousandtwohundredandfiveandcentsfiftyonly',
      'Travel',
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('T-2')
    const again = await Promise.all(
      [1, 2].map(() => finance.download('work/invoice/print', { id: invoiceId })),
    )
    expect(again[0]!.bytes.equals(again[1]!.bytes)).toBe(true)
  })

  test('prints the address and taxpayer number of the society, the discount, the terms, and the purchase order number', async () => {
    const q = await acceptedQuotation(app, customerId, [200, 100], { discount: 30 })
    await app.services.db
      .updateTable('quotation')
      .set({ purchaseOrderNo: 'PO-4711', terms: 'Half in advance' })
      .where('id', '=', q.id)
      .execute()
    const { commerce } = await readSettings(app.services.db)
    const first = await invoiced(q, { amount: 180 })
    const text = await words('work/invoice/print', { id: first.invoiceId })
    for (const part of [
      commerce.address,
      commerce.taxpayerNo,
      'PO-4711',
      'Halfinadvance',
      'SubtotalUSD200.00',
      'DiscountUSD-20.00',
      'TotalUSD180.00',
    ])
      expect(text).toContain(part?.replace(/\s+/g, ''))
    const second = await invoiced(q, { purchaseOrderNo: 'PO-4712' })
    expect((await got(second.invoiceId)).purchaseOrderNo).toBe('PO-4712')
    expect(await words('work/invoice/print', { id: second.invoiceId })).toContain('PO-4712')
  })

  test('invoice and statement are printed also by a society without offices', async () => {
    const admin = await app.signInAs('admin')
    const { version, society, offices, timeZone } = await admin.callOk('sys/setting/get')
    const bare = await admin.callOk('sys/setting/save', { version, society, timeZone, offices: [] })
    const { invoiceId, invoiceNo } = await invoiced(
      await acceptedQuotation(app, customerId, [12.5]),
    )
    expect(await words('work/invoice/print', { id: invoiceId })).toContain(invoiceNo)
    expect(await words('work/invoice/printStatement', { customerId })).toContain(invoiceNo)
    await admin.callOk('sys/setting/save', { version: bare.version, society, timeZone, offices })
  })

  test("mails the document in the language of the customer's region", async () => {
    const { invoiceId, invoiceNo } = await invoiced(await acceptedQuotation(app, customerId, [10]))
    expect(
      await finance.callOk('work/invoice/send', { id: invoiceId, message: 'As discussed.' }),
    ).toEqual({ to: 'accounts@ledger.test' })
    const mail = await app.services.db
      .selectFrom('outbox')
      .orderBy('id', 'desc')
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(mail).toMatchObject({
      recipients: ['accounts@ledger.test'],
      subject: expect.stringContaining(invoiceNo),
      body: expect.stringMatching(/^As discussed\.[^]*payable by/),
    })
    expect(mail.attachments).toHaveLength(1)
    expect((await finance.callOk('work/invoice/history', { id: invoiceId })).list[0]).toMatchObject(
      { action: 'send', remark: 'accounts@ledger.test' },
    )
  })
})

test('filters the list by state, totals and exports it', async () => {
  const { list, total } = await finance.callOk('work/invoice/list', {
    customerId: [customerId],
    state: ['open', 'partlyPaid'],
    size: 200,
  })
  expect(total).toBe(list.length)
  const sums = await finance.callOk('work/invoice/totals', {
    customerId: [customerId],
    state: ['open', 'partlyPaid'],
  })
  expect(sums).toMatchObject({
    count: total,
    openAmount: Number(
      list.reduce((sum: number, row: { openAmount: number }) => sum + row.openAmount, 0).toFixed(2),
    ),
  })
  expect(
    (await finance.callOk('work/invoice/all', { keyword: list[0].invoiceNo }))[0].titleEn,
  ).toBe(list[0].invoiceNo)
  expect(await finance.download('work/invoice/export', {})).toMatchObject({ status: 200 })
})
