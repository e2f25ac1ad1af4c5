import { Button } from 'antd'
import { Link } from 'react-router'
import { useMessages } from '../../api/text.tsx'
import { kitText } from '../kit.text.ts'
import { QueryError } from '../QueryError.tsx'
import type { ListPageState } from './use-list-page.tsx'

interface Props {
  list: ListPageState
  onRetry: () => void
  /** opens the form for a new record; absent when the user cannot create one here */
  onCreate?: (() => void) | undefined
  /** page for new records, when the list has no form */
  createPath?: string | undefined
}

/** Shown instead of rows: the error of the call, or that nothing was found. */
export function ListMessage({ list, onRetry, onCreate, createPath }: Props) {
  const { listQuery, rows, state, searchFor } = list
  const t = useMessages(kitText)
  if (listQuery.error) return <QueryError message={listQuery.error.message} onRetry={onRetry} />
  if (listQuery.isPending || rows.length > 0) return null
  const { size, sort, ...filters } = state
  const isFiltered = Object.keys(filters).length > 0
  return (
    <div className="list-message">
      <p>{isFiltered ? t.emptyFound : t.empty}</p>
      {isFiltered ? (
        <Button onClick={() => searchFor({ size, sort })}>{t.clearFilters}</Button>
      ) : onCreate ? (
        <Button onClick={onCreate}>{t.first}</Button>
      ) : (
        createPath && (
          <Link to={createPath}>
            <Button tabIndex={-1}>{t.first}</Button>
          </Link>
        )
      )}
    </div>
  )
}
