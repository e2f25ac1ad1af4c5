import { docTypesOf } from './doc-types.ts'
import type { DocType } from './doc-types.ts'
import { PASSENGER_SHIP_TYPES } from './ship-types.ts'

/** Ship types of MARPOL Annex VI, regulation 2.2, as the forms of IEE and SOC name them. */
export const ENERGY_SHIP_TYPES = [
  ['Bulk carrier', '散货船'],
  ['Gas carrier', '气体运输船'],
  ['Tanker', '液货船'],
  ['Container ship', '集装箱船'],
  ['General cargo ship', '杂货船'],
  ['Refrigerated cargo carrier', '冷藏货船'],
  ['Combination carrier', '兼用船'],
  ['Ro-ro cargo ship (vehicle carrier)', '滚装货船（车辆运输船）'],
  ['Ro-ro cargo ship', '滚装货船'],
  ['Ro-ro passenger ship', '滚装客船'],
  ['LNG carrier', '液化天然气运输船'],
  ['Cruise passenger ship', '豪华邮轮'],
  ['Other', '其他'],
] as const

/** Ship types of the Polar Ship Certificate: Polar Code, appendix 1. */
export const POLAR_SHIP_TYPES = [
  ['Tanker', '液货船'],
  ['Passenger ship', '客船'],
  ['Other', '其他'],
] as const

type EnergyType = (typeof ENERGY_SHIP_TYPES)[number][0]

/** Ship types of the register that have one type of regulation 2.2; of others the surveyor decides. */
const energyTypes: Readonly<Record<string, EnergyType>> = {
  203: 'Bulk carrier',
  205: 'Container ship',
  202: 'General cargo ship',
  207: 'General cargo ship',
  214: 'Refrigerated cargo carrier',
  216: 'Combination carrier',
  206: 'Ro-ro cargo ship',
  PCTC: 'Ro-ro cargo ship (vehicle carrier)',
  108: 'Ro-ro passenger ship',
  301: 'Tanker',
  302: 'Tanker',
  303: 'Tanker',
  305: 'Tanker',
}

const printed = (
  types: readonly (readonly [en: string, zh: string])[],
  name: string | undefined,
): string | null => {
  const type = types.find(([en]) => en === name)
  return type ? type.join(' / ') : null
}

/** The box of MARPOL VI/2.2 of a ship type, in both languages; null where the type leaves it open. */
export const printedEnergyType = (shipType: string): string | null =>
  printed(ENERGY_SHIP_TYPES, energyTypes[shipType])

/** Types of ship of the ISPP Certificate for the application of MARPOL IV/11.3. */
export const SEWAGE_SHIP_TYPES = [
  ['New passenger ship', '新客船'],
  ['Existing passenger ship', '现有客船'],
  ['Ship other than a passenger ship', '客船以外的船舶'],
] as const

/**
 * The box of the ISPP Certificate. A new passenger ship was contracted on or after 1 June 2019 or
 * delivered on or after 1 June 2021; null for a passenger ship whose dates leave it open. MARPOL
 * IV/1, MEPC.274(69).
 */
export function printedSewageType(ship: {
  shipType: string
  contractDate: string | null
  buildDate: string | null
}): string | null {
  if (!PASSENGER_SHIP_TYPES.has(ship.shipType))
    return printed(SEWAGE_SHIP_TYPES, 'Ship other than a passenger ship')
  const { contractDate, buildDate } = ship
  const isNew =
    (contractDate !== null && contractDate >= '2019-06-01') ||
    (buildDate !== null && buildDate >= '2021-06-01')
  if (isNew) return printed(SEWAGE_SHIP_TYPES, 'New passenger ship')
  return contractDate === null || buildDate === null
    ? null
    : printed(SEWAGE_SHIP_TYPES, 'Existing passenger ship')
}

const tankers: ReadonlySet<DocType> = new Set(['oil', 'chemical', 'gas'])

/** The box of the Polar Ship Certificate: tanker, passenger ship or other. */
export const printedPolarType = (shipType: string): string | null =>
  printed(
    POLAR_SHIP_TYPES,
    docTypesOf(shipType).some((type) => tankers.has(type))
      ? 'Tanker'
      : PASSENGER_SHIP_TYPES.has(shipType)
        ? 'Passenger ship'
        : 'Other',
  )
