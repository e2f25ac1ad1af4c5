/** A cell that a spreadsheet would take for a formula gets a mark before it, so that opening the file runs nothing. OWASP ASVS 5.0, 1.2.10. */
export const harmless = (cell: string): string => (/^[\s\ufeff\u200b]*[=+\-@＝＋－＠]|^[\t\r\n]/.test(cell) ? `'${cell}` : cell)
