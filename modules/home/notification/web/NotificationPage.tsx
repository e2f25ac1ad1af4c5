import { Button, Pagination, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import type { RowOf } from '#common/contract.ts'
import { useApiMutation, useApiQuery } from '#web/api/hooks.ts'
import { useLocalized, useMessages } from '#web/api/text.tsx'
import { QueryError } from '#web/kit/QueryError.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { InstantValue } from '#web/kit/FieldValue.tsx'
import { usePageTitle } from '#web/kit/use-page-title.tsx'
import { notification } from '../notification.contract.ts'
import { notificationText } from '../notification.text.ts'
import { MailChoice } from './MailPreferences.tsx'
import './notification.css'

const size = 20

/** The notices of the user, unread first. */
export default function NotificationPage() {
  const t = useMessages(notificationText)
  usePageTitle(t.title)
  const [page, setPage] = useState(1)
  const [which, setWhich] = useState<'all' | 'unread'>('all')
  const { data, error, refetch } = useApiQuery(
    notification,
    'list',
    { page, size, ...(which === 'unread' && { unread: [true] }) },
    { keepPrevious: true, staleTime: 0 },
  )
  const read = useApiMutation(notification, 'read')
  return (
    <section className="notices">
      <h1>{t.title}</h1>
      <div className="notices-bar">
        <Segmented<'all' | 'unread'>
          aria-label={t.title}
          value={which}
          onChange={(selected) => {
            setWhich(selected)
            setPage(1)
          }}
          options={[
            { value: 'all', label: t.all },
            { value: 'unread', label: t.labels.unread },
          ]}
        />
        <Button onClick={() => read.mutate({ all: true })} loading={read.isPending}>
          {t.allRead}
        </Button>
      </div>
      {error && <QueryError message={error.message} onRetry={refetch} />}
      {!data && !error && <Skeleton active />}
      {data && data.list.length === 0 && (
        <p className="text-secondary">{which === 'unread' ? t.noneUnread : t.none}</p>
      )}
      {data && data.list.length > 0 && (
        <ul>
          {data.list.map((row) => (
            <Notice key={row.id} row={row} onRead={() => read.mutate({ ids: [row.id] })} />
          ))}
        </ul>
      )}
      {data && data.total > size && (
        <Pagination
          current={page}
          pageSize={size}
          total={data.total}
          onChange={setPage}
          showSizeChanger={false}
        />
      )}
      <MailChoice />
    </section>
  )
}

function Notice({ row, onRead }: { row: RowOf<typeof notification>; onRead: () => void }) {
  const t = useMessages(notificationText)
  const localize = useLocalized()
  const title = localize(row.titleZh, row.titleEn)
  const text = localize(row.textZh ?? '', row.textEn ?? '')
  return (
    <li className={row.unread ? 'unread' : ''}>
      <div>
        {row.link ? (
          <Link
            className="notice-title"
            to={row.link}
            onClick={() => {
              if (row.unread) onRead()
            }}
          >
            {title}
          </Link>
        ) : (
          <span className="notice-title">{title}</span>
        )}
        <div className="notice-text text-secondary">
          <Tag tone="grey">{t.kind[row.kind]}</Tag>
          <InstantValue value={row.createTime} />
          {row.unread && <span className="visually-hidden">{t.labels.unread}</span>}
        </div>
      </div>
      {row.unread && (
        <Button size="small" type="text" aria-label={`${t.markRead}: ${title}`} onClick={onRead}>
          {t.markRead}
        </Button>
      )}
      {text && <p>{text}</p>}
    </li>
  )
}
