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
export type CellRead =
  | { value: unknown }
  | { phrase: Message; params?: MessageParams; group?: Message }

const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/
const yes = new Set(['1', 'y', 'yes', 'true', 'x', '是', '√', '✓'])
const no = new Set(['0', 'n', 'no', 'false', '否', '×'])

/**
 * Parses a cell as text, number, date or yes/no. Numbers may have thousands separators (`93,693`).
 * Dates: 2019-03-31, 2019/3/31, 2019年3月31日, 20190331, 31-Mar-2019, or 31.3.2019 where day and
 * month are unambiguous; a time of day behind them is left out; a year alone is its first day.
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

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|' +
  'sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
/** With the month as a word: 31-Mar-2019, March 31, 2019, 2019-Mar-31. */
const WORD_DATES: readonly [form: RegExp, year: number, month: number, day: number][] = [
  [new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)?[-/. ]*${MONTH}[-/.,]?[-/ ]*(\\d{4})$`, 'i'), 3, 2, 1],
  [new RegExp(`^${MONTH}\\.?[- ]*(\\d{1,2})(?:st|nd|rd|th)?[-, ]+(\\d{4})$`, 'i'), 3, 1, 2],
  [new RegExp(`^(\\d{4})[-/. ]*${MONTH}\\.?[-/. ]*(\\d{1,2})$`, 'i'), 1, 2, 3],
]
/** A time of day behind a date. One with a zone must be midnight: elsewhere it is another day. */
const TIME =
  /(?<=\d|日)(?:T|\s+)(?:(?:上午|下午)\s*)?(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:\s*[AP]M)?$/i
const UTC_MIDNIGHT = /(?<=\d)(?:T|\s+)00:00(?::00(?:\.0+)?)?(?:Z|\+00:?00)$/i

/** Hyphens and dashes with which programs and people write a date: 31‐Mar‐2019, 31 – Mar – 2019. */
const DASHES = /\s*[-‐-―−]\s*/gu

function readDate(cell: string): CellRead {
  const day = cell.replace(UTC_MIDNIGHT, '').replace(TIME, '').replace(DASHES, '-')
  const yearLast = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/.exec(day)
  const [, first = '', second = '', year = ''] = yearLast ?? []
  if (yearLast && Number(first) <= 12 && Number(second) <= 12 && first !== second)
    return { phrase: importText.ambiguousDate }
  const parts =
    yearFirst(day) ??
    wordDate(day) ??
    (yearLast && (Number(second) > 12 ? [year, first, second] : [year, second, first])) ??
    (/^\d{4}$/.test(cell) ? [cell, '1', '1'] : null)
  const date = parts?.map((part, i) => part.padStart(i ? 2 : 4, '0')).join('-')
  return isDate(date) ? { value: date } : { phrase: importText.notDate }
}

const yearFirst = (day: string): string[] | undefined =>
  (
    /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?$/.exec(day) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(day)
  )?.slice(1)

function wordDate(text: string): string[] | undefined {
  for (const [form, year, month, day] of WORD_DATES) {
    const found = form.exec(text)
    if (!found) continue
    const number = MONTHS.indexOf(found[month]!.slice(0, 3).toLowerCase()) + 1
    return [found[year]!, String(number), found[day]!]
  }
  return undefined
}
