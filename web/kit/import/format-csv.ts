import { escapeFormula } from '#common/escape-formula.ts'

const quoteCell = (cell: string) => `"${escapeFormula(cell).replaceAll('"', '""')}"`

/** Formats rows as CSV for spreadsheets: with a UTF-8 byte order mark, CRLF, all cells quoted. */
export const formatCsv = (lines: readonly (readonly string[])[]): string =>
  `\ufeff${lines.map((cells) => cells.map(quoteCell).join(',')).join('\r\n')}\r\n`
