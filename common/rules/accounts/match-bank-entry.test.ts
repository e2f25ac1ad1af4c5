import { expect, test } from 'vitest'
import { matchBankEntry } from './match-bank-entry.ts'
import type { CustomerToMatch, EntryToMatch, InvoiceToMatch } from './match-bank-entry.ts'

const entry = (more: Partial<EntryToMatch>): EntryToMatch => ({
  amount: '100.00',
  counterparty: null,
  counterpartyAccount: null,
  reference: null,
  ...more,
})
const invoice = (
  invoiceId: number,
  customerId: number,
  openAmount: string,
  invoiceNo = `INV-26-${1000 + invoiceId}`,
): InvoiceToMatch => ({
  invoiceId,
  invoiceNo,
  jobNo: `JOB-${7000 + invoiceId}`,
  customerId,
  openAmount,
})
const customer = (customerId: number, name: string, ...accounts: string[]): CustomerToMatch => ({
  customerId,
  names: [name],
  accounts,
})
const reasons = (...input: Parameters<typeof matchBankEntry>) =>
  matchBankEntry(...input).map(({ customerId, reason, invoices }) => [
    customerId,
    reason,
    ...invoices.map(({ invoiceId }) => invoiceId),
  ])

test('a number counts however the bank writes it, and not as part of a longer one', () => {
  const open = [invoice(1, 1, '100.00', 'INV-100'), invoice(2, 2, '40.00', 'INV-1001')]
  expect(reasons(entry({ reference: 'inv 100' }), open, [])[0]).toEqual([1, 'invoiceNumbers', 1])
  expect(reasons(entry({ reference: 'ＩＮＶ－１００１' }), open, [])[0]).toEqual([
    2,
    'invoiceNumbersOther',
    2,
  ])
  expect(reasons(entry({ reference: 'inv-1001 and inv-100' }), open, [])).toEqual([
    [1, 'invoiceNumbers', 1],
    [2, 'invoiceNumbersOther', 2],
  ])
})

test('a customer is known by account or name, with the invoices that the amount pays', () => {
  const open = [
    invoice(1, 1, '60.00'),
    invoice(2, 1, '40.00'),
    invoice(3, 2, '100.00'),
    invoice(4, 3, '9.00'),
  ]
  const known = [
    customer(1, 'Ocean Star Shipping Co., Ltd.', 'DE02 1203 0000'),
    customer(2, '远洋船务有限公司'),
    customer(3, 'Nine'),
  ]
  const of = (more: Partial<EntryToMatch>) => reasons(entry(more), open, known)
  expect(of({ counterpartyAccount: 'DE0212030000' })[0]).toEqual([1, 'accountAndAmount', 1, 2])
  expect(of({ counterparty: 'OCEAN STAR SHIPPING CO LIMITED' })[0]).toEqual([
    1,
    'nameAndAmount',
    1,
    2,
  ])
  expect(of({ counterparty: '远洋船务' })[0]).toEqual([2, 'nameAndAmount', 3])
  expect(of({ counterparty: 'NINE', amount: '8.00' })).toEqual([[3, 'name']])
  expect(of({ counterparty: 'Star' }).map(([id]) => id)).toEqual([2])
})

test('the amount alone suggests an invoice only where it is the only one', () => {
  expect(reasons(entry({}), [invoice(1, 1, '100.00'), invoice(2, 2, '30.00')], [])).toEqual([
    [1, 'amount', 1],
  ])
  expect(reasons(entry({}), [invoice(1, 1, '100.00'), invoice(2, 2, '100.00')], [])).toEqual([])
})

test('money paid out matches nothing', () => {
  expect(reasons(entry({ amount: '-100.00' }), [invoice(1, 1, '100.00')], [])).toEqual([])
})
