import type { EquipmentItem, TableColumn } from './equipment-types.ts'
import type { EquipmentCell, EquipmentRow } from './equipment-values.ts'

const dash = '–'

const printedCell = (
  { kind }: TableColumn,
  value: EquipmentCell | undefined,
  printDate: (date: string) => string,
): string => {
  if (kind === 'yesNo') return value === true ? 'x' : dash
  if (value === undefined || value === null || value === '') return dash
  return kind === 'date' ? printDate(String(value)) : String(value)
}

/**
 * Rows of a table as printed. An empty cell, and a table without rows, is a dash, so that nothing
 * can be added by hand. A transposed table has one row per column, `label` and `c1`, `c2` … for the
 * entries.
 */
export function printedRows(
  { columns = [], transposed, maxRows = 6 }: EquipmentItem,
  rows: readonly EquipmentRow[],
  printDate: (date: string) => string,
): Record<string, string>[] {
  if (!transposed)
    return (rows.length > 0 ? rows : [{}]).map((row: EquipmentRow) =>
      Object.fromEntries(columns.map((c) => [c.key, printedCell(c, row[c.key], printDate)])),
    )
  return columns.map((column) => ({
    label: [column.number, column.en, column.zh].filter(Boolean).join(' '),
    ...Object.fromEntries(
      Array.from({ length: maxRows }, (_, i) => [
        `c${i + 1}`,
        rows[i] ? printedCell(column, rows[i][column.key], printDate) : dash,
      ]),
    ),
  }))
}
