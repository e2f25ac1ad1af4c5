/** The items of a quotation while they are being written: their order, groups, what can be priced, what a spreadsheet brings. */
import type { feeClasses } from '../quotation.contract.ts'
import type { Item, Sent } from './quotation.ts'

export type FeeClass = (typeof feeClasses)[number]
/** A certificate type as selects know it. */
export interface Kind { id: number; code: string; certType: FeeClass }
/** What was chosen to be added: a certificate type, a manual by its name, or a fee. */
export type Choice = { cert: Kind } | { manual: string } | { feeClass: FeeClass; feeItem: string }
/** Items of one ship, with their places in the whole; without a ship those for all of it. */
export interface Group { shipId: number | null; entries: { item: Item; at: number }[] }

let made = 0
/** A key for a line that is not stored yet; drafts outlive a page, so the hour is part of it. */
const newKey = () => `n${Date.now().toString(36)}.${++made}`
/** What tells a line apart from the others while its place changes. */
export const keyOf = (item: Item): string => item.key ?? `l${item.id}`
/** Certificates and manuals: what is done about a ship, and priced by a tariff of certificates. */
export const isCert = (feeClass: number): boolean => feeClass <= 30
/** A certificate has a survey type; a manual and a fee have none. */
export const hasSurvey = (feeClass: number): boolean => feeClass === 10 || feeClass === 20
/** Charged once for the whole, unless somebody says for which ship. */
const isGeneral = (feeClass: number) => feeClass >= 60

/** The items in the order in which they are shown and printed: ship by ship as they were chosen, then what is for all. */
export function ordered(items: readonly Item[], shipIds: readonly number[]): Item[] {
  const place = ({ shipId }: Item) => (shipId == null ? shipIds.length + 1 : shipIds.includes(shipId) ? shipIds.indexOf(shipId) : shipIds.length)
  return items.toSorted((a, b) => place(a) - place(b))
}

/** Every ship has a group, even an empty one; items without a ship, and those of ships no longer chosen, come after them. */
export function groupsOf(items: readonly Item[], shipIds: readonly number[]): Group[] {
  const groups = new Map<number | null, Group>(shipIds.map((shipId) => [shipId, { shipId, entries: [] }]))
  items.forEach((item, at) => {
    const shipId = item.shipId ?? null
    if (!groups.has(shipId)) groups.set(shipId, { shipId, entries: [] })
    groups.get(shipId)!.entries.push({ item, at })
  })
  const general = groups.get(null)
  return [...[...groups.values()].filter(({ shipId }) => shipId !== null), ...(general ? [general] : [])]
}

/**
 * New items of what was chosen.
 * @param ships for which ships: what is charged once for the whole is added once, unless one ship is named
 */
export function itemsOf(choices: readonly Choice[], ships: readonly number[], only: boolean, more: Pick<Item, 'surveyType' | 'shipType'> = {}): Item[] {
  return choices.flatMap((choice) => {
    const feeClass: FeeClass = 'cert' in choice ? choice.cert.certType : 'manual' in choice ? 30 : choice.feeClass
    const what = 'cert' in choice ? { certId: choice.cert.id } : 'manual' in choice ? { manualName: choice.manual } : { feeItem: choice.feeItem }
    const one = (shipId: number | null): Item => ({
      key: newKey(), feeClass, ...what, quantity: 1, ...(shipId !== null && { shipId }), ...(hasSurvey(feeClass) && more.surveyType && { surveyType: more.surveyType }), ...(isCert(feeClass) && more.shipType && { shipType: more.shipType }),
    })
    return ships.length === 0 || (isGeneral(feeClass) && !only) ? [one(null)] : ships.map(one)
  })
}

/** The item as it is sent, without what only the page knows; undefined while something is missing that no price can do without. */
export function askedOf({ key: _, ...item }: Item): Sent | undefined {
  const named = item.certId ?? item.manualName ?? item.feeItem ?? (item.surveyType && item.feeType)
  if (named == null || (item.quantity ?? 0) < 1 || (item.feeClass === 10 && !item.surveyType)) return undefined
  return item as Sent
}

/** Whether something that is due has been added already. */
export const holds = (items: readonly Item[], { shipId, certId, surveyType }: { shipId: number; certId: number; surveyType: string }): boolean =>
  items.some((item) => item.shipId === shipId && item.certId === certId && item.surveyType === surveyType)

/** Words people write for a survey type, in the languages of the dictionary. */
export interface SurveyWords { key: string; valueZh: string; valueEn: string }
const plain = (text: string) => text.normalize('NFKC').trim().toLowerCase()

/**
 * Lines copied from a spreadsheet: code of the certificate type, survey type, quantity, in this order. Words in either language or the key name the survey type.
 * @returns what was understood, and the lines that were not
 */
export function pasted(text: string, kinds: readonly Kind[], surveys: readonly SurveyWords[]): { found: { cert: Kind; surveyType: string | null; quantity: number }[]; unread: string[] } {
  const found: { cert: Kind; surveyType: string | null; quantity: number }[] = []
  const unread: string[] = []
  for (const line of text.split(/\r?\n/).filter((row) => row.trim())) {
    const [code = '', survey = '', count = ''] = line.split('\t').map((cell) => cell.trim())
    const cert = kinds.find((kind) => plain(kind.code) === plain(code))
    const entry = surveys.find(({ key, valueZh, valueEn }) => [key, valueZh, valueEn, ...valueEn.split(' / ')].some((word) => plain(word) === plain(survey)))
    const quantity = count === '' ? 1 : Number(count)
    if (!cert || (survey !== '' && !entry) || !Number.isInteger(quantity) || quantity < 1 || quantity > 9999) unread.push(line)
    else found.push({ cert, surveyType: entry?.key ?? null, quantity })
  }
  return { found, unread }
}
