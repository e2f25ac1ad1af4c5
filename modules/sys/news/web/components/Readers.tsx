import { Skeleton } from 'antd'
import { useApiQuery } from '#web/api/hooks.ts'
import { useLocalized, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { DictValue } from '#web/kit/DictSelect.tsx'
import { QueryError } from '#web/kit/QueryError.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { InstantValue } from '#web/kit/FieldValue.tsx'
import { news } from '#modules/sys/news/news.contract.ts'
import { newsText } from '#modules/sys/news/news.text.ts'
import '#web/kit/list/table.css'
import '../news.css'

/** Readers of a circular; users who have not read it come first. */
export function Readers({ id }: { id: number }) {
  const t = useMessages(newsText)
  const translate = useFormatMessage()
  const localize = useLocalized()
  const { data, error, refetch } = useApiQuery(news, 'readers', { id })
  const { labels } = newsText
  if (error) return <QueryError message={error.message} onRetry={refetch} />
  if (!data) return <Skeleton active />
  return (
    <section className="news-readers" aria-label={t.readers}>
      <p>
        <progress max={Math.max(data.total, 1)} value={data.read} aria-label={t.readers} />{' '}
        {translate(newsText.readOf, { read: data.read, total: data.total })}
      </p>
      <div className="news-box">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{translate(labels.name)}</th>
              <th scope="col">{translate(labels.roleName)}</th>
              <th scope="col">{translate(labels.region)}</th>
              <th scope="col">{translate(labels.readTime)}</th>
            </tr>
          </thead>
          <tbody>
            {data.list.map((one) => (
              <tr key={one.userId}>
                <td>{one.name}</td>
                <td>{localize(one.roleName, one.roleNameEn)}</td>
                <td>
                  <DictValue code="REGION" value={one.region} />
                </td>
                <td>
                  {one.readTime ? (
                    <InstantValue value={one.readTime} />
                  ) : (
                    <Tag tone="amber">{t.notRead}</Tag>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
