import { Alert } from 'antd'
import { Link } from 'react-router'
import { useCall } from '#web/api/hooks.ts'
import { useAllowed } from '#web/api/me.ts'
import { usePick, useSay } from '#web/api/text.tsx'
import { confirmation } from '../confirmation.contract.ts'
import { confirmationMachine } from '../confirmation.machine.ts'
import { confirmationText } from '../confirmation.text.ts'

/** Says on the page of a record that something about it waits for a second person. */
export function WaitingConfirmation({ resource, id }: { resource: string; id: number }) {
  const say = useSay()
  const pick = usePick()
  const enabled = useAllowed(['sys.confirmation.read'])
  const { data } = useCall(confirmation, 'list', { resource: [resource], rowId: [id], status: [confirmationMachine.states.waiting], size: 1 }, { enabled, aside: true })
  const [row] = data?.list ?? []
  if (!row) return null
  const subject = pick(row.subjectZh, row.subjectEn)
  return <Alert className="form-fault" type="info" showIcon title={<Link to={`/sys/confirmation/detail?id=${row.id}`}>{say(confirmationText.waitingBanner, { subject })}</Link>} />
}
