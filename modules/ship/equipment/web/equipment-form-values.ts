/** Inputs of the equipment form: values by key, null where nothing is recorded. */
import type { EquipmentField } from '#common/rules/equipment/catalogue.ts'
import { fieldsOfItem } from '#common/rules/equipment/catalogue.ts'
import type { EquipmentItem, EquipmentSection } from '#common/rules/equipment/equipment-types.ts'

export type EquipmentInputs = Record<string, unknown>

/** Values of the sections by key. */
export const fieldsOfSections = (sections: readonly EquipmentSection[]): EquipmentField[] =>
  sections.flatMap(({ items }) => items.flatMap(fieldsOfItem))

const comparable = (value: unknown): string =>
  JSON.stringify(value === undefined || value === '' ? null : value)

/** Inputs that differ from the recorded values; null clears one. */
export const changedInputs = (
  recorded: EquipmentInputs,
  inputs: EquipmentInputs,
): EquipmentInputs =>
  Object.fromEntries(
    Object.entries(inputs)
      .filter(([key, value]) => comparable(recorded[key]) !== comparable(value))
      .map(([key, value]) => [key, value === undefined || value === '' ? null : value]),
  )

/** Whether an item matches a search in both languages, its number or its key. */
export function matchesSearch({ key, zh, en, numbers }: EquipmentItem, search: string): boolean {
  const words = search.trim().toLowerCase()
  return (
    words === '' ||
    [key, zh, en, ...Object.values(numbers)].some((text) => text.toLowerCase().includes(words))
  )
}

/** Sections with the items that match; headings stay above a matching item only. */
export const searchedSections = (
  sections: readonly EquipmentSection[],
  search: string,
): EquipmentSection[] =>
  search.trim() === ''
    ? [...sections]
    : sections
        .map((section) => ({
          ...section,
          items: section.items.filter(
            (item) => item.kind !== 'heading' && matchesSearch(item, search),
          ),
        }))
        .filter(({ items }) => items.length > 0)
