import { Pagination, Skeleton } from 'antd'
import { useFormatMessage } from '../../api/text.tsx'
import { kitText } from '../kit.text.ts'
import { QueryError } from '../QueryError.tsx'

interface StatusProps {
  query: {
    data: unknown
    error: (Error & { fields: readonly { msg: string }[] }) | null
    refetch: () => unknown
  }
  /** false while a filter is missing and nothing is read */
  enabled?: boolean
}

/** Why a report cannot be read, or a skeleton until it is there. */
export function ReportStatus({ query, enabled = true }: StatusProps) {
  const { data, error, refetch } = query
  if (error)
    return (
      <QueryError
        className="report-message"
        message={error.fields.map(({ msg }) => msg).join(' ') || error.message}
        onRetry={refetch}
      />
    )
  return !data && enabled ? <Skeleton active /> : null
}

interface FooterProps {
  total: number
  page: number
  pageSize: number
  onPage: (page: number, size: number) => void
  /** sizes that the user may choose */
  pageSizes?: readonly number[]
}

/** Number of rows of a report, and its pages where there are several. */
export function ReportFooter({ total, page, pageSize, onPage, pageSizes }: FooterProps) {
  const translate = useFormatMessage()
  return (
    <footer className="report-footer">
      <span>{translate(kitText.total, { total: total.toLocaleString('en-US') })}</span>
      {total > Math.min(pageSize, ...(pageSizes ?? [])) && (
        <Pagination
          size="small"
          current={page}
          pageSize={pageSize}
          total={total}
          showSizeChanger={pageSizes !== undefined}
          {...(pageSizes && { pageSizeOptions: [...pageSizes], responsive: true })}
          onChange={onPage}
        />
      )}
    </footer>
  )
}
