import { airPollution } from './air-pollution.ts'
import type { EquipmentItem, EquipmentSection, RecordForm } from './equipment-types.ts'
import { lifeSaving } from './life-saving.ts'
import { lifting } from './lifting.ts'
import { navigation } from './navigation.ts'
import {
  noiseAbatement,
  noiseConditions,
  noiseExceptions,
  noiseInstruments,
  noiseLevels,
  noiseMachinery,
} from './noise.ts'
import { oilDischarge, oilRetention } from './oil-cargo.ts'
import { oilParticulars, oilPlans, oilResidues, oilyBilge } from './oil-machinery.ts'
import { tankerConstruction } from './oil-tanker.ts'
import { particulars } from './particulars.ts'
import { radioAvailability, radioFacilities } from './radio.ts'

/** The equipment record of a ship: every section, in the order of the page. */
export const equipmentSections: readonly EquipmentSection[] = [
  particulars,
  lifeSaving,
  radioFacilities,
  radioAvailability,
  navigation,
  oilParticulars,
  oilyBilge,
  oilResidues,
  tankerConstruction,
  oilRetention,
  oilDischarge,
  oilPlans,
  airPollution,
  lifting,
  noiseMachinery,
  noiseInstruments,
  noiseConditions,
  noiseLevels,
  noiseAbatement,
  noiseExceptions,
]

/** A form: its sections in order, each with its number. */
interface FormDefinition {
  zh: string
  en: string
  sections: readonly (readonly [number: string, section: EquipmentSection])[]
}
const formC: FormDefinition['sections'] = [
  ['1', particulars],
  ['2', lifeSaving],
  ['3', radioFacilities],
  ['4', radioAvailability],
  ['5', navigation],
]

/** The forms of records, with their sections in the order of the model forms. */
export const formDefinitions: Readonly<Record<RecordForm, FormDefinition>> = {
  E: {
    zh: '格式 E',
    en: 'Form E',
    sections: [
      ['2', lifeSaving],
      ['3', navigation],
    ],
  },
  R: {
    zh: '格式 R',
    en: 'Form R',
    sections: [
      ['1', particulars],
      ['2', radioFacilities],
      ['3', radioAvailability],
    ],
  },
  C: { zh: '格式 C', en: 'Form C', sections: formC },
  P: { zh: '格式 P', en: 'Form P', sections: formC },
  A: {
    zh: '格式 A',
    en: 'Form A',
    sections: [
      ['1', oilParticulars],
      ['2', oilyBilge],
      ['3', oilResidues],
      ['5', oilPlans],
    ],
  },
  B: {
    zh: '格式 B',
    en: 'Form B',
    sections: [
      ['1', oilParticulars],
      ['2', oilyBilge],
      ['3', oilResidues],
      ['5', tankerConstruction],
      ['6', oilRetention],
      ['7', oilDischarge],
      ['8', oilPlans],
    ],
  },
  S: {
    zh: '空气污染附件',
    en: 'IAPP supplement',
    sections: [
      ['1', particulars],
      ['2', airPollution],
    ],
  },
  N: {
    zh: '噪声检验报告',
    en: 'Noise survey report',
    sections: [
      ['2', noiseMachinery],
      ['3', noiseInstruments],
      ['4', noiseConditions],
      ['5', noiseLevels],
      ['6', noiseAbatement],
      ['7', noiseExceptions],
    ],
  },
  L: {
    zh: '起重设备登记簿',
    en: 'Register of lifting appliances',
    sections: [['1', lifting]],
  },
}

/** Items of a section that a form has, in its order. */
export const itemsOnForm = (section: EquipmentSection, form: RecordForm): EquipmentItem[] =>
  section.items.filter(({ numbers }) => numbers[form] !== undefined)

export type FieldKind = 'number' | 'text' | 'yesNo' | 'choice' | 'date' | 'table'
/** A value of the record: an item, or one side of it. */
export interface EquipmentField {
  key: string
  kind: FieldKind
  item: EquipmentItem
  zh: string
  en: string
}

const sides = [
  ['Port', '左舷', 'port'],
  ['Starboard', '右舷', 'starboard'],
] as const

/** Values of an item: none of a heading, two of an item by side. */
export function fieldsOfItem(item: EquipmentItem): EquipmentField[] {
  const { key, kind, zh, en } = item
  switch (kind) {
    case 'heading':
      return []
    case 'portStarboard':
    case 'portStarboardText':
      return sides.map(([side, sideZh, sideEn]) => ({
        key: `${key}${side}`,
        kind: kind === 'portStarboard' ? 'number' : 'text',
        item,
        zh: `${zh}（${sideZh}）`,
        en: `${en} (${sideEn})`,
      }))
    default:
      return [{ key, kind, item, zh, en }]
  }
}

/** Every value of the record by its key; equipment that several forms list occurs once. */
export const equipmentFields: ReadonlyMap<string, EquipmentField> = new Map(
  equipmentSections
    .flatMap(({ items }) => items.flatMap(fieldsOfItem))
    .toReversed()
    .map((field) => [field.key, field]),
)

/** Values on a form, each once, in its order. */
export function fieldsOnForm(form: RecordForm): EquipmentField[] {
  const fields = formDefinitions[form].sections.flatMap(([, section]) =>
    itemsOnForm(section, form).flatMap(fieldsOfItem),
  )
  return [...new Map(fields.map((field) => [field.key, field])).values()]
}
