/** Ship types as a Document of Compliance names them, and the certificates of the ISM Code. */
import { SHIP_TYPES } from './ship-types.ts'

/** Keys of the dictionary DOC_TYPE, with the words printed on the certificate. SOLAS IX/1 and 2; ISM Code, appendix. */
export const DOC_TYPES = [
  ['passenger', '客船', 'Passenger ship'], ['passengerHsc', '高速客船', 'Passenger high-speed craft'], ['cargoHsc', '高速货船', 'Cargo high-speed craft'],
  ['bulk', '散货船', 'Bulk carrier'], ['oil', '油船', 'Oil tanker'], ['chemical', '化学品船', 'Chemical tanker'], ['gas', '气体运输船', 'Gas carrier'],
  ['modu', '海上移动式钻井装置', 'Mobile offshore drilling unit'], ['other', '其他货船', 'Other cargo ship'],
] as const
export type DocType = (typeof DOC_TYPES)[number][0]

/** The certificates of a company: full and interim. ISM Code, 13.2 and 14.1. */
export const DOC_CODES: readonly string[] = ['DOC', 'IDOC']
/** The certificates of her ships that stand on it. ISM Code, 13.7 and 14.2. */
export const SMC_CODES: readonly string[] = ['SMC', 'ISMC']

// As the list of ship types words them.
const keyOf: Readonly<Record<string, DocType>> = {
  'passenger ship': 'passenger', 'passenger hsc': 'passengerHsc', 'bulk carrier': 'bulk', 'oil tanker': 'oil', 'chemical tanker': 'chemical', chemical: 'chemical', 'gas carrier': 'gas', modu: 'modu', 'other cargo ship': 'other',
}
const byShipType = new Map(SHIP_TYPES.map(({ code, docType }) => [code, (docType ?? '').split(' / ').flatMap((word) => keyOf[word.toLowerCase()] ?? [])]))

/** The types of a DOC a ship type belongs to: two for combination carriers, none where the ISM Code has none. */
export const docTypesOf = (shipType: string): readonly DocType[] => byShipType.get(shipType) ?? []

/** A type of the ISM Code as a certificate prints it, in both languages: "Bulk carrier / 散货船". */
export const printedDocType = (key: DocType): string => DOC_TYPES.filter(([one]) => one === key).map(([, zh, en]) => `${en} / ${zh}`).join()

/** The type of the ISM Code a ship is of, where her own leaves no choice; nothing for combination carriers, and for those the Code does not know. */
export function ismTypeOf(shipType: string): DocType | null {
  const [only, other] = docTypesOf(shipType)
  return only && !other ? only : null
}

/** Ship types, by code, that a DOC of these types covers; all of the Code's where it names none. */
export const shipTypesCovered = (docTypes: readonly string[] | null): string[] =>
  [...byShipType].filter(([, types]) => types.length > 0 && (!docTypes?.length || types.some((one) => docTypes.includes(one)))).map(([code]) => code)
