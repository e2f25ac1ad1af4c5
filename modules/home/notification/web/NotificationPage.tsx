import { Button, Pagination, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import type { RowOf } from '#common/contract.ts'
import { useAct, useCall } from '#web/api/hooks.ts'
import { usePick, useText } from '#web/api/text.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { Tag } from '#web/kit/StatusTag.tsx'
import { InstantText } from '#web/kit/values.tsx'
import { usePage } from '#web/shell/page.tsx'
import { notification } from '../notification.contract.ts'
import { notificationText } from '../notification.text.ts'
import { MailChoice } from './MailChoice.tsx'
import './notification.css'

const size = 20

/** What the house has told the person, unread first. */
export default function NotificationPage() {
  const t = useText(notificationText)
  const k = useText(kitText)
  usePage(t.title)
  const [page, setPage] = useState(1)
  const [which, setWhich] = useState<'all' | 'unread'>('all')
  const { data, error, refetch } = useCall(notification, 'list', { page, size, ...(which === 'unread' && { unread: [true] }) }, { keep: true, staleTime: 0 })
  const read = useAct(notification, 'read')
  return (
    <section className="notices">
      <h1>{t.title}</h1>
      <div className="notices-bar">
        <Segmented<'all' | 'unread'> aria-label={t.title} value={which} onChange={(chosen) => { setWhich(chosen); setPage(1) }} options={[{ value: 'all', label: t.all }, { value: 'unread', label: t.labels.unread }]} />
        <Button onClick={() => read.mutate({ all: true })} loading={read.isPending}>{t.allRead}</Button>
      </div>
      {error && <div className="list-told" role="alert"><p>{error.message}</p><Button onClick={() => refetch()}>{k.retry}</Button></div>}
      {!data && !error && <Skeleton active />}
      {data && data.list.length === 0 && <p className="faint">{which === 'unread' ? t.noneUnread : t.none}</p>}
      {data && data.list.length > 0 && <ul>{data.list.map((row) => <Notice key={row.id} row={row} onRead={() => read.mutate({ ids: [row.id] })} />)}</ul>}
      {data && data.total > size && <Pagination current={page} pageSize={size} total={data.total} onChange={setPage} showSizeChanger={false} />}
      <MailChoice />
    </section>
  )
}

function Notice({ row, onRead }: { row: RowOf<typeof notification>; onRead: () => void }) {
  const t = useText(notificationText)
  const pick = usePick()
  const title = pick(row.titleZh, row.titleEn)
  const text = pick(row.textZh ?? '', row.textEn ?? '')
  return (
    <li className={row.unread ? 'unread' : ''}>
      <div>
        {row.link ? <Link className="notice-title" to={row.link} onClick={() => { if (row.unread) onRead() }}>{title}</Link> : <span className="notice-title">{title}</span>}
        <div className="notice-told faint"><Tag tone="grey">{t.kind[row.kind]}</Tag><InstantText value={row.createTime} />{row.unread && <span className="visually-hidden">{t.labels.unread}</span>}</div>
      </div>
      {row.unread && <Button size="small" type="text" aria-label={`${t.markRead}: ${title}`} onClick={onRead}>{t.markRead}</Button>}
      {text && <p>{text}</p>}
    </li>
  )
}
