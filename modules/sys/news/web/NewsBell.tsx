import { BellOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { Link } from 'react-router'
import { useSay, useText } from '#web/api/text.tsx'
import { newsText } from '../news.text.ts'
import { detailOf, unreadList, useUnread } from './use-unread.ts'
import './news.css'

/** The bell in the top bar: how many circulars are unread, and the newest of them. */
export default function NewsBell() {
  const t = useText(newsText)
  const say = useSay()
  const unread = useUnread()
  if (!unread) return null
  const { count, list } = unread
  const items = [
    ...list.map((one) => ({ key: String(one.id), label: <Link className="news-item" to={detailOf(one.id)}>{one.title}<small>{one.startDate}</small></Link> })),
    ...(count === 0 ? [{ key: 'none', label: t.allRead, disabled: true }] : []),
    { type: 'divider' as const },
    ...(count > list.length ? [{ key: 'unread', label: <Link to={unreadList}>{say(newsText.toUnread, { count })}</Link> }] : []),
    { key: 'all', label: <Link to="/sys/news/list">{t.toAll}</Link> },
  ]
  return (
    <Dropdown trigger={['click']} menu={{ items }} classNames={{ root: 'news-menu' }}>
      <button type="button" className="top-button news-bell" aria-haspopup="menu" aria-label={say(newsText.bell, { count })} title={say(newsText.bell, { count })}>
        <BellOutlined aria-hidden />{count > 0 && <span className="news-count" aria-hidden="true">{count > 99 ? '99+' : count}</span>}
      </button>
    </Dropdown>
  )
}
