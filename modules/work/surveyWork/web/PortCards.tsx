import { SubjectLink } from '#modules/basic/customer/web/SubjectLink.tsx'
import { EnvironmentOutlined } from '@ant-design/icons'
import { Alert, Skeleton, Switch } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useApiQuery } from '#web/api/hooks.ts'
import { useMe } from '#web/api/me.ts'
import { useLocalized, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { StatusTag, Tag } from '#web/kit/StatusTag.tsx'
import { surveyWork } from '../surveyWork.contract.ts'
import { surveyWorkMachine } from '../surveyWork.machine.ts'
import { surveyWorkText } from '../surveyWork.text.ts'
import { byPort, bySubject, daysLate } from './ports.ts'
import { LineWords, TaskCerts } from './task.tsx'
import type { Task } from './task.tsx'
import './survey-work.css'

const { inWork, returned, done } = surveyWorkMachine.states

/** Tasks by port as cards, for phones; the earliest due first. */
export function PortCards() {
  const t = useMessages(surveyWorkText)
  const translate = useFormatMessage()
  const { info } = useMe()
  const surveyor = info.role.taskNode === 'sys_surveyor'
  const [mine, setMine] = useState(surveyor)
  const [finished, setFinished] = useState(false)
  const query = {
    status: finished ? [inWork, returned, done] : [inWork, returned],
    ...(mine && { personInCharge: [info.userId] }),
    size: 200,
    sort: 'dueDate',
  }
  const response = useApiQuery(surveyWork, 'list', query, { keepPrevious: true })
  const ports = byPort(response.data?.list ?? [])
  return (
    <>
      <p className="port-switches">
        <label>
          <Switch size="small" checked={mine} onChange={setMine} /> {t.mineOnly}
        </label>
        <label>
          <Switch size="small" checked={finished} onChange={setFinished} /> {t.showDone}
        </label>
      </p>
      {response.error && <Alert type="error" showIcon title={response.error.message} />}
      {!response.data && !response.error && <Skeleton active paragraph={{ rows: 6 }} />}
      {response.data && ports.length === 0 && (
        <p className="port-none text-secondary">{t.noTasks}</p>
      )}
      {ports.map((port) => (
        <section key={port.name ?? ''} className="port">
          <h2>
            <EnvironmentOutlined aria-hidden /> {port.name ?? t.noPort}{' '}
            <small className="text-secondary">
              {translate(surveyWorkText.count, { count: port.tasks.length })}
            </small>
          </h2>
          <div className="port-tasks">
            {bySubject(port.tasks).map((tasks) => (
              <ShipCard key={tasks[0]!.id} tasks={tasks} />
            ))}
          </div>
        </section>
      ))}
    </>
  )
}

/** All tasks for one ship in one port. */
function ShipCard({ tasks }: { tasks: readonly Task[] }) {
  const translate = useFormatMessage()
  const localize = useLocalized()
  const { info } = useMe()
  const [first] = tasks
  if (!first) return null
  const late = daysLate(first, info.today)
  return (
    <article className="task-card">
      <header>
        <h3>
          <SubjectLink subject={first} />
        </h3>
        {late > 0 && <Tag tone="red">{translate(surveyWorkText.overdue, { days: late })}</Tag>}
      </header>
      <p className="text-secondary">
        {[first.imo && `IMO ${first.imo}`, localize(first.flagNameZh, first.flagNameEn)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className="task-dates">
        {first.dueDate && <strong>{translate(surveyWorkText.due, { date: first.dueDate })}</strong>}
        {first.eta && <span>{translate(surveyWorkText.arrives, { date: first.eta })}</span>}
        <span className="text-secondary">{first.personName}</span>
      </p>
      {tasks.map((task) => (
        <section key={task.id} className="task-part">
          <h4>
            <Link to={`/work/surveyWork/detail?id=${task.id}`}>{task.jobNo}</Link>{' '}
            <span>
              <LineWords task={task} />
            </span>{' '}
            {task.status !== inWork && (
              <StatusTag machine={surveyWorkMachine} status={task.status} />
            )}
          </h4>
          <TaskCerts task={task} />
        </section>
      ))}
    </article>
  )
}
