import { Button } from 'antd'
import { Link } from 'react-router'
import { useApiQuery } from '#web/api/hooks.ts'
import { useMe } from '#web/api/me.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { MoneyValue } from '#web/kit/FieldValue.tsx'
import { quotation } from '../quotation.contract.ts'
import { quotationMachine } from '../quotation.machine.ts'
import type { QuotationRow } from './quotation.ts'
import { quotationPageText } from './quotationPage.text.ts'
import './waiting-card.css'

/** Card of the owner's workbench: quotations awaiting an answer, by end of validity. */
export function WaitingCard() {
  const t = useMessages(quotationPageText)
  const { data } = useApiQuery(
    quotation,
    'list',
    { status: [quotationMachine.states.sent], sort: 'validUntil', size: 20 },
    { staleTime: 0 },
  )
  if (!data) return null
  return (
    <section className="waiting-card" aria-labelledby="waiting-quotations">
      <header>
        <h2 id="waiting-quotations">{t.waitingTitle}</h2>
        <Link to="/work/quotation/list">{t.allOf}</Link>
      </header>
      {data.list.length === 0 ? (
        <p className="text-secondary">{t.waitingNone}</p>
      ) : (
        <ul>
          {data.list.map((row) => (
            <Waiting key={row.id} row={row} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Waiting({ row }: { row: QuotationRow }) {
  const t = useMessages(quotationPageText)
  const translate = useFormatMessage()
  const { today } = useMe().info
  const late = row.validUntil !== null && row.validUntil < today
  return (
    <li>
      <span className="waiting-what">
        <strong>{row.quoNm}</strong>
        <span className="text-secondary">
          {[row.jobNo, row.shipNames ?? row.companyName].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="waiting-total">
        <MoneyValue value={row.total} />
      </span>
      <span className="waiting-until">
        {row.validUntil &&
          (late ? (
            <Tag tone="red">{t.expired}</Tag>
          ) : (
            <span className="text-secondary">
              {translate(quotationPageText.untilDay, { date: row.validUntil })}
            </span>
          ))}
      </span>
      <Link to={`/work/quotation/detail?id=${row.id}`}>
        <Button type="primary">{t.open}</Button>
      </Link>
    </li>
  )
}
