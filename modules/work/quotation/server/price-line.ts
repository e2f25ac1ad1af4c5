import { formatMoney, moneyOf } from '#common/rules/money.ts'
import type { Money } from '#common/rules/money.ts'
import { lineAmount } from '#common/rules/quotation.ts'
import { price } from '#common/rules/tariff.ts'
import { priceOther } from '#common/rules/tariff-other.ts'
import type { Params, Phrase } from '#common/text.ts'
import { say } from '#common/text.ts'
import { httpText } from '#server/http/refusal.ts'
import { quotationText as t } from '../quotation.text.ts'
import { flagFeeOf } from './tariff-book.ts'
import type { Book, Kind, Ship } from './tariff-book.ts'

export interface Item {
  id: number | null; feeClass: number; shipId: number | null; shipType: string | null; certId: number | null; feeType: number | null; surveyType: string | null
  feeItem: string | null; manualName: string | null; quantity: number; unitPrice: number | null; manualReason: string | null
}
/** What all lines of a quotation have in common; `date` is the day of the tariff. */
export interface Asked { quoTp: number; flagId: number | null; shipIds: readonly number[]; date: string }
interface Fault { field: keyof Item; phrase: Phrase; params?: Params }
interface Found { unitPrice: Money; isOutput: number; certFeeId: number | null; certFeeVersion: number | null; othFeeId: number | null; othFeeVersion: number | null }
export interface Line extends Omit<Item, 'unitPrice'>, Omit<Found, 'unitPrice'> {
  cert: Kind | null
  ship: Ship | null
  unitPrice: Money | null
  amount: Money | null
  flagFee: Money
  /** why no row prices it; null where one does */
  manual: string | null
  zh: string
  en: string
  /** what stands against saving it */
  faults: Fault[]
}
type Words = { zh: string; en: string }
const none: Omit<Found, 'unitPrice'> = { isOutput: 1, certFeeId: null, certFeeVersion: null, othFeeId: null, othFeeVersion: null }

/** A line with its price, the tariff row and version that says so and why, and what is wrong with it. */
export function priceLine(given: Item, asked: Asked, book: Book): Line {
  const cert = given.certId === null ? null : book.certs.get(given.certId) ?? null
  // A quotation for one ship is about that ship, but for what belongs to the journey or the office.
  const shipId = given.shipId ?? (asked.quoTp === 0 && asked.shipIds.length === 1 && given.feeClass <= 30 ? asked.shipIds[0]! : null)
  const ship = shipId === null ? null : book.ships.get(shipId) ?? null
  const item: Item = { ...given, shipId, shipType: ship?.shipType ?? given.shipType, feeType: cert ? cert.certSub : given.feeType }
  const faults = whatIsMissing(item, asked, book)
  const told = faults.length ? null : tariffOf(item, ship, cert, asked, book)
  const line = { ...item, cert, ship, flagFee: '0.00' }
  if (given.unitPrice !== null) {
    if (!item.manualReason?.trim()) faults.push({ field: 'manualReason', phrase: t.reasonNeeded })
    return finished({ ...line, ...none, ...(told && 'found' in told && { isOutput: told.found.isOutput }), unitPrice: moneyOf(given.unitPrice), manual: 'quotation.byHand', ...byHand(item, told), faults }, asked, book)
  }
  const unpriced = { ...line, ...none, unitPrice: null, amount: null, manualReason: null }
  if (!told) return { ...unpriced, manual: faults[0]!.phrase.key, ...inWords(faults[0]!), faults }
  if (!('found' in told)) return { ...unpriced, manual: told.code, zh: told.zh, en: told.en, faults: [{ field: told.field, phrase: { key: told.code, zh: told.zh, en: told.en } }] }
  return finished({ ...line, ...told.found, manualReason: null, manual: null, zh: told.zh, en: told.en, faults }, asked, book)
}

/** Amount and flag fee, which follow from the unit price and the quantity. */
function finished(line: Omit<Line, 'amount'>, asked: Asked, book: Book): Line {
  const { unitPrice, quantity, certId, ship, shipType, feeClass } = line
  const fee = certId !== null && feeClass <= 20 ? flagFeeOf(book, certId, { flagId: asked.flagId, shipType, grossTonnage: ship?.grossTonnage ?? null }) : 0
  const [amount, flagFee] = [lineAmount(unitPrice!, quantity), lineAmount(moneyOf(fee), quantity)]
  const tooMuch: Fault[] = amount === null || flagFee === null ? [{ field: 'quantity', phrase: t.tooMuch }] : []
  return { ...line, amount, flagFee: flagFee ?? '0.00', faults: [...line.faults, ...tooMuch] }
}

