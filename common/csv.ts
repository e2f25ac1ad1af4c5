/** A cell that a spreadsheet would take for a formula gets a mark before it, so that opening the file runs nothing. OWASP ASVS 5.0, 1.2.10. */
export const harmless = (cell: string): string => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)
