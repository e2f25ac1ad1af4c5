import { ReissuePlan } from './ReissuePlan.tsx'

/** Certificates of a company to be reissued, on its page. */
export default function CompanyReissue({ row }: { row: { id: number } }) {
  return <ReissuePlan holder={{ companyId: row.id }} />
}
