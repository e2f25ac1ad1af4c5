import { BellOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { Link } from 'react-router'
import { newsText } from '#modules/sys/news/news.text.ts'
import { detailOf, unreadList, useUnread } from '#modules/sys/news/web/use-unread.ts'
import { useApiMutation, useApiQuery } from '#web/api/hooks.ts'
import { useLive } from '#web/api/live.ts'
import { useLocalized, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { InstantValue } from '#web/kit/FieldValue.tsx'
import { notification } from '../notification.contract.ts'
import { notificationText } from '../notification.text.ts'
import './notification.css'

const page = '/home/notification'

/** The bell in the top bar: count of unread notices and circulars, and the newest of both. */
export default function Bell() {
  const t = useMessages(notificationText)
  const translate = useFormatMessage()
  const localize = useLocalized()
  const { data: notices, refetch } = useApiQuery(
    notification,
    'unread',
    {},
    { optional: true, staleTime: 30_000 },
  )
  useLive('notices', refetch)
  const read = useApiMutation(notification, 'read', { showError: false })
  const circulars = useUnread()
  if (!notices) return null
  const count = notices.count + (circulars?.count ?? 0)
  const items = [
    ...(notices.list.length
      ? [
          {
            key: 'notices',
            type: 'group' as const,
            label: t.title,
            children: notices.list.map((one) => ({
              key: `notice ${one.id}`,
              onClick: () => read.mutate({ ids: [one.id] }),
              label: (
                <Link className="bell-item" to={one.link ?? page}>
                  {localize(one.titleZh, one.titleEn)}
                  <small>
                    <InstantValue value={one.createTime} />
                  </small>
                </Link>
              ),
            })),
          },
        ]
      : []),
    ...(circulars?.list.length
      ? [
          {
            key: 'circulars',
            type: 'group' as const,
            label: t.circulars,
            children: circulars.list.map((one) => ({
              key: `circular ${one.id}`,
              label: (
                <Link className="bell-item" to={detailOf(one.id)}>
                  {localize(one.title, one.titleEn)}
                  <small>{one.startDate}</small>
                </Link>
              ),
            })),
          },
        ]
      : []),
    ...(count === 0 ? [{ key: 'none', label: t.nothing, disabled: true }] : []),
    { type: 'divider' as const },
    ...(circulars && circulars.count > circulars.list.length
      ? [
          {
            key: 'unread',
            label: (
              <Link to={unreadList}>
                {translate(newsText.toUnread, { count: circulars.count })}
              </Link>
            ),
          },
        ]
      : []),
    { key: 'toNotices', label: <Link to={page}>{t.toNotices}</Link> },
    ...(circulars
      ? [{ key: 'toCirculars', label: <Link to="/sys/news/list">{t.toCirculars}</Link> }]
      : []),
  ]
  return (
    <Dropdown trigger={['click']} menu={{ items }} classNames={{ root: 'bell-menu' }}>
      <button
        type="button"
        className="top-button bell"
        aria-haspopup="menu"
        aria-label={translate(notificationText.bell, { count })}
        title={translate(notificationText.bell, { count })}
      >
        <BellOutlined aria-hidden />
        {count > 0 && (
          <span className="bell-count" aria-hidden="true">
            {count > 99 ? '99+' : count}
          </span>
        )}
      </button>
    </Dropdown>
  )
}
