import { PlusOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button, Pagination } from 'antd'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { Link } from 'react-router'
import { countedAtMost, fieldOf } from '#common/contract.ts'
import type { AnyContract, RowOf } from '#common/contract.ts'
import type { AnyMachine } from '#common/machine.ts'
import { useLater } from '../../api/later.ts'
import { useAllowed, useMe } from '../../api/me.ts'
import { useCall, useCallAhead } from '../../api/hooks.ts'
import { notify } from '../../api/notify.ts'
import { isShown, useViewer } from '../../api/readable.ts'
import { usePick, useSay, useText } from '../../api/text.tsx'
import { useDictsAhead } from '../Dict.tsx'
import type { FormProps } from '../form/EntityForm.tsx'
import { kitText } from '../kit.text.ts'
import { useWide } from '../wide.ts'
import { codeOf } from '../words.ts'
import type { ResourceText } from '../words.ts'
import { ColumnChooser } from './ColumnChooser.tsx'
import { columnsOf } from './columns.tsx'
import type { Column, ColumnSpec } from './columns.tsx'
import { DataTable } from './DataTable.tsx'
import { ExportButton } from './ExportButton.tsx'
import { Filters } from './Filters.tsx'
import type { FilterChoices } from './Filters.tsx'
import { readSearch, useListState, usualSize } from './list-state.ts'
import type { ListState } from './list-state.ts'
import { neededColumns } from './needed.ts'
import { inOrder, isHidden, usePrefs } from './prefs.ts'
import { openActions, roomFor, RowActions } from './RowActions.tsx'
import type { RowAction } from './RowActions.tsx'
import { SavedViews } from './SavedViews.tsx'
import { Selection, useSelected } from './selection.ts'
import { useRemove } from './use-remove.tsx'
import { prefsOf, useOpening } from './views.ts'
import type { View } from './views.ts'
import './list.css'

export interface RowContext { query: ListState; refresh: () => void; edit: (which: 'new' | number) => void }
export interface ListContext<R> extends RowContext { selected: R[]; clearSelection: () => void }

type NameOf<K extends AnyContract> = string & keyof RowOf<K>
/** A row as far as the page says that it reads it. */
type ReadRow<K extends AnyContract, N extends NameOf<K>> = string extends N ? RowOf<K> : Pick<RowOf<K>, (N | 'id') & keyof RowOf<K>>

export interface ListPageProps<K extends AnyContract, N extends NameOf<K> = NameOf<K>, R = ReadRow<K, N>> {
  contract: K
  text: ResourceText
  machine?: AnyMachine
  /** columns in order: field names, or `{ name, label, width, render, sort, hidden, align }` */
  columns: readonly (NameOf<K> | ColumnSpec<R>)[]
  /** the fields that `render`, `rowActions`, `toolbar` and the like read: the server then sends these and what is shown, otherwise everything */
  reads?: readonly N[]
  /** filters in order; by default those of the contract */
  filters?: readonly string[]
  /** choices of filters on plain words, by name: `{ resource: [{ value, label }] }` */
  choices?: FilterChoices
  /** the form of create and edit, fetched when needed: `const form = () => import('./FlagForm.tsx')` beside the component */
  form?: () => Promise<{ default: ComponentType<FormProps> }>
  /** the page where records are made, where that is no form of the list: New leads there */
  creates?: string
  /** path of the detail page; the first column leads there with `?id=` */
  detailPath?: string
  /** button codes where they are not `{module}.{resource}.save` and `.remove`; null: nobody may */
  codes?: { save?: string | null; remove?: string | null; export?: string | null }
  /** further actions of a row, before edit and delete */
  rowActions?: (row: R, context: RowContext) => RowAction[]
  /** further buttons above the table */
  toolbar?: (context: ListContext<R>) => ReactNode
  /** further figures beside the number of rows, such as sums of all that was found */
  foot?: ReactNode
  /** rows can be selected; on by default where they may be deleted */
  selectable?: boolean
  /** filters that always hold and are not shown, such as `{ shipId: [5] }` on a ship's page */
  fixed?: Record<string, unknown>
  /** values a new record starts with */
  initial?: Record<string, unknown>
  /** what the list is asked for when it is opened without a search, where the reader has no view of their own for that */
  opens?: ListState
  /** part of another page: keeps its search to itself instead of in the address */
  embedded?: boolean
  /** takes in tables, where the contract has `importCalls`: the fields a column can go into, and those for which empty cells may have a value */
  importing?: { fields: readonly string[]; defaults: readonly string[]; initial?: Record<string, unknown>; also?: readonly string[] }
  /** whether a row may be edited or deleted, where its state says no; false: rows are made here, and never edited */
  editable?: false | ((row: R) => boolean)
  /** whether it may be deleted; without it whatever may be edited may be deleted */
  removable?: (row: R) => boolean
}

