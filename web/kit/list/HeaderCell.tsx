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

/** A column header: sorts on click, resizes by dragging or arrow keys. */
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
    const step = { ArrowLeft: -16, ArrowRight: 16 }[event.key]
    if (step) onWidth(Math.min(800, Math.max(60, width + step)))
  }
  return (
    <th scope="col" className={`align-${column.align}`} aria-sort={direction}>
      {column.sortable && onSort ? (
        <button
          type="button"
          className="table-sort"
          onClick={() => onSort(next)}
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
        role="separator"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={translate(kitText.resize, { name: label })}
        aria-valuenow={width}
        aria-valuemin={60}
        aria-valuemax={800}
        onKeyDown={resizeByKey}
        onMouseDown={onDrag}
        onTouchStart={onDrag}
      />
    </th>
  )
}
