/** What a quotation comes to. Source: domain 3.6 (how the total is made), 1.9 (discounts are amounts taken off), 3.5 (a discount above a limit is approved). */
import { allot } from './allot.ts'
import { addMoney, compareMoney, multiplyMoney, percentOfMoney, subtractMoney, toCents } from './money.ts'
import type { Money } from './money.ts'

/** Amounts above this are refused: no column and no paper holds them. USD */
export const largestAmount: Money = '999999999999.00'

export interface Totals {
  subtotal: Money
  /** subtotal less both discounts; below zero where they are greater than it, which nobody may save */
  total: Money
  /** of each line what is left of it after its share of the discounts: together exactly the total; none where the total is below zero */
  netAmounts: Money[] | null
}

/** Sums of the lines' amounts and both discounts, in cents: nothing is rounded but each line, which has been. */
export function totalsOf(amounts: readonly Money[], discountAmount: Money, otherDiscount: Money): Totals {
  const subtotal = addMoney(...amounts)
  const total = subtractMoney(subtotal, discountAmount, otherDiscount)
  return { subtotal, total, netAmounts: compareMoney(total, '0.00') < 0 ? null : netAmounts(amounts, addMoney(discountAmount, otherDiscount)) }
}

/** Each amount less its share of the discount, in proportion, by the largest remainder: none falls below zero. */
function netAmounts(amounts: readonly Money[], discount: Money): Money[] {
  const shares = amounts.length ? allot(discount, amounts) : []
  return amounts.map((amount, n) => subtractMoney(amount, shares[n]!))
}

/** Unit price times quantity; null when that is more than anything can hold. */
export function lineAmount(unitPrice: Money, quantity: number): Money | null {
  return toCents(unitPrice) * BigInt(quantity) > toCents(largestAmount) ? null : multiplyMoney(unitPrice, quantity)
}

/** Whether both discounts together are above the limit, per cent of the subtotal. */
export const aboveLimit = (subtotal: Money, discountAmount: Money, otherDiscount: Money, limit: number): boolean =>
  compareMoney(addMoney(discountAmount, otherDiscount), percentOfMoney(subtotal, limit)) > 0
