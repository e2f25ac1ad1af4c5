import { useSearchParams } from 'react-router'
import { useApiQuery } from '#web/api/hooks.ts'
import { PendingRecord } from '#web/kit/detail/PendingRecord.tsx'
import { usePageTitle } from '#web/kit/use-page-title.tsx'
import { crf } from '../crf.contract.ts'
import { DocumentTab } from './DocumentTab.tsx'
import './crf.css'

/** Contract review form of the review under `?id=`, and its feedback. */
export default function CrfPdf() {
  const [params] = useSearchParams()
  const id = Number(params.get('id')) || 0
  const query = useApiQuery(crf, 'get', { id })
  const row = query.data
  usePageTitle(row?.crfNo, `/crf/info/detail?id=${id}`)
  if (query.error || !row) return <PendingRecord query={query} />
  return (
    <article className="detail">
      <h1 className="visually-hidden">
        {row.crfNo} {row.name}
      </h1>
      <DocumentTab row={row} />
    </article>
  )
}
