/** Ship types of a Document of Compliance, and the certificates of the ISM Code. */
import { SHIP_TYPES } from './ship-types.ts'

/**
 * Keys of the dictionary DOC_TYPE, with the names printed on the certificate. SOLAS IX/1 and 2; ISM
 * Code, appendix.
 */
export const DOC_SHIP_TYPES = [
  ['passenger', '客船', 'Passenger ship'],
  ['passengerHsc', '高速客船', 'Passenger high-speed craft'],
  ['cargoHsc', '高速货船', 'Cargo high-speed craft'],
  ['bulk', '散货船', 'Bulk carrier'],
  ['oil', '油船', 'Oil tanker'],
  ['chemical', '化学品船', 'Chemical tanker'],
  ['gas', '气体运输船', 'Gas carrier'],
  ['modu', '海上移动式钻井装置', 'Mobile offshore drilling unit'],
  ['other', '其他货船', 'Other cargo ship'],
] as const
export type DocType = (typeof DOC_SHIP_TYPES)[number][0]

/** Certificates of a company: full and interim. ISM Code, 13.2 and 14.1. */
export const DOC_CODES: readonly string[] = ['DOC', 'IDOC']
/** Certificates of ships that depend on them. ISM Code, 13.7 and 14.2. */
export const SMC_CODES: readonly string[] = ['SMC', 'ISMC']

// Keys by the wording in the list of ship types.
const keyOf: Readonly<Record<string, DocType>> = {
  'passenger ship': 'passenger',
  'passenger hsc': 'passengerHsc',
  'bulk carrier': 'bulk',
  'oil tanker': 'oil',
  'chemical tanker': 'chemical',
  chemical: 'chemical',
  'gas carrier': 'gas',
  modu: 'modu',
  'other cargo ship': 'other',
}
const byShipType = new Map(
  SHIP_TYPES.map(({ code, docType }) => [
    code,
    (docType ?? '').split(' / ').flatMap((word) => keyOf[word.toLowerCase()] ?? []),
  ]),
)

/** DOC types of a ship type: two for combination carriers, none where the ISM Code has none. */
export const docTypesOf = (shipType: string): readonly DocType[] => byShipType.get(shipType) ?? []

/** A DOC type as printed on a certificate, in both languages: "Bulk carrier / 散货船". */
export const printedDocType = (key: DocType): string =>
  DOC_SHIP_TYPES.filter(([one]) => one === key)
    .map(([, zh, en]) => `${en} / ${zh}`)
    .join()

/**
 * The DOC type of a ship when her ship type determines it; null for combination carriers and types
 * outside the Code.
 */
export function ismTypeOf(shipType: string): DocType | null {
  const [only, other] = docTypesOf(shipType)
  return only && !other ? only : null
}

const SOLAS_TYPES: readonly DocType[] = ['bulk', 'oil', 'chemical', 'gas']

/**
 * The type of a cargo ship as the SOLAS safety certificates name it; both of a combination carrier.
 * SOLAS, appendix, forms of safety certificates for cargo ships.
 */
export function printedSolasType(shipType: string): string {
  const types = docTypesOf(shipType).filter((one) => SOLAS_TYPES.includes(one))
  return types.length
    ? types.map(printedDocType).join('; ')
    : 'Cargo ship other than any of the above / 除上述各类以外的货船'
}

/**
 * The deadweight that these certificates print: of oil tankers, chemical tankers and gas carriers
 * only; of other ships a dash.
 */
export const printedSolasDeadweight = (ship: {
  shipType: string
  deadweight: number | null
}): string =>
  docTypesOf(ship.shipType).some((one) => ['oil', 'chemical', 'gas'].includes(one))
    ? String(ship.deadweight ?? '')
    : '–'

/**
 * Codes of the ship types that a DOC with these types covers; all of the Code when it names none.
 */
export const shipTypesCovered = (docTypes: readonly string[] | null): string[] =>
  [...byShipType]
    .filter(
      ([, types]) =>
        types.length > 0 && (!docTypes?.length || types.some((one) => docTypes.includes(one))),
    )
    .map(([code]) => code)
