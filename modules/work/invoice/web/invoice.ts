import type { DetailOf, OutputOf, RowOf } from '#common/contract.ts'
import {
  addMoney,
  compareMoney,
  formatMoney,
  moneyFromNumber,
  subtractMoney,
} from '#common/rules/base/money.ts'
import type { Money } from '#common/rules/base/money.ts'
import type { Tone } from '#web/kit/StatusTag.tsx'
import type { invoice, invoiceStates } from '../invoice.contract.ts'

export type Invoice = DetailOf<typeof invoice>
export type InvoiceRow = RowOf<typeof invoice>
export type Outstanding = OutputOf<typeof invoice, 'outstanding'>
export type Left = OutputOf<typeof invoice, 'left'>
export type Statement = OutputOf<typeof invoice, 'statement'>

export const stateTones: Record<(typeof invoiceStates)[number], Tone> = {
  open: 'blue',
  partlyPaid: 'amber',
  overdue: 'red',
  paid: 'green',
  credited: 'grey',
  credit: 'violet',
  writeOff: 'violet',
  void: 'grey',
}
/** Formats an amount with its currency: `USD 4,500.00`. */
export const dollars = (amount: number | Money): string =>
  formatMoney(typeof amount === 'number' ? moneyFromNumber(amount) : amount, 'en')
/** Sums amounts of a response exactly, without floating-point error. */
export const sumOf = (amounts: readonly (number | null | undefined)[]): number =>
  Number(addMoney(...amounts.map((amount) => moneyFromNumber(amount ?? 0))))
export const less = (a: number, b: number): number =>
  Number(subtractMoney(moneyFromNumber(a), moneyFromNumber(b)))
export const isMore = (a: number, b: number): boolean =>
  compareMoney(moneyFromNumber(a), moneyFromNumber(b)) > 0
