import { Pagination } from 'antd'
import type { ReactNode } from 'react'
import { maxCountedTotal } from '#common/contract.ts'
import { useDeferredMount } from '#web/api/use-deferred-mount.ts'
import { useFormatMessage } from '../../api/text.tsx'
import { kitText } from '../kit.text.ts'
import { defaultPageSize, isSearch } from './list-state.ts'
import type { ListPageState } from './use-list-page.tsx'

/** Number of rows, totals of the page, and paging. */
export function ListFooter({ list, children }: { list: ListPageState; children: ReactNode }) {
  const { listQuery, total, state, searchFor } = list
  const translate = useFormatMessage()
  const isMounted = useDeferredMount()
  return (
    <div className="list-footer">
      {/* Announced after a search or a filter. */}
      <span aria-live="polite" aria-atomic="true">
        {!listQuery.isPending &&
          translate(isSearch(state) ? kitText.found : kitText.total, {
            total:
              total >= maxCountedTotal
                ? `${maxCountedTotal.toLocaleString('en-US')}+`
                : total.toLocaleString('en-US'),
          })}
      </span>
      {children}
      {isMounted && (
        <Pagination
          size="small"
          current={state.page ?? 1}
          pageSize={state.size ?? defaultPageSize}
          total={total}
          showSizeChanger
          pageSizeOptions={[20, 50, 100, 200]}
          responsive
          onChange={(page, size) => searchFor({ ...state, page, size })}
        />
      )}
    </div>
  )
}
