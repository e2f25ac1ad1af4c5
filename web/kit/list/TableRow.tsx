import { memo } from 'react'
import type { ReactNode } from 'react'
import { useFormatMessage, useMessages } from '../../api/text.tsx'
import { kitText } from '../kit.text.ts'
import type { Column } from './columns.tsx'
import type { AnyRow } from './list-page-props.ts'
import { useSelected, useIsSelected } from './selection.ts'
import type { Selection } from './selection.ts'
import { cellRole, rowRole } from './table-roles.ts'

/** Selects or deselects all rows of the page. */
export function SelectAllCheckbox({
  rows,
  selection,
}: {
  rows: readonly AnyRow[]
  selection: Selection
}) {
  const t = useMessages(kitText)
  const selected = useSelected(selection, rows).length
  const all = selected > 0 && selected === rows.length
  return (
    <input
      type="checkbox"
      aria-label={t.selectAll}
      checked={all}
      ref={(input) => {
        if (input) input.indeterminate = selected > 0 && !all
      }}
      onChange={() => selection.set(all ? [] : rows.map(({ id }) => id))}
    />
  )
}

interface RowProps {
  row: AnyRow
  columns: Column[]
  /** class of the cell of each column on a phone */
  phoneClasses: ReadonlyMap<string, string>
  selection: Selection | undefined
  actions: ((row: AnyRow) => ReactNode) | undefined
  name: string
}

/** A row of the table, memoised: it re-renders only when its own data or selection changes. */
export const TableRow = memo(function TableRow({
  row,
  columns,
  phoneClasses,
  selection,
  actions,
  name,
}: RowProps) {
  const translate = useFormatMessage()
  const selected = useIsSelected(selection, row.id)
  return (
    <tr {...rowRole} className={selected ? 'selected' : ''}>
      {selection && (
        <td {...cellRole} className="table-select">
          <input
            type="checkbox"
            checked={selected}
            aria-label={translate(kitText.selectRow, { name })}
            onChange={() => selection.toggle(row.id)}
          />
        </td>
      )}
      {columns.map((c) => (
        <td
          key={c.name}
          {...cellRole}
          data-column={c.name}
          data-label={translate(c.label)}
          className={`align-${c.align} role-${c.role} ${c.isName ? 'role-name' : ''} ${phoneClasses.get(c.name) ?? ''}`}
        >
          {c.cell(row)}
        </td>
      ))}
      {actions && (
        <td {...cellRole} className="table-actions">
          {actions(row)}
        </td>
      )}
    </tr>
  )
})
