import type { DetailOf, OutputOf, RowOf } from '#common/contract.ts'
import { addMoney, compareMoney, formatMoney, moneyOf, subtractMoney } from '#common/rules/money.ts'
import type { Money } from '#common/rules/money.ts'
import type { Tone } from '#web/kit/StatusTag.tsx'
import type { invoice, invoiceStates } from '../invoice.contract.ts'

export type Invoice = DetailOf<typeof invoice>
export type InvoiceRow = RowOf<typeof invoice>
export type Outstanding = OutputOf<typeof invoice, 'outstanding'>
export type Left = OutputOf<typeof invoice, 'left'>
export type Statement = OutputOf<typeof invoice, 'statement'>

export const stateTones: Record<(typeof invoiceStates)[number], Tone> = { open: 'blue', partlyPaid: 'amber', overdue: 'red', paid: 'green', credited: 'grey', credit: 'violet', writeOff: 'violet', void: 'grey' }
/** An amount in a sentence: `USD 4,500.00`. */
export const dollars = (amount: number | Money): string => formatMoney(typeof amount === 'number' ? moneyOf(amount) : amount, 'en')
/** Amounts of the wire added up without an error of floating point. */
export const sumOf = (amounts: readonly (number | null | undefined)[]): number => Number(addMoney(...amounts.map((amount) => moneyOf(amount ?? 0))))
export const less = (a: number, b: number): number => Number(subtractMoney(moneyOf(a), moneyOf(b)))
export const isMore = (a: number, b: number): boolean => compareMoney(moneyOf(a), moneyOf(b)) > 0
