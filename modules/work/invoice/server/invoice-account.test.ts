import { describe, expect, test } from 'vitest'
import { addDays } from '#common/rules/base/dates.ts'
import { acceptedQuotation, newCustomer } from './accepted-quotation.fixture.ts'
import { dueReminderLevel, remindOverdue } from './remind.ts'
import {
  app,
  finance,
  customerId,
  today,
  invoiced,
  got,
  pay,
  words,
  startInvoiceTests,
} from './invoice.fixture.ts'

startInvoiceTests()

describe('reminders', () => {
  test('sends the highest due level once, across servers and runs; skips lower levels', async () => {
    expect(
      [0, 6, 7, 20, 21, 45, 400].map((days) =>
        dueReminderLevel('2026-01-01', addDays('2026-01-01', days), [7, 21, 45]),
      ),
    ).toEqual([0, 0, 1, 1, 2, 3, 3])
    const q = await acceptedQuotation(app, await newCustomer(app), [100], { daysAgo: 90 })
    const { invoiceId } = await invoiced(q, { invoiceTime: addDays(today, -60) })
    const mails = async () =>
      Number(
        (
          await app.services.db
            .selectFrom('outbox')
            .select((e) => e.fn.countAll().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
      )
    await remindOverdue(app.services)
    const before = await mails()
    await Promise.all([remindOverdue(app.services), remindOverdue(app.services)])
    expect(await mails()).toBe(before)
    const row = await got(invoiceId)
    expect(row).toMatchObject({
      state: 'overdue',
      daysOverdue: 30,
      reminded: 2,
      reminders: [
        { level: 1, subject: null },
        {
          level: 2,
          recipient: 'accounts@ledger.test',
          body: expect.stringContaining('30 days overdue'),
        },
      ],
    })
    expect(await finance.callOk('work/invoice/remind', { id: invoiceId })).toEqual({
      level: 3,
      to: 'accounts@ledger.test',
    })
    expect(await finance.call('work/invoice/remind', { id: invoiceId })).toMatchObject({
      code: 409,
      error: 'money.remindedThrice',
    })
    await pay(q, 100)
    expect(await finance.call('work/invoice/remind', { id: invoiceId })).toMatchObject({
      code: 409,
      error: 'money.notOverdue',
    })
  })
})

describe('account statement', () => {
  test('contains opening balance, movements with running balance, and open amounts by age', async () => {
    const own = await newCustomer(app)
    const q = await acceptedQuotation(app, own, [1000], { daysAgo: 120 })
    const ship = await app.services.db
      .selectFrom('ship')
      .orderBy('id')
      .select(['id', 'name'])
      .executeTakeFirstOrThrow()
    await app.services.db
      .updateTable('quotationLine')
      .set({ shipId: ship.id })
      .where('quotationId', '=', q.id)
      .execute()
    const first = await invoiced(q, { amount: 400, invoiceTime: addDays(today, -100) })
    const second = await invoiced(q, { amount: 300, invoiceTime: addDays(today, -40) })
    await pay(q, 450, { collectionDate: addDays(today, -35), reference: 'TT 77' })
    await invoiced(q)
    const account = await finance.callOk('work/invoice/statement', {
      customerId: own,
      dateFrom: addDays(today, -50),
    })
    expect(account).toMatchObject({
      opening: 400,
      closing: 550,
      openAmount: 550,
      credit: 0,
      ageing: { d30: 300, d60: 250, d90: 0, older: 0 },
    })
    expect(
      account.entries.map((one: { kind: string; amount: number; balance: number }) => [
        one.kind,
        one.amount,
        one.balance,
      ]),
    ).toEqual([
      ['invoice', 300, 700],
      ['payment', -450, 250],
      ['invoice', 300, 550],
    ])
    for (const { ships } of account.entries) expect(ships).toEqual([ship])
    expect((await got(first.invoiceId)).lines).toMatchObject([
      { shipId: ship.id, shipName: ship.name },
    ])
    expect(
      await finance.callOk('work/invoice/statement', {
        customerId: own,
        dateFrom: addDays(today, -99),
        dateTo: addDays(today, -36),
      }),
    ).toMatchObject({ opening: 400, closing: 700, ageing: { d30: 300, d90: 400 } })
    expect(
      (
        await finance.call('work/invoice/statement', {
          customerId: own,
          dateFrom: today,
          dateTo: '2001-01-01',
        })
      ).fields,
    ).toMatchObject([{ field: 'dateTo' }])
    const text = await words('work/invoice/printStatement', {
      customerId: own,
      dateFrom: addDays(today, -50),
    })
    for (const part of [
      second.invoiceNo,
      'Statementofaccount',
      '550.00',
      'TT77',
      ship.name.replaceAll(' ', ''),
    ])
      expect(text).toContain(part)
    expect(text).not.toContain(first.invoiceNo)
    expect(
      (
        await finance.download('work/invoice/exportStatement', { customerId: own, format: 'csv' })
      ).bytes.toString('utf8'),
    ).toContain(`Invoice,${first.invoiceNo}`)
  })

  test('is visible to its owner only; flag states see no money', async () => {
    const [owner, flag] = await Promise.all([app.signInAs('owner'), app.signInAs('flag')])
    expect(await owner.call('work/invoice/statement', { customerId })).toMatchObject({ code: 404 })
    expect((await owner.callOk('work/invoice/list', { customerId: [customerId] })).total).toBe(0)
    const [mine] = await owner.callOk('basic/customer/all', {})
    expect(await owner.call('work/invoice/statement', { customerId: mine.id })).toMatchObject({
      code: 0,
    })
    expect(await flag.call('work/invoice/list', {})).toMatchObject({ code: 403 })
  })
})
