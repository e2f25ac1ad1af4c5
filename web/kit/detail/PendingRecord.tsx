import { Button, Skeleton } from 'antd'
import { Link, useLocation } from 'react-router'
import { ApiError } from '../../api/call.ts'
import { useMe } from '../../api/me.ts'
import { useLocalized, useMessages } from '../../api/text.tsx'
import { kitText } from '../kit.text.ts'
import './detail.css'

interface Props {
  query: { error: Error | null; refetch: () => unknown }
}

/**
 * Shown by a page until its record is there: a skeleton, or why it cannot be read. A record that
 * does not exist leads to its list.
 */
export function PendingRecord({ query: { error, refetch } }: Props) {
  const t = useMessages(kitText)
  const localize = useLocalized()
  const list = useListOfPage()
  if (!error)
    return (
      <div className="detail">
        <Skeleton active paragraph={{ rows: 12 }} />
      </div>
    )
  const isMissing = error instanceof ApiError && error.status === 404
  return (
    <div className="empty-page" role="alert">
      <h1>{error.message}</h1>
      {!isMissing && <Button onClick={() => refetch()}>{t.retry}</Button>}
      {list && <Link to={list.path}>{localize(list.nameZh, list.nameEn)}</Link>}
    </div>
  )
}

/** The menu entry of the list beside the open page, if the user has it. */
function useListOfPage(): { path: string; nameZh: string; nameEn: string } | undefined {
  const { menus } = useMe()
  const { pathname } = useLocation()
  const folder = pathname.replace(/\/[^/]*$/, '')
  const entry = menus.find(({ path }) => path === `${folder}/list`)
  return entry?.path ? { ...entry, path: entry.path } : undefined
}
