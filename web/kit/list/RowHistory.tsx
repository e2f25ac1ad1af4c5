import { lazy, Suspense } from 'react'
import type { AnyRow } from './list-page-props.ts'
import type { ResourceInfo } from '../resource-info.ts'

const HistoryDrawer = lazy(() => import('../detail/HistoryDrawer.tsx'))

interface Props<R extends AnyRow> extends ResourceInfo {
  /** the row whose history is shown; undefined: none */
  row: R | undefined
  rowName: (row: R) => string
  onClose: () => void
}

/** The history of a row of a list, in a drawer. */
export function RowHistory<R extends AnyRow>(props: Props<R>) {
  const { contract, text, machine, row, rowName, onClose } = props
  return (
    row && (
      <Suspense fallback={null}>
        <HistoryDrawer
          contract={contract}
          text={text}
          machine={machine}
          id={row.id}
          name={rowName(row)}
          onClose={onClose}
        />
      </Suspense>
    )
  )
}
