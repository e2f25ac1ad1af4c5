import { formatBoth } from '#common/text.ts'
import type { Values } from '#common/fields.ts'
import type { quotationItem } from '../quotation.contract.ts'
import { formatMoney, moneyFromNumber } from '#common/rules/base/money.ts'
import type { Money } from '#common/rules/base/money.ts'
import { ENDORSABLE } from '#common/rules/certificates/endorsement.ts'
import type { SurveyType } from '#common/rules/windows/window-rules.ts'
import { lineAmount } from '#common/rules/fees/quotation-totals.ts'
import { calculatePrice } from '#common/rules/fees/tariff.ts'
import { calculateOtherFee } from '#common/rules/fees/other-fees.ts'
import type { MessageParams, Message } from '#common/text.ts'
import { httpText } from '#server/core/refusal.ts'
import { quotationText as t } from '../quotation.text.ts'
import { templateFeesOf } from './pricing-data.ts'
import type { PricingData, Kind, Ship } from './pricing-data.ts'

/** A line as a caller enters it. */
export type Item = Values<typeof quotationItem>
/** Input common to all lines of a quotation; `date` is the tariff date. */
export interface Asked {
  quoTp: number
  flagId: number | null
  shipIds: readonly number[]
  date: string
}
interface Fault {
  field: keyof Item
  phrase: Message
  params?: MessageParams
}
interface Found {
  unitPrice: Money
  isOutput: 0 | 1
  certFeeId: number | null
  certFeeVersion: number | null
  othFeeId: number | null
  othFeeVersion: number | null
}
export interface Line extends Omit<Item, 'unitPrice'>, Omit<Found, 'unitPrice'> {
  cert: Kind | null
  ship: Ship | null
  unitPrice: Money | null
  amount: Money | null
  flagFee: Money
  /** reason why no tariff row applies; null where one does */
  manual: string | null
  zh: string
  en: string
  /** errors that prevent saving */
  faults: Fault[]
}
type Words = { zh: string; en: string }
const none: Omit<Found, 'unitPrice'> = {
  isOutput: 1,
  certFeeId: null,
  certFeeVersion: null,
  othFeeId: null,
  othFeeVersion: null,
}

/** Prices a line: price, tariff row and version with explanation, and errors. */
export function priceLine(input: Item, query: Asked, book: PricingData): Line {
  const cert = input.certId === null ? null : (book.certs.get(input.certId) ?? null)
  // A quotation for one ship applies it to all lines except travel and office fees.
  const [onlyShip, ...others] = query.shipIds
  const shipId =
    input.shipId ??
    (query.quoTp === 0 && !others.length && input.feeClass <= 30 ? (onlyShip ?? null) : null)
  const ship = shipId === null ? null : (book.ships.get(shipId) ?? null)
  const item: Item = {
    ...input,
    surveyType: input.feeClass === 20 ? null : input.surveyType,
    shipId,
    shipType: ship?.shipType ?? input.shipType,
    feeType: cert ? (cert.certSub as Item['feeType']) : input.feeType,
    // Specification section 5: the manual name may not be empty. That of the type is the default.
    manualName:
      input.manualName?.trim() ||
      (cert && input.feeClass === 30 ? `${cert.nameZh} ${cert.nameEn}`.slice(0, 200) : null),
  }
  const errors = whatIsMissing(item, query, book)
  const result = errors.length ? null : tariffOf(item, ship, cert, query, book)
  const line = { ...item, cert, ship, flagFee: '0.00' }
  if (input.unitPrice !== null) {
    if (!item.manualReason?.trim()) errors.push({ field: 'manualReason', phrase: t.reasonNeeded })
    return finished(
      {
        ...line,
        ...none,
        ...(result && 'found' in result && { isOutput: result.found.isOutput }),
        unitPrice: moneyFromNumber(input.unitPrice),
        manual: 'quotation.byHand',
        ...byHand(item, result),
        faults: errors,
      },
      query,
      book,
    )
  }
  const unpriced = { ...line, ...none, unitPrice: null, amount: null, manualReason: null }
  if (!result)
    return {
      ...unpriced,
      manual: errors[0]!.phrase.key,
      ...formatBoth(errors[0]!.phrase, errors[0]!.params),
      faults: errors,
    }
  if (!('found' in result))
    return {
      ...unpriced,
      manual: result.code,
      zh: result.zh,
      en: result.en,
      faults: [{ field: result.field, phrase: { key: result.code, zh: result.zh, en: result.en } }],
    }
  return finished(
    {
      ...line,
      ...result.found,
      manualReason: null,
      manual: null,
      zh: result.zh,
      en: result.en,
      faults: errors,
    },
    query,
    book,
  )
}

/** Action of a line, by which its template is chosen: what its survey leads to. */
const actionOf = ({ surveyType }: Pick<Item, 'surveyType'>): string =>
  surveyType === 'renewal'
    ? 'renew'
    : ENDORSABLE.includes(surveyType as SurveyType) && surveyType !== 'transferOfClass'
      ? 'endorse'
      : 'issue'

/** Amount and flag fee, calculated from unit price and quantity. */
function finished(line: Omit<Line, 'amount'>, query: Asked, book: PricingData): Line {
  const { unitPrice, quantity, certId, ship, shipType, feeClass } = line
  const fee =
    certId !== null && feeClass <= 20
      ? templateFeesOf(book, certId, {
          flagId: query.flagId,
          shipType,
          grossTonnage: ship?.grossTonnage ?? null,
          actionType: actionOf(line),
        }).flagFee
      : 0
  const [amount, flagFee] = [
    lineAmount(unitPrice!, quantity),
    lineAmount(moneyFromNumber(fee), quantity),
  ]
  const tooMuch: Fault[] =
    amount === null || flagFee === null ? [{ field: 'quantity', phrase: t.tooMuch }] : []
  return { ...line, amount, flagFee: flagFee ?? '0.00', faults: [...line.faults, ...tooMuch] }
}

