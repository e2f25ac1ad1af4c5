import { Button } from 'antd'
import { Link } from 'react-router'
import type { RowOf } from '#common/contract.ts'
import { editable, waitsForSignature } from '#modules/certificates/issuing/web/certificate.ts'
import { surveyCertMachine } from '#modules/work/surveyCert/surveyCert.machine.ts'
import { useMe } from '#web/api/me.ts'
import { useLocalized, useMessages } from '#web/api/text.tsx'
import { DictValue } from '#web/kit/DictSelect.tsx'
import { StatusTag } from '#web/kit/StatusTag.tsx'
import type { surveyWork } from '../surveyWork.contract.ts'
import { surveyWorkMachine } from '../surveyWork.machine.ts'
import { surveyWorkText } from '../surveyWork.text.ts'

const { inWork } = surveyWorkMachine.states

export type Task = RowOf<typeof surveyWork>
type TaskCert = Task['certs'][number]

/** Subject of the survey. */
export const subjectOf = (task: Task): string =>
  task.shipName ?? task.companyName ?? task.customerName ?? '–'

/** Description of the task, from the quotation line. */
export function LineWords({ task }: { task: Task }) {
  const localize = useLocalized()
  const name =
    task.lineNameZh || task.lineNameEn
      ? localize(task.lineNameZh, task.lineNameEn)
      : task.manualName
  return (
    <>
      {name}
      {name && task.surveyType && ' · '}
      {task.surveyType && <DictValue code="SURVEY_TYPE" value={task.surveyType} />}
    </>
  )
}

/**
 * Target page: the page of the next step for the person in charge, for others the certificate
 * itself.
 */
function wayOf(cert: TaskCert, mine: boolean): 'fill' | 'sign' | 'detail' {
  if (!mine) return 'detail'
  return editable(surveyCertMachine, cert.status)
    ? 'fill'
    : waitsForSignature(surveyCertMachine, cert.status)
      ? 'sign'
      : 'detail'
}

/** Certificates of a task, each with its state and next action. */
export function TaskCerts({ task }: { task: Task }) {
  const t = useMessages(surveyWorkText)
  const localize = useLocalized()
  const { info } = useMe()
  if (task.certs.length === 0) return <p className="text-secondary">{t.noCerts}</p>
  return (
    <ul className="task-certs">
      {task.certs.map((cert) => {
        const way = wayOf(cert, task.status === inWork && task.personInCharge === info.userId)
        return (
          <li key={cert.id}>
            <Link to={`/work/surveyCert/detail?id=${cert.id}`}>
              {localize(cert.nameZh, cert.nameEn)}
            </Link>
            <span className="task-cert-state">
              <StatusTag machine={surveyCertMachine} status={cert.status} />
              <small className="text-secondary">
                <DictValue code="ACTION_TYPE" value={cert.actionType} />
              </small>
            </span>
            {way !== 'detail' && (
              <Button type="primary" href={`/work/surveyCert/${way}?id=${cert.id}`}>
                {t[way]}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
