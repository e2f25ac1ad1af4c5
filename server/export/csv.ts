import { harmless } from '#common/csv.ts'
import type { Cell } from './words.ts'

function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (cell instanceof Date) return cell.toISOString().replace('T00:00:00.000Z', '').replace('T', ' ').slice(0, 16)
  if (typeof cell === 'number') return String(cell)
  const text = harmless(cell)
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text
}

/** Characters that are passed on together: each piece costs as much as a row takes to write. */
const piece = 65_536

/** CSV as Excel reads it: UTF-8 with its mark, so that Chinese is not garbled; lines end in CRLF (RFC 4180). */
export async function* csvLines(heads: string[], rows: AsyncIterable<Cell[]>): AsyncGenerator<string> {
  let waiting = `\ufeff${heads.map(csvCell).join(',')}\r\n`
  for await (const row of rows) {
    waiting += `${row.map(csvCell).join(',')}\r\n`
    if (waiting.length < piece) continue
    yield waiting
    waiting = ''
  }
  if (waiting) yield waiting
}
