import { MessageOutlined } from '@ant-design/icons'
import { Skeleton } from 'antd'
import { Link } from 'react-router'
import { surveyRequest } from '#modules/work/surveyRequest/surveyRequest.contract.ts'
import { surveyRequestMachine } from '#modules/work/surveyRequest/surveyRequest.machine.ts'
import { useApiQuery } from '#web/api/hooks.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { StatusTag, Tag } from '#web/kit/StatusTag.tsx'
import { DateValue } from '#web/kit/FieldValue.tsx'
import { ownerPageText } from './ownerPage.text.ts'

/** Requests to the society, newest first. */
export default function Requests({ companies }: { companies: number[] }) {
  const t = useMessages(ownerPageText)
  const translate = useFormatMessage()
  const { data } = useApiQuery(
    surveyRequest,
    'list',
    { ...(companies.length && { customerId: companies }), size: 50 },
    { staleTime: 0 },
  )
  if (!data) return <Skeleton active />
  return (
    <section aria-label={t.tabs.requests}>
      {data.list.length === 0 && <p className="text-secondary">{t.noRequests}</p>}
      <ul className="owner-certs">
        {data.list.map((row) => (
          <li key={row.id}>
            <span className="owner-cert">
              <Link to={`/work/surveyRequest/detail?id=${row.id}`}>
                <strong>{row.shipName}</strong> {row.certCodes}
              </Link>
              <small>
                {row.requestNo} · {row.port} · <DateValue value={row.eta} />
                {row.purchaseOrderNo && <> · {row.purchaseOrderNo}</>}
              </small>
            </span>
            {row.messageCount > 0 && (
              <span className="text-secondary">
                <MessageOutlined aria-hidden />{' '}
                {translate(ownerPageText.messages, { count: row.messageCount })}
              </span>
            )}
            {row.messageCount > 0 &&
              !row.answerDue &&
              row.status === surveyRequestMachine.states.submitted && (
                <Tag tone="amber">{t.newWord}</Tag>
              )}
            <StatusTag machine={surveyRequestMachine} status={row.status} />
          </li>
        ))}
      </ul>
      {data.total > data.list.length && (
        <p className="owner-links">
          <Link to="/work/surveyRequest/list">{t.allRequests}</Link>
        </p>
      )}
    </section>
  )
}
