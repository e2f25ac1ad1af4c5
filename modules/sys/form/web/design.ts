/** The form while it is drawn: its elements with keys of their own, and a time line to undo and redo. */
import { fieldsOf } from '#common/rules/designed-form.ts'
import type { FormDefinition, FormElement, FormField, GridColumns, InputType } from '#common/rules/designed-form.ts'
import { formText } from '../form.text.ts'
import { designerText } from '../designer.text.ts'
import { place, regridded, rowCount, settled } from './layout.ts'
import type { Target } from './layout.ts'

export type Item = FormElement & { key: number }
export type FieldItem = FormField & { key: number }
export interface Design { columns: GridColumns; items: Item[] }
/** What the palette offers: the seven input types, headings and texts. */
export type Kind = InputType | 'heading' | 'text'

const nextKey = (items: readonly Item[]) => items.reduce((most, i) => Math.max(most, i.key), 0) + 1
export const designOf = ({ columns, elements }: FormDefinition): Design => ({ columns, items: settled(elements.map((e, i) => ({ ...e, key: i + 1 }))) })
export const definitionOf = ({ columns, items }: Design): FormDefinition => ({ columns, elements: items.map(({ key: _key, ...e }) => e as FormElement) })
export const wordsOf = (item: Item): { zh: string; en: string } => (item.element === 'field' ? { zh: item.attrNameZh, en: item.attrNameEn } : { zh: item.textZh, en: item.textEn })

/** A keyword nobody has yet: `field3`, or of a copy `hull2`. */
export function freeKeyword(items: readonly Item[], stem: string): string {
  const taken = new Set(fieldsOf({ columns: 12, elements: [...items] }).map((f) => f.keyword.toLowerCase()))
  for (let n = 1; ; n++) if (!taken.has(`${stem}${n}`.toLowerCase())) return `${stem}${n}`
}

/** A new element as it comes from the palette. */
export function fresh({ columns, items }: Design, kind: Kind): Item {
  const at = { key: nextKey(items), row: 0, column: 0, width: columns }
  if (kind === 'heading') return { ...at, element: kind, textZh: designerText.section.zh, textEn: designerText.section.en }
  if (kind === 'text') return { ...at, element: kind, textZh: designerText.sectionText.zh, textEn: designerText.sectionText.en }
  const words = formText.formType[kind]
  return { ...at, width: kind === 2 ? columns : columns / 2, element: 'field', keyword: freeKeyword(items, 'field'), attrNameZh: words.zh, attrNameEn: words.en, required: false, ...ofType(kind) }
}

const firstOptions = [{ value: '1', zh: '选项 1', en: 'Option 1' }, { value: '2', zh: '选项 2', en: 'Option 2' }]
/** What belongs to one input type only, reset for another. */
export const ofType = (formType: InputType) => ({ formType, selectOptions: formType === 3 ? firstOptions : null, dictCode: null, unit: null, rule: null, defaultValue: null })

/** Adds an element where the target says, or below the one given, or at the end. */
export function added(design: Design, item: Item, target?: Target, after?: number): Design {
  const below = design.items.find((i) => i.key === after)
  return { ...design, items: place(design.items, design.columns, item, target ?? { before: below ? below.row + 1 : rowCount(design.items) }) }
}
export const without = (design: Design, key: number): Design => ({ ...design, items: settled(design.items.filter((i) => i.key !== key)) })
export const changed = (design: Design, key: number, part: Partial<FormField> | Partial<FormElement>): Design => ({ ...design, items: design.items.map((i) => (i.key === key ? { ...i, ...part } as Item : i)) })
export const regrid = (design: Design, columns: GridColumns): Design => ({ columns, items: regridded(design.items, design.columns, columns) })

/** A copy of an element below it. */
export function duplicated(design: Design, key: number): { design: Design; copy: Item } | null {
  const item = design.items.find((i) => i.key === key)
  if (!item) return null
  const copy: Item = { ...item, key: nextKey(design.items), ...(item.element === 'field' && { keyword: freeKeyword(design.items, item.keyword.replace(/\d+$/, '').slice(0, 50)) }) }
  return { design: added(design, copy, undefined, key), copy }
}

/** `tag` names what is being changed: typing on in one place is one step to undo. */
export interface Timeline { past: Design[]; now: Design; future: Design[]; tag: string | null }
const remembered = 100
export const begun = (now: Design): Timeline => ({ past: [], now, future: [], tag: null })
export function stepped(t: Timeline, now: Design, tag: string | null = null): Timeline {
  if (JSON.stringify(now) === JSON.stringify(t.now)) return t
  return tag !== null && tag === t.tag ? { ...t, now, future: [] } : { past: [...t.past.slice(1 - remembered), t.now], now, future: [], tag }
}
export function undone(t: Timeline): Timeline {
  const last = t.past.at(-1)
  return last ? { past: t.past.slice(0, -1), now: last, future: [t.now, ...t.future], tag: null } : t
}
export function redone(t: Timeline): Timeline {
  const [next, ...future] = t.future
  return next ? { past: [...t.past, t.now], now: next, future, tag: null } : t
}
