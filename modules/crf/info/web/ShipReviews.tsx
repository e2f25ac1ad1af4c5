import type { DetailOf } from '#common/contract.ts'
import type { shipQuery } from '#modules/ship/query/shipQuery.contract.ts'
import CrfList from './CrfList.tsx'
import { initialReview } from './crf-from-ship.ts'

/** Contract reviews of a ship, on its page. */
export default function ShipReviews({ row }: { row: DetailOf<typeof shipQuery> }) {
  return <CrfList fixed={{ shipId: [row.id] }} start={initialReview(row)} />
}
