import { useState } from 'react'
import type { AnyContract } from '#common/contract.ts'
import { useFormatMessage } from '../../api/text.tsx'
import { useStoredSequence } from '../detail/RecordSequence.tsx'
import { DataTable } from './DataTable.tsx'
import { Filters } from './Filters.tsx'
import { LazyForm } from '../form/LazyForm.tsx'
import { ListFooter } from './ListFooter.tsx'
import { ListMessage } from './ListMessage.tsx'
import { ListToolbar } from './ListToolbar.tsx'
import type {
  AnyRow,
  ListPageProps,
  AnyListPageProps,
  NameOf,
  RowContext,
} from './list-page-props.ts'
import { RowActions } from './RowActions.tsx'
import { RowHistory } from './RowHistory.tsx'
import { useListPage } from './use-list-page.tsx'
import { useRowActions } from './use-row-actions.ts'
import './list.css'

/**
 * The list of a resource, derived from its contract: search, filters, table, paging, create, edit,
 * delete.
 */
export function ListPage<K extends AnyContract, const N extends NameOf<K> = NameOf<K>>(
  typedProps: ListPageProps<K, N>,
) {
  const props = typedProps as unknown as AnyListPageProps
  const { contract, text, machine, form, createPath, embedded = false } = props
  const translate = useFormatMessage()
  const list = useListPage(props)
  const { state, rows, selection, setEdit, changeSearch, listQuery } = list
  useStoredSequence(embedded ? undefined : props.detailPath, rows)
  const [historyRow, setHistoryRow] = useState<AnyRow>()
  const context: RowContext = {
    query: list.query,
    refresh: () => void listQuery.refetch(),
    edit: (id) => setEdit(String(id)),
  }
  // With a detail page, the history is a tab there.
  const hasHistory = !props.detailPath && 'history' in contract.callSchemas
  const { can, remove, actionsOf, showActions, actionColumn } = useRowActions(props, {
    rows,
    context,
    showHistory: hasHistory ? setHistoryRow : undefined,
    clearSelection: selection.clear,
  })
  const isSelectable = props.selectable ?? can.remove
  const title = translate(text.title)

  return (
    <section className={embedded ? 'list-page embedded' : 'list-page'} aria-label={title}>
      {!embedded && <h1 className="visually-hidden">{title}</h1>}
      <div className="list-header">
        <Filters
          described={{ contract, text, machine }}
          names={list.filters}
          state={state}
          onChange={changeSearch}
          searchable={(contract.searchColumns ?? []).length > 0}
          choices={props.filterOptions}
        />
        <ListToolbar props={props} list={list} context={context} can={can} remove={remove} />
      </div>
      <div className="list-scroll" tabIndex={-1}>
        <DataTable<AnyRow>
          rows={rows}
          columns={list.columns}
          prefs={list.prefs}
          onPrefs={list.setPrefs}
          caption={title}
          sort={state.sort ?? contract.defaultSort}
          onSort={(sort) => changeSearch({ sort })}
          selection={isSelectable ? selection : undefined}
          actions={
            showActions
              ? (row, menu) => (
                  <RowActions actions={actionsOf(row)} name={list.rowName(row)} menu={menu} />
                )
              : undefined
          }
          actionColumn={actionColumn}
          rowName={list.rowName}
          loading={listQuery.isPending}
        />
        <ListMessage
          list={list}
          onRetry={context.refresh}
          onCreate={form && can.save ? () => setEdit('new') : undefined}
          createPath={!form && can.save ? createPath : undefined}
        />
      </div>
      <ListFooter list={list}>{props.footer}</ListFooter>
      {form && (
        <LazyForm
          load={form}
          canSave={can.save}
          edit={list.edit}
          onClose={() => setEdit(null)}
          initialValues={{ ...props.initialValues }}
        />
      )}
      <RowHistory
        contract={contract}
        text={text}
        machine={machine}
        row={historyRow}
        rowName={list.rowName}
        onClose={() => setHistoryRow(undefined)}
      />
    </section>
  )
}