type Any = Record<string, any> & { id: number }
const ImportButton = lazy(() => import('../import/ImportButton.tsx'))
const HistoryDrawer = lazy(() => import('../detail/HistoryDrawer.tsx'))

/** The list of a resource: search, filters, table, paging, create, edit, delete. All of it follows from the contract. */
export function ListPage<K extends AnyContract, const N extends NameOf<K> = NameOf<K>>(props: ListPageProps<K, N>) {
  const { contract, text, machine, form, creates, detailPath, fixed, embedded = false, initial } = props
  const t = useText(kitText)
  const say = useSay()
  const pick = usePick()
  const { state, setState, edit, setEdit } = useListState(embedded)
  const [prefs, setPrefs] = usePrefs(contract.path + (embedded ? '.embedded' : ''))
  const [selection] = useState(() => new Selection())
  const [remembered, setRemembered] = useState<Any>()
  // Where there is a detail page, the history stands there.
  const history = !detailPath && 'history' in contract.shapes
  const asking = (search: ListState) => ({ size: usualSize, ...search, ...fixed }) as ListState
  const query = asking(state)
  const { size, sort, ...narrowing } = state
  const narrowed = Object.keys(narrowing).length > 0
  const { begun, likely } = useOpening(embedded, props.opens, state, setState)
  const viewer = useViewer()
  const shown = (name: string) => isShown(contract, name, viewer)
  const offered = columnsOf<any>({ contract, text, machine }, (props.columns as readonly (string | ColumnSpec)[]).filter((one) => shown(typeof one === 'string' ? one : one.name)))
  const filters = (props.filters ?? [...((contract.filters ?? []) as string[]), ...Object.keys(contract.asks ?? {}), ...((contract.ranges ?? []) as string[])].filter((name, at, all) => all.indexOf(name) === at)).filter((name) => !(fixed && name in fixed) && shown(name))
  const others = [props.rowActions, props.toolbar, props.editable, props.removable].some((given) => typeof given === 'function')
  const asked = neededColumns(contract, offered.filter((c) => !isHidden(c, prefs)), props.reads, others)?.filter(shown)
  // The one place where the call is made, whether it is sent ahead or waited for.
  const input = (search: ListState) => (asked ? { ...asking(search), columns: asked } : asking(search))
  useCallAhead(contract, 'list', likely && input(likely))
  const answer = useCall(contract as AnyContract, 'list', input(state), { keep: true, enabled: begun })
  useDictsAhead([...new Set(offered.filter((c) => !isHidden(c, prefs)).flatMap(({ name }) => fieldOf(contract, name)?.dictCode ?? []))])
  const rows = (answer.data as { list: Any[]; total: number } | undefined)?.list ?? none
  const total = (answer.data as { total: number } | undefined)?.total ?? 0
  const wide = useWide(1440)
  const may = useRights(contract, props.codes)
  const { codes } = useMe()
  const later = useLater()

  const columns = drawnFor(offered, detailPath, rows[0] && asked?.filter((name) => !(name in rows[0]!)))
  const title = contract.title
  const rowName = (row: Any) => String(title ? pick(row[title.zh], row[title.en]) : row['name'] ?? row.id)
  const change = (part: ListState) => {
    selection.clear()
    setState({ ...state, page: 1, ...part })
  }
  const choose = (view: View) => {
    selection.clear()
    setState(readSearch(view.query))
    if (view.columns) setPrefs(prefsOf(view.columns, columns.map(({ name }) => name)))
  }
  const { refetch } = answer
  const context: RowContext = { query, refresh: () => void refetch(), edit: (which) => setEdit(String(which)) }
  const remove = useRemove(contract, selection.clear)
  const editable = (row: Any) => props.editable !== false && (props.editable?.(row as never) ?? true)
  const removable = (row: Any) => props.removable?.(row as never) ?? editable(row)
  const own = (row: Any) => props.rowActions?.(row as never, context) ?? []
  const actionsOf = (row: Any): RowAction[] => [
    ...own(row).filter((action) => !action.later),
    ...(form && may.save && editable(row) ? [{ key: 'edit', label: t.edit, onClick: () => setEdit(String(row.id)) }] : []),
    ...(may.remove && removable(row) ? [{ key: 'remove', label: t.remove, danger: true, onClick: () => remove([row.id]) }] : []),
    ...own(row).filter((action) => action.later),
    ...(history ? [{ key: 'history', label: t.history, onClick: () => setRemembered(row) }] : []),
  ]
  const hasActions = Boolean(props.rowActions) || (form && may.save && props.editable !== false) || may.remove || history
  const usual = [...(form && may.save && props.editable !== false ? [t.edit] : []), ...(may.remove ? [t.remove] : []), ...(history ? [t.history] : [])]
  const open = rows.map((row) => openActions(actionsOf(row), codes).map((action) => action.label))
  // Where nothing may be done with any row, no room is kept for it.
  const acts = hasActions && (rows.length === 0 || open.some((labels) => labels.length > 0))
  const actionsWidth = !wide ? 64 : props.rowActions ? (rows.length ? Math.max(...open.map(roomFor)) : 168) : roomFor(usual)
  const selectable = props.selectable ?? may.remove
  const shownColumns = inOrder(columns, prefs.order).filter((c) => !isHidden(c, prefs) && contract.columns.includes(c.name)).map((c) => c.name)

  return (
    <section className={embedded ? 'list-page embedded' : 'list-page'} aria-label={say(text.title)}>
      {!embedded && <h1 className="visually-hidden">{say(text.title)}</h1>}
      <div className="list-head">
        <Filters described={{ contract, text, machine }} names={filters} state={state} onChange={change} searchable={(contract.search ?? []).length > 0} choices={props.choices} />
        <div className="list-tools">
          {!embedded && <SavedViews state={state} columns={shownColumns} onChoose={choose} />}
          <Selected selection={selection} rows={rows}>{(selected) => <>
            {selected.length > 0 && <span className="list-selected">{say(kitText.selected, { count: selected.length })}{may.remove && <Button size="small" danger onClick={() => remove(selected.map((row) => row.id))}>{t.remove}</Button>}</span>}
            {props.toolbar?.({ ...context, selected: selected as unknown as ReadRow<K, N>[], clearSelection: selection.clear })}
          </>}</Selected>
          {props.importing && <Suspense fallback={null}><ImportButton contract={contract} text={text} {...props.importing} /></Suspense>}
          {may.export && <ExportButton contract={contract} asked={{ ...state, ...fixed, columns: shownColumns }} />}
          {form && may.save && <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEdit('new')}>{t.create}</Button>}
          {creates && may.save && <Link to={creates}><Button type="primary" icon={<PlusOutlined aria-hidden />} tabIndex={-1}>{t.create}</Button></Link>}
          <Button icon={<ReloadOutlined aria-hidden />} aria-label={t.refresh} title={t.refresh} onClick={context.refresh} loading={answer.isFetching} />
          <ColumnChooser columns={columns} prefs={prefs} onPrefs={setPrefs} />
        </div>
      </div>
      <div className="list-box" tabIndex={-1}>
        <DataTable<Any> rows={rows} columns={columns} prefs={prefs} onPrefs={setPrefs} caption={say(text.title)} sort={state.sort ?? contract.sort} onSort={(sort) => change({ sort })}
          selection={selectable ? selection : undefined} actions={acts ? (row) => <RowActions actions={actionsOf(row)} name={rowName(row)} /> : undefined}
          actionsWidth={actionsWidth} rowName={rowName} loading={answer.isPending} />
        {answer.error && <div className="list-told" role="alert"><p>{answer.error.message}</p><Button onClick={context.refresh}>{t.retry}</Button></div>}
        {!answer.error && !answer.isPending && rows.length === 0 && <div className="list-told"><p>{narrowed ? t.emptyFound : t.empty}</p>{narrowed ? <Button onClick={() => { selection.clear(); setState({ size, sort }) }}>{t.clearFilters}</Button> : may.save && (form ? <Button onClick={() => setEdit('new')}>{t.first}</Button> : creates && <Link to={creates}><Button tabIndex={-1}>{t.first}</Button></Link>)}</div>}
      </div>
      <div className="list-foot">
        <span>{!answer.isPending && say(kitText.total, { total: total >= countedAtMost ? `${countedAtMost.toLocaleString('en-US')}+` : total.toLocaleString('en-US') })}</span>
        {props.foot}
        {later && <Pagination size="small" current={state.page ?? 1} pageSize={state.size ?? usualSize} total={total} showSizeChanger pageSizeOptions={[20, 50, 100, 200]} responsive onChange={(page, size) => { selection.clear(); setState({ ...state, page, size }) }} />}
      </div>
      {form && <FormSlot load={form} may={may.save} edit={edit} onClose={() => setEdit(null)} initial={{ ...initial }} />}
      {remembered && <Suspense fallback={null}><HistoryDrawer contract={contract} text={text} machine={machine} id={remembered.id} name={rowName(remembered)} onClose={() => setRemembered(undefined)} /></Suspense>}
    </section>
  )
}

