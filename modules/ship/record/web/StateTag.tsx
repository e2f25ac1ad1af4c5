import { useText } from '#web/api/text.tsx'
import { StatusTag, Tag } from '#web/kit/StatusTag.tsx'
import { shipRecordMachine } from '../shipRecord.machine.ts'
import { shipRecordText } from '../shipRecord.text.ts'

/** The state of a record: what is overdue says so, in red. */
export function StateTag({ record }: { record: { status: number; overdue: boolean | null } }) {
  const t = useText(shipRecordText)
  if (record.overdue) return <Tag tone="red">{t.labels.overdue}</Tag>
  return <StatusTag machine={shipRecordMachine} status={record.status} colors={{ recorded: 'grey', open: 'amber', cleared: 'green' }} />
}
