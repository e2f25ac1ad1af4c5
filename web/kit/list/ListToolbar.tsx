import { PlusOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useFormatMessage, useMessages } from '../../api/text.tsx'
import { kitText } from '../kit.text.ts'
import { AsOfDay } from './AsOfDay.tsx'
import { ColumnChooser } from './ColumnChooser.tsx'
import { ExportButton } from './ExportButton.tsx'
import type { AnyRow, AnyListPageProps, RowContext } from './list-page-props.ts'
import { SavedViews } from './SavedViews.tsx'
import { useSelected } from './selection.ts'
import type { Selection } from './selection.ts'
import type { ListPageState } from './use-list-page.tsx'

const ImportButton = lazy(() => import('../import/ImportButton.tsx'))

interface Props {
  props: AnyListPageProps
  list: ListPageState
  context: RowContext
  can: { save: boolean; remove: boolean; export: boolean }
  remove: (ids: number[]) => void
}

/** The buttons above a list: saved views, selection, import, export, create, refresh, columns. */
export function ListToolbar({ props, list, context, can, remove }: Props) {
  const { contract, text, form, createPath, fixedFilters, embedded = false } = props
  const { state, rows, selection, visibleNames, listQuery } = list
  const t = useMessages(kitText)
  const translate = useFormatMessage()
  return (
    <div className="list-toolbar">
      {!embedded && <SavedViews state={state} columns={visibleNames} onChoose={list.applyView} />}
      {props.asOfDay && <AsOfDay search={state} />}
      <Selected selection={selection} rows={rows}>
        {(selected) => (
          <>
            {selected.length > 0 && (
              <span className="list-selected">
                {translate(kitText.selected, { count: selected.length })}
                {can.remove && (
                  <Button size="small" danger onClick={() => remove(selected.map((row) => row.id))}>
                    {t.remove}
                  </Button>
                )}
              </span>
            )}
            {props.toolbar?.({
              ...context,
              selected,
              clearSelection: selection.clear,
            })}
          </>
        )}
      </Selected>
      {props.importOptions && (
        <Suspense fallback={null}>
          <ImportButton contract={contract} text={text} {...props.importOptions} />
        </Suspense>
      )}
      {can.export && (
        <ExportButton
          contract={contract}
          query={{ ...state, ...fixedFilters, columns: visibleNames }}
        />
      )}
      {form && can.save && (
        <Button
          type="primary"
          data-shortcut="new"
          icon={<PlusOutlined aria-hidden />}
          onClick={() => context.edit('new')}
        >
          {t.create}
        </Button>
      )}
      {createPath && can.save && (
        <Link to={createPath}>
          <Button
            type="primary"
            data-shortcut="new"
            icon={<PlusOutlined aria-hidden />}
            tabIndex={-1}
          >
            {t.create}
          </Button>
        </Link>
      )}
      <Button
        className="list-refresh"
        icon={<ReloadOutlined aria-hidden />}
        aria-label={t.refresh}
        title={t.refresh}
        onClick={context.refresh}
        loading={listQuery.isFetching}
      />
      <ColumnChooser columns={list.columns} prefs={list.prefs} onPrefs={list.setPrefs} />
    </div>
  )
}

/** Renders what depends on the selected rows; selecting a row re-renders only this part. */
function Selected({
  selection,
  rows,
  children,
}: {
  selection: Selection
  rows: readonly AnyRow[]
  children: (selected: AnyRow[]) => ReactNode
}) {
  return children(useSelected(selection, rows))
}
