import { Link } from 'react-router'
import { useSay, useText } from '#web/api/text.tsx'
import { DictText } from '#web/kit/Dict.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { DateText } from '#web/kit/values.tsx'
import { newsText } from '../news.text.ts'
import { detailOf, unreadList, useUnread } from './use-unread.ts'
import './news.css'

/** The newest unread circulars, for a workbench; nothing for those whom none concerns. */
export function NewsCard() {
  const t = useText(newsText)
  const say = useSay()
  const unread = useUnread()
  if (!unread?.count) return null
  const { count, list } = unread
  return (
    <section className="news-card" aria-labelledby="news-card">
      <h2 id="news-card">{t.title} <Tag tone="amber">{say(newsText.labels.unread)} {count}</Tag></h2>
      <ul>
        {list.map((one) => (
          <li key={one.id}><Link to={detailOf(one.id)}><strong>{one.title}</strong>{one.subtitle && <span className="faint">{one.subtitle}</span>}</Link><span className="faint"><DictText code="NEWS_TYPE" value={one.type} /> · <DateText value={one.startDate} /></span></li>
        ))}
      </ul>
      {count > list.length && <p><Link to={unreadList}>{say(newsText.toUnread, { count })}</Link></p>}
    </section>
  )
}
