/** Cells copied from a spreadsheet, put into the rows of a table that is being filled in. */
import type { Field } from '#common/fields.ts'
import { isDate } from '#common/rules/dates.ts'

interface Column { name: string; field: Field }
type Row = Record<string, any>
export interface Pasted {
  rows: Row[]
  /** how many lines were read */
  count: number
  /** cells that say nothing their column can hold, as they were written */
  unread: string[]
}

/** Whether a text is more than one cell: what is only a word is left to the field it is pasted into. */
export const isTable = (text: string): boolean => /[\t\n]/.test(text.replace(/\r?\n$/, ''))

/** The cells of a copied range: lines by newline, columns by tab; a cell with either of them stands in quotation marks, in which two are one. */
export function cellsOf(text: string): string[][] {
  const lines: string[][] = []
  let line: string[] = []
  for (const [, quoted, plain, end] of text.replace(/\r\n?/g, '\n').matchAll(/(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))(\t|\n|$)/g)) {
    line.push((quoted?.replaceAll('""', '"') ?? plain ?? '').trim())
    if (end === '\t') continue
    lines.push(line)
    line = []
    if (end === '') break
  }
  return lines.filter((cells) => cells.some(Boolean))
}

/** What a cell means in a column; undefined where it means nothing there. The server judges what is sent by its own rules. */
function valueOf(cell: string, { kind, schema }: Field): unknown {
  if (cell === '') return null
  const { maxLength = Infinity, minimum = -Infinity, maximum = Infinity } = schema as { maxLength?: number; minimum?: number; maximum?: number }
  switch (kind) {
    case 'text': case 'area': return [...cell].length <= maxLength ? cell : undefined
    case 'int': case 'decimal': case 'money': {
      const plain = cell.replace(/^(USD|US\$|\$)\s*/i, '').replace(/,(?=\d{3}(\D|$))/g, '')
      const number = /^[-+]?\d+(\.\d+)?$/.test(plain) ? Number(plain) : NaN
      return number >= minimum && number <= maximum && (kind !== 'int' || Number.isInteger(number)) ? number : undefined
    }
    case 'date': {
      const [, year, month, day] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(cell) ?? []
      const date = year && `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`
      return isDate(date) ? date : undefined
    }
    case 'bool': return /^(是|有|yes|y|true|1|√|✓|x)$/i.test(cell) ? true : /^(否|无|no|n|false|0)$/i.test(cell) ? false : undefined
    default: return undefined
  }
}

/**
 * Puts a copied range where it was pasted: its first cell into the given one, further columns to the right, further lines below, in new rows where there are none.
 * @param most rows there may be; lines beyond are not read
 */
export function pasteInto(rows: readonly Row[], columns: readonly Column[], at: { row: number; column: number }, text: string, most: number): Pasted {
  const next = rows.map((row) => ({ ...row }))
  const lines = cellsOf(text).slice(0, Math.max(0, most - at.row))
  const unread: string[] = []
  lines.forEach((cells, down) => {
    const row = (next[at.row + down] ??= {})
    cells.forEach((cell, right) => {
      const column = columns[at.column + right]
      const value = column && valueOf(cell, column.field)
      if (value === undefined) unread.push(cell)
      else row[column!.name] = value
    })
  })
  return { rows: next, count: lines.length, unread: unread.filter(Boolean) }
}
