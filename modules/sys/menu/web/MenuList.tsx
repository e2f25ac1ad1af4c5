import { PlusOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useApiQuery } from '#web/api/hooks.ts'
import { useHasRight } from '#web/api/me.ts'
import { useLocalized, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { ColumnChooser } from '#web/kit/list/ColumnChooser.tsx'
import { columnsOf } from '#web/kit/list/columns.tsx'
import { DataTable } from '#web/kit/list/DataTable.tsx'
import { ExportButton } from '#web/kit/list/ExportButton.tsx'
import { Filters } from '#web/kit/list/Filters.tsx'
import { LazyForm } from '#web/kit/list/LazyForm.tsx'
import { useListState } from '#web/kit/list/list-state.ts'
import { useColumnPrefs } from '#web/kit/list/column-prefs.ts'
import { RowActions } from '#web/kit/list/RowActions.tsx'
import { useRemove } from '#web/kit/list/use-remove.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { useMinWidth } from '#web/kit/use-width.ts'
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
/** Second name column, in the language that the reader has not chosen. */
const otherName = { ...menuText.labels.nameEn, en: menuText.labels.nameZh.en }
const newEntry = { type: 1, sort: 0, show: true, status: 1 }

/** The menu as a tree of modules, menus and buttons, without paging. */
export default function MenuList() {
  const t = useMessages(menuText)
  const k = useMessages(kitText)
  const translate = useFormatMessage()
  const localize = useLocalized()
  const wide = useMinWidth(1440)
  const { state, setState, edit, setEdit } = useListState(false)
  const [prefs, setPrefs] = useColumnPrefs(menu.path)
  const [opened, setOpened] = useState<ReadonlySet<number>>()
  const [initial, setInitial] = useState<Record<string, unknown>>(newEntry)
  const [remembered, setRemembered] = useState<TreeRow>()
  const response = useApiQuery(menu, 'all', {}, { keepPrevious: true })
  const remove = useRemove(menu, () => undefined)
  const [maySave, mayRemove, mayExport] = [
    useHasRight(['sys.menu.save']),
    useHasRight(['sys.menu.remove']),
    useHasRight(['sys.menu.export']),
  ]

  const entries = (response.data ?? []) as unknown as MenuEntry[]
  const unfolded =
    opened ?? new Set(entries.filter((entry) => entry.type === 1).map((entry) => entry.id))
  const { keyword, type, status, show, parentId } = state
  const rows = rowsOf(entries, unfolded, { keyword, type, status, show, parentId })
  const nameOf = (row: MenuEntry) => localize(row.nameZh, row.nameEn)
  const toggle = (row: TreeRow) =>
    setOpened(
      new Set(row.open ? [...unfolded].filter((id) => id !== row.id) : [...unfolded, row.id]),
    )
  const add = (more: object) => {
    setInitial({ ...newEntry, ...more })
    setEdit('new')
  }
  const columns = columnsOf<TreeRow>({ contract: menu, text: menuText }, [
    {
      name: 'nameZh',
      label: menuText.name,
      width: 300,
      sort: false,
      render: (row) => <NameCell row={row} name={nameOf(row)} onToggle={() => toggle(row)} />,
    },
    {
      name: 'nameEn',
      label: otherName,
      width: 190,
      sort: false,
      render: (row) => localize(row.nameEn, row.nameZh),
    },
    {
      name: 'type',
      width: 125,
      sort: false,
      render: (row) => <Tag tone={tones[row.type]}>{translate(menuText.type[row.type])}</Tag>,
    },
    { name: 'code', width: 220, sort: false },
    { name: 'path', width: 230, sort: false },
    { name: 'component', width: 210, sort: false, hidden: true },
    { name: 'menuNo', width: 110, sort: false, hidden: true },
    { name: 'sort', width: 80, sort: false },
    { name: 'show', width: 80, sort: false },
    {
      name: 'status',
      width: 120,
      sort: false,
      render: (row) => (
        <Tag tone={row.status ? 'green' : 'grey'}>{translate(menuText.status[row.status])}</Tag>
      ),
    },
  ])
  const actionsOf = (row: TreeRow) => [
    ...(maySave ? [{ key: 'edit', label: k.edit, onClick: () => setEdit(String(row.id)) }] : []),
    ...(maySave && row.type !== 3
      ? [
          {
            key: 'below',
            label: t.addBelow,
            onClick: () => add({ parentId: row.id, type: row.type + 1, code: `${row.code}.` }),
          },
        ]
      : []),
    ...(mayRemove
      ? [{ key: 'remove', label: k.remove, danger: true, onClick: () => remove([row.id]) }]
      : []),
    { key: 'history', label: k.history, onClick: () => setRemembered(row) },
  ]
  return (
    <section className="list-page" aria-label={t.title}>
      <h1 className="visually-hidden">{t.title}</h1>
      <div className="list-header">
        <Filters
          described={{ contract: menu, text: menuText }}
          names={['type', 'status', 'show', 'parentId']}
          state={state}
          onChange={(part) => setState({ ...state, ...part })}
          searchable
        />
        <div className="list-toolbar">
          <Button onClick={() => setOpened(new Set(entries.map((entry) => entry.id)))}>
            {t.expandAll}
          </Button>
          <Button onClick={() => setOpened(new Set())}>{t.collapseAll}</Button>
          {mayExport && <ExportButton contract={menu} query={{ ...state }} />}
          {maySave && (
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => add({})}>
              {k.create}
            </Button>
          )}
          <Button
            icon={<ReloadOutlined aria-hidden />}
            aria-label={k.refresh}
            title={k.refresh}
            onClick={() => void response.refetch()}
            loading={response.isFetching}
          />
          <ColumnChooser columns={columns} prefs={prefs} onPrefs={setPrefs} />
        </div>
      </div>
      <div className="list-scroll" tabIndex={-1}>
        <DataTable<TreeRow>
          rows={rows}
          columns={columns}
          prefs={prefs}
          onPrefs={setPrefs}
          caption={t.title}
          rowName={nameOf as (row: object) => string}
          loading={response.isPending}
          actions={(row) => <RowActions actions={actionsOf(row)} name={nameOf(row)} />}
          actionsWidth={wide ? 168 : 64}
        />
        {response.error && (
          <div className="list-message" role="alert">
            <p>{response.error.message}</p>
            <Button onClick={() => void response.refetch()}>{k.retry}</Button>
          </div>
        )}
        {response.data && rows.length === 0 && (
          <div className="list-message">
            <p>{t.none}</p>
          </div>
        )}
      </div>
      <LazyForm
        load={form}
        canSave={maySave}
        edit={edit}
        onClose={() => setEdit(null)}
        initialValues={initial}
      />
      {remembered && (
        <Suspense fallback={null}>
          <HistoryDrawer
            contract={menu}
            text={menuText}
            id={remembered.id}
            name={nameOf(remembered)}
            onClose={() => setRemembered(undefined)}
          />
        </Suspense>
      )}
    </section>
  )
}
