import { useState } from 'react'
import { fieldOf } from '#common/contract.ts'
import type { AnyContract } from '#common/contract.ts'
import { useApiQuery, usePrefetch } from '../../api/hooks.ts'
import { isShown, useViewer } from '../../api/readable.ts'
import { useLang, useLocalized } from '../../api/text.tsx'
import { asOfLink, asOfOfSearch } from '../as-of/as-of-params.ts'
import { usePrefetchDicts } from '../DictSelect.tsx'
import { orderColumns, isHidden, useColumnPrefs } from './column-prefs.ts'
import type { ColumnPrefs } from './column-prefs.ts'
import { OuterLink } from '../PermittedLink.tsx'
import { columnsOf } from './columns.tsx'
import type { Column, ColumnSpec } from './columns.tsx'
import type { AnyRow, AnyListPageProps } from './list-page-props.ts'
import { readSearch, useListState, defaultPageSize } from './list-state.ts'
import type { ListState } from './list-state.ts'
import { mainColumn } from './phone-lines.ts'
import { requestedColumns } from './requested-columns.ts'
import { columnPrefsOf, useDefaultView } from './saved-views.ts'
import type { SavedView } from './saved-views.ts'
import type { AnyRecord } from '../resource-info.ts'
import { Selection } from './selection.ts'

const noRows: AnyRow[] = []

/** State and data of a list page: search, columns, filters, selection and the rows themselves. */
export function useListPage(props: AnyListPageProps) {
  const { contract, detailPath, fixedFilters, embedded = false } = props
  const { state, setState, edit, setEdit } = useListState(embedded)
  const [selection] = useState(() => new Selection())
  const { isReadable, availableColumns, visibleColumns, requested, prefs, setPrefs } =
    useListColumns(props)
  const toQuery = (search: ListState) =>
    ({ size: defaultPageSize, ...search, ...fixedFilters }) as ListState
  const { ready, prefetchState } = useDefaultView(embedded, props.defaultSearch, state, setState)
  // Prefetch and query must send the same input.
  const inputOf = (search: ListState) =>
    requested ? { ...toQuery(search), columns: requested } : toQuery(search)
  usePrefetch(contract, 'list', prefetchState && inputOf(prefetchState))
  const listQuery = useApiQuery(contract, 'list', inputOf(state), {
    keepPrevious: true,
    enabled: ready,
  })
  usePrefetchDicts([
    ...new Set(visibleColumns.flatMap(({ name }) => fieldOf(contract, name)?.dictCode ?? [])),
  ])
  const response = listQuery.data as { list: AnyRow[]; total: number } | undefined
  const rows = response?.list ?? noRows
  const missing = rows[0] && requested?.filter((name) => !(name in rows[0]!))
  const columns = withDetailLink(
    availableColumns,
    missing,
    detailPath,
    asOfLink(asOfOfSearch(state)),
  )
  const searchFor = (search: ListState) => {
    selection.clear()
    setState(search)
  }
  return {
    state,
    query: toQuery(state),
    listQuery,
    rows,
    total: response?.total ?? 0,
    columns,
    prefs,
    setPrefs,
    filters: filtersOf(props).filter(isReadable),
    selection,
    edit,
    setEdit,
    visibleNames: visibleNames(contract, columns, prefs),
    rowName: useRowName(contract),
    searchFor,
    changeSearch: (part: ListState) => searchFor({ ...state, page: 1, ...part }),
    applyView: (view: SavedView) => {
      searchFor(readSearch(view.query))
      const names = columns.map(({ name }) => name)
      if (view.columns) setPrefs(columnPrefsOf(view.columns, names))
    },
  }
}
export type ListPageState = ReturnType<typeof useListPage>

/**
 * The columns that the user may read and those that are shown, with the stored choice of columns.
 * @returns with `requested`, the columns to fetch; undefined: all
 */
function useListColumns(props: AnyListPageProps) {
  const { contract, text, machine, embedded = false } = props
  const [prefs, setPrefs] = useColumnPrefs(contract.path + (embedded ? '.embedded' : ''))
  const viewer = useViewer()
  const isReadable = (name: string) => isShown(contract, name, viewer)
  const availableColumns = columnsOf<AnyRecord>(
    { contract, text, machine },
    allColumns(props).filter((spec) => isReadable(typeof spec === 'string' ? spec : spec.name)),
    useLang(),
  )
  const visibleColumns = availableColumns.filter((column) => !isHidden(column, prefs))
  const requested = requestedColumns(
    contract,
    visibleColumns,
    props.usedFields,
    hasRowFunctions(props),
  )?.filter(isReadable)
  return { isReadable, availableColumns, visibleColumns, requested, prefs, setPrefs }
}

const allColumns = ({ columns, hiddenColumns = [] }: AnyListPageProps) => [
  ...(columns as readonly (string | ColumnSpec)[]),
  ...(hiddenColumns as readonly string[]).map((name): ColumnSpec => ({ name, hidden: true })),
]

/** @returns the name of a row, by the title of the contract */
function useRowName({ title }: AnyContract): (row: AnyRow) => string {
  const localize = useLocalized()
  return (row) =>
    String(
      title
        ? localize(row[title.zh] as string | null, row[title.en] as string | null)
        : (row['name'] ?? row.id),
    )
}

const hasRowFunctions = (props: AnyListPageProps): boolean =>
  [props.rowActions, props.toolbar, props.editable, props.removable].some(
    (option) => typeof option === 'function',
  )

function filtersOf({ contract, filters, fixedFilters }: AnyListPageProps): string[] {
  const names = filters ?? [
    ...new Set([
      ...((contract.filters ?? []) as string[]),
      ...Object.keys(contract.customFilters ?? {}),
      ...((contract.rangeFilters ?? []) as string[]),
    ]),
  ]
  return names.filter((name) => !(fixedFilters && name in fixedFilters))
}

const visibleNames = (contract: AnyContract, columns: Column[], prefs: ColumnPrefs): string[] =>
  orderColumns(columns, prefs.order)
    .filter((column) => !isHidden(column, prefs) && contract.columns.includes(column.name))
    .map((column) => column.name)

/**
 * Links the column that says what a row is to the detail page. Columns that the current rows lack, because they have
 * just been switched on, show a placeholder.
 */
function withDetailLink(
  columns: Column[],
  missing: readonly string[] = [],
  detailPath?: string,
  asOf = '',
): Column[] {
  const cells = columns.map((column) =>
    missing.includes(column.name)
      ? { ...column, cell: () => <span className="skeleton-cell" /> }
      : column,
  )
  const main = detailPath ? mainColumn(cells) : undefined
  return cells.map((column) =>
    column === main
      ? {
          ...column,
          cell: (row) => (
            <OuterLink to={`${detailPath}?id=${(row as AnyRow).id}${asOf}`}>
              {column.cell(row)}
            </OuterLink>
          ),
        }
      : column,
  )
}
