import { escapeFormula } from '#common/escape-formula.ts'
import type { Cell } from './cell-formatter.ts'

const dayMs = 86_400_000
/** Matches cells that must be quoted or escaped; most are not. */
const special = /[",\r\n]|^[\s=+\-@＝＋－＠\u200b]|\s$/

function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'string') {
    if (!special.test(cell)) return cell
    const text = escapeFormula(cell)
    return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }
  const written = cell.toISOString()
  return cell.getTime() % dayMs === 0
    ? written.slice(0, 10)
    : `${written.slice(0, 10)} ${written.slice(11, 16)}`
}

function csvLine(row: readonly Cell[]): string {
  let line = csvCell(row[0] ?? null)
  for (let at = 1; at < row.length; at++) line += `,${csvCell(row[at]!)}`
  return `${line}\r\n`
}

/**
 * CSV for Excel, one batch of rows at a time: UTF-8 with a byte order mark, so that Excel reads
 * Chinese correctly; lines end in CRLF (RFC 4180).
 */
export async function* csvLines(
  heads: string[],
  pages: AsyncIterable<Cell[][]>,
): AsyncGenerator<string> {
  yield `\ufeff${csvLine(heads)}`
  for await (const rows of pages) {
    let lines = ''
    for (const row of rows) lines += csvLine(row)
    yield lines
  }
}
