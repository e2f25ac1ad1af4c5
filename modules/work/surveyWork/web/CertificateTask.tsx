import { useApiQuery } from '#web/api/hooks.ts'
import { PermittedLink } from '#web/kit/PermittedLink.tsx'
import { surveyWork } from '../surveyWork.contract.ts'

/** The task a certificate comes of, by its number. */
export default function CertificateTask({ row }: { row: { surveyWorkId: number } }) {
  const id = row.surveyWorkId
  const { data } = useApiQuery(surveyWork, 'get', { id }, { staleTime: 60_000 })
  return data ? (
    <PermittedLink to={`/work/surveyWork/detail?id=${id}`}>{data.jobNo}</PermittedLink>
  ) : (
    <span className="empty-value">–</span>
  )
}
