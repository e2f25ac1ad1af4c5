import { formatMoney, moneyFromNumber } from '#common/rules/base/money.ts'

/** Amount of an entry with its sign and its own currency. */
export const signedAmount = ({ amount, currency }: { amount: number; currency: string }): string =>
  `${amount < 0 ? '−' : ''}${formatMoney(moneyFromNumber(Math.abs(amount)), 'en', currency)}`
