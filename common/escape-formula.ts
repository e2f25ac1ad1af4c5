/** Prefixes a cell that a spreadsheet would evaluate as a formula. OWASP ASVS 5.0, 1.2.10. */
export const escapeFormula = (cell: string): string =>
  /^[\s\ufeff\u200b]*[=+\-@＝＋－＠]|^[\t\r\n]/.test(cell) ? `'${cell}` : cell
