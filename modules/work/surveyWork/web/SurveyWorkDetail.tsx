import { Link } from 'react-router'
import { files, must } from '#common/fields.ts'
import type { DetailOf } from '#common/contract.ts'
import { usePick, useText } from '#web/api/text.tsx'
import { DetailPage } from '#web/kit/detail/DetailPage.tsx'
import { Facts } from '#web/kit/detail/Facts.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { surveyWork } from '../surveyWork.contract.ts'
import { surveyWorkMachine } from '../surveyWork.machine.ts'
import { surveyWorkText } from '../surveyWork.text.ts'
import { ReassignDialog } from './ReassignDialog.tsx'
import { LineWords, subjectOf, TaskCerts } from './task.tsx'
import './survey-work.css'

/** One task: what is to be surveyed where and when, by whom, and how far its certificates are. */
export default function SurveyWorkDetail() {
  const pick = usePick()
  return (
    <DetailPage contract={surveyWork} text={surveyWorkText} machine={surveyWorkMachine} title={(row) => subjectOf(row)} called={(row) => `${row.jobNo} · ${subjectOf(row)}`}
      subtitle={(row) => <>{row.jobNo}{row.imo && ` · IMO ${row.imo}`} · {pick(row.flagNameZh, row.flagNameEn)} · <LineWords task={row} /></>}
      moves={{
        extra: { finish: { fields: { reportFiles: must(files()) } }, cancel: { fields: {}, help: surveyWorkText.cancelHelp } }, own: { reassign: ReassignDialog }, also: ['work/surveyCert', 'work/surveyConfirm'],
      }}
      tabs={[{ key: 'task', label: surveyWorkText.one, render: (row) => <TaskTab row={row} /> }]} />
  )
}

function TaskTab({ row }: { row: DetailOf<typeof surveyWork> }) {
  const t = useText(surveyWorkText)
  return (
    <>
      <Facts contract={surveyWork} text={surveyWorkText} row={row} fields={[
        'port', 'eta', 'dueDate', 'region', { name: 'shipId', render: () => (row.shipId ? <Link to={`/ship/query/info?id=${row.shipId}`}>{row.shipName}</Link> : <span className="nothing">–</span>) },
        { name: 'companyId', render: () => row.companyName ?? <span className="nothing">–</span> }, { name: 'customerId', render: () => row.customerName ?? <span className="nothing">–</span> },
        { name: 'quotationNo', render: () => (row.quotationId ? <Link to={`/work/quotation/detail?id=${row.quotationId}`}>{row.quotationNo}</Link> : <span className="nothing">–</span>) },
        { name: 'team', label: surveyWorkText.team, render: () => <>{row.team.map((one) => <span key={one.id}>{one.fullName} {one.lead === 1 && <Tag tone="blue">{t.lead}</Tag>} </span>)}</> },
        ...(row.reportFiles?.length ? ['reportFiles'] : []), 'remark',
      ]} />
      <section className="facts"><h2>{t.labels.certs}</h2><TaskCerts task={row} /></section>
    </>
  )
}
