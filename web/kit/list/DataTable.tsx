import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import {
  columnOrderingFeature, columnResizingFeature, columnSizingFeature, columnVisibilityFeature, tableFeatures, useTable,
} from '@tanstack/react-table'
import { memo, useMemo } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useSay, useText } from '../../api/text.tsx'
import { kitText } from '../kit.text.ts'
import type { Column } from './columns.tsx'
import { inOrder, isHidden } from './prefs.ts'
import type { Prefs } from './prefs.ts'
import { useSelected, useTicked } from './selection.ts'
import type { Selection } from './selection.ts'
import './table.css'

const features = tableFeatures({ columnOrderingFeature, columnResizingFeature, columnSizingFeature, columnVisibilityFeature })
// On phones rows are drawn as cards (table.css): browsers then take a table for none unless it is said.
const [grid, part, line, cell] = [{ role: 'table' }, { role: 'rowgroup' }, { role: 'row' }, { role: 'cell' }]
interface AnyRow { id: number; [field: string]: any }

interface Props<R extends AnyRow> {
  rows: R[]
  columns: Column<R>[]
  prefs: Prefs
  onPrefs: (part: Partial<Prefs>) => void
  caption: string
  sort?: string | undefined
  onSort?: ((sort: string | undefined) => void) | undefined
  /** rows can be ticked */
  selection?: Selection | undefined
  /** the last cell of a row */
  actions?: ((row: R) => ReactNode) | undefined
  actionsWidth?: number
  rowName: (row: R) => string
  /** lines of the skeleton while nothing is there yet */
  loading?: boolean
}

/**
 * The table of every list: plain markup in the palette of the house, its columns resized, ordered, hidden and
 * remembered. Rows are drawn again only when they themselves change.
 */
export function DataTable<R extends AnyRow>(props: Props<R>) {
  'use no memo'
  const { rows, columns, prefs, onPrefs, caption, sort, onSort, selection, actions, actionsWidth = 150, rowName, loading } = props
  const t = useText(kitText)
  const ordered = useMemo(() => inOrder(columns, prefs.order), [columns, prefs.order])
  const say = useSay()
  const defs = useMemo(() => ordered.map((c) => ({ id: c.name, accessorFn: () => null, size: Math.max(c.width, roomForHead(say(c.label), c.sortable)), minSize: 60, maxSize: 800 })), [ordered, say])
  const table = useTable({
    features, data: rows as AnyRow[], columns: defs, getRowId: (row) => String(row.id), columnResizeMode: 'onChange',
    state: {
      columnSizing: prefs.widths,
      columnVisibility: Object.fromEntries(columns.map((c) => [c.name, !isHidden(c, prefs)])),
    },
    onColumnSizingChange: (next) => onPrefs({ widths: typeof next === 'function' ? next(prefs.widths) : next }),
  })
  const shown = table.getVisibleLeafColumns()
  const names = shown.map((c) => c.id).join()
  const visible = useMemo(() => names.split(',').flatMap((name) => ordered.find((c) => c.name === name) ?? []), [names, ordered])
  const headers = table.getHeaderGroups()[0]?.headers ?? []
  const total = table.getTotalSize() + (selection ? 44 : 0) + (actions ? actionsWidth : 0)

  return (
    <table {...(rows.length > 0 || loading ? grid : {})} className="table" style={{ width: `max(100%, ${total}px)` }} aria-busy={loading}>
      <caption className="visually-hidden">{caption}</caption>
      <colgroup>
        {selection && <col style={{ width: 44 }} />}
        {shown.map((c) => <col key={c.id} style={{ width: c.getSize() }} />)}
        {actions && <col style={{ width: actionsWidth }} />}
      </colgroup>
      <thead {...part}>
        <tr {...line}>
          {selection && <th scope="col" className="table-pick"><PickAll rows={rows} selection={selection} /></th>}
          {headers.map((header) => {
            const column = visible.find((c) => c.name === header.id)
            return column && (
              <HeaderCell key={header.id} column={column} sort={sort} onSort={onSort} width={header.column.getSize()} onWidth={(width) => onPrefs({ widths: { ...prefs.widths, [column.name]: width } })} onDrag={header.getResizeHandler()} />
            )
          })}
          {actions && <th scope="col" className="table-actions"><span className={actionsWidth < 100 ? 'visually-hidden' : ''}>{t.actions}</span></th>}
        </tr>
      </thead>
      <tbody {...part}>
        {loading && rows.length === 0
          ? Array.from({ length: 8 }, (_, at) => <tr key={at} aria-hidden="true">{selection && <td />}{visible.map((c) => <td key={c.name}><span className="bone" /></td>)}{actions && <td className="table-actions" />}</tr>)
          : rows.map((row) => <Row key={row.id} row={row} columns={visible as Column[]} selection={selection} actions={actions as Props<AnyRow>['actions']} name={rowName(row)} />)}
      </tbody>
    </table>
  )
}

