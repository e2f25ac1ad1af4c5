import { PASSENGER_SHIP_TYPES } from '../ships/ship-types.ts'
import { equipmentSections } from './catalogue.ts'
import { recordForms } from './equipment-types.ts'
import type { EquipmentItem, EquipmentSection, RecordForm } from './equipment-types.ts'

/** Oil tankers of MARPOL I/1.5, combination carriers among them, by SHIP_TYPE. */
export const oilTankers: ReadonlySet<string> = new Set(['216', '301', '303', '305', '306'])

/** What decides which records a ship has. */
export interface RecordedShip {
  shipType: string
  /** not an oil tanker, but with cargo tanks for oil of 200 m³ or more: MARPOL I/2.2 */
  isOtherWithTanks: boolean
}

/** Form of the IOPP supplement: B for oil tankers and ships under MARPOL I/2.2. Appendix II. */
export const annexOneForm = ({ shipType, isOtherWithTanks }: RecordedShip): 'A' | 'B' =>
  oilTankers.has(shipType) || isOtherWithTanks ? 'B' : 'A'

/** The one box of the IOPP Certificate that applies to a ship. MARPOL I, appendix II. */
export function annexOneType(
  ship: RecordedShip,
): 'isOilTanker' | 'isOtherWithTanks' | 'isOtherShip' {
  if (oilTankers.has(ship.shipType)) return 'isOilTanker'
  return ship.isOtherWithTanks ? 'isOtherWithTanks' : 'isOtherShip'
}

/** Records that a ship of this type can have. SOLAS I/12, II-1/3-12, II-1/3-13; MARPOL I/7, VI/6. */
export function applicableForms(ship: RecordedShip): RecordForm[] {
  const forms: readonly RecordForm[] = PASSENGER_SHIP_TYPES.has(ship.shipType)
    ? ['P', annexOneForm(ship), 'S', 'N', 'L']
    : ['E', 'R', 'C', annexOneForm(ship), 'S', 'N', 'L']
  // The Record of a special purpose ship has the items of Form P: SPS Code, annex.
  const further: readonly RecordForm[] = ship.shipType === 'SPS' ? ['P'] : []
  return recordForms.filter((form) => [...forms, ...further].includes(form))
}

/** Whether an item belongs to a record of the ship; one without a number is on certificates. */
export const itemApplies = ({ numbers }: EquipmentItem, forms: readonly RecordForm[]): boolean =>
  Object.keys(numbers).length === 0 || forms.some((form) => numbers[form] !== undefined)

/** Sections with the items that apply to a ship; each value once, sections without items left out. */
export function applicableSections(ship: RecordedShip): EquipmentSection[] {
  const forms = applicableForms(ship)
  const seen = new Set<string>()
  return equipmentSections
    .map((section) => ({
      ...section,
      items: section.items.filter((item) => {
        const isShown = itemApplies(item, forms) && !seen.has(item.key)
        if (isShown) seen.add(item.key)
        return isShown
      }),
    }))
    .filter(({ items }) => items.some(({ kind }) => kind !== 'heading'))
}

/** Numbers of an item as shown beside it: `E 2.1`, `E, C 2.1 · P 2.2`. */
export function numberLabel({ numbers }: EquipmentItem, forms: readonly RecordForm[]): string {
  const shown = forms.filter((form) => numbers[form] !== undefined)
  const byNumber = Map.groupBy(shown, (form) => numbers[form]!)
  return [...byNumber].map(([number, on]) => `${on.join(', ')} ${number}`).join(' · ')
}