const none: Any[] = []

/** What depends on the ticked rows, and is all of the page that is drawn anew with a tick. */
function Selected({ selection, rows, children }: { selection: Selection; rows: readonly Any[]; children: (selected: Any[]) => ReactNode }) {
  return children(useSelected(selection, rows))
}

/** The first column leads to the details; one that was just switched on is not yet in the rows that are still shown. */
function drawnFor(columns: Column[], detailPath: string | undefined, lacking: readonly string[] = []): Column[] {
  const there = columns.map((c) => (lacking.includes(c.name) ? { ...c, cell: () => <span className="bone" /> } : c))
  const [first, ...others] = there
  return detailPath && first ? [{ ...first, cell: (row) => <Link to={`${detailPath}?id=${(row as Any).id}`}>{first.cell(row)}</Link> }, ...others] : there
}

/** Which of the usual actions exist and are open to this person. */
function useRights(contract: AnyContract, codes: ListPageProps<AnyContract>['codes']) {
  const code = (action: 'save' | 'remove' | 'export') => (codes?.[action] === null ? [] : [codes?.[action] ?? codeOf(contract, action)])
  const has = (action: 'save' | 'remove' | 'export') => action in contract.shapes
  const [save, remove, exports] = [useAllowed(code('save')), useAllowed(code('remove')), useAllowed(code('export'))]
  return { save: has('save') && save, remove: has('remove') && remove, export: has('export') && exports }
}

