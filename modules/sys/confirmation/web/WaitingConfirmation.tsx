import { Alert } from 'antd'
import { Link } from 'react-router'
import { useApiQuery } from '#web/api/hooks.ts'
import { useHasRight } from '#web/api/me.ts'
import { useLocalized, useFormatMessage } from '#web/api/text.tsx'
import { confirmation } from '../confirmation.contract.ts'
import { confirmationMachine } from '../confirmation.machine.ts'
import { confirmationText } from '../confirmation.text.ts'

/** Shows on the page of a record that a request about it waits for confirmation. */
export function WaitingConfirmation({ resource, id }: { resource: string; id: number }) {
  const translate = useFormatMessage()
  const localize = useLocalized()
  const enabled = useHasRight(['sys.confirmation.read'])
  const { data } = useApiQuery(
    confirmation,
    'list',
    { resource: [resource], rowId: [id], status: [confirmationMachine.states.waiting], size: 1 },
    { enabled, optional: true },
  )
  const [row] = data?.list ?? []
  if (!row) return null
  const subject = localize(row.subjectZh, row.subjectEn)
  return (
    <Alert
      className="form-alert"
      type="info"
      showIcon
      title={
        <Link to={`/sys/confirmation/detail?id=${row.id}`}>
          {translate(confirmationText.waitingBanner, { subject })}
        </Link>
      }
    />
  )
}
