import type { CalendarDate } from './dates.ts'
import { formatMoney, moneyOf, multiplyMoney } from './money.ts'
import type { Money } from './money.ts'
import { inEffect, periodsMeet, periodWords } from './tariff-bands.ts'
import type { Period } from './tariff-bands.ts'
import { grouped } from './tariff-words.ts'
import type { Told } from './tariff-words.ts'

/** A fee besides those of certificates: one price for an item of a type. Specification sections 3 (Other fee) and 9: types 40, 50, 60, 70. */
export interface OtherRow extends Period {
  id: number
  version: number
  feeType: number
  feeItem: string
  /** USD, at most two decimals */
  fee: number
  /** 1: printed as its own line; 0: folded into the survey fee */
  isOutput: number
  /** 0: no longer used */
  status: number
}
export interface OtherAsked { feeType: number; feeItem: string; date: CalendarDate; quantity?: number | undefined }
export type OtherAnswer = { amount: Money; unitPrice: Money; id: number; version: number; isOutput: number; zh: string; en: string } | { manual: Told }

/** What one or several of an item cost on a day, with the row that says so; where none does, a person names the price. */
export function priceOther({ feeType, feeItem, date, quantity = 1 }: OtherAsked, rows: readonly OtherRow[]): OtherAnswer {
  const made = rows.filter((row) => row.status === 1 && row.feeType === feeType && row.feeItem === feeItem)
  const row = made.filter((one) => inEffect(one, date)).toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? 1 : -1))[0]
  if (!row) return { manual: made.length > 0 ? none(date) : never }
  const unitPrice = moneyOf(row.fee)
  const amount = multiplyMoney(unitPrice, quantity)
  const period = periodWords(row)
  return {
    amount, unitPrice, id: row.id, version: row.version, isOutput: row.isOutput,
    zh: `其他费用第 ${row.id} 号（第 ${row.version} 版）：${period.zh}有效。${grouped(quantity)} × ${formatMoney(unitPrice, 'zh')} = ${formatMoney(amount, 'zh')}。`,
    en: `Other fee row ${row.id} (version ${row.version}): in effect ${period.en}. ${grouped(quantity)} x ${formatMoney(unitPrice, 'en')} = ${formatMoney(amount, 'en')}.`,
  }
}
const never: Told = { code: 'othFee.none', zh: '没有这一费用：请人工定价', en: 'There is no such fee: name the price by hand' }
const none = (date: CalendarDate): Told => ({ code: 'othFee.notInEffect', zh: `${date} 没有生效的费用：请人工定价`, en: `No fee for this is in effect on ${date}: name the price by hand` })

type Place = Period & Pick<OtherRow, 'feeType' | 'feeItem' | 'status'>
/** A row in use for the same item of the same type that is in effect on some of the same days; undefined when there is none. */
export const otherClash = <R extends Place>(row: Place, others: readonly R[]): R | undefined =>
  row.status === 1 ? others.find((other) => other.status === 1 && other.feeType === row.feeType && other.feeItem === row.feeItem && periodsMeet(other, row)) : undefined
