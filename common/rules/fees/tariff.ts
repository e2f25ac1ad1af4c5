/**
 * Price of a certificate: the applicable tariff row and its amount. Source: specification sections
 * 3 (Certificate fee) and 9; domain 1.5 and 3.6 (match order, bands, rounding).
 */
import type { CalendarDate } from '../base/dates.ts'
import { formatMoney, multiplyMoney } from '../base/money.ts'
import type { Money } from '../base/money.ts'
import { calculateFee } from './calculate-fee.ts'
import type { Rate } from './calculate-fee.ts'
import { isInEffect, describePeriod } from './tariff-bands.ts'
import type { Band, Period } from './tariff-bands.ts'
import { describeBand, formatInteger } from './tariff-text.ts'
import type { TariffIssue } from './tariff-text.ts'

/**
 * Conditions of a tariff; an empty condition matches anything. A row for a certificate keeps the
 * subcategory (`feeType`) of that certificate.
 */
export interface TariffConditions {
  /** 10 statutory or class certificate, 20 registration certificate, 30 manual and plan approval */
  certType: number
  /** 10 statutory survey, 20 statutory audit and MLC, 30 class survey */
  feeType: number | null
  certId: number | null
  surveyType: string | null
  shipType: string | null
  flagId: number | null
}
/** One band of a tariff. Bands with the same conditions and dates form the tariff. */
export interface TariffRow extends TariffConditions, Period, Band, Rate {
  id: number
  version: number
}

export interface PriceQuery {
  certType: number
  feeType?: number | null | undefined
  certId?: number | null | undefined
  surveyType?: string | null | undefined
  flagId?: number | null | undefined
  shipType?: string | null | undefined
  grossTonnage?: number | null | undefined
  date: CalendarDate
  /** number of items; default 1 */
  quantity?: number | undefined
}
export interface CalculatedPrice {
  /** for all items */
  amount: Money
  unitPrice: Money
  /** the row and its version that determined the price */
  id: number
  version: number
  band: { staTon: number; endTon: number | null }
  zh: string
  en: string
}
/** The price; or why a manual price is needed; or which input is missing, and at which field. */
export type PriceResult =
  | CalculatedPrice
  | { manual: TariffIssue }
  | { refused: TariffIssue; field: 'grossTonnage' }

const termNames = ['certType', 'feeType', 'certId', 'surveyType', 'shipType', 'flagId'] as const
/** Whether two rows have the same conditions, regardless of dates. */
export const haveSameConditions = (a: TariffConditions, b: TariffConditions): boolean =>
  termNames.every((name) => (a[name] ?? null) === (b[name] ?? null))
/** Whether two rows are bands of one tariff. */
export const areSameTariff = (
  a: TariffConditions & Period,
  b: TariffConditions & Period,
): boolean =>
  haveSameConditions(a, b) &&
  a.effectiveFrom === b.effectiveFrom &&
  (a.effectiveTo ?? null) === (b.effectiveTo ?? null)

function appliesTo(row: TariffConditions, query: PriceQuery): boolean {
  const what =
    row.certId == null
      ? row.feeType == null || row.feeType === query.feeType
      : row.certId === query.certId
  return (
    what &&
    row.certType === query.certType &&
    (['surveyType', 'shipType', 'flagId'] as const).every(
      (name) => row[name] == null || row[name] === query[name],
    )
  )
}

/**
 * Specificity of a tariff; the most specific matching one applies. The certificate counts most,
 * then its subcategory, then the kind of survey, the ship type, and the flag: certificate + ship
 * type + flag > certificate + ship type > certificate > default of the category. The kind of survey
 * ranks above the ship type because it describes the work itself.
 */
export const specificity = (row: TariffConditions): number =>
  (row.certId != null ? 16 : row.feeType != null ? 8 : 0) +
  (row.surveyType != null ? 4 : 0) +
  (row.shipType != null ? 2 : 0) +
  (row.flagId != null ? 1 : 0)

/**
 * Price of one or several items, with the row it comes from. The tariff is chosen before its band:
 * outside its bands no other tariff applies.
 */
export function calculatePrice(query: PriceQuery, rows: readonly TariffRow[]): PriceResult {
  const matchingRows = rows.filter((row) => appliesTo(row, query))
  const now = matchingRows.filter((row) => isInEffect(row, query.date))
  if (now.length === 0)
    return { manual: matchingRows.length > 0 ? notInEffect(matchingRows, query.date) : noTariff }
  // Of equally specific ones, which saving refuses, the newer applies.
  const [best] = now.toSorted(
    (a, b) =>
      specificity(b) - specificity(a) ||
      (a.effectiveFrom < b.effectiveFrom ? 1 : -1) ||
      b.id - a.id,
  )
  const bands = now
    .filter((row) => areSameTariff(row, best!))
    .toSorted((a, b) => a.staTon - b.staTon)
  const row = bandFor(bands, query.grossTonnage)
  if (row === 'tonnage') return { refused: tonnageNeeded, field: 'grossTonnage' }
  if (!row) return { manual: noBand(bands, query.grossTonnage!) }
  return priced(
    row,
    query,
    new Set(
      now
        .filter((other) => !areSameTariff(other, row))
        .map((other) => termNames.map((name) => other[name]).join()),
    ).size,
  )
}

