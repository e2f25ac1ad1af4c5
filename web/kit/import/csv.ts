/** A cell that a spreadsheet would take for a formula gets a mark before it, so that opening the file runs nothing. */
const harmless = (cell: string) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)

/** Lines of cells as CSV for spreadsheets: with the mark of UTF-8, CRLF, everything quoted. */
export const csvOf = (lines: readonly (readonly string[])[]): string =>
  `\ufeff${lines.map((cells) => cells.map((cell) => `"${harmless(cell).replaceAll('"', '""')}"`).join(',')).join('\r\n')}\r\n`
