import { formatMoney, moneyOf } from '#common/rules/money.ts'

/** An amount in words of a sentence or a button, in either language: `USD 4,500.00`. */
export const dollars = (amount: number): string => formatMoney(moneyOf(amount), 'en')
/** Both discounts in per cent of the subtotal, as they are told. */
export const percentOff = ({ subtotal, discountAmount, otherDiscount }: { subtotal: number; discountAmount: number | null; otherDiscount: number | null }): number => (subtotal > 0 ? Math.round((((discountAmount ?? 0) + (otherDiscount ?? 0)) / subtotal) * 1000) / 10 : 0)
