import { formatBoth } from '#common/text.ts'
import { formatMoney, moneyFromNumber } from '#common/rules/base/money.ts'
import type { Money } from '#common/rules/base/money.ts'
import { lineAmount } from '#common/rules/fees/quotation-totals.ts'
import type { MessageParams, Message } from '#common/text.ts'
import { httpText } from '#server/core/refusal.ts'
import { quotationText as t } from '../quotation.text.ts'
import { templateFeesOf } from './pricing-data.ts'
import type { PricingData, Kind, Ship } from './pricing-data.ts'
import { none, actionOf, tariffOf } from './line-tariff.ts'
import type { Item, Asked, Fault, Found, Words, TariffResult } from './line-tariff.ts'

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

/** Explanation of a manual price, with the tariff price it replaces. */
function byHand({ manualReason }: Item, result: TariffResult | null): Words {
  const reason = manualReason?.trim() ?? ''
  const usual = result && 'found' in result ? result.found.unitPrice : null
  return {
    zh: `人工定价：${reason || '未说明原因'}。${usual ? `按收费标准为 ${formatMoney(usual, 'zh')}。` : result ? `${result.zh}。` : ''}`,
    en: (
      `Manual price: ${reason || 'no reason given'}. ` +
      `${usual ? `Tariff price: ${formatMoney(usual, 'en')}.` : result ? `${result.en}.` : ''}`
    ).trim(),
  }
}
