import { formatMoney, moneyOf } from './money.ts'

/** A reason or finding in both languages, with a name that stays. */
export interface Told { code: string; zh: string; en: string }

/** Whole numbers for people: `9800` is `9,800`. */
export const grouped = (number: number): string => String(number).replace(/\B(?=(\d{3})+$)/g, ',')

/** A band of tonnage in words: `500 to 1,599 GT`, `500 至 1,599 总吨`; without upper limit `from 50,000 GT`, `50,000 总吨及以上`. */
export function bandWords({ staTon, endTon }: { staTon: number; endTon?: number | null | undefined }): { zh: string; en: string } {
  return endTon == null
    ? { zh: `${grouped(staTon)} 总吨及以上`, en: `from ${grouped(staTon)} GT` }
    : { zh: `${grouped(staTon)} 至 ${grouped(endTon)} 总吨`, en: `${grouped(staTon)} to ${grouped(endTon)} GT` }
}

/** An amount in USD for people; a unit fee may have four decimals. */
export function usd(amount: number, lang: 'zh' | 'en'): string {
  if (Number(amount.toFixed(2)) === amount) return formatMoney(moneyOf(amount), lang)
  return lang === 'zh' ? `${amount} 美元` : `USD ${amount}`
}
