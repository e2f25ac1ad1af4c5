import { Alert, Button } from 'antd'
import { Link } from 'react-router'
import { useMe } from '#web/api/me.ts'
import { usePick, useSay, useText } from '#web/api/text.tsx'
import { DetailPage } from '#web/kit/detail/DetailPage.tsx'
import { Facts } from '#web/kit/detail/Facts.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { MoneyText } from '#web/kit/values.tsx'
import { surveyRequest } from '../surveyRequest.contract.ts'
import { surveyRequestMachine } from '../surveyRequest.machine.ts'
import { surveyRequestText } from '../surveyRequest.text.ts'
import { Conversation } from './Conversation.tsx'
import type { Request } from './request.ts'
import { requestPageText as words } from './requestPage.text.ts'
import { SurveysTable } from './SurveysTable.tsx'
import './request.css'

const form = () => import('./RequestForm.tsx')
const { submitted, quoted } = surveyRequestMachine.states
const described = { contract: surveyRequest, text: surveyRequestText }

/** One request: what is asked for, where and when; what both sides have written; and the quotation that answers it. */
export default function RequestDetail() {
  const pick = usePick()
  const { info } = useMe()
  const staff = info.role.taskNode !== 'ship_owner'
  return (
    <DetailPage contract={surveyRequest} text={surveyRequestText} machine={surveyRequestMachine} title={(row) => `${row.requestNo} · ${row.shipName}`} form={form} editable={(row) => [submitted, quoted].includes(row.status)} history={staff}
      subtitle={(row) => <><Link to={`/ship/query/info?id=${row.shipId}`}>{row.shipName}</Link>{row.imo && <> · IMO {row.imo}</>} · {pick(row.flagNameZh, row.flagNameEn)} · {row.customerName}</>}
      above={(row) => <Answer row={row} staff={staff} />}
      actions={(row) => row.quotation && <ToQuotation row={row} staff={staff} />}
      moves={{ without: ['quote', ...(staff ? [] : ['take', 'decline'])], extra: { withdraw: { fields: {}, help: words.withdrawHelp }, decline: { fields: {}, help: words.declineHelp } }, also: ['home/owner', 'work/quotation'] }}
      tabs={[
        { key: 'request', label: words.particulars, render: (row, refresh) => <Whole row={row} staff={staff} refresh={refresh} /> },
      ]} />
  )
}

function ToQuotation({ row, staff }: { row: Request; staff: boolean }) {
  const t = useText(words)
  const say = useSay()
  const { id, jobNo } = row.quotation!
  return <Link to={`/work/quotation/detail?id=${id}`}><Button type="primary" tabIndex={-1}>{staff ? t.openQuotation : say(words.answerQuotation, { jobNo })}</Button></Link>
}

/** How far the answer has come, for both sides. */
function Answer({ row, staff }: { row: Request; staff: boolean }) {
  const say = useSay()
  if (row.status === submitted) return <Alert className="refusal" type="info" showIcon title={say(words.waitsForOffice, { name: row.handlerName ?? '–' })} />
  if (row.status === quoted && row.quotation) return <Alert className="refusal" type="success" showIcon title={say(words.quotedNow, { jobNo: row.quotation.jobNo })} {...(!staff && { description: <MoneyText value={row.quotation.total} /> })} />
  return null
}

function Whole({ row, staff, refresh }: { row: Request; staff: boolean; refresh: () => void }) {
  const say = useSay()
  return (
    <div className="request-sides request-read">
      <div>
        <section className="facts"><h2>{say(words.surveys)}</h2><SurveysTable rows={row.surveys} /></section>
        <Facts {...described} row={row} columns={2} title={words.port} fields={['port', 'agent', 'eta', 'etd', 'purchaseOrderNo', 'customerName', 'askedBy', 'handlerName',
          { name: 'estimate', render: () => <><MoneyText value={row.estimate} />{row.unpriced > 0 && <> <Tag tone="grey">{say(words.unpriced, { count: row.unpriced })}</Tag></>}</> }, { name: 'createTime', label: surveyRequestMachine.words.states.submitted },
          ...(row.attachments?.length ? [{ name: 'attachments', wide: true }] : []), ...(row.remark ? [{ name: 'remark', wide: true }] : [])]} />
      </div>
      <Conversation row={row} staff={staff} refresh={refresh} />
    </div>
  )
}
