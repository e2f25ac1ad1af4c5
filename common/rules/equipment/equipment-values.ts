import { isDate } from '../base/dates.ts'
import { equipmentFields } from './catalogue.ts'
import type { EquipmentField, FieldKind } from './catalogue.ts'

export type EquipmentCell = string | number | boolean | null
export type EquipmentRow = Record<string, EquipmentCell>
export type EquipmentValue = EquipmentCell | EquipmentRow[]
/** Values of an equipment record by key. */
export type EquipmentValues = Record<string, EquipmentValue>

export type EquipmentFault =
  | 'unknown'
  | 'number'
  | 'text'
  | 'tooLong'
  | 'boolean'
  | 'choice'
  | 'date'
  | 'table'
  | 'tooManyRows'
  | 'emptyRow'
/** What is wrong with a value; `path` names the key, and in a table the row and column. */
export interface EquipmentIssue {
  path: string
  fault: EquipmentFault
  limit?: number
}

export const longestText = 300
const largestNumber = 99_999_999

function cellFault(kind: FieldKind, value: unknown, options: readonly { key: string }[] = []) {
  switch (kind) {
    case 'number':
      return typeof value === 'number' && value >= 0 && value <= largestNumber ? null : 'number'
    case 'yesNo':
      return typeof value === 'boolean' ? null : 'boolean'
    case 'date':
      return isDate(value) ? null : 'date'
    case 'choice':
      return options.some(({ key }) => key === value) ? null : 'choice'
    default:
      if (typeof value !== 'string' || value.trim() === '') return 'text'
      return value.length > longestText ? 'tooLong' : null
  }
}

function tableIssues({ key, item }: EquipmentField, value: unknown): EquipmentIssue[] {
  const { columns = [], maxRows = 50 } = item
  if (!Array.isArray(value)) return [{ path: key, fault: 'table' }]
  if (value.length > maxRows) return [{ path: key, fault: 'tooManyRows', limit: maxRows }]
  return value.flatMap((row: unknown, i): EquipmentIssue[] => {
    const path = `${key}[${i}]`
    if (typeof row !== 'object' || row === null) return [{ path, fault: 'table' }]
    const cells = Object.entries(row).filter(([, cell]) => cell !== null)
    if (cells.length === 0) return [{ path, fault: 'emptyRow' }]
    return cells.flatMap(([name, cell]): EquipmentIssue[] => {
      const column = columns.find((one) => one.key === name)
      const fault = column ? cellFault(column.kind, cell) : 'unknown'
      return fault ? [{ path: `${path}.${name}`, fault, limit: longestText }] : []
    })
  })
}

/** What is wrong with values of the record, by the catalogue. Null clears a value. */
export function equipmentIssues(values: Readonly<Record<string, unknown>>): EquipmentIssue[] {
  return Object.entries(values).flatMap(([key, value]): EquipmentIssue[] => {
    const field = equipmentFields.get(key)
    if (!field) return [{ path: key, fault: 'unknown' }]
    if (value === null) return []
    if (field.kind === 'table') return tableIssues(field, value)
    const fault = cellFault(field.kind, value, field.item.options)
    return fault ? [{ path: key, fault, limit: longestText }] : []
  })
}

/** An option as printed, in both languages. */
export const printedOption = ({ en, zh }: { en: string; zh: string }): string =>
  en === zh ? en : `${en} / ${zh}`

/**
 * A value as the register's value of a template parameter: a yes/no as `true` or `false`, an option
 * as printed, a table as JSON. Empty where nothing is recorded.
 */
export function sourceText(field: EquipmentField, value: EquipmentValue | undefined): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return JSON.stringify(value)
  const option = field.item.options?.find(({ key }) => key === value)
  return field.kind === 'choice' && option ? printedOption(option) : String(value)
}

/** The value of the record that an entered value of a template parameter states; null clears it. */
export function enteredValue(field: EquipmentField, entered: unknown): EquipmentValue {
  if (entered === null || entered === undefined || entered === '') return null
  switch (field.kind) {
    case 'number':
      return Number(entered)
    case 'yesNo':
      return entered === true || entered === 'true'
    case 'choice':
      return field.item.options?.find((one) => printedOption(one) === entered)?.key ?? null
    default:
      return String(entered).trim()
  }
}
