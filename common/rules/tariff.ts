/**
 * What a certificate costs: the tariff row that applies, and the amount that follows from it.
 * Source: specification sections 3 (Certificate fee) and 9; domain 1.5 and 3.6 (match order, bands, rounding).
 */
import type { CalendarDate } from './dates.ts'
import { formatMoney, multiplyMoney } from './money.ts'
import type { Money } from './money.ts'
import { reckon } from './tariff-amount.ts'
import type { Rate } from './tariff-amount.ts'
import { inEffect, periodWords } from './tariff-bands.ts'
import type { Band, Period } from './tariff-bands.ts'
import { bandWords, grouped } from './tariff-words.ts'
import type { Told } from './tariff-words.ts'

/** What a tariff is made for; an empty term means any. A row for a certificate keeps the subcategory (`feeType`) of that certificate. */
export interface Terms {
  /** 10 statutory or class certificate, 20 registration certificate, 30 manual and plan approval */
  certType: number
  /** 10 statutory survey, 20 statutory audit and MLC, 30 class survey */
  feeType: number | null
  certId: number | null
  surveyType: string | null
  shipType: string | null
  flagId: number | null
}
/** One band of a tariff. The bands with the same terms and dates make up the tariff. */
export interface TariffRow extends Terms, Period, Band, Rate { id: number; version: number }

export interface PriceAsked {
  certType: number
  feeType?: number | null | undefined
  certId?: number | null | undefined
  surveyType?: string | null | undefined
  flagId?: number | null | undefined
  shipType?: string | null | undefined
  grossTonnage?: number | null | undefined
  date: CalendarDate
  /** pieces; 1 when left out */
  quantity?: number | undefined
}
export interface Priced {
  /** of all pieces */
  amount: Money
  unitPrice: Money
  /** the row that priced it, in the version that did */
  id: number
  version: number
  band: { staTon: number; endTon: number | null }
  zh: string
  en: string
}
/** Priced; or a person has to name the price, and why; or something has to be said first, and where. */
export type PriceAnswer = Priced | { manual: Told } | { refused: Told; field: 'grossTonnage' }

const termNames = ['certType', 'feeType', 'certId', 'surveyType', 'shipType', 'flagId'] as const
/** Whether two rows are made for the same, whatever their dates. */
export const sameTerms = (a: Terms, b: Terms): boolean => termNames.every((name) => (a[name] ?? null) === (b[name] ?? null))
/** Whether two rows are bands of one tariff. */
export const sameTariff = (a: Terms & Period, b: Terms & Period): boolean =>
  sameTerms(a, b) && a.effectiveFrom === b.effectiveFrom && (a.effectiveTo ?? null) === (b.effectiveTo ?? null)

function fits(row: Terms, asked: PriceAsked): boolean {
  const what = row.certId == null ? row.feeType == null || row.feeType === asked.feeType : row.certId === asked.certId
  return what && row.certType === asked.certType && (['surveyType', 'shipType', 'flagId'] as const).every((name) => row[name] == null || row[name] === asked[name])
}

/**
 * How exactly a tariff is made for what is asked; the highest applies. The certificate counts most, then its subcategory, then the kind of
 * survey, the ship type, and the flag: so certificate + ship type + flag > certificate + ship type > certificate > default of the category.
 * The survey stands before the ship type because it says what is done, and the ship type only for whom.
 */
export const exactness = (row: Terms): number =>
  (row.certId != null ? 16 : row.feeType != null ? 8 : 0) + (row.surveyType != null ? 4 : 0) + (row.shipType != null ? 2 : 0) + (row.flagId != null ? 1 : 0)

/** What one or several pieces cost, with the row that says so. The tariff is chosen first, then its band: outside its bands no other tariff steps in. */
export function price(asked: PriceAsked, rows: readonly TariffRow[]): PriceAnswer {
  const made = rows.filter((row) => fits(row, asked))
  const now = made.filter((row) => inEffect(row, asked.date))
  if (now.length === 0) return { manual: made.length > 0 ? notInEffect(made, asked.date) : noTariff }
  // Of equal ones, which saving refuses, the younger applies.
  const [best] = now.toSorted((a, b) => exactness(b) - exactness(a) || (a.effectiveFrom < b.effectiveFrom ? 1 : -1) || b.id - a.id)
  const bands = now.filter((row) => sameTariff(row, best!)).toSorted((a, b) => a.staTon - b.staTon)
  const row = bandFor(bands, asked.grossTonnage)
  if (row === 'tonnage') return { refused: tonnageNeeded, field: 'grossTonnage' }
  if (!row) return { manual: noBand(bands, asked.grossTonnage!) }
  return priced(row, asked, new Set(now.filter((other) => !sameTariff(other, row)).map((other) => termNames.map((name) => other[name]).join())).size)
}

