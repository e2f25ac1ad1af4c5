import { harmless } from '#common/csv.ts'
import type { Cell } from './words.ts'

const dayMs = 86_400_000
/** Most cells have nothing that must be quoted or defused, which is seen in one look. */
const special = /[",\r\n]|^[\s=+\-@＝＋－＠\u200b]|\s$/

function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'string') {
    if (!special.test(cell)) return cell
    const text = harmless(cell)
    return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }
  const written = cell.toISOString()
  return cell.getTime() % dayMs === 0 ? written.slice(0, 10) : `${written.slice(0, 10)} ${written.slice(11, 16)}`
}

function csvLine(row: readonly Cell[]): string {
  let line = csvCell(row[0] ?? null)
  for (let at = 1; at < row.length; at++) line += `,${csvCell(row[at]!)}`
  return `${line}\r\n`
}

/** CSV as Excel reads it, a page of rows at a time: UTF-8 with its mark, so that Chinese is not garbled; lines end in CRLF (RFC 4180). */
export async function* csvLines(heads: string[], pages: AsyncIterable<Cell[][]>): AsyncGenerator<string> {
  yield `\ufeff${csvLine(heads)}`
  for await (const rows of pages) {
    let lines = ''
    for (const row of rows) lines += csvLine(row)
    yield lines
  }
}
