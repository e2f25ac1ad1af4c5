import { useState } from 'react'
import { useHasRight } from '#web/api/me.ts'
import { useLocalized, useMessages } from '#web/api/text.tsx'
import { ColumnChooser } from '#web/kit/list/ColumnChooser.tsx'
import { useColumnPrefs } from '#web/kit/list/column-prefs.ts'
import { DataTable } from '#web/kit/list/DataTable.tsx'
import { Filters } from '#web/kit/list/Filters.tsx'
import { LazyForm } from '#web/kit/form/LazyForm.tsx'
import { QueryError } from '#web/kit/QueryError.tsx'
import { useListState } from '#web/kit/list/list-state.ts'
import { RowActions } from '#web/kit/list/RowActions.tsx'
import { RowHistory } from '#web/kit/list/RowHistory.tsx'
import { menu } from '../menu.contract.ts'
import { menuText } from '../menu.text.ts'
import { menuColumns } from './menu-columns.tsx'
import type { MenuEntry, TreeRow } from './menu-rows.ts'
import { MenuToolbar } from './MenuToolbar.tsx'
import { useMenuActions } from './use-menu-actions.ts'
import { useMenuTree } from './use-menu-tree.ts'
import '#web/kit/list/list.css'
import './menu.css'

const form = () => import('./MenuForm.tsx')
const described = { contract: menu, text: menuText }
const newEntry = { type: 1, sort: 0, show: true, status: 1 }

/** The menu as a tree of modules, menus and buttons, without paging. */
export default function MenuList() {
  const t = useMessages(menuText)
  const localize = useLocalized()
  const canSave = useHasRight(['sys.menu.save'])
  const { state, setState, edit, setEdit } = useListState(false)
  const [prefs, setPrefs] = useColumnPrefs(menu.path)
  const [initial, setInitial] = useState<object>(newEntry)
  const [historyRow, setHistoryRow] = useState<TreeRow>()
  const tree = useMenuTree(state)
  const { query, rows } = tree
  const nameOf = (row: MenuEntry) => localize(row.nameZh, row.nameEn)
  const columns = menuColumns({ localize, nameOf, toggle: tree.toggle })
  const add = (more: object) => {
    setInitial({ ...newEntry, ...more })
    setEdit('new')
  }
  const actionsOf = useMenuActions({ add, edit: setEdit, showHistory: setHistoryRow })
  return (
    <section className="list-page" aria-label={t.title}>
      <h1 className="visually-hidden">{t.title}</h1>
      <div className="list-header">
        <Filters
          described={described}
          names={['type', 'status', 'show', 'parentId']}
          state={state}
          onChange={(part) => setState({ ...state, ...part })}
          searchable
        />
        <MenuToolbar tree={tree} state={state} onCreate={() => add({})}>
          <ColumnChooser columns={columns} prefs={prefs} onPrefs={setPrefs} />
        </MenuToolbar>
      </div>
      <div className="list-scroll" tabIndex={-1}>
        <DataTable<TreeRow>
          rows={rows}
          columns={columns}
          prefs={prefs}
          onPrefs={setPrefs}
          caption={t.title}
          rowName={nameOf}
          loading={query.isPending}
          actions={(row) => <RowActions menu actions={actionsOf(row)} name={nameOf(row)} />}
        />
        {query.error && <QueryError message={query.error.message} onRetry={query.refetch} />}
        {query.data && rows.length === 0 && (
          <div className="list-message">
            <p>{t.none}</p>
          </div>
        )}
      </div>
      <LazyForm
        load={form}
        canSave={canSave}
        edit={edit}
        onClose={() => setEdit(null)}
        initialValues={{ ...initial }}
      />
      <RowHistory
        {...described}
        row={historyRow}
        rowName={nameOf}
        onClose={() => setHistoryRow(undefined)}
      />
    </section>
  )
}