/**
 * A tariff with one band for any tonnage and no unit fee, as for a company's document, needs no
 * tonnage.
 */
function bandFor(
  bands: readonly TariffRow[],
  grossTonnage: number | null | undefined,
): TariffRow | 'tonnage' | undefined {
  const [only] = bands
  if (grossTonnage == null)
    return bands.length === 1 && only!.staTon === 0 && only!.endTon == null && only!.unitFee == null
      ? only
      : 'tonnage'
  if (!Number.isSafeInteger(grossTonnage) || grossTonnage < 0) return 'tonnage'
  return bands.find(
    (row) => row.staTon <= grossTonnage && (row.endTon == null || grossTonnage <= row.endTon),
  )
}

function priced(row: TariffRow, query: PriceQuery, others: number): CalculatedPrice {
  const { quantity = 1, grossTonnage } = query
  const { amount: unitPrice, zh, en } = calculateFee(row, grossTonnage ?? 0)
  const amount = multiplyMoney(unitPrice, quantity)
  const [terms, band, period] = [termWords(row), describeBand(row), describePeriod(row)]
  const pieces =
    quantity === 1
      ? { zh: '', en: '' }
      : {
          zh: `${formatInteger(quantity)} × ${formatMoney(unitPrice, 'zh')} = ${formatMoney(amount, 'zh')}。`,
          en: ` ${formatInteger(quantity)} x ${formatMoney(unitPrice, 'en')} = ${formatMoney(amount, 'en')}.`,
        }
  const before =
    others === 0
      ? { zh: '', en: '' }
      : {
          zh: `另有 ${others} 个较一般的收费标准也适用，以此为准。`,
          en: ` ${others === 1 ? 'A more general tariff gives' : `${others} more general tariffs give`} way to it.`,
        }
  return {
    amount,
    unitPrice,
    id: row.id,
    version: row.version,
    band: { staTon: row.staTon, endTon: row.endTon ?? null },
    zh:
      `收费标准第 ${row.id} 号（第 ${row.version} 版）：适用于${terms.zh}；${period.zh}有效；区间 ` +
      `${band.zh}。${zh}。${pieces.zh}${before.zh}`,
    en:
      `Tariff row ${row.id} (version ${row.version}): for ${terms.en}; in effect ` +
      `${period.en}; band ${band.en}. ` +
      `${en[0]!.toUpperCase()}${en.slice(1)}.${pieces.en}${before.en}`,
  }
}

/** Describes the conditions of a row without names. */
function termWords(row: TariffConditions): { zh: string; en: string } {
  const words = [
    row.certId != null
      ? ['该证书', 'this certificate']
      : row.feeType != null
        ? ['该小类的任何证书', 'any certificate of this subcategory']
        : ['该大类的任何证书', 'any certificate of this category'],
    row.surveyType != null ? ['该检验类别', 'this survey type'] : ['任何检验', 'any survey'],
    row.shipType != null ? ['该船型', 'this ship type'] : ['任何船型', 'any ship type'],
    row.flagId != null ? ['该船旗', 'this flag'] : ['任何船旗', 'any flag'],
  ]
  return { zh: words.map(([zh]) => zh).join('、'), en: words.map(([, en]) => en).join(', ') }
}

const noTariff: TariffIssue = {
  code: 'tariff.none',
  zh: '没有适用的收费标准：请人工定价',
  en: 'No tariff applies: enter a manual price',
}
const tonnageNeeded: TariffIssue = {
  code: 'tariff.tonnageNeeded',
  zh: '适用的收费标准按总吨分档：请填写总吨（整数）',
  en: 'The applicable tariff depends on tonnage: enter the gross tonnage (whole number)',
}

function notInEffect(rows: readonly TariffRow[], date: CalendarDate): TariffIssue {
  const nearest = rows.toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? 1 : -1))[0]!
  const words = describePeriod(nearest)
  return {
    code: 'tariff.notInEffect',
    zh: `${date} 没有生效的收费标准（最近一个：${words.zh}）：请人工定价`,
    en: `No tariff is in effect on ${date} (the latest one: ${words.en}): enter a manual price`,
  }
}

function noBand(bands: readonly TariffRow[], grossTonnage: number): TariffIssue {
  const [first, last] = [bands[0]!, bands.at(-1)!]
  const reach = describeBand({ staTon: first.staTon, endTon: last.endTon })
  return {
    code: 'tariff.outsideBands',
    zh: `${formatInteger(grossTonnage)} 总吨不在适用收费标准的区间内（${reach.zh}）：请人工定价`,
    en:
      `${formatInteger(grossTonnage)} GT lies outside the bands of the tariff that applies ` +
      `(${reach.en}): enter a manual price`,
  }
}
