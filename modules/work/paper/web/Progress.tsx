import { Alert } from 'antd'
import type { History } from '#common/contract.ts'
import { useCall } from '#web/api/hooks.ts'
import { useSay, useText } from '#web/api/text.tsx'
import { StageBar } from '#web/kit/detail/StageBar.tsx'
import { InstantText, shortInstant } from '#web/kit/values.tsx'
import { usePaper } from './kind.tsx'
import type { Certificate } from './paper.ts'
import { daysSince, dueMove, failed } from './paper.ts'
import { pageText } from './paperPage.text.ts'

/** How far a certificate has come, who acts next and since when, and why it came back if it did. */
export function Progress({ row }: { row: Certificate }) {
  const { machine, stages } = usePaper()
  return (
    <>
      <StageBar machine={machine} status={row.status} stages={stages} />
      <NextUp row={row} />
      {failed(machine, row.status) && <Refusal id={row.id} />}
    </>
  )
}

function NextUp({ row }: { row: Certificate }) {
  const t = useText(pageText)
  const say = useSay()
  const { machine } = usePaper()
  const move = dueMove(machine, row.status)
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
  const { contract, machine } = usePaper()
  const history = useCall(contract, 'history', { id }).data?.list ?? []
  const last = history.filter((one) => one.result === 0 || one.action === 'refuse').reduce<History | undefined>((a, b) => (a && a.id > b.id ? a : b), undefined)
  if (!last?.remark) return null
  const move = machine.words.moves[last.action]!
  const time = shortInstant(last.time)
  return <Alert className="refusal" type="warning" showIcon title={say(last.action === 'refuse' ? pageText.refusedToSign : pageText.refusedBy, { move, name: last.userName ?? '–', time })} description={<span className="area">{last.remark}</span>} />
}
