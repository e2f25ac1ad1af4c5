import { formatMoney, moneyFromNumber } from '#common/rules/base/money.ts'

/** Formats an amount with its currency: `USD 4,500.00`. */
export const dollars = (amount: number): string => formatMoney(moneyFromNumber(amount), 'en')
/** Both discounts as a percentage of the subtotal, as a label. */
export const percentOff = ({
  subtotal,
  discountAmount,
  otherDiscount,
}: {
  subtotal: number
  discountAmount: number | null
  otherDiscount: number | null
}): number =>
  subtotal > 0
    ? Math.round((((discountAmount ?? 0) + (otherDiscount ?? 0)) / subtotal) * 1000) / 10
    : 0
