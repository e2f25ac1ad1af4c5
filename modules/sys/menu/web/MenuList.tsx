import { PlusOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useCall } from '#web/api/hooks.ts'
import { useAllowed } from '#web/api/me.ts'
import { usePick, useSay, useText } from '#web/api/text.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { ColumnChooser } from '#web/kit/list/ColumnChooser.tsx'
import { columnsOf } from '#web/kit/list/columns.tsx'
import { DataTable } from '#web/kit/list/DataTable.tsx'
import { ExportButton } from '#web/kit/list/ExportButton.tsx'
import { Filters } from '#web/kit/list/Filters.tsx'
import { FormSlot } from '#web/kit/list/ListPage.tsx'
import { useListState } from '#web/kit/list/list-state.ts'
import { usePrefs } from '#web/kit/list/prefs.ts'
import { RowActions } from '#web/kit/list/RowActions.tsx'
import { useRemove } from '#web/kit/list/use-remove.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { useWide } from '#web/kit/wide.ts'
import { menu } from '../menu.contract.ts'
import { menuText } from '../menu.text.ts'
import { NameCell } from './NameCell.tsx'
import { rowsOf } from './menu-rows.ts'
import type { MenuEntry, TreeRow } from './menu-rows.ts'
import '#web/kit/list/list.css'
import './menu.css'

const HistoryDrawer = lazy(() => import('#web/kit/detail/HistoryDrawer.tsx'))
const form = () => import('./MenuForm.tsx')
const tones = { 1: 'violet', 2: 'blue', 3: 'grey' } as const
/** The column beside shows the name in the language the reader has not chosen. */
const otherName = { ...menuText.labels.nameEn, en: menuText.labels.nameZh.en }
const fresh = { type: 1, sort: 0, show: true, status: 1 }

/** The menu as the tree it is: modules, their menus, their buttons. It is of use only as a whole, so it has no pages. */
export default function MenuList() {
  const t = useText(menuText)
  const k = useText(kitText)
  const say = useSay()
  const pick = usePick()
  const wide = useWide(1440)
  const { state, setState, edit, setEdit } = useListState(false)
  const [prefs, setPrefs] = usePrefs(menu.path)
  const [opened, setOpened] = useState<ReadonlySet<number>>()
  const [initial, setInitial] = useState<Record<string, unknown>>(fresh)
  const [remembered, setRemembered] = useState<TreeRow>()
  const answer = useCall(menu, 'all', {}, { keep: true })
  const remove = useRemove(menu, () => undefined)
  const [maySave, mayRemove, mayExport] = [useAllowed(['sys.menu.save']), useAllowed(['sys.menu.remove']), useAllowed(['sys.menu.export'])]

  const entries = (answer.data ?? []) as unknown as MenuEntry[]
  const unfolded = opened ?? new Set(entries.filter((entry) => entry.type === 1).map((entry) => entry.id))
  const { keyword, type, status, show, parentId } = state
  const rows = rowsOf(entries, unfolded, { keyword, type, status, show, parentId })
  const nameOf = (row: MenuEntry) => pick(row.nameZh, row.nameEn)
  const toggle = (row: TreeRow) => setOpened(new Set(row.open ? [...unfolded].filter((id) => id !== row.id) : [...unfolded, row.id]))
  const add = (more: object) => {
    setInitial({ ...fresh, ...more })
    setEdit('new')
  }
  const columns = columnsOf<TreeRow>({ contract: menu, text: menuText }, [
    { name: 'nameZh', label: menuText.name, width: 300, sort: false, render: (row) => <NameCell row={row} name={nameOf(row)} onToggle={() => toggle(row)} /> },
    { name: 'nameEn', label: otherName, width: 190, sort: false, render: (row) => pick(row.nameEn, row.nameZh) },
    { name: 'type', width: 125, sort: false, render: (row) => <Tag tone={tones[row.type]}>{say(menuText.type[row.type])}</Tag> },
    { name: 'code', width: 220, sort: false }, { name: 'path', width: 230, sort: false }, { name: 'component', width: 210, sort: false, hidden: true }, { name: 'menuNo', width: 110, sort: false, hidden: true },
    { name: 'sort', width: 80, sort: false }, { name: 'show', width: 80, sort: false },
    { name: 'status', width: 120, sort: false, render: (row) => <Tag tone={row.status ? 'green' : 'grey'}>{say(menuText.status[row.status])}</Tag> },
  ])
  const actionsOf = (row: TreeRow) => [
    ...(maySave ? [{ key: 'edit', label: k.edit, onClick: () => setEdit(String(row.id)) }] : []),
    ...(maySave && row.type !== 3 ? [{ key: 'below', label: t.addBelow, onClick: () => add({ parentId: row.id, type: row.type + 1, code: `${row.code}.` }) }] : []),
    ...(mayRemove ? [{ key: 'remove', label: k.remove, danger: true, onClick: () => remove([row.id]) }] : []),
    { key: 'history', label: k.history, onClick: () => setRemembered(row) },
  ]
  return (
    <section className="list-page" aria-label={t.title}>
      <h1 className="visually-hidden">{t.title}</h1>
      <div className="list-head">
        <Filters described={{ contract: menu, text: menuText }} names={['type', 'status', 'show', 'parentId']} state={state} onChange={(part) => setState({ ...state, ...part })} searchable />
        <div className="list-tools">
          <Button onClick={() => setOpened(new Set(entries.map((entry) => entry.id)))}>{t.expandAll}</Button>
          <Button onClick={() => setOpened(new Set())}>{t.collapseAll}</Button>
          {mayExport && <ExportButton contract={menu} asked={{ ...state }} />}
          {maySave && <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => add({})}>{k.create}</Button>}
          <Button icon={<ReloadOutlined aria-hidden />} aria-label={k.refresh} title={k.refresh} onClick={() => void answer.refetch()} loading={answer.isFetching} />
          <ColumnChooser columns={columns} prefs={prefs} onPrefs={setPrefs} />
        </div>
      </div>
      <div className="list-box" tabIndex={-1}>
        <DataTable<TreeRow & Record<string, any>> rows={rows} columns={columns} prefs={prefs} onPrefs={setPrefs} caption={t.title} rowName={nameOf as (row: object) => string} loading={answer.isPending}
          actions={(row) => <RowActions actions={actionsOf(row)} name={nameOf(row)} />} actionsWidth={wide ? 168 : 64} />
        {answer.error && <div className="list-told" role="alert"><p>{answer.error.message}</p><Button onClick={() => void answer.refetch()}>{k.retry}</Button></div>}
        {answer.data && rows.length === 0 && <div className="list-told"><p>{t.none}</p></div>}
      </div>
      <FormSlot load={form} may={maySave} edit={edit} onClose={() => setEdit(null)} initial={initial} />
      {remembered && <Suspense fallback={null}><HistoryDrawer contract={menu} text={menuText} id={remembered.id} name={nameOf(remembered)} onClose={() => setRemembered(undefined)} /></Suspense>}
    </section>
  )
}
