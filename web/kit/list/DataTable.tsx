import {
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo, useRef } from 'react'
import type { ReactNode } from 'react'
import { useFormatMessage, useLang, useMessages } from '../../api/text.tsx'
import { kitText } from '../kit.text.ts'
import type { Column } from './columns.tsx'
import { orderColumns, isHidden } from './column-prefs.ts'
import type { ColumnPrefs } from './column-prefs.ts'
import { fittingColumn } from './RowActions.tsx'
import type { ActionColumn } from './RowActions.tsx'
import { useParentWidth } from '../use-width.ts'
import { HeaderCell } from './HeaderCell.tsx'
import type { Selection } from './selection.ts'
import { SelectAllCheckbox, TableRow } from './TableRow.tsx'
import type { AnyRow } from './list-page-props.ts'
import { phoneClasses } from './phone-lines.ts'
import { rowGroupRole, rowRole, tableRole } from './table-roles.ts'
import { useContentWidths } from './use-content-widths.ts'
import './table.css'

const features = tableFeatures({
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
})

interface Props<R extends AnyRow> {
  rows: R[]
  columns: Column<R>[]
  prefs: ColumnPrefs
  onPrefs: (part: Partial<ColumnPrefs>) => void
  caption: string
  sort?: string | undefined
  onSort?: ((sort: string | undefined) => void) | undefined
  /** enables row selection */
  selection?: Selection | undefined
  /** content of the last cell of a row, as a menu or not */
  actions?: ((row: R, menu: boolean) => ReactNode) | undefined
  actionColumn?: ActionColumn
  rowName: (row: R) => string
  /** shows skeleton rows while there are no rows */
  loading?: boolean
}

/**
 * The table of every list: plain markup, with columns that can be resized, ordered and hidden; the
 * settings are stored. A row re-renders only when it changes.
 */
export function DataTable<R extends AnyRow>(props: Props<R>) {
  'use no memo'
  const {
    rows,
    columns,
    prefs,
    onPrefs,
    caption,
    sort,
    onSort,
    selection,
    actions,
    actionColumn = { width: 48, menu: true },
    rowName,
    loading,
  } = props
  const t = useMessages(kitText)
  const element = useRef<HTMLTableElement>(null)
  const contentWidths = useContentWidths(element, useLang())
  const { table, leafColumns, visible } = useTableColumns(
    rows,
    columns,
    prefs,
    onPrefs,
    contentWidths,
  )
  const classes = useMemo(() => phoneClasses(visible), [visible])
  const headers = table.getHeaderGroups()[0]?.headers ?? []
  const columnsWidth = table.getTotalSize() + (selection ? 44 : 0)
  const { width: actionsWidth, menu } = fittingColumn(
    actionColumn,
    columnsWidth,
    useParentWidth(element),
  )
  const total = columnsWidth + (actions ? actionsWidth : 0)
  const cellOfActions = useMemo(
    () => actions && ((row: AnyRow) => actions(row as R, menu)),
    [actions, menu],
  )

  return (
    <table
      {...(rows.length > 0 || loading ? tableRole : {})}
      ref={element}
      className="table"
      style={{ width: `max(100%, ${total}px)` }}
      aria-busy={loading}
    >
      <caption className="visually-hidden">{caption}</caption>
      <colgroup>
        {selection && <col style={{ width: 44 }} />}
        {/* The first column takes the room that is left. */}
        {leafColumns.map((c, at) => (
          <col key={c.id} style={at > 0 ? { width: c.getSize() } : {}} />
        ))}
        {actions && <col style={{ width: actionsWidth }} />}
      </colgroup>
      <thead {...rowGroupRole}>
        <tr {...rowRole}>
          {selection && (
            <th scope="col" className="table-select">
              <SelectAllCheckbox rows={rows} selection={selection} />
            </th>
          )}
          {headers.map((header) => {
            const column = visible.find((c) => c.name === header.id)
            return (
              column && (
                <HeaderCell
                  key={header.id}
                  column={column}
                  sort={sort}
                  onSort={onSort}
                  width={header.column.getSize()}
                  onWidth={(width) =>
                    onPrefs({ widths: { ...prefs.widths, [column.name]: width } })
                  }
                  onDrag={header.getResizeHandler()}
                />
              )
            )
          })}
          {actions && (
            <th scope="col" className="table-actions">
              <span className="visually-hidden">{t.actions}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody {...rowGroupRole}>
        {loading && rows.length === 0
          ? skeletonRows(visible as Column[], Boolean(selection), Boolean(actions))
          : rows.map((row) => (
              <TableRow
                key={row.id}
                row={row}
                columns={visible as Column[]}
                phoneClasses={classes}
                selection={selection}
                actions={cellOfActions}
                name={rowName(row)}
              />
            ))}
      </tbody>
    </table>
  )
}

/** The columns in the user's order and widths, without the hidden ones. */
function useTableColumns<R extends AnyRow>(
  rows: R[],
  columns: Column<R>[],
  prefs: ColumnPrefs,
  onPrefs: (part: Partial<ColumnPrefs>) => void,
  contentWidths: Readonly<Record<string, number>>,
) {
  'use no memo'
  const translate = useFormatMessage()
  const ordered = useMemo(() => orderColumns(columns, prefs.order), [columns, prefs.order])
  const defs = useMemo(
    () =>
      ordered.map((c) => ({
        id: c.name,
        accessorFn: () => null,
        size: Math.max(
          c.fixedWidth ? c.width : (contentWidths[c.name] ?? c.width),
          headerWidth(translate(c.label), c.sortable),
        ),
        minSize: 60,
        maxSize: 800,
      })),
    [ordered, translate, contentWidths],
  )
  const table = useTable({
    features,
    data: rows as AnyRow[],
    columns: defs,
    getRowId: (row) => String(row.id),
    columnResizeMode: 'onChange',
    state: {
      columnSizing: prefs.widths,
      columnVisibility: Object.fromEntries(columns.map((c) => [c.name, !isHidden(c, prefs)])),
    },
    onColumnSizingChange: (next) =>
      onPrefs({ widths: typeof next === 'function' ? next(prefs.widths) : next }),
  })
  const leafColumns = table.getVisibleLeafColumns()
  const names = leafColumns.map((c) => c.id).join()
  const visible = useMemo(
    () => names.split(',').flatMap((name) => ordered.find((c) => c.name === name) ?? []),
    [names, ordered],
  )
  return { table, leafColumns, visible }
}

/** Eight rows without values, while the first rows are read. */
const skeletonRows = (columns: readonly Column[], selectable: boolean, actions: boolean) =>
  Array.from({ length: 8 }, (_, index) => (
    <tr key={index} aria-hidden="true">
      {selectable && <td />}
      {columns.map((c) => (
        <td key={c.name}>
          <span className="skeleton-cell" />
        </td>
      ))}
      {actions && <td className="table-actions" />}
    </tr>
  ))

/**
 * Width of a header in pixels, with its sort arrow; long labels are truncated after about 26
 * letters.
 */
function headerWidth(label: string, sortable: boolean): number {
  const letters = [...label].reduce((sum, letter) => sum + (letter > '\u2e7f' ? 14 : 7.7), 0)
  return Math.min(224, Math.ceil(letters) + 26 + (sortable ? 27 : 0))
}
