import { harmless } from '#common/csv.ts'

/** Lines of cells as CSV for spreadsheets: with the mark of UTF-8, CRLF, everything quoted. */
export const csvOf = (lines: readonly (readonly string[])[]): string =>
  `\ufeff${lines.map((cells) => cells.map((cell) => `"${harmless(cell).replaceAll('"', '""')}"`).join(',')).join('\r\n')}\r\n`
