import { Link } from 'react-router'
import { regCert } from '#modules/work/regCert/regCert.contract.ts'
import { regCertMachine } from '#modules/work/regCert/regCert.machine.ts'
import { surveyCertMachine } from '#modules/work/surveyCert/surveyCert.machine.ts'
import { surveyWork } from '#modules/work/surveyWork/surveyWork.contract.ts'
import { surveyWorkMachine } from '#modules/work/surveyWork/surveyWork.machine.ts'
import { useCall } from '#web/api/hooks.ts'
import { useAllowed } from '#web/api/me.ts'
import { useText } from '#web/api/text.tsx'
import { RowsTable } from '#web/kit/detail/RowsTable.tsx'
import { DictText } from '#web/kit/Dict.tsx'
import { StatusTag, Tag } from '#web/kit/StatusTag.tsx'
import type { Tone } from '#web/kit/StatusTag.tsx'
import { DateText } from '#web/kit/values.tsx'
import { quotationText } from '../quotation.text.ts'
import { isCert } from './items.ts'
import { LineName } from './LineName.tsx'
import { groupOf } from './LinesTable.tsx'
import type { Quotation } from './quotation.ts'
import { quotationPageText as words } from './quotationPage.text.ts'

type Line = Quotation['lines'][number]
const tones: Record<NonNullable<Line['workState']>, Tone> = { none: 'grey', inProgress: 'blue', done: 'green' }
const { cancelled } = surveyWorkMachine.states

/** How far the work on every certificate and manual has come, and where it is done: its task, and its certificates. */
export function WorkTab({ row }: { row: Quotation }) {
  const t = useText(quotationText)
  const [tasksOpen, registrationsOpen] = [useAllowed(['work.surveyWork.read']), useAllowed(['work.regCert.read'])]
  const tasks = useCall(surveyWork, 'list', { quotationId: [row.id], size: 200 }, { enabled: tasksOpen }).data?.list.filter(({ status }) => status !== cancelled) ?? []
  const registrations = useCall(regCert, 'list', { quotationId: [row.id], size: 200 }, { enabled: registrationsOpen }).data?.list ?? []
  const taskOf = (line: Line) => tasks.find(({ quotationLineId }) => quotationLineId === line.id)
  const due = (line: Line) => taskOf(line)?.dueDate ?? null
  return (
    <RowsTable<Line> caption={words.work} empty={words.noWork} rows={row.lines.filter(({ feeClass }) => isCert(feeClass))} group={groupOf(row)} columns={[
      { name: 'item', label: words.item, render: (line) => <LineName line={line} /> },
      { name: 'surveyType', label: words.surveyType, render: (line) => <DictText code="SURVEY_TYPE" value={line.surveyType} /> },
      { name: 'workState', label: words.state, render: ({ workState }) => <Tag tone={tones[workState ?? 'none']}>{t.workState[workState ?? 'none']}</Tag> },
      ...(tasksOpen ? [
        { name: 'task', label: words.task, render: (line: Line) => { const task = taskOf(line); return task ? <><Link to={`/work/surveyWork/detail?id=${task.id}`}>{task.jobNo}</Link><small className="line-small">{task.personName}</small></> : <span className="nothing">–</span> } },
        { name: 'due', label: words.due, render: (line: Line) => <DateText value={due(line)} /> },
      ] : []),
      ...(tasksOpen || registrationsOpen ? [{ name: 'certs', label: words.certs, render: (line: Line) => (
        <ul className="work-certs">
          {taskOf(line)?.certs.map((cert) => <li key={cert.id}><Link to={`/work/surveyCert/detail?id=${cert.id}`}>{cert.certNo ?? cert.code}</Link> <StatusTag machine={surveyCertMachine} status={cert.status} /></li>)}
          {registrations.filter(({ quotationLineId }) => quotationLineId === line.id).map((cert) => <li key={`r${cert.id}`}><Link to={`/work/regCert/detail?id=${cert.id}`}>{cert.certNo ?? line.certCode}</Link> <StatusTag machine={regCertMachine} status={cert.status} /></li>)}
        </ul>
      ) }] : []),
    ]} />
  )
}
