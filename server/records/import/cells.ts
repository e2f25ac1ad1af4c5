import { isDate } from '#common/rules/base/dates.ts'
import type { Field } from '#common/fields.ts'
import type { MessageParams, Message } from '#common/text.ts'
import { importText } from './import.text.ts'

/** The error of a cell. `group` is the reason without details of the row, for counting. */
export interface CellFault {
  field: string
  value: string
  phrase: Message
  params?: MessageParams
  group?: Message
}
export type CellRead = { value: unknown } | { phrase: Message; params?: MessageParams }

const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/
const yes = new Set(['1', 'y', 'yes', 'true', 'x', '是', '√', '✓'])
const no = new Set(['0', 'n', 'no', 'false', '否', '×'])

/**
 * Parses a cell as text, number, date or yes/no. Numbers may have thousands separators (`93,693`).
 * Dates: 2019-03-31, 2019/3/31, 2019年3月31日, 20190331, or 31.3.2019 where day and month are
 * unambiguous; a year alone is its first day.
 */
export function readCell(field: Field, cell: string): CellRead {
  const schema = field.schema as {
    minimum?: number
    maximum?: number
    maxLength?: number
    pattern?: string
  }
  if (control.test(cell)) return { phrase: importText.control }
  if (field.kind === 'date') return readDate(cell)
  if (field.kind === 'bool')
    return yes.has(cell.toLowerCase())
      ? { value: true }
      : no.has(cell.toLowerCase())
        ? { value: false }
        : { phrase: importText.notYesNo }
  if (field.kind === 'int' || field.kind === 'decimal' || field.kind === 'money') {
    const number = numberOf(cell)
    if (number === null) return { phrase: importText.notNumber }
    if (field.kind === 'int' && !Number.isInteger(number)) return { phrase: importText.notWhole }
    const { minimum = -Infinity, maximum = Infinity } = schema
    if (number < minimum || number > maximum)
      return { phrase: importText.outOfRange, params: { min: minimum, max: maximum } }
    return { value: field.scale === undefined ? number : Number(number.toFixed(field.scale)) }
  }
  if (schema.maxLength !== undefined && [...cell].length > schema.maxLength)
    return { phrase: importText.tooLong, params: { max: schema.maxLength } }
  if (schema.pattern && !new RegExp(schema.pattern, 'u').test(cell))
    return { phrase: importText.badForm }
  return { value: cell }
}

function numberOf(cell: string): number | null {
  const plain = cell
    .replace(/[\s']/g, '')
    .replace(/^([-+]?\d{1,3})((?:,\d{3})+)(?=\.|$)/, (all) => all.replaceAll(',', ''))
  return /^[-+]?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : null
}

function readDate(cell: string): CellRead {
  const yearFirst =
    /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?$/.exec(cell) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(cell)
  const yearLast = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(cell)
  if (
    yearLast &&
    Number(yearLast[1]) <= 12 &&
    Number(yearLast[2]) <= 12 &&
    yearLast[1] !== yearLast[2]
  )
    return { phrase: importText.ambiguousDate }
  const swapped =
    yearLast &&
    (Number(yearLast[2]) > 12
      ? [yearLast[3], yearLast[1], yearLast[2]]
      : [yearLast[3], yearLast[2], yearLast[1]])
  const parts = yearFirst?.slice(1) ?? swapped ?? (/^\d{4}$/.test(cell) ? [cell, '1', '1'] : null)
  const date = parts?.map((part, i) => part!.padStart(i ? 2 : 4, '0')).join('-')
  return isDate(date) ? { value: date } : { phrase: importText.notDate }
}