/** Pixels in which a heading can be read whole, with the arrow of its order; a long one is cut after some 26 letters. */
function roomForHead(label: string, sortable: boolean): number {
  const letters = [...label].reduce((sum, letter) => sum + (letter > '\u2e7f' ? 14 : 7.7), 0)
  return Math.min(224, Math.ceil(letters) + 26 + (sortable ? 18 : 0))
}

interface HeaderProps { column: Column<any>; sort: string | undefined; onSort: ((sort: string | undefined) => void) | undefined; width: number; onWidth: (width: number) => void; onDrag: (event: unknown) => void }

function HeaderCell({ column, sort, onSort, width, onWidth, onDrag }: HeaderProps) {
  const say = useSay()
  const label = say(column.label)
  const direction = sort === column.name ? 'ascending' : sort === `-${column.name}` ? 'descending' : undefined
  const next = direction === undefined ? column.name : direction === 'ascending' ? `-${column.name}` : undefined
  const byKey = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -16, ArrowRight: 16 }[event.key]
    if (step) onWidth(Math.min(800, Math.max(60, width + step)))
  }
  return (
    <th scope="col" className={`to-${column.align}`} aria-sort={direction}>
      {column.sortable && onSort
        ? <button type="button" className="table-sort" onClick={() => onSort(next)} title={say(kitText.sortBy, { name: label })}><span className="table-head">{label}</span>{direction && (direction === 'ascending' ? <ArrowUpOutlined aria-hidden /> : <ArrowDownOutlined aria-hidden />)}</button>
        : <span className="table-head">{label}</span>}
      <span className="table-resize" role="separator" tabIndex={0} aria-orientation="vertical" aria-label={say(kitText.resize, { name: label })} aria-valuenow={width} aria-valuemin={60} aria-valuemax={800} onKeyDown={byKey} onMouseDown={onDrag} onTouchStart={onDrag} />
    </th>
  )
}

function PickAll({ rows, selection }: { rows: readonly AnyRow[]; selection: Selection }) {
  const t = useText(kitText)
  const ticked = useSelected(selection, rows).length
  const all = ticked > 0 && ticked === rows.length
  return <input type="checkbox" aria-label={t.selectAll} checked={all} ref={(box) => { if (box) box.indeterminate = ticked > 0 && !all }} onChange={() => selection.put(all ? [] : rows.map(({ id }) => id))} />
}

interface RowProps { row: AnyRow; columns: Column[]; selection: Selection | undefined; actions: ((row: AnyRow) => ReactNode) | undefined; name: string }

const Row = memo(function Row({ row, columns, selection, actions, name }: RowProps) {
  const say = useSay()
  const ticked = useTicked(selection, row.id)
  return (
    <tr {...line} className={ticked ? 'on' : ''}>
      {selection && <td {...cell} className="table-pick"><input type="checkbox" checked={ticked} aria-label={say(kitText.selectRow, { name })} onChange={() => selection.toggle(row.id)} /></td>}
      {columns.map((c) => <td key={c.name} {...cell} data-label={say(c.label)} className={`to-${c.align}`}>{c.cell(row)}</td>)}
      {actions && <td {...cell} className="table-actions">{actions(row)}</td>}
    </tr>
  )
})
