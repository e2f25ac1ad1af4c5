import { Segmented } from 'antd'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { surveyCertMachine } from '#modules/work/surveyCert/surveyCert.machine.ts'
import { useMe } from '#web/api/me.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { useMinWidth } from '#web/kit/use-width.ts'
import { stateName } from '#common/machine.ts'
import { surveyWork } from '../surveyWork.contract.ts'
import { surveyWorkMachine } from '../surveyWork.machine.ts'
import { surveyWorkText } from '../surveyWork.text.ts'
import { daysLate } from './ports.ts'
import { PortCards } from './PortCards.tsx'
import { LineWords, subjectOf } from './task.tsx'
import type { Task } from './task.tsx'

type View = 'list' | 'ports'

/** Surveyors' tasks as a list or by port; phones start with ports. */
export default function SurveyWorkList() {
  const t = useMessages(surveyWorkText)
  const isWide = useMinWidth(700)
  const [params, setParams] = useSearchParams()
  const query = params.get('view')
  const view: View =
    query === 'list' || query === 'ports'
      ? query
      : isWide || params.has('search')
        ? 'list'
        : 'ports'
  const choose = (next: View) =>
    setParams(
      (now) => {
        const all = new URLSearchParams(now)
        all.set('view', next)
        return all
      },
      { replace: true },
    )
  const views = (
    <Segmented<View>
      aria-label={t.title}
      value={view}
      onChange={choose}
      options={[
        { value: 'list', label: t.asList },
        { value: 'ports', label: t.byPort },
      ]}
    />
  )
  return view === 'ports' ? (
    <>
      <h1 className="visually-hidden">{t.title}</h1>
      <div className="port-views">{views}</div>
      <PortCards />
    </>
  ) : (
    <TaskList views={views} />
  )
}

function TaskList({ views }: { views: ReactNode }) {
  const { info } = useMe()
  return (
    <ListPage
      contract={surveyWork}
      text={surveyWorkText}
      machine={surveyWorkMachine}
      detailPath="/work/surveyWork/detail"
      selectable={false}
      toolbar={() => views}
      filters={[
        'waiting',
        'status',
        'port',
        'surveyType',
        'shipId',
        'companyId',
        'personInCharge',
        'region',
        'flagId',
        'customerId',
        'dueDate',
        'eta',
      ]}
      columns={[
        { name: 'jobNo', width: 120 },
        {
          name: 'shipName',
          label: surveyWorkText.subject,
          width: 180,
          render: (row) => subjectOf(row),
        },
        {
          name: 'surveyType',
          label: surveyWorkText.work,
          width: 230,
          render: (row) => <LineWords task={row} />,
        },
        { name: 'port', width: 150 },
        { name: 'dueDate', width: 250, render: (row) => <Due task={row} today={info.today} /> },
        { name: 'eta', width: 110 },
        { name: 'status', width: 110 },
        { name: 'certs', width: 260, sort: false, render: (row) => <CertTags task={row} /> },
        { name: 'personName', width: 150 },
        { name: 'quotationNo', width: 150 },
        { name: 'flagId', hidden: true },
        { name: 'imo', hidden: true },
        { name: 'customerName', hidden: true },
        { name: 'region', hidden: true },
        { name: 'statusTime', hidden: true },
      ]}
    />
  )
}

/** Due date, and days overdue. */
function Due({ task, today }: { task: Task; today: string }) {
  const translate = useFormatMessage()
  const late = daysLate(task, today)
  if (!task.dueDate) return <span className="empty-value">–</span>
  return late > 0 ? (
    <span className="task-overdue">
      {task.dueDate} · {translate(surveyWorkText.overdue, { days: late })}
    </span>
  ) : (
    task.dueDate
  )
}

/** Each certificate by its code, in the colour of its state. */
function CertTags({ task }: { task: Task }) {
  const translate = useFormatMessage()
  if (task.certs.length === 0) return <span className="empty-value">–</span>
  return (
    <span className="list-certs">
      {task.certs.map((cert) => {
        const state = stateName(surveyCertMachine, cert.status)!
        return (
          <Tag key={cert.id} {...surveyCertMachine.looks[state]}>
            {cert.code} {translate(surveyCertMachine.labels.states[state])}
          </Tag>
        )
      })}
    </span>
  )
}
