/** Pastes spreadsheet cells into the rows of a table input. */
import type { Field } from '#common/fields.ts'
import { isDate } from '#common/rules/base/dates.ts'

interface Column {
  name: string
  field: Field
}
type Row = Record<string, unknown>
export interface Pasted {
  rows: Row[]
  /** number of lines read */
  count: number
  /** original text of cells that their column cannot hold */
  rejectedCells: string[]
}

/** Whether a text contains more than one cell; a single cell is pasted by the input itself. */
export const isCellRange = (text: string): boolean => /[\t\n]/.test(text.replace(/\r?\n$/, ''))

/**
 * Cells of a copied range: rows separated by newlines, columns by tabs; a cell containing either is
 * quoted, with quotes doubled.
 */
export function parseCells(text: string): string[][] {
  const lines: string[][] = []
  let line: string[] = []
  for (const [, quoted, plain, end] of text
    .replace(/\r\n?/g, '\n')
    .matchAll(/(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))(\t|\n|$)/g)) {
    line.push((quoted?.replaceAll('""', '"') ?? plain ?? '').trim())
    if (end === '\t') continue
    lines.push(line)
    line = []
    if (end === '') break
  }
  return lines.filter((cells) => cells.some(Boolean))
}

/**
 * Value of a cell for a column; undefined when the column cannot hold it. The server validates
 * again.
 */
function valueOf(cell: string, { kind, schema }: Field): unknown {
  if (cell === '') return null
  const {
    maxLength = Infinity,
    minimum = -Infinity,
    maximum = Infinity,
  } = schema as { maxLength?: number; minimum?: number; maximum?: number }
  switch (kind) {
    case 'text':
    case 'area':
      return [...cell].length <= maxLength ? cell : undefined
    case 'int':
    case 'decimal':
    case 'money': {
      const plain = cell.replace(/^(USD|US\$|\$)\s*/i, '').replace(/,(?=\d{3}(\D|$))/g, '')
      const number = /^[-+]?\d+(\.\d+)?$/.test(plain) ? Number(plain) : NaN
      return number >= minimum && number <= maximum && (kind !== 'int' || Number.isInteger(number))
        ? number
        : undefined
    }
    case 'date': {
      const [, year, month, day] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(cell) ?? []
      const date = year && `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`
      return isDate(date) ? date : undefined
    }
    case 'bool':
      return /^(是|有|yes|y|true|1|√|✓|x)$/i.test(cell)
        ? true
        : /^(否|无|no|n|false|0)$/i.test(cell)
          ? false
          : undefined
    default:
      return undefined
  }
}

/**
 * Pastes a range: its first cell into the target cell, further columns to the right, further lines
 * below, adding rows as needed.
 * @param max maximum number of rows; further lines are ignored
 */
export function pasteInto(
  rows: readonly Row[],
  columns: readonly Column[],
  at: { row: number; column: number },
  text: string,
  most: number,
): Pasted {
  const next = rows.map((row) => ({ ...row }))
  const lines = parseCells(text).slice(0, Math.max(0, most - at.row))
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
  return { rows: next, count: lines.length, rejectedCells: unread.filter(Boolean) }
}
