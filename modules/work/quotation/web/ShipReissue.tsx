import { ReissuePlan } from './ReissuePlan.tsx'

/** Certificates of a ship to be reissued, on her page. */
export default function ShipReissue({ row }: { row: { id: number } }) {
  return <ReissuePlan holder={{ shipId: row.id }} />
}
