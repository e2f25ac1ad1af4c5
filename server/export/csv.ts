import { harmless } from '#common/csv.ts'
import type { Cell } from './words.ts'

function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (cell instanceof Date) return cell.toISOString().replace('T00:00:00.000Z', '').replace('T', ' ').slice(0, 16)
  if (typeof cell === 'number') return String(cell)
  const text = harmless(cell)
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text
}

/** CSV as Excel reads it: UTF-8 with its mark, so that Chinese is not garbled; lines end in CRLF (RFC 4180). */
export async function* csvLines(heads: string[], rows: AsyncIterable<Cell[]>): AsyncGenerator<string> {
  yield `\ufeff${heads.map(csvCell).join(',')}\r\n`
  for await (const row of rows) yield `${row.map(csvCell).join(',')}\r\n`
}
