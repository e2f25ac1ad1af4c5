import { keysOf } from '#common/keys-of.ts'
import type { InputOf, OutputOf } from '#common/contract.ts'
import { addDays } from '#common/rules/base/dates.ts'
import { addMoney, compareMoney, moneyFromNumber, subtractMoney } from '#common/rules/base/money.ts'
import type { Money } from '#common/rules/base/money.ts'
import { maxAmount, calculateTotals } from '#common/rules/fees/quotation-totals.ts'
import { readSettings, societyToday } from '#modules/sys/settingValues/server/settings.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { FieldError } from '#server/core/refusal.ts'
import { quotationItem } from '../quotation.contract.ts'
import type { quotation } from '../quotation.contract.ts'
import { quotationText as t } from '../quotation.text.ts'
import { priceLine } from './price-line.ts'
import type { Line } from './price-line.ts'
import type { Asked, Item } from './line-tariff.ts'
import { loadPricingData } from './pricing-data.ts'
import type { PricingData } from './pricing-data.ts'

export interface Sums {
  subtotal: Money
  total: Money
  flagFees: Money
  societyPart: Money
  netAmounts: Money[] | null
}
export interface PricedQuotation extends Sums {
  lines: Line[]
}
type Entered = Partial<Record<keyof Item, unknown>>

export const itemNames = keysOf(quotationItem)
/** An item with all its fields in a fixed order; missing ones are null. */
export const withAllFields = (entered: Entered): Item =>
  Object.fromEntries(itemNames.map((name) => [name, entered[name] ?? null])) as unknown as Item

/**
 * Prices all lines and calculates the totals. @param book preloaded data, when many quotations are
 * priced
 */
export async function priceQuotation(
  ctx: RequestContext,
  items: readonly Item[],
  query: Asked,
  discounts: readonly [Money, Money],
  book?: PricingData,
): Promise<PricedQuotation> {
  const known =
    book ??
    (await loadPricingData(
      ctx,
      items.flatMap(({ certId }) => certId ?? []),
      query.shipIds,
    ))
  const lines = items.map((item) => priceLine(item, query, known))
  const { subtotal, total, netAmounts } = calculateTotals(
    lines.map(({ amount }) => amount ?? '0.00'),
    ...discounts,
  )
  const flagFees = addMoney(...lines.map(({ flagFee }) => flagFee))
  return {
    lines,
    subtotal,
    total,
    netAmounts,
    flagFees,
    societyPart: subtractMoney(total, flagFees),
  }
}

/**
 * Errors that prevent saving, at their line, `items.N.field`, or at the excessive discount.
 * @param withCertificates whether each line of class 10 names its certificate, specification
 *   section 5. Only the draft made from a survey request has lines with a secondary type instead,
 *   until it is edited or submitted
 */
export function faultsOf(
  { lines, subtotal, total, flagFees }: PricedQuotation,
  [discountAmount]: readonly [Money, Money],
  withCertificates: boolean,
): FieldError[] {
  const errors = lines.flatMap((line, n): FieldError[] => [
    ...line.faults.map(({ field, ...fault }) => ({ field: `items.${n}.${field}`, ...fault })),
    ...(withCertificates && line.feeClass === 10 && line.certId === null && line.feeType !== null
      ? [{ field: `items.${n}.certId`, phrase: t.certNeeded }]
      : []),
  ])
  if (errors.length) return errors
  if (compareMoney(subtotal, maxAmount) > 0 || compareMoney(flagFees, maxAmount) > 0)
    return [{ field: 'items', phrase: t.tooMuch }]
  const field = compareMoney(discountAmount, subtotal) > 0 ? 'discountAmount' : 'otherDiscount'
  return compareMoney(total, '0.00') < 0
    ? [{ field, phrase: t.discountTooGreat, params: { subtotal } }]
    : []
}

/** A line in response format. */
export function toLineResponse(
  { cert, ship, unitPrice, amount, flagFee, zh, en, faults: _, ...line }: Line,
  n: number,
  netAmount: Money | undefined,
) {
  return {
    ...line,
    seq: n + 1,
    certCode: cert?.code ?? null,
    certNameZh: cert?.nameZh ?? null,
    certNameEn: cert?.nameEn ?? null,
    shipName: ship?.name ?? null,
    unitPrice: unitPrice === null ? null : Number(unitPrice),
    amount: amount === null ? null : Number(amount),
    netAmount: amount && netAmount ? Number(netAmount) : null,
    flagFee: Number(flagFee),
    explanationZh: zh.slice(0, 1000),
    explanationEn: en.slice(0, 1000),
    workState: null,
  }
}

/**
 * Previews prices of items on a day, with explanations; a line without a price lists what is
 * missing. Nothing is saved.
 */
export async function previewPrices(
  ctx: RequestContext,
  input: InputOf<typeof quotation, 'price'>,
): Promise<OutputOf<typeof quotation, 'price'>> {
  const { commerce } = await readSettings(ctx.db)
  const query = {
    quoTp: input.quoTp,
    flagId: input.flagId ?? null,
    shipIds: input.quoTp === 0 ? (input.shipIds ?? []) : [],
    date: input.date ?? (await societyToday(ctx.db)),
  }
  const [discountAmount, otherDiscount] = [
    moneyFromNumber(input.discountAmount ?? 0),
    moneyFromNumber(input.otherDiscount ?? 0),
  ]
  const priced = await priceQuotation(ctx, input.items.map(withAllFields), query, [
    discountAmount,
    otherDiscount,
  ])
  const sums = {
    subtotal: priced.subtotal,
    discountAmount,
    otherDiscount,
    total: priced.total,
    flagFees: priced.flagFees,
    societyPart: priced.societyPart,
  }
  return {
    lines: priced.lines.map((line, n) => toLineResponse(line, n, priced.netAmounts?.[n])),
    ...(Object.fromEntries(
      Object.entries(sums).map(([name, value]) => [name, Number(value)]),
    ) as Record<keyof typeof sums, number>),
    manualCount: priced.lines.filter(({ manual }) => manual !== null).length,
    validUntil: addDays(query.date, commerce.validDays),
    discountLimit: commerce.discountLimit,
  }
}
