/**
 * Totals of a quotation. Source: domain 3.6 (how the total is made), 1.9 (discounts are amounts),
 * 3.5 (a discount above a limit needs approval).
 */
import { allocateProportionally } from '../base/allocate-proportionally.ts'
import {
  addMoney,
  compareMoney,
  multiplyMoney,
  percentOfMoney,
  subtractMoney,
  toCents,
} from '../base/money.ts'
import type { Money } from '../base/money.ts'

/** Maximum amount in USD: database columns and documents hold no more. */
export const maxAmount: Money = '999999999999.00'

export interface QuotationTotals {
  subtotal: Money
  /** subtotal less both discounts; a negative total cannot be saved */
  total: Money
  /**
   * net amount of each line after its share of the discounts, adding up to the total; null when the
   * total is negative
   */
  netAmounts: Money[] | null
}

/** Sums of the line amounts and both discounts, in cents: only line amounts are rounded. */
export function calculateTotals(
  amounts: readonly Money[],
  discountAmount: Money,
  otherDiscount: Money,
): QuotationTotals {
  const subtotal = addMoney(...amounts)
  const total = subtractMoney(subtotal, discountAmount, otherDiscount)
  return {
    subtotal,
    total,
    netAmounts:
      compareMoney(total, '0.00') < 0
        ? null
        : netAmounts(amounts, addMoney(discountAmount, otherDiscount)),
  }
}

/**
 * Each amount less its proportional share of the discount, by the largest remainder; none is
 * negative.
 */
function netAmounts(amounts: readonly Money[], discount: Money): Money[] {
  const shares = amounts.length ? allocateProportionally(discount, amounts) : []
  return amounts.map((amount, n) => subtractMoney(amount, shares[n]!))
}

/** Unit price times quantity; null when it exceeds the maximum amount. */
export function lineAmount(unitPrice: Money, quantity: number): Money | null {
  return toCents(unitPrice) * BigInt(quantity) > toCents(maxAmount)
    ? null
    : multiplyMoney(unitPrice, quantity)
}

/** Whether both discounts together exceed the limit, in percent of the subtotal. */
export const exceedsDiscountLimit = (
  subtotal: Money,
  discountAmount: Money,
  otherDiscount: Money,
  limit: number,
): boolean =>
  compareMoney(addMoney(discountAmount, otherDiscount), percentOfMoney(subtotal, limit)) > 0
