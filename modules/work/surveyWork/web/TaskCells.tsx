import { stateName } from '#common/machine.ts'
import { surveyCertMachine } from '#modules/work/surveyCert/surveyCert.machine.ts'
import { useFormatMessage } from '#web/api/text.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { surveyWorkText } from '../surveyWork.text.ts'
import { daysLate } from './ports.ts'
import type { Task } from './task.tsx'

/** Due date, and days overdue. */
export function Due({ task, today }: { task: Task; today: string }) {
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
export function CertTags({ task }: { task: Task }) {
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
