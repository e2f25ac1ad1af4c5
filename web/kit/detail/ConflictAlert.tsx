import { Alert, Button } from 'antd'
import type { AnyContract } from '#common/contract.ts'
import { stateName } from '#common/machine.ts'
import type { AnyMachine } from '#common/machine.ts'
import type { Message } from '#common/text.ts'
import { queryClient } from '../../api/hooks.ts'
import { useFormatMessage, useMessages } from '../../api/text.tsx'
import { kitText } from '../kit.text.ts'

/** Shown after a conflict: the current state of the record, and how to continue. */
export function ConflictAlert({
  contract,
  name: record,
  row,
  machine,
  reason,
  message,
  onReload,
}: {
  contract: AnyContract
  /** name of the record */
  name: string
  row: { status?: number }
  machine: AnyMachine | undefined
  reason?: string
  /** message of the server, until the record is reloaded */
  message?: string
  onReload: () => void
}) {
  const t = useMessages(kitText)
  const translate = useFormatMessage()
  const state = machine && row.status !== undefined ? stateName(machine, row.status) : undefined
  const reload = () => {
    void queryClient.invalidateQueries({ queryKey: [contract.path] })
    onReload()
  }
  return (
    <Alert
      className="form-alert"
      type="warning"
      showIcon
      title={
        message ??
        translate(state ? kitText.oldState : kitText.oldRecord, {
          record,
          ...(state && { state: machine!.labels.states[state] as Message }),
        })
      }
      description={reason}
      action={
        <Button size="small" onClick={reload}>
          {t.reload}
        </Button>
      }
    />
  )
}
