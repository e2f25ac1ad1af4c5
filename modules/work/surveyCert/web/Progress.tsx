import { Alert } from 'antd'
import type { History } from '#common/contract.ts'
import { useCall } from '#web/api/hooks.ts'
import { useSay, useText } from '#web/api/text.tsx'
import { StageBar } from '#web/kit/detail/StageBar.tsx'
import { InstantText, shortInstant } from '#web/kit/values.tsx'
import { surveyCert } from '../surveyCert.contract.ts'
import { surveyCertMachine } from '../surveyCert.machine.ts'
import type { Certificate } from './certificate.ts'
import { daysSince, dueMove, failed } from './certificate.ts'
import { pageText } from './page.text.ts'

/** How far a certificate has come, who acts next and since when, and why it came back if it did. */
export function Progress({ row }: { row: Certificate }) {
  return (
    <>
      <StageBar machine={surveyCertMachine} status={row.status} stages={['waitInfo', 'waitAudit', 'waitConfirm', 'waitApproval', 'waitSign', 'done']} />
      <NextUp row={row} />
      {failed(row.status) && <Refusal id={row.id} />}
    </>
  )
}

function NextUp({ row }: { row: Certificate }) {
  const t = useText(pageText)
  const say = useSay()
  const move = dueMove(row.status)
  if (!move) return null
  const days = daysSince(row.statusTime)
  const waited = days === 0 ? t.today : days === 1 ? t.oneDay : say(pageText.days, { days })
  return (
    <p className="next-up">
      <strong>{row.waitingFor.length > 0 ? say(pageText.waitingFor, { names: row.waitingFor.join(', '), move }) : t.nobody}</strong>
      <span className="faint">{t.since} <InstantText value={row.statusTime} /> · {waited}</span>
    </p>
  )
}

/** The opinion with which a certificate was last refused. */
export function Refusal({ id }: { id: number }) {
  const say = useSay()
  const history = useCall(surveyCert, 'history', { id }).data?.list ?? []
  const last = history.filter((one) => one.result === 0 || one.action === 'refuse').reduce<History | undefined>((a, b) => (a && a.id > b.id ? a : b), undefined)
  if (!last?.remark) return null
  const move = surveyCertMachine.words.moves[last.action as keyof typeof surveyCertMachine.words.moves]
  const time = shortInstant(last.time)
  return <Alert className="refusal" type="warning" showIcon title={say(last.action === 'refuse' ? pageText.refusedToSign : pageText.refusedBy, { move, name: last.userName ?? '–', time })} description={<span className="area">{last.remark}</span>} />
}