/**
 * The form: fetched in a quiet moment, shown when the address says so. Each opening is a fresh one.
 * @param may whether the person may save: who opens an address without that is told so. A form that is open stays, with what was typed
 */
export function FormSlot({ load, may, edit: asked, onClose, initial }: { load: NonNullable<ListPageProps<AnyContract>['form']>; may: boolean; edit: string | null; onClose: () => void; initial?: Record<string, unknown> }) {
  const t = useText(kitText)
  const [Form] = useState(() => lazy(load))
  const [opened, setOpened] = useState({ edit: null as string | null, shown: null as string | null, times: 0 })
  const refused = !may && asked !== null && asked !== opened.edit
  const edit = refused ? null : asked
  if (edit !== opened.edit) setOpened({ edit, shown: edit ?? opened.shown, times: opened.times + (edit === null ? 0 : 1) })
  const refuse = useEffectEvent(() => {
    notify.warning(t.mayNotEdit)
    onClose()
  })
  useEffect(() => { if (refused) refuse() }, [refused])
  useEffect(() => {
    const quiet = setTimeout(() => void load().catch(() => undefined), 1500)
    return () => clearTimeout(quiet)
  }, [load])
  if (opened.shown === null) return null
  return <Suspense fallback={null}><Form key={opened.times} open={edit !== null} {...(opened.shown !== 'new' && { id: Number(opened.shown) })} {...(initial && { initial })} onClose={onClose} /></Suspense>
}
