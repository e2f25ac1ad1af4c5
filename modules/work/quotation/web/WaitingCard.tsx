import { Button } from 'antd'
import { Link } from 'react-router'
import { useCall } from '#web/api/hooks.ts'
import { useMe } from '#web/api/me.ts'
import { useSay, useText } from '#web/api/text.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { MoneyText } from '#web/kit/values.tsx'
import { quotation } from '../quotation.contract.ts'
import { quotationMachine } from '../quotation.machine.ts'
import type { QuotationRow } from './quotation.ts'
import { quotationPageText } from './quotationPage.text.ts'
import './quotation.css'

/** On the owner's workbench: what was offered and waits for an answer, the offer that ends first on top. */
export function WaitingCard() {
  const t = useText(quotationPageText)
  const { data } = useCall(quotation, 'list', { status: [quotationMachine.states.sent], sort: 'validUntil', size: 20 }, { staleTime: 0 })
  if (!data) return null
  return (
    <section className="waiting-card" aria-labelledby="waiting-quotations">
      <header><h2 id="waiting-quotations">{t.waitingTitle}</h2><Link to="/work/quotation/list">{t.allOf}</Link></header>
      {data.list.length === 0 ? <p className="faint">{t.waitingNone}</p> : <ul>{data.list.map((row) => <Waiting key={row.id} row={row} />)}</ul>}
    </section>
  )
}

function Waiting({ row }: { row: QuotationRow }) {
  const t = useText(quotationPageText)
  const say = useSay()
  const { today } = useMe().info
  const late = row.validUntil !== null && row.validUntil < today
  return (
    <li>
      <span className="waiting-what"><strong>{row.quoNm}</strong><span className="faint">{[row.jobNo, row.shipNames ?? row.companyName].filter(Boolean).join(' · ')}</span></span>
      <span className="waiting-total"><MoneyText value={row.total} /></span>
      <span className="waiting-until">{row.validUntil && (late ? <Tag tone="red">{t.expired}</Tag> : <span className="faint">{say(quotationPageText.untilDay, { date: row.validUntil })}</span>)}</span>
      <Link to={`/work/quotation/detail?id=${row.id}`}><Button type="primary">{t.open}</Button></Link>
    </li>
  )
}