/** Missing fields of a line: specification section 5, and its ship. */
function whatIsMissing(
  item: Item,
  { quoTp, shipIds }: Asked,
  { certs, ships, words }: PricingData,
): Fault[] {
  const errors: Fault[] = []
  const add = (field: keyof Item, phrase: Message, params?: MessageParams) =>
    errors.push({ field, phrase, ...(params && { params }) })
  const { feeClass, certId, feeType, surveyType, shipId } = item
  const cert = certId === null ? null : certs.get(certId)
  if (certId !== null && !cert) add('certId', httpText.refersToNothing)
  else if (cert && feeClass > 30) add('certId', t.noCertHere)
  else if (cert && cert.certType !== feeClass) add('certId', t.certOfOther)
  if (feeClass === 10 && certId === null && feeType === null) add('certId', t.certNeeded)
  if (feeClass === 10 && !surveyType) add('surveyType', t.surveyTypeNeeded)
  if (feeClass === 20 && certId === null) add('certId', t.regCertNeeded)
  if (feeClass === 30 && certId === null && !item.manualName?.trim())
    add('manualName', t.manualNameNeeded)
  if (feeClass >= 40 && !item.feeItem) add('feeItem', t.feeItemNeeded)
  for (const [field, code] of [
    ['surveyType', 'SURVEY_TYPE'],
    ['shipType', 'SHIP_TYPE'],
    ['feeItem', 'FEE_ITEM'],
  ] as const)
    if (item[field] !== null && !words.get(code)?.has(item[field]))
      add(field, t.noSuchWord, { word: item[field] })
  if (quoTp === 1 && shipId !== null) add('shipId', t.noShipHere)
  else if (shipId !== null && (!shipIds.includes(shipId) || !ships.has(shipId)))
    add('shipId', t.shipOfOther)
  else if (quoTp === 0 && shipId === null && feeClass <= 20) add('shipId', t.shipNeeded)
  return errors
}

type TariffResult = Words & ({ found: Found } | { code: string; field: keyof Item })
/** Tariff price of a line. */
function tariffOf(
  item: Item,
  ship: Ship | null,
  cert: Kind | null,
  { quoTp, flagId, date }: Asked,
  book: PricingData,
): TariffResult {
  const { feeClass, feeItem, quantity } = item
  if (feeClass >= 40) {
    const response = calculateOtherFee(
      { feeType: feeClass, feeItem: feeItem!, date, quantity },
      book.others,
    )
    if ('manual' in response) return { ...response.manual, field: 'unitPrice' }
    return {
      found: {
        ...none,
        unitPrice: response.unitPrice,
        isOutput: response.isOutput === 0 ? 0 : 1,
        othFeeId: response.id,
        othFeeVersion: response.version,
      },
      zh: response.zh,
      en: response.en,
    }
  }
  const response = calculatePrice(
    { ...item, certType: feeClass, flagId, grossTonnage: ship?.grossTonnage ?? null, date },
    book.fees,
  )
  if ('manual' in response)
    return {
      ...response.manual,
      ...withTemplateTariff(response.manual, item, ship, flagId, book),
      field: 'unitPrice',
    }
  if (!('refused' in response))
    return {
      found: {
        ...none,
        unitPrice: response.unitPrice,
        certFeeId: response.id,
        certFeeVersion: response.version,
      },
      zh: response.zh,
      en: response.en,
    }
  if (quoTp === 1)
    return {
      code: response.refused.code,
      field: 'unitPrice',
      zh: t.companyTonnage.zh,
      en: t.companyTonnage.en,
    }
  const about = {
    name: ship?.name ?? '',
    cert: cert ? { key: 'cert', zh: cert.nameZh, en: cert.nameEn } : '',
  }
  const phrase = ship ? t.tonnageOf : t.tonnageOfNone
  return {
    code: response.refused.code,
    field: 'shipId',
    ...formatBoth(phrase, about),
  }
}

/** Why no tariff row applies, with the society tariff of the certificate's template, if any. */
function withTemplateTariff(
  { zh, en }: Words,
  { certId, shipType, surveyType }: Item,
  ship: Ship | null,
  flagId: number | null,
  book: PricingData,
): Words {
  if (certId === null) return { zh, en }
  const grossTonnage = ship?.grossTonnage ?? null
  const { companyTariff } = templateFeesOf(book, certId, {
    flagId,
    shipType,
    grossTonnage,
    actionType: actionOf({ surveyType }),
  })
  if (!companyTariff) return { zh, en }
  const usual = moneyFromNumber(companyTariff)
  return {
    zh: `${zh}。证书模板的公司收费为 ${formatMoney(usual, 'zh')}`,
    en: `${en}. The society tariff of its template is ${formatMoney(usual, 'en')}`,
  }
}

/** Explanation of a manual price, with the tariff price it replaces. */
function byHand({ manualReason }: Item, result: TariffResult | null): Words {
  const reason = manualReason?.trim() ?? ''
  const usual = result && 'found' in result ? result.found.unitPrice : null
  return {
    zh: `人工定价：${reason || '未说明原因'}。${usual ? `按收费标准为 ${formatMoney(usual, 'zh')}。` : result ? `${result.zh}。` : ''}`,
    en: (
      `Priced by hand: ${reason || 'no reason given'}. ` +
      `${usual ? `The tariff says ${formatMoney(usual, 'en')}.` : result ? `${result.en}.` : ''}`
    ).trim(),
  }
}
