import { Link } from 'react-router'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { DictValue } from '#web/kit/DictSelect.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { DateValue } from '#web/kit/FieldValue.tsx'
import { newsText } from '../news.text.ts'
import { detailOf, unreadList, useUnread } from './use-unread.ts'
import './news.css'

/** The newest unread circulars on a workbench; nothing when there are none. */
export function NewsCard() {
  const t = useMessages(newsText)
  const translate = useFormatMessage()
  const unread = useUnread()
  if (!unread?.count) return null
  const { count, list } = unread
  return (
    <section className="news-card" aria-labelledby="news-card">
      <h2 id="news-card">
        {t.title}{' '}
        <Tag tone="amber">
          {translate(newsText.labels.unread)} {count}
        </Tag>
      </h2>
      <ul>
        {list.map((one) => (
          <li key={one.id}>
            <Link to={detailOf(one.id)}>
              <strong>{one.title}</strong>
              {one.subtitle && <span className="text-secondary">{one.subtitle}</span>}
            </Link>
            <span className="text-secondary">
              <DictValue code="NEWS_TYPE" value={one.type} /> · <DateValue value={one.startDate} />
            </span>
          </li>
        ))}
      </ul>
      {count > list.length && (
        <p>
          <Link to={unreadList}>{translate(newsText.toUnread, { count })}</Link>
        </p>
      )}
    </section>
  )
}
