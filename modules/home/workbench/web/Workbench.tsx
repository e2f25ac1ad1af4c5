import { Button, Skeleton } from 'antd'
import { Link } from 'react-router'
import type { OutputOf } from '#common/contract.ts'
import { useCall } from '#web/api/hooks.ts'
import { useMe } from '#web/api/me.ts'
import { usePick, useSay, useText } from '#web/api/text.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { Tag } from '#web/kit/StatusTag.tsx'
import { InstantText } from '#web/kit/values.tsx'
import { usePage } from '#web/shell/page.tsx'
import { NewsCard } from '#modules/sys/news/web/NewsCard.tsx'
import { workbench } from '../workbench.contract.ts'
import { workbenchText } from '../workbench.text.ts'
import '#web/kit/list/table.css'
import './workbench.css'

type Bench = OutputOf<typeof workbench, 'get'>

/** The staff's workbench: what waits for the person, and what they did lately. */
export default function Workbench() {
  const t = useText(workbenchText)
  const k = useText(kitText)
  const say = useSay()
  const { info } = useMe()
  usePage(t.title)
  const { data, error, refetch } = useCall(workbench, 'get', {}, { staleTime: 0, every: 60_000 })
  return (
    <div className="bench">
      <h1>{say(workbenchText.hello, { name: info.name })}</h1>
      {error && <div className="list-told" role="alert"><p>{error.message}</p><Button onClick={() => refetch()}>{k.retry}</Button></div>}
      {!data && !error && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && <><NewsCard /><Todos todos={data.todos} /><Oldest rows={data.rows} /><Records records={data.records} /></>}
    </div>
  )
}

function Todos({ todos }: { todos: Bench['todos'] }) {
  const t = useText(workbenchText)
  const pick = usePick()
  return (
    <section aria-labelledby="bench-todos">
      <h2 id="bench-todos">{t.todos}</h2>
      {todos.length === 0 ? <p className="faint">{t.noTodos}</p> : (
        <ul className="bench-todos">
          {todos.map((todo) => (
            <li key={todo.path}><Link to={todo.path}><strong>{todo.count}</strong><span>{pick(todo.titleZh, todo.titleEn)}</span><Tag tone="amber">{pick(todo.stateZh, todo.stateEn)}</Tag></Link></li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Oldest({ rows }: { rows: Bench['rows'] }) {
  const t = useText(workbenchText)
  const pick = usePick()
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="bench-oldest">
      <h2 id="bench-oldest">{t.oldest}</h2>
      <div className="bench-box">
        <table className="table">
          <thead><tr><th scope="col">{t.item}</th><th scope="col">{t.ship}</th><th scope="col">{t.state}</th><th scope="col">{t.since}</th></tr></thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.detailPath}>
                <td><Link to={row.detailPath}>{pick(row.titleZh, row.titleEn)}</Link></td><td>{row.ship}</td>
                <td><Tag tone="amber">{pick(row.stateZh, row.stateEn)}</Tag></td><td><InstantText value={row.since} /></td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Records({ records }: { records: Bench['records'] }) {
  const t = useText(workbenchText)
  const pick = usePick()
  return (
    <section aria-labelledby="bench-records">
      <h2 id="bench-records">{t.records}</h2>
      {records.length === 0 ? <p className="faint">{t.noRecords}</p> : (
        <ol className="bench-records">
          {records.map((record) => {
            const title = `${pick(record.titleZh, record.titleEn)} ${record.id}`
            return (
              <li key={`${record.time}${record.resource}${record.id}${record.actionEn}`}>
                <InstantText value={record.time} /> <strong>{pick(record.actionZh, record.actionEn)}</strong> {record.detailPath ? <Link to={record.detailPath}>{title}</Link> : title}
                {record.stateZh && record.stateEn && <> → {pick(record.stateZh, record.stateEn)}</>}
              </li>
            )
          })}
        </ol>
      )}
    </section>
  )
}
