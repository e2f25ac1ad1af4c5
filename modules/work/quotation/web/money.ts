import { formatMoney, moneyOf } from '#common/rules/money.ts'

/** An amount in words of a sentence or a button, in either language: `USD 4,500.00`. */
export const dollars = (amount: number): string => formatMoney(moneyOf(amount), 'en')
