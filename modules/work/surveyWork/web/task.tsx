import { Button } from 'antd'
import { Link } from 'react-router'
import type { RowOf } from '#common/contract.ts'
import { editable, waitsForSignature } from '#modules/work/paper/web/paper.ts'
import { surveyCertMachine } from '#modules/work/surveyCert/surveyCert.machine.ts'
import { useMe } from '#web/api/me.ts'
import { usePick, useText } from '#web/api/text.tsx'
import { DictText } from '#web/kit/Dict.tsx'
import { StatusTag } from '#web/kit/StatusTag.tsx'
import type { surveyWork } from '../surveyWork.contract.ts'
import { surveyWorkText } from '../surveyWork.text.ts'

export type Task = RowOf<typeof surveyWork>
type TaskCert = Task['certs'][number]

/** What is surveyed. */
export const subjectOf = (task: Task): string => task.shipName ?? task.companyName ?? task.customerName ?? '–'

/** What the task is for, as the quotation says it. */
export function LineWords({ task }: { task: Task }) {
  const pick = usePick()
  const name = task.lineNameZh || task.lineNameEn ? pick(task.lineNameZh, task.lineNameEn) : task.manualName
  return <>{name}{name && task.surveyType && ' · '}{task.surveyType && <DictText code="SURVEY_TYPE" value={task.surveyType} />}</>
}

/** The way to the page on which the person in charge does what is due; for everybody else to the certificate itself. */
function wayOf(cert: TaskCert, mine: boolean): 'fill' | 'sign' | 'detail' {
  if (!mine) return 'detail'
  return editable(surveyCertMachine, cert.status) ? 'fill' : waitsForSignature(surveyCertMachine, cert.status) ? 'sign' : 'detail'
}

/** The certificates of a task, each with its state and the one thing to do with it. */
export function TaskCerts({ task }: { task: Task }) {
  const t = useText(surveyWorkText)
  const pick = usePick()
  const { info } = useMe()
  if (task.certs.length === 0) return <p className="faint">{t.noCerts}</p>
  return (
    <ul className="task-certs">
      {task.certs.map((cert) => {
        const way = wayOf(cert, task.personInCharge === info.userId)
        return (
          <li key={cert.id}>
            <Link to={`/work/surveyCert/detail?id=${cert.id}`}>{pick(cert.nameZh, cert.nameEn)}</Link>
            <span className="task-cert-state"><StatusTag machine={surveyCertMachine} status={cert.status} /><small className="faint"><DictText code="ACTION_TYPE" value={cert.actionType} /></small></span>
            {way !== 'detail' && <Button type="primary" href={`/work/surveyCert/${way}?id=${cert.id}`}>{t[way]}</Button>}
          </li>
        )
      })}
    </ul>
  )
}