const inWords = ({ phrase, params }: Fault): Words => ({ zh: say(phrase, 'zh', params), en: say(phrase, 'en', params) })
/** What every line says of its particulars: specification section 5, and which ship it is about. */
function whatIsMissing(item: Item, { quoTp, shipIds }: Asked, { certs, ships, words }: Book): Fault[] {
  const faults: Fault[] = []
  const add = (field: keyof Item, phrase: Phrase, params?: Params) => faults.push({ field, phrase, ...(params && { params }) })
  const { feeClass, certId, feeType, surveyType, shipId } = item
  const cert = certId === null ? null : certs.get(certId)
  if (certId !== null && !cert) add('certId', httpText.refersToNothing)
  else if (cert && feeClass > 30) add('certId', t.noCertHere)
  else if (cert && cert.certType !== feeClass) add('certId', t.certOfOther)
  if (feeClass === 10 && certId === null && feeType === null) add('certId', t.certNeeded)
  if (feeClass === 10 && !surveyType) add('surveyType', t.surveyTypeNeeded)
  if (feeClass === 20 && certId === null) add('certId', t.regCertNeeded)
  if (feeClass === 30 && certId === null && !item.manualName?.trim()) add('manualName', t.manualNameNeeded)
  if (feeClass >= 40 && !item.feeItem) add('feeItem', t.feeItemNeeded)
  for (const [field, code] of [['surveyType', 'SURVEY_TYPE'], ['shipType', 'SHIP_TYPE'], ['feeItem', 'FEE_ITEM']] as const)
    if (item[field] !== null && !words.get(code)!.has(item[field])) add(field, t.noSuchWord, { word: item[field] })
  if (quoTp === 1 && shipId !== null) add('shipId', t.noShipHere)
  else if (shipId !== null && (!shipIds.includes(shipId) || !ships.has(shipId))) add('shipId', t.shipOfOther)
  else if (quoTp === 0 && shipId === null && feeClass <= 20) add('shipId', t.shipNeeded)
  return faults
}

type Told = Words & ({ found: Found } | { code: string; field: keyof Item })
/** What the tariffs say of a line. */
function tariffOf(item: Item, ship: Ship | null, cert: Kind | null, { quoTp, flagId, date }: Asked, book: Book): Told {
  const { feeClass, feeItem, quantity } = item
  if (feeClass >= 40) {
    const answer = priceOther({ feeType: feeClass, feeItem: feeItem!, date, quantity }, book.others)
    if ('manual' in answer) return { ...answer.manual, field: 'unitPrice' }
    return { found: { ...none, unitPrice: answer.unitPrice, isOutput: answer.isOutput, othFeeId: answer.id, othFeeVersion: answer.version }, zh: answer.zh, en: answer.en }
  }
  const answer = price({ ...item, certType: feeClass, flagId, grossTonnage: ship?.grossTonnage ?? null, date }, book.fees)
  if ('manual' in answer) return { ...answer.manual, field: 'unitPrice' }
  if (!('refused' in answer)) return { found: { ...none, unitPrice: answer.unitPrice, certFeeId: answer.id, certFeeVersion: answer.version }, zh: answer.zh, en: answer.en }
  if (quoTp === 1) return { code: answer.refused.code, field: 'unitPrice', zh: t.companyTonnage.zh, en: t.companyTonnage.en }
  const about = { name: ship?.name ?? '', cert: cert ? { key: 'cert', zh: cert.nameZh, en: cert.nameEn } : '' }
  const phrase = ship ? t.tonnageOf : t.tonnageOfNone
  return { code: answer.refused.code, field: 'shipId', zh: say(phrase, 'zh', about), en: say(phrase, 'en', about) }
}

/** A price that a person has named, with what the tariff would have said. */
function byHand({ manualReason }: Item, told: Told | null): Words {
  const reason = manualReason?.trim() ?? ''
  const usual = told && 'found' in told ? told.found.unitPrice : null
  return {
    zh: `人工定价：${reason || '未说明原因'}。${usual ? `按收费标准为 ${formatMoney(usual, 'zh')}。` : told ? `${told.zh}。` : ''}`,
    en: `Priced by hand: ${reason || 'no reason given'}. ${usual ? `The tariff says ${formatMoney(usual, 'en')}.` : told ? `${told.en}.` : ''}`.trim(),
  }
}
