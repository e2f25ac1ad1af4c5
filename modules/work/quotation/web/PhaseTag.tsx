import { useMe } from '#web/api/me.ts'
import { useFormatMessage } from '#web/api/text.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { phaseOf } from './phase.ts'

/** The one state of a quotation as a coloured tag. */
export function PhaseTag({ row }: { row: Parameters<typeof phaseOf>[0] }) {
  const translate = useFormatMessage()
  const { label, look } = phaseOf(row, useMe().info.role.taskNode === 'ship_owner')
  return <Tag {...look}>{translate(label)}</Tag>
}
