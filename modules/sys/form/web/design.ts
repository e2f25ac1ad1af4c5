/** The form in the designer: its elements with local keys, and a history for undo and redo. */
import { fieldsOf } from '#common/rules/forms/designed-form.ts'
import type {
  FormDefinition,
  FormElement,
  FormField,
  GridColumns,
  InputType,
} from '#common/rules/forms/designed-form.ts'
import { formText } from '../form.text.ts'
import { designerText } from '../designer.text.ts'
import { place, regridded, rowCount, normalizeRows } from './layout.ts'
import type { Target } from './layout.ts'

export type Item = FormElement & { key: number }
export type FieldItem = FormField & { key: number }
export interface Design {
  columns: GridColumns
  items: Item[]
}
/** Elements of the palette: the seven input types, headings and texts. */
export type Kind = InputType | 'heading' | 'text'

const nextKey = (items: readonly Item[]) => items.reduce((most, i) => Math.max(most, i.key), 0) + 1
export const designOf = ({ columns, elements }: FormDefinition): Design => ({
  columns,
  items: normalizeRows(elements.map((e, i) => ({ ...e, key: i + 1 }))),
})
export const definitionOf = ({ columns, items }: Design): FormDefinition => ({
  columns,
  elements: items.map(({ key: _key, ...e }) => e as FormElement),
})
export const wordsOf = (item: Item): { zh: string; en: string } =>
  item.element === 'field'
    ? { zh: item.attrNameZh, en: item.attrNameEn }
    : { zh: item.textZh, en: item.textEn }

/** An unused keyword: `field3`, or for a copy `hull2`. */
export function uniqueKeyword(items: readonly Item[], stem: string): string {
  const taken = new Set(
    fieldsOf({ columns: 12, elements: [...items] }).map((f) => f.keyword.toLowerCase()),
  )
  for (let n = 1; ; n++) if (!taken.has(`${stem}${n}`.toLowerCase())) return `${stem}${n}`
}

/** A new element from the palette. */
export function createItem({ columns, items }: Design, kind: Kind): Item {
  const at = { key: nextKey(items), row: 0, column: 0, width: columns }
  if (kind === 'heading')
    return {
      ...at,
      element: kind,
      textZh: designerText.section.zh,
      textEn: designerText.section.en,
    }
  if (kind === 'text')
    return {
      ...at,
      element: kind,
      textZh: designerText.sectionText.zh,
      textEn: designerText.sectionText.en,
    }
  const words = formText.formType[kind]
  return {
    ...at,
    width: kind === 2 ? columns : columns / 2,
    element: 'field',
    keyword: uniqueKeyword(items, 'field'),
    attrNameZh: words.zh,
    attrNameEn: words.en,
    required: false,
    ...ofType(kind),
  }
}

const firstOptions = [
  { value: '1', zh: '选项 1', en: 'Option 1' },
  { value: '2', zh: '选项 2', en: 'Option 2' },
]
/** Resets the properties that belong to one input type only. */
export const ofType = (formType: InputType) => ({
  formType,
  selectOptions: formType === 3 ? firstOptions : null,
  dictCode: null,
  display: null,
  unit: null,
  rule: null,
  defaultValue: null,
})

/** Adds an element at the target, or below the given one, or at the end. */
export function added(design: Design, item: Item, target?: Target, after?: number): Design {
  const below = design.items.find((i) => i.key === after)
  return {
    ...design,
    items: place(
      design.items,
      design.columns,
      item,
      target ?? { before: below ? below.row + 1 : rowCount(design.items) },
    ),
  }
}
export const without = (design: Design, key: number): Design => ({
  ...design,
  items: normalizeRows(design.items.filter((i) => i.key !== key)),
})
export const changed = (
  design: Design,
  key: number,
  part: Partial<FormField> | Partial<FormElement>,
): Design => ({
  ...design,
  items: design.items.map((i) => (i.key === key ? ({ ...i, ...part } as Item) : i)),
})
export const regrid = (design: Design, columns: GridColumns): Design => ({
  columns,
  items: regridded(design.items, design.columns, columns),
})

/** Adds a copy of an element below it. */
export function duplicated(design: Design, key: number): { design: Design; copy: Item } | null {
  const item = design.items.find((i) => i.key === key)
  if (!item) return null
  const copy: Item = {
    ...item,
    key: nextKey(design.items),
    ...(item.element === 'field' && {
      keyword: uniqueKeyword(design.items, item.keyword.replace(/\d+$/, '').slice(0, 50)),
    }),
  }
  return { design: added(design, copy, undefined, key), copy }
}

/**
 * `tag` names the property being changed; consecutive changes with the same tag are one undo step.
 */
export interface UndoHistory {
  past: Design[]
  now: Design
  future: Design[]
  tag: string | null
}
const remembered = 100
export const begun = (now: Design): UndoHistory => ({ past: [], now, future: [], tag: null })
export function stepped(t: UndoHistory, now: Design, tag: string | null = null): UndoHistory {
  if (JSON.stringify(now) === JSON.stringify(t.now)) return t
  return tag !== null && tag === t.tag
    ? { ...t, now, future: [] }
    : { past: [...t.past.slice(1 - remembered), t.now], now, future: [], tag }
}
export function undone(t: UndoHistory): UndoHistory {
  const last = t.past.at(-1)
  return last
    ? { past: t.past.slice(0, -1), now: last, future: [t.now, ...t.future], tag: null }
    : t
}
export function redone(t: UndoHistory): UndoHistory {
  const [next, ...future] = t.future
  return next ? { past: [...t.past, t.now], now: next, future, tag: null } : t
}
