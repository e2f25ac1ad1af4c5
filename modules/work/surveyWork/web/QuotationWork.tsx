import { Link } from 'react-router'
import { regCert } from '#modules/work/regCert/regCert.contract.ts'
import { regCertMachine } from '#modules/work/regCert/regCert.machine.ts'
import { surveyCertMachine } from '#modules/work/surveyCert/surveyCert.machine.ts'
import { surveyWork } from '../surveyWork.contract.ts'
import { surveyWorkMachine } from '../surveyWork.machine.ts'
import { useApiQuery } from '#web/api/hooks.ts'
import { useHasRight } from '#web/api/me.ts'
import { useMessages } from '#web/api/text.tsx'
import { RowsTable } from '#web/kit/detail/RowsTable.tsx'
import { DictValue } from '#web/kit/DictSelect.tsx'
import { StatusTag, Tag } from '#web/kit/StatusTag.tsx'
import type { Tone } from '#web/kit/StatusTag.tsx'
import { DateValue } from '#web/kit/FieldValue.tsx'
import { quotationText } from '#modules/work/quotation/quotation.text.ts'
import { isCert } from '#modules/work/quotation/web/items.ts'
import { LineName } from '#modules/work/quotation/web/LineName.tsx'
import { groupOf } from '#modules/work/quotation/web/LinesTable.tsx'
import type { Quotation } from '#modules/work/quotation/web/quotation.ts'
import { quotationPageText as words } from '#modules/work/quotation/web/quotationPage.text.ts'

type Line = Quotation['lines'][number]
const tones: Record<NonNullable<Line['workState']>, Tone> = {
  none: 'grey',
  inProgress: 'blue',
  done: 'green',
}
const { cancelled } = surveyWorkMachine.states

/** Progress of every certificate and manual, with links to its task and certificates. */
export default function QuotationWork({ row }: { row: Quotation }) {
  const t = useMessages(quotationText)
  const [tasksOpen, registrationsOpen] = [
    useHasRight(['work.surveyWork.read']),
    useHasRight(['work.regCert.read']),
  ]
  const tasks =
    useApiQuery(
      surveyWork,
      'list',
      { quotationId: [row.id], size: 200 },
      { enabled: tasksOpen },
    ).data?.list.filter(({ status }) => status !== cancelled) ?? []
  const registrations =
    useApiQuery(
      regCert,
      'list',
      { quotationId: [row.id], size: 200 },
      { enabled: registrationsOpen },
    ).data?.list ?? []
  const taskOf = (line: Line) => tasks.find(({ quotationLineId }) => quotationLineId === line.id)
  const due = (line: Line) => taskOf(line)?.dueDate ?? null
  return (
    <RowsTable<Line>
      caption={words.work}
      empty={words.noWork}
      rows={row.lines.filter(({ feeClass }) => isCert(feeClass))}
      group={groupOf(row)}
      columns={[
        { name: 'item', label: words.item, render: (line) => <LineName line={line} /> },
        {
          name: 'surveyType',
          label: words.surveyType,
          render: (line) => <DictValue code="SURVEY_TYPE" value={line.surveyType} />,
        },
        {
          name: 'workState',
          label: words.state,
          render: ({ workState }) => (
            <Tag tone={tones[workState ?? 'none']}>{t.workState[workState ?? 'none']}</Tag>
          ),
        },
        ...(tasksOpen
          ? [
              {
                name: 'task',
                label: words.task,
                render: (line: Line) => {
                  const task = taskOf(line)
                  return task ? (
                    <>
                      <Link to={`/work/surveyWork/detail?id=${task.id}`}>{task.jobNo}</Link>
                      <small className="line-small">{task.personName}</small>
                    </>
                  ) : (
                    <span className="empty-value">–</span>
                  )
                },
              },
              {
                name: 'due',
                label: words.due,
                render: (line: Line) => <DateValue value={due(line)} />,
              },
            ]
          : []),
        ...(tasksOpen || registrationsOpen
          ? [
              {
                name: 'certs',
                label: words.certs,
                render: (line: Line) => (
                  <ul className="work-certs">
                    {taskOf(line)?.certs.map((cert) => (
                      <li key={cert.id}>
                        <Link to={`/work/surveyCert/detail?id=${cert.id}`}>
                          {cert.certNo ?? cert.code}
                        </Link>{' '}
                        <StatusTag machine={surveyCertMachine} status={cert.status} />
                      </li>
                    ))}
                    {registrations
                      .filter(({ quotationLineId }) => quotationLineId === line.id)
                      .map((cert) => (
                        <li key={`r${cert.id}`}>
                          <Link to={`/work/regCert/detail?id=${cert.id}`}>
                            {cert.certNo ?? line.certCode}
                          </Link>{' '}
                          <StatusTag machine={regCertMachine} status={cert.status} />
                        </li>
                      ))}
                  </ul>
                ),
              },
            ]
          : []),
      ]}
    />
  )
}
