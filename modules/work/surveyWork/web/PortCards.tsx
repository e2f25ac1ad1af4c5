import { EnvironmentOutlined } from '@ant-design/icons'
import { Alert, Skeleton, Switch } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '#web/api/hooks.ts'
import { useMe } from '#web/api/me.ts'
import { usePick, useSay, useText } from '#web/api/text.tsx'
import { StatusTag, Tag } from '#web/kit/StatusTag.tsx'
import { surveyWork } from '../surveyWork.contract.ts'
import { surveyWorkMachine } from '../surveyWork.machine.ts'
import { surveyWorkText } from '../surveyWork.text.ts'
import { byPort, bySubject, daysLate } from './ports.ts'
import { LineWords, subjectOf, TaskCerts } from './task.tsx'
import type { Task } from './task.tsx'
import './survey-work.css'

const { inWork, done } = surveyWorkMachine.states

/** Tasks by port, as cards that fit a telephone: what is due first stands first. */
export function PortCards() {
  const t = useText(surveyWorkText)
  const say = useSay()
  const { info } = useMe()
  const surveyor = info.role.taskNode === 'sys_surveyor'
  const [mine, setMine] = useState(surveyor)
  const [finished, setFinished] = useState(false)
  const asked = { status: finished ? [inWork, done] : [inWork], ...(mine && { personInCharge: [info.userId] }), size: 200, sort: 'dueDate' }
  const answer = useCall(surveyWork, 'list', asked, { keep: true })
  const ports = byPort(answer.data?.list ?? [])
  return (
    <>
      <p className="port-switches">
        <label><Switch size="small" checked={mine} onChange={setMine} /> {t.mineOnly}</label>
        <label><Switch size="small" checked={finished} onChange={setFinished} /> {t.showDone}</label>
      </p>
      {answer.error && <Alert type="error" showIcon title={answer.error.message} />}
      {!answer.data && !answer.error && <Skeleton active paragraph={{ rows: 6 }} />}
      {answer.data && ports.length === 0 && <p className="port-none faint">{t.noTasks}</p>}
      {ports.map((port) => (
        <section key={port.name ?? ''} className="port">
          <h2><EnvironmentOutlined aria-hidden /> {port.name ?? t.noPort} <small className="faint">{say(surveyWorkText.count, { count: port.tasks.length })}</small></h2>
          <div className="port-tasks">{bySubject(port.tasks).map((tasks) => <ShipCard key={tasks[0]!.id} tasks={tasks} />)}</div>
        </section>
      ))}
    </>
  )
}

/** Everything that is to be done for one ship in one port. */
function ShipCard({ tasks }: { tasks: readonly Task[] }) {
  const say = useSay()
  const pick = usePick()
  const { info } = useMe()
  const [first] = tasks
  if (!first) return null
  const late = daysLate(first, info.today)
  return (
    <article className="task-card">
      <header>
        <h3>{subjectOf(first)}</h3>
        {late > 0 && <Tag tone="red">{say(surveyWorkText.overdue, { days: late })}</Tag>}
      </header>
      <p className="faint">{[first.imo && `IMO ${first.imo}`, pick(first.flagNameZh, first.flagNameEn)].filter(Boolean).join(' · ')}</p>
      <p className="task-dates">
        {first.dueDate && <strong>{say(surveyWorkText.due, { date: first.dueDate })}</strong>}
        {first.eta && <span>{say(surveyWorkText.arrives, { date: first.eta })}</span>}
        <span className="faint">{first.personName}</span>
      </p>
      {tasks.map((task) => (
        <section key={task.id} className="task-part">
          <h4><Link to={`/work/surveyWork/detail?id=${task.id}`}>{task.jobNo}</Link> <span><LineWords task={task} /></span> {task.status !== inWork && <StatusTag machine={surveyWorkMachine} status={task.status} />}</h4>
          <TaskCerts task={task} />
        </section>
      ))}
    </article>
  )
}
