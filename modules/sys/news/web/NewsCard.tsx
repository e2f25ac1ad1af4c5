import { Link } from 'react-router'
import { useFormatMessage, useLocalized, useMessages } from '#web/api/text.tsx'
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
  const localize = useLocalized()
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
        {list
          .map((one) => ({ ...one, about: localize(one.subtitle, one.subtitleEn) }))
          .map((one) => (
            <li key={one.id}>
              <Link to={detailOf(one.id)}>
                <strong>{localize(one.title, one.titleEn)}</strong>
                {one.about && <span className="text-secondary">{one.about}</span>}
              </Link>
              <span className="text-secondary">
                <DictValue code="NEWS_TYPE" value={one.type} /> ·{' '}
                <DateValue value={one.startDate} />
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
