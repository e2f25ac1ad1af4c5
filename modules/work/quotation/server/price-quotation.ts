import type { InputOf, OutputOf } from '#common/contract.ts'
import { addDays } from '#common/rules/dates.ts'
import { addMoney, compareMoney, moneyOf, subtractMoney } from '#common/rules/money.ts'
import type { Money } from '#common/rules/money.ts'
import { largestAmount, totalsOf } from '#common/rules/quotation.ts'
import { readSettings, societyToday } from '#modules/sys/setting/server/settings.ts'
import type { Ctx } from '#server/http/context.ts'
import type { FieldFault } from '#server/http/refusal.ts'
import { quotationItem } from '../quotation.contract.ts'
import type { quotation } from '../quotation.contract.ts'
import { quotationText as t } from '../quotation.text.ts'
import { priceLine } from './price-line.ts'
import type { Asked, Item, Line } from './price-line.ts'
import { readBook } from './tariff-book.ts'
import type { Book } from './tariff-book.ts'

export interface Sums { subtotal: Money; total: Money; flagFees: Money; societyPart: Money; netAmounts: Money[] | null }
export interface PricedQuotation extends Sums { lines: Line[] }
type Given = Partial<Record<keyof Item, unknown>>

export const itemNames = Object.keys(quotationItem) as (keyof Item)[]
/** An item with all its fields, in one order: what is left out is empty. */
export const wholeItem = (given: Given): Item => Object.fromEntries(itemNames.map((name) => [name, given[name] ?? null])) as unknown as Item

/** Every line with its price, and what they come to. @param book read beforehand where many quotations are priced */
export async function priceQuotation(ctx: Ctx, items: readonly Item[], asked: Asked, discounts: readonly [Money, Money], book?: Book): Promise<PricedQuotation> {
  const known = book ?? await readBook(ctx, items.flatMap(({ certId }) => certId ?? []), asked.shipIds)
  const lines = items.map((item) => priceLine(item, asked, known))
  const { subtotal, total, netAmounts } = totalsOf(lines.map(({ amount }) => amount ?? '0.00'), ...discounts)
  const flagFees = addMoney(...lines.map(({ flagFee }) => flagFee))
  return { lines, subtotal, total, netAmounts, flagFees, societyPart: subtractMoney(total, flagFees) }
}

/** What stands against saving it: each fault at its line, `items.N.field`, or at the discount that is too great. */
export function faultsOf({ lines, subtotal, total, flagFees }: PricedQuotation, [discountAmount]: readonly [Money, Money]): FieldFault[] {
  const faults = lines.flatMap((line, n) => line.faults.map(({ field, ...fault }) => ({ field: `items.${n}.${field}`, ...fault })))
  if (faults.length) return faults
  if (compareMoney(subtotal, largestAmount) > 0 || compareMoney(flagFees, largestAmount) > 0) return [{ field: 'items', phrase: t.tooMuch }]
  const field = compareMoney(discountAmount, subtotal) > 0 ? 'discountAmount' : 'otherDiscount'
  return compareMoney(total, '0.00') < 0 ? [{ field, phrase: t.discountTooGreat, params: { subtotal } }] : []
}

/** A line as it travels. */
export function lineOut({ cert, ship, unitPrice, amount, flagFee, zh, en, faults: _, ...line }: Line, n: number, netAmount: Money | undefined) {
  return {
    ...line, seq: n + 1, certCode: cert?.code ?? null, certNameZh: cert?.nameZh ?? null, certNameEn: cert?.nameEn ?? null, shipName: ship?.name ?? null,
    unitPrice: unitPrice && Number(unitPrice), amount: amount && Number(amount), netAmount: amount && netAmount ? Number(netAmount) : null, flagFee: Number(flagFee),
    explanationZh: zh.slice(0, 1000), explanationEn: en.slice(0, 1000), workState: null,
  }
}

/** What items cost on a day, each with why; a line that cannot be priced yet says what it lacks. Nothing is saved. */
export async function priceOnly(ctx: Ctx, input: InputOf<typeof quotation, 'price'>): Promise<OutputOf<typeof quotation, 'price'>> {
  const { commerce } = await readSettings(ctx.db)
  const asked = { quoTp: input.quoTp, flagId: input.flagId ?? null, shipIds: input.quoTp === 0 ? input.shipIds ?? [] : [], date: input.date ?? await societyToday(ctx.db) }
  const [discountAmount, otherDiscount] = [moneyOf(input.discountAmount ?? 0), moneyOf(input.otherDiscount ?? 0)]
  const priced = await priceQuotation(ctx, input.items.map(wholeItem), asked, [discountAmount, otherDiscount])
  const sums = { subtotal: priced.subtotal, discountAmount, otherDiscount, total: priced.total, flagFees: priced.flagFees, societyPart: priced.societyPart }
  return {
    lines: priced.lines.map((line, n) => lineOut(line, n, priced.netAmounts?.[n])) as never,
    ...Object.fromEntries(Object.entries(sums).map(([name, value]) => [name, Number(value)])) as Record<keyof typeof sums, number>,
    manualCount: priced.lines.filter(({ manual }) => manual !== null).length,
    validUntil: addDays(asked.date, commerce.validDays), discountLimit: commerce.discountLimit,
  }
}
