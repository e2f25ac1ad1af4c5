import { formatMoney, moneyFromNumber } from '../base/money.ts'

/** A message in both languages with a stable code. */
export interface TariffIssue {
  code: string
  zh: string
  en: string
}

/** Formats an integer: `9800` is `9,800`. */
export const formatInteger = (number: number): string =>
  String(number).replace(/\B(?=(\d{3})+$)/g, ',')

/**
 * Describes a band: `500 to 1,599 GT`, `500 至 1,599 总吨`; without upper limit `from 50,000 GT`,
 * `50,000 总吨及以上`.
 */
export function describeBand({
  staTon,
  endTon,
}: {
  staTon: number
  endTon?: number | null | undefined
}): { zh: string; en: string } {
  return endTon == null
    ? { zh: `${formatInteger(staTon)} 总吨及以上`, en: `from ${formatInteger(staTon)} GT` }
    : {
        zh: `${formatInteger(staTon)} 至 ${formatInteger(endTon)} 总吨`,
        en: `${formatInteger(staTon)} to ${formatInteger(endTon)} GT`,
      }
}

/** Formats an amount in USD; a unit fee may have four decimals. */
export function formatUsd(amount: number, lang: 'zh' | 'en'): string {
  if (Number(amount.toFixed(2)) === amount) return formatMoney(moneyFromNumber(amount), lang)
  return lang === 'zh' ? `${amount} 美元` : `USD ${amount}`
}
