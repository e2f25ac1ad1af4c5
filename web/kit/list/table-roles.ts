// On phones rows are drawn as cards (table.css), so browsers lose the table roles unless they are
// explicit.
export const [tableRole, rowGroupRole, rowRole, cellRole] = [
  { role: 'table' },
  { role: 'rowgroup' },
  { role: 'row' },
  { role: 'cell' },
]
