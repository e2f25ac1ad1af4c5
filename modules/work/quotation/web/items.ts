/** Items of the quotation form: order, groups, priceable items, and paste from a spreadsheet. */
import type { feeClasses } from '../quotation.contract.ts'
import type { Item, ItemInput } from './quotation.ts'

export type FeeClass = (typeof feeClasses)[number]
/** A certificate type as used by selects. */
export interface Kind {
  id: number
  code: string
  certType: FeeClass
}
/** A selected item to add: a certificate type, a manual by name, or a fee. */
export type Choice = { cert: Kind } | { manual: string } | { feeClass: FeeClass; feeItem: string }
/** Items of one ship with their indexes in the whole list; without a ship, the general items. */
export interface Group {
  shipId: number | null
  entries: { item: Item; at: number }[]
}

let made = 0
/**
 * Key of a line that is not stored yet. Drafts outlive a page load, so the key contains the time.
 */
const newKey = () => `n${Date.now().toString(36)}.${++made}`
/** Key of a line, stable while its position changes. */
export const keyOf = (item: Item): string => item.key ?? `l${item.id}`
/** Certificates and manuals: work on a ship, priced by a certificate tariff. */
export const isCert = (feeClass: number): boolean => feeClass <= 30
/** Whether a class has a survey type: registrations, manuals and fees have none. */
export const hasSurveyType = (feeClass: number): boolean => feeClass === 10
/** Charged once per quotation, unless a ship is given. */
const isGeneral = (feeClass: number) => feeClass >= 60

/** Items in display and print order: by ship as selected, then the general items. */
export function sortItems(items: readonly Item[], shipIds: readonly number[]): Item[] {
  const place = ({ shipId }: Item) =>
    shipId == null
      ? shipIds.length + 1
      : shipIds.includes(shipId)
        ? shipIds.indexOf(shipId)
        : shipIds.length
  return items.toSorted((a, b) => place(a) - place(b))
}

/**
 * Every ship has a group, even an empty one; items without a ship or of deselected ships come last.
 */
export function groupsOf(items: readonly Item[], shipIds: readonly number[]): Group[] {
  const groups = new Map<number | null, Group>(
    shipIds.map((shipId) => [shipId, { shipId, entries: [] }]),
  )
  items.forEach((item, at) => {
    const shipId = item.shipId ?? null
    if (!groups.has(shipId)) groups.set(shipId, { shipId, entries: [] })
    groups.get(shipId)!.entries.push({ item, at })
  })
  const general = groups.get(null)
  return [
    ...[...groups.values()].filter(({ shipId }) => shipId !== null),
    ...(general ? [general] : []),
  ]
}

/**
 * New items for a choice.
 * @param ships the ships; an item charged once per quotation is added once, unless one ship is
 *   given
 */
export function itemsOf(
  choices: readonly Choice[],
  ships: readonly number[],
  only: boolean,
  more: Pick<Item, 'surveyType' | 'shipType'> = {},
): Item[] {
  return choices.flatMap((choice) => {
    const feeClass: FeeClass =
      'cert' in choice ? choice.cert.certType : 'manual' in choice ? 30 : choice.feeClass
    const what =
      'cert' in choice
        ? { certId: choice.cert.id }
        : 'manual' in choice
          ? { manualName: choice.manual }
          : { feeItem: choice.feeItem }
    const one = (shipId: number | null): Item => ({
      key: newKey(),
      feeClass,
      ...what,
      quantity: 1,
      ...(shipId !== null && { shipId }),
      ...(hasSurveyType(feeClass) && more.surveyType && { surveyType: more.surveyType }),
      ...(isCert(feeClass) && more.shipType && { shipType: more.shipType }),
    })
    return ships.length === 0 || (isGeneral(feeClass) && !only) ? [one(null)] : ships.map(one)
  })
}

/**
 * The item as sent, without client-only fields; undefined while a field required for pricing is
 * missing.
 */
export function askedOf({ key: _, ...item }: Item): ItemInput | undefined {
  const named = item.certId ?? item.manualName ?? item.feeItem ?? (item.surveyType && item.feeType)
  if (named == null || (item.quantity ?? 0) < 1 || (item.feeClass === 10 && !item.surveyType))
    return undefined
  return item as ItemInput
}

/** Whether a due survey has been added already. */
export const isAlreadyAdded = (
  items: readonly Item[],
  { shipId, certId, surveyType }: { shipId: number; certId: number; surveyType: string },
): boolean =>
  items.some(
    (item) => item.shipId === shipId && item.certId === certId && item.surveyType === surveyType,
  )

/** Items for surveys chosen on the page of a ship; certificate types not on offer are left out. */
export function presetItems(
  surveys: readonly { certId: number; surveyType: string }[],
  kinds: readonly Kind[],
  shipId: number,
): Item[] {
  return surveys.flatMap(({ certId, surveyType }) => {
    const cert = kinds.find(({ id }) => id === certId)
    return cert
      ? itemsOf([{ cert }], [shipId], true, { surveyType: surveyType as Item['surveyType'] })
      : []
  })
}

/** Names of a survey type in both languages of the dictionary. */
export interface SurveyWords {
  key: string
  valueZh: string
  valueEn: string
}
const plain = (text: string) => text.normalize('NFKC').trim().toLowerCase()

/**
 * Parses rows copied from a spreadsheet: code of the certificate type, survey type, quantity, in
 * this order. The survey type is a name in either language, or the key.
 * @returns the parsed items and the rows that could not be parsed
 */
export function pasted(
  text: string,
  kinds: readonly Kind[],
  surveys: readonly SurveyWords[],
): { found: { cert: Kind; surveyType: string | null; quantity: number }[]; unread: string[] } {
  const found: { cert: Kind; surveyType: string | null; quantity: number }[] = []
  const unread: string[] = []
  for (const line of text.split(/\r?\n/).filter((row) => row.trim())) {
    const [code = '', survey = '', count = ''] = line.split('\t').map((cell) => cell.trim())
    const cert = kinds.find((kind) => plain(kind.code) === plain(code))
    const entry = surveys.find(({ key, valueZh, valueEn }) =>
      [key, valueZh, valueEn, ...valueEn.split(' / ')].some(
        (word) => plain(word) === plain(survey),
      ),
    )
    const quantity = count === '' ? 1 : Number(count)
    if (
      !cert ||
      (survey !== '' && !entry) ||
      !Number.isInteger(quantity) ||
      quantity < 1 ||
      quantity > 9999
    )
      unread.push(line)
    else found.push({ cert, surveyType: entry?.key ?? null, quantity })
  }
  return { found, unread }
}
