import { DictText } from '#web/kit/Dict.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import type { Tone } from '#web/kit/StatusTag.tsx'

/** Colours of the entries the product starts with; those a society adds are grey. */
const tones: Readonly<Record<string, Tone>> = {
  inService: 'green', underConstruction: 'blue', laidUp: 'amber', underRepair: 'amber', transferred: 'grey', deleted: 'grey', scrapped: 'grey', lost: 'red',
}

/** The state a ship is in, in words and colour. */
export function ShipStatus({ status }: { status: string }) {
  return <Tag tone={tones[status] ?? 'grey'}><DictText code="SHIP_STATUS" value={status} /></Tag>
}
