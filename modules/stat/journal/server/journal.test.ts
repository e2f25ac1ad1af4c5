import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  acceptedQuotation,
  newCustomer,
} from '#modules/work/invoice/server/accepted-quotation.fixture.ts'
import { testApp } from '#server/testing/test-app.ts'

const app = testApp()
const { finance, admin } = app.clients('finance', 'admin')
const all = { entryDateFrom: '1990-01-01', entryDateTo: '2200-01-01' }

interface AccountRow {
  account: string
  accountCode: string
  balance: number
}
/** Balances by account of a customer, or of everybody. */
async function balances(customerId?: number): Promise<Record<string, number>> {
  const { series, totals } = await finance.callOk('stat/journal/list', {
    ...all,
    ...(customerId && { customerId: [customerId] }),
  })
  expect(totals.debit).toBe(totals.credit)
  return Object.fromEntries(
    series.byAccount.map(({ account, balance }: AccountRow) => [account, balance]),
  )
}
const versionOf = async (path: string, id: number): Promise<number> =>
  (await finance.callOk(`${path}/get`, { id })).version

/** A customer with three invoices of 100, 200 and 300. */
async function debtor() {
  const customerId = await newCustomer(app)
  const { id } = await acceptedQuotation(app, customerId, [100, 200, 300], { daysAgo: 90 })
  const invoices: number[] = []
  for (const amount of [100, 200, 300])
    invoices.push((await finance.callOk('work/quotation/invoice', { id, amount })).invoiceId)
  const pay = (amount: number, more: object = {}) =>
    finance.callOk('work/quotation/collect', {
      id,
      amount,
      collectionDate: today,
      ...more,
    })
  const { today } = (await finance.callOk('work/invoice/outstanding', { customerId })) as {
    today: string
  }
  return { customerId, invoices, pay }
}

test('stat/journal: every document posts equal debits and credits to its accounts', async () => {
  const { customerId, invoices, pay } = await debtor()
  expect(await balances(customerId)).toEqual({ receivable: 600, income: -600 })
  const { collectionId } = await pay(150)
  expect(await balances(customerId)).toEqual({
    bank: 150,
    receivable: 450,
    advance: 0,
    income: -600,
  })
  await pay(500)
  expect(await balances(customerId)).toMatchObject({ bank: 650, receivable: 0, advance: -50 })
  await finance.callOk('work/collection/reverse', {
    id: collectionId,
    version: await versionOf('work/collection', collectionId),
    reason: 'bounced',
  })
  expect(await balances(customerId)).toMatchObject({ bank: 500, receivable: 150, advance: -50 })
  await pay(50, { payMethod: 'offset' })
  expect(await balances(customerId)).toMatchObject({ bank: 500, receivable: 100, advance: 0 })
  const [first] = invoices
  const { lines } = await finance.callOk('work/invoice/get', { id: first })
  await finance.callOk('work/invoice/credit', {
    id: first,
    version: await versionOf('work/invoice', first!),
    reason: 'lost',
    writeOff: true,
    lines: [{ lineId: lines[0].lineId, amount: 20 }],
  })
  expect(await balances(customerId)).toMatchObject({ income: -600, badDebt: 20 })
})

test('stat/journal: a void posts on its own day, and leaves nothing owed', async () => {
  const { customerId, invoices } = await debtor()
  const [id] = invoices
  const version = await versionOf('work/invoice', id!)
  await finance.callOk('work/invoice/void', { id, version, reason: 'wrong customer' })
  expect(await balances(customerId)).toEqual({ receivable: 500, income: -500 })
  const { rows } = await finance.callOk('stat/journal/list', {
    ...all,
    customerId: [customerId],
    size: 100,
  })
  expect(rows.filter(({ kind }: { kind: string }) => kind === 'void')).toMatchObject([
    { account: 'receivable', debit: 0, credit: 100 },
    { account: 'income', debit: 100, credit: 0 },
  ])
})

test('stat/journal: receivables are what is owed, and advances the credit of customers', async () => {
  const { receivable, advance } = await balances()
  const { rows } = await sql<{ open: number; credit: number }>`
    select (select sum(open_amount) from invoice_row) as open,
      (select sum(credit_left) from collection_row) as credit`.execute(app.services.db)
  expect({ receivable, advance }).toEqual({
    receivable: Number(rows[0]!.open),
    advance: -Number(rows[0]!.credit),
  })
})

test('stat/journal/export: has the account numbers of the settings, only for finance', async () => {
  const settings = await admin.callOk('sys/setting/get')
  const accounts = { ...settings.commerce.accounts, incomeAccount: '8400' }
  await admin.callOk('sys/setting/save', {
    version: settings.version,
    commerce: { ...settings.commerce, accounts },
  })
  const { customerId } = await debtor()
  const { bytes } = await finance.download('stat/journal/export', {
    ...all,
    customerId: [customerId],
    format: 'csv',
  })
  const text = bytes.toString()
  expect(text.match(/,8400,/g)).toHaveLength(3)
  expect(text.match(/,1122,/g)).toHaveLength(3)
  const surveyor = await app.signInAs('surveyor')
  for (const call of ['list', 'export'])
    expect((await surveyor.call(`stat/journal/${call}`, all)).code).toBe(403)
})