/** A tariff of one band for any tonnage and without unit fee, as for a company's document, needs none. */
function bandFor(bands: readonly TariffRow[], grossTonnage: number | null | undefined): TariffRow | 'tonnage' | undefined {
  const [only] = bands
  if (grossTonnage == null) return bands.length === 1 && only!.staTon === 0 && only!.endTon == null && only!.unitFee == null ? only : 'tonnage'
  if (!Number.isSafeInteger(grossTonnage) || grossTonnage < 0) return 'tonnage'
  return bands.find((row) => row.staTon <= grossTonnage && (row.endTon == null || grossTonnage <= row.endTon))
}

function priced(row: TariffRow, asked: PriceAsked, others: number): Priced {
  const { quantity = 1, grossTonnage } = asked
  const { amount: unitPrice, zh, en } = reckon(row, grossTonnage ?? 0)
  const amount = multiplyMoney(unitPrice, quantity)
  const [terms, band, period] = [termWords(row), bandWords(row), periodWords(row)]
  const pieces = quantity === 1 ? { zh: '', en: '' } : {
    zh: `${grouped(quantity)} × ${formatMoney(unitPrice, 'zh')} = ${formatMoney(amount, 'zh')}。`, en: ` ${grouped(quantity)} x ${formatMoney(unitPrice, 'en')} = ${formatMoney(amount, 'en')}.`,
  }
  const before = others === 0 ? { zh: '', en: '' } : {
    zh: `另有 ${others} 个较一般的收费标准也适用，以此为准。`, en: ` ${others === 1 ? 'A more general tariff gives' : `${others} more general tariffs give`} way to it.`,
  }
  return {
    amount, unitPrice, id: row.id, version: row.version, band: { staTon: row.staTon, endTon: row.endTon ?? null },
    zh: `收费标准第 ${row.id} 号（第 ${row.version} 版）：适用于${terms.zh}；${period.zh}有效；区间 ${band.zh}。${zh}。${pieces.zh}${before.zh}`,
    en: `Tariff row ${row.id} (version ${row.version}): for ${terms.en}; in effect ${period.en}; band ${band.en}. ${en[0]!.toUpperCase()}${en.slice(1)}.${pieces.en}${before.en}`,
  }
}

/** What a row is made for, in words without names. */
function termWords(row: Terms): { zh: string; en: string } {
  const words = [
    row.certId != null ? ['该证书', 'this certificate'] : row.feeType != null ? ['该小类的任何证书', 'any certificate of this subcategory'] : ['该大类的任何证书', 'any certificate of this category'],
    row.surveyType != null ? ['该检验类别', 'this kind of survey'] : ['任何检验', 'any survey'],
    row.shipType != null ? ['该船型', 'this ship type'] : ['任何船型', 'any ship type'],
    row.flagId != null ? ['该船旗', 'this flag'] : ['任何船旗', 'any flag'],
  ]
  return { zh: words.map(([zh]) => zh).join('、'), en: words.map(([, en]) => en).join(', ') }
}

const noTariff: Told = { code: 'tariff.none', zh: '没有适用的收费标准：请人工定价', en: 'No tariff is made for this: name the price by hand' }
const tonnageNeeded: Told = { code: 'tariff.tonnageNeeded', zh: '适用的收费标准按总吨分档：请填写总吨（整数）', en: 'The tariff that applies goes by tonnage: enter the gross tonnage, a whole number' }

function notInEffect(rows: readonly TariffRow[], date: CalendarDate): Told {
  const nearest = rows.toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? 1 : -1))[0]!
  const words = periodWords(nearest)
  return { code: 'tariff.notInEffect', zh: `${date} 没有生效的收费标准（最近一个：${words.zh}）：请人工定价`, en: `No tariff is in effect on ${date} (the latest one: ${words.en}): name the price by hand` }
}

function noBand(bands: readonly TariffRow[], grossTonnage: number): Told {
  const [first, last] = [bands[0]!, bands.at(-1)!]
  const reach = bandWords({ staTon: first.staTon, endTon: last.endTon })
  return {
    code: 'tariff.outsideBands', zh: `${grouped(grossTonnage)} 总吨不在适用收费标准的区间内（${reach.zh}）：请人工定价`,
    en: `${grouped(grossTonnage)} GT lies outside the bands of the tariff that applies (${reach.en}): name the price by hand`,
  }
}
