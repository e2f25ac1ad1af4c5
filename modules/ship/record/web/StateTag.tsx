import { useMessages } from '#web/api/text.tsx'
import { StatusTag, Tag } from '#web/kit/StatusTag.tsx'
import type { chronicleKinds } from '../shipRecord.contract.ts'
import { shipRecordMachine } from '../shipRecord.machine.ts'
import { shipRecordText } from '../shipRecord.text.ts'

interface Props {
  record: { kind: (typeof chronicleKinds)[number]; status: number; overdue: boolean | null }
}

/** State of a record; overdue and detained in red. */
export function StateTag({ record: { kind, status, overdue } }: Props) {
  const t = useMessages(shipRecordText)
  if (overdue) return <Tag tone="red">{t.labels.overdue}</Tag>
  if (kind === 'detention' && status === shipRecordMachine.states.open)
    return <Tag tone="red">{t.nowDetained}</Tag>
  return <StatusTag machine={shipRecordMachine} status={status} />
}
