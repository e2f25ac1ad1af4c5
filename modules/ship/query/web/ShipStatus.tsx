import { DictValue } from '#web/kit/DictSelect.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import type { Tone } from '#web/kit/StatusTag.tsx'

/** Colours of the built-in statuses; those added by a society are grey. */
const tones: Readonly<Record<string, Tone>> = {
  inService: 'green',
  underConstruction: 'blue',
  laidUp: 'amber',
  underRepair: 'amber',
  transferred: 'grey',
  deleted: 'grey',
  scrapped: 'grey',
  lost: 'red',
}

/** Status of a ship as a coloured tag. */
export function ShipStatus({ status }: { status: string }) {
  return (
    <Tag tone={tones[status] ?? 'grey'}>
      <DictValue code="SHIP_STATUS" value={status} />
    </Tag>
  )
}
