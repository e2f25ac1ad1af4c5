/**
 * Records of equipment attached to statutory certificates: Forms C, E, P and R of the appendix to
 * SOLAS, Forms A and B of appendix II to MARPOL Annex I, and the supplement (S) of appendix I to
 * MARPOL Annex VI. Also the noise survey report (N) of the Code on Noise Levels, and the register of
 * lifting appliances (L) of SOLAS II-1/3-13 and ILO Convention 152.
 */
export const recordForms = ['E', 'R', 'C', 'P', 'A', 'B', 'S', 'N', 'L'] as const
export type RecordForm = (typeof recordForms)[number]

/** One of the fixed answers to an item. */
export interface ChoiceOption {
  key: string
  zh: string
  en: string
}

/** A column of a table item. */
export interface TableColumn {
  key: string
  kind: 'number' | 'text' | 'date' | 'yesNo'
  zh: string
  en: string
  /** as in the model form, where the rows of the form are the columns here */
  number?: string
  /** printed width in mm; all columns of a table have one, and they add up to 174, or none has */
  width?: number
}

/** `heading` has no value; `portStarboard` has one value for each side. */
export type ItemKind =
  | 'heading'
  | 'number'
  | 'text'
  | 'yesNo'
  | 'choice'
  | 'date'
  | 'portStarboard'
  | 'portStarboardText'
  | 'table'

/** An item of the records; the same equipment has one key wherever it is printed. */
export interface EquipmentItem {
  key: string
  kind: ItemKind
  /** number of the item in each form that has it */
  numbers: Readonly<Partial<Record<RecordForm, string>>>
  zh: string
  en: string
  /** a certificate is not submitted without it */
  required?: true
  options?: readonly ChoiceOption[]
  columns?: readonly TableColumn[]
  /** longest table */
  maxRows?: number
  /** the rows of the table are printed as columns, as engines in the supplement */
  transposed?: true
}

/** A group of items under one heading. */
export interface EquipmentSection {
  key: string
  zh: string
  en: string
  items: readonly EquipmentItem[]
}

type More = Pick<EquipmentItem, 'required' | 'options' | 'columns' | 'maxRows' | 'transposed'>
/** One item as a row: `EC2.1 P2.2` is item 2.1 of Forms E and C, and item 2.2 of Form P. */
export type ItemRow = readonly [
  numbers: string,
  key: string,
  kind: ItemKind,
  zh: string,
  en: string,
  more?: More,
]

/** Items from rows. @throws Error for a number without a form */
export const itemsOf = (rows: readonly ItemRow[]): EquipmentItem[] =>
  rows.map(([numbers, key, kind, zh, en, more]) => ({
    key,
    kind,
    numbers: numbersOf(numbers),
    zh,
    en,
    ...more,
  }))

function numbersOf(text: string): EquipmentItem['numbers'] {
  const parts = text.split(' ').filter((part) => part !== '')
  return Object.fromEntries(
    parts.flatMap((part) => {
      const [, forms, number] = /^([ERCPABSNL]+)(\d.*)$/.exec(part) ?? []
      if (!forms || !number) throw new Error(`${part} names no form and number`)
      return [...forms].map((form) => [form, number] as const)
    }),
  )
}
