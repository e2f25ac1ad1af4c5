import { Button, Skeleton } from 'antd'
import { useMessages } from '../../api/text.tsx'
import { kitText } from '../kit.text.ts'
import './detail.css'

interface Props {
  query: { error: Error | null; refetch: () => unknown }
}

/** Shown by a page until its record is there: a skeleton, or why it cannot be read. */
export function PendingRecord({ query: { error, refetch } }: Props) {
  const t = useMessages(kitText)
  return error ? (
    <div className="empty-page" role="alert">
      <h1>{error.message}</h1>
      <Button onClick={() => refetch()}>{t.retry}</Button>
    </div>
  ) : (
    <div className="detail">
      <Skeleton active paragraph={{ rows: 12 }} />
    </div>
  )
}
