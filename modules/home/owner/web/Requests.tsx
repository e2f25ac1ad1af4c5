import { MessageOutlined } from '@ant-design/icons'
import { Skeleton } from 'antd'
import { Link } from 'react-router'
import { surveyRequest } from '#modules/work/surveyRequest/surveyRequest.contract.ts'
import { surveyRequestMachine } from '#modules/work/surveyRequest/surveyRequest.machine.ts'
import { useCall } from '#web/api/hooks.ts'
import { useSay, useText } from '#web/api/text.tsx'
import { StatusTag, Tag } from '#web/kit/StatusTag.tsx'
import { DateText } from '#web/kit/values.tsx'
import { ownerPageText } from './ownerPage.text.ts'

/** What was asked of the society, the latest first. */
export default function Requests({ companies }: { companies: number[] }) {
  const t = useText(ownerPageText)
  const say = useSay()
  const { data } = useCall(surveyRequest, 'list', { ...(companies.length && { customerId: companies }), size: 50 }, { staleTime: 0 })
  if (!data) return <Skeleton active />
  return (
    <section aria-label={t.tabs.requests}>
      {data.list.length === 0 && <p className="faint">{t.noRequests}</p>}
      <ul className="owner-certs">
        {data.list.map((row) => (
          <li key={row.id}>
            <span className="owner-cert"><Link to={`/work/surveyRequest/detail?id=${row.id}`}><strong>{row.shipName}</strong> {row.certCodes}</Link><small>{row.requestNo} · {row.port} · <DateText value={row.eta} />{row.purchaseOrderNo && <> · {row.purchaseOrderNo}</>}</small></span>
            {row.messageCount > 0 && <span className="faint"><MessageOutlined aria-hidden /> {say(ownerPageText.messages, { count: row.messageCount })}</span>}
            {row.messageCount > 0 && !row.answerDue && row.status === surveyRequestMachine.states.submitted && <Tag tone="amber">{t.newWord}</Tag>}
            <StatusTag machine={surveyRequestMachine} status={row.status} />
          </li>
        ))}
      </ul>
      {data.total > data.list.length && <p className="owner-links"><Link to="/work/surveyRequest/list">{t.allRequests}</Link></p>}
    </section>
  )
}
