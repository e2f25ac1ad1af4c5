import { applicableSections } from '#common/rules/equipment/applicable-forms.ts'
import { equipmentFields, fieldsOfItem } from '#common/rules/equipment/catalogue.ts'
import { equipmentIssues } from '#common/rules/equipment/equipment-values.ts'
import type {
  EquipmentFault,
  EquipmentRow,
  EquipmentValues,
} from '#common/rules/equipment/equipment-values.ts'
import type { Message } from '#common/text.ts'
import { fieldText } from '#server/core/refusal.ts'
import type { FieldError } from '#server/core/refusal.ts'
import { shipEquipmentText } from '../shipEquipment.text.ts'

const phrases: Readonly<Record<EquipmentFault, Message>> = {
  unknown: shipEquipmentText.unknown,
  number: fieldText.number,
  text: fieldText.text,
  tooLong: fieldText.tooLong,
  boolean: fieldText.boolean,
  choice: fieldText.choice,
  date: fieldText.date,
  table: fieldText.list,
  tooManyRows: shipEquipmentText.tooManyRows,
  emptyRow: shipEquipmentText.emptyRow,
}

/**
 * What is wrong with values to be saved, at `values.{key}`: of a wrong kind, or of a record that a
 * ship of this type does not have, such as Form B of a ship that is no oil tanker.
 * @param after the values as they will be
 */
export function equipmentFaults(
  shipType: string,
  changes: Readonly<Record<string, unknown>>,
  after: EquipmentValues,
): FieldError[] {
  const issues = equipmentIssues(changes)
  const wrong = new Set(issues.map(({ path }) => path))
  const ship = { shipType, isOtherWithTanks: after['isOtherWithTanks'] === true }
  const applicable = new Set(
    applicableSections(ship).flatMap(({ items }) => items.flatMap(fieldsOfItem).map((f) => f.key)),
  )
  const others = Object.keys(changes).filter(
    (key) => changes[key] !== null && equipmentFields.has(key) && !applicable.has(key),
  )
  return [
    ...issues.map(({ path, fault, limit }) => ({
      field: `values.${path}`,
      phrase: phrases[fault],
      ...(limit !== undefined && { params: { limit } }),
    })),
    ...others
      .filter((key) => !wrong.has(key))
      .map((key) => ({ field: `values.${key}`, phrase: shipEquipmentText.otherShips })),
  ]
}

/** The values after a change: null clears one, and empty cells of tables are left out. */
export function changedEquipment(
  now: EquipmentValues,
  changes: Readonly<Record<string, unknown>>,
): EquipmentValues {
  const after = { ...now, ...(changes as EquipmentValues) }
  return Object.fromEntries(
    Object.entries(after)
      .filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0))
      .map(([key, value]) => [key, Array.isArray(value) ? value.map(withoutNulls) : value]),
  )
}

const withoutNulls = (row: EquipmentRow): EquipmentRow =>
  Object.fromEntries(Object.entries(row ?? {}).filter(([, cell]) => cell !== null))
