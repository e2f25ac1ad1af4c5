import type { CalendarDate } from '../base/dates.ts'
import { formatMoney, moneyFromNumber, multiplyMoney } from '../base/money.ts'
import type { Money } from '../base/money.ts'
import { isInEffect, periodsOverlap, describePeriod } from './tariff-bands.ts'
import type { Period } from './tariff-bands.ts'
import { formatInteger } from './tariff-text.ts'
import type { TariffIssue } from './tariff-text.ts'

/**
 * A fee other than those of certificates: one price per item of a type. Specification sections 3
 * (Other fee) and 9: types 40, 50, 60, 70.
 */
export interface OtherFeeRow extends Period {
  id: number
  version: number
  feeType: number
  feeItem: string
  /** USD, at most two decimals */
  fee: number
  /** 1: printed as a line of its own; 0: included in the survey fee */
  isOutput: number
  /** 0: inactive */
  status: number
}
export interface OtherFeeQuery {
  feeType: number
  feeItem: string
  date: CalendarDate
  quantity?: number | undefined
}
export type OtherFeeResult =
  | {
      amount: Money
      unitPrice: Money
      id: number
      version: number
      isOutput: number
      zh: string
      en: string
    }
  | { manual: TariffIssue }

/**
 * Price of one or several items on a day, with the row it comes from; a manual price is needed when
 * there is none.
 */
export function calculateOtherFee(
  { feeType, feeItem, date, quantity = 1 }: OtherFeeQuery,
  rows: readonly OtherFeeRow[],
): OtherFeeResult {
  const matching = rows.filter(
    (row) => row.status === 1 && row.feeType === feeType && row.feeItem === feeItem,
  )
  const row = matching
    .filter((one) => isInEffect(one, date))
    .toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? 1 : -1))[0]
  if (!row) return { manual: matching.length > 0 ? none(date) : never }
  const unitPrice = moneyFromNumber(row.fee)
  const amount = multiplyMoney(unitPrice, quantity)
  const period = describePeriod(row)
  return {
    amount,
    unitPrice,
    id: row.id,
    version: row.version,
    isOutput: row.isOutput,
    zh:
      `其他费用第 ${row.id} 号（第 ${row.version} 版）：${period.zh}有效。${formatInteger(quantity)} × ` +
      `${formatMoney(unitPrice, 'zh')} = ${formatMoney(amount, 'zh')}。`,
    en:
      `Other fee row ${row.id} (version ${row.version}): in effect ${period.en}. ` +
      `${formatInteger(quantity)} x ${formatMoney(unitPrice, 'en')} = ` +
      `${formatMoney(amount, 'en')}.`,
  }
}
const never: TariffIssue = {
  code: 'othFee.none',
  zh: '没有这一费用：请人工定价',
  en: 'This fee does not exist: enter a manual price',
}
const none = (date: CalendarDate): TariffIssue => ({
  code: 'othFee.notInEffect',
  zh: `${date} 没有生效的费用：请人工定价`,
  en: `No fee for this is in effect on ${date}: enter a manual price`,
})

type Place = Period & Pick<OtherFeeRow, 'feeType' | 'feeItem' | 'status'>
/**
 * An active row for the same item and type that is in effect on some of the same days; undefined
 * when there is none.
 */
export const findOverlappingFee = <R extends Place>(
  row: Place,
  others: readonly R[],
): R | undefined =>
  row.status === 1
    ? others.find(
        (other) =>
          other.status === 1 &&
          other.feeType === row.feeType &&
          other.feeItem === row.feeItem &&
          periodsOverlap(other, row),
      )
    : undefined
