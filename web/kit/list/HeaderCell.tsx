import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import type { KeyboardEvent } from 'react'
import { useFormatMessage } from '../../api/text.tsx'
import { kitText } from '../kit.text.ts'
import type { Column } from './columns.tsx'

interface HeaderProps {
  column: Column
  sort: string | undefined
  onSort: ((sort: string | undefined) => void) | undefined
  width: number
  onWidth: (width: number) => void
  onDrag: (event: unknown) => void
}

/**
 * A column header: sorts on click; resizes by dragging, or by Shift and an arrow key. The separator
 * is no tab stop.
 */
export function HeaderCell({ column, sort, onSort, width, onWidth, onDrag }: HeaderProps) {
  const translate = useFormatMessage()
  const label = translate(column.label)
  const direction =
    sort === column.name ? 'ascending' : sort === `-${column.name}` ? 'descending' : undefined
  const next =
    direction === undefined
      ? column.name
      : direction === 'ascending'
        ? `-${column.name}`
        : undefined
  const resizeByKey = (event: KeyboardEvent) => {
    const step = event.shiftKey ? { ArrowLeft: -16, ArrowRight: 16 }[event.key] : undefined
    if (!step) return
    event.preventDefault()
    onWidth(Math.min(800, Math.max(60, width + step)))
  }
  return (
    <th scope="col" className={`align-${column.align}`} aria-sort={direction}>
      {column.sortable && onSort ? (
        <button
          type="button"
          className="table-sort"
          onClick={() => onSort(next)}
          onKeyDown={resizeByKey}
          title={translate(kitText.sortBy, { name: label })}
        >
          <span className="table-head">{label}</span>
          {direction &&
            (direction === 'ascending' ? (
              <ArrowUpOutlined aria-hidden />
            ) : (
              <ArrowDownOutlined aria-hidden />
            ))}
        </button>
      ) : (
        <span className="table-head">{label}</span>
      )}
      <span
        className="table-resize"
        aria-hidden="true"
        title={translate(kitText.resize, { name: label })}
        onMouseDown={onDrag}
        onTouchStart={onDrag}
      />
    </th>
  )
}
