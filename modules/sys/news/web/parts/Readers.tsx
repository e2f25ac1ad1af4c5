import { Button, Skeleton } from 'antd'
import { useCall } from '#web/api/hooks.ts'
import { usePick, useSay, useText } from '#web/api/text.tsx'
import { DictText } from '#web/kit/Dict.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { Tag } from '#web/kit/StatusTag.tsx'
import { InstantText } from '#web/kit/values.tsx'
import { news } from '../../news.contract.ts'
import { newsText } from '../../news.text.ts'
import '#web/kit/list/table.css'
import '../news.css'

/** Who has read a circular, and before them who has not. */
export function Readers({ id }: { id: number }) {
  const t = useText(newsText)
  const k = useText(kitText)
  const say = useSay()
  const pick = usePick()
  const { data, error, refetch } = useCall(news, 'readers', { id })
  const { labels } = newsText
  if (error) return <div className="list-told" role="alert"><p>{error.message}</p><Button onClick={() => refetch()}>{k.retry}</Button></div>
  if (!data) return <Skeleton active />
  return (
    <section className="news-readers" aria-label={t.readers}>
      <p><progress max={Math.max(data.total, 1)} value={data.read} aria-label={t.readers} /> {say(newsText.readOf, { read: data.read, total: data.total })}</p>
      <div className="news-box">
        <table className="table">
          <thead><tr><th scope="col">{say(labels.name)}</th><th scope="col">{say(labels.roleName)}</th><th scope="col">{say(labels.region)}</th><th scope="col">{say(labels.readTime)}</th></tr></thead>
          <tbody>
            {data.list.map((one) => (
              <tr key={one.userId}><td>{one.name}</td><td>{pick(one.roleName, one.roleNameEn)}</td><td><DictText code="REGION" value={one.region} /></td><td>{one.readTime ? <InstantText value={one.readTime} /> : <Tag tone="amber">{t.notRead}</Tag>}</td></tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
