import { Button, Skeleton } from 'antd'
import { useSearchParams } from 'react-router'
import { useApiQuery } from '#web/api/hooks.ts'
import { useMessages } from '#web/api/text.tsx'
import '#web/kit/detail/detail.css'
import { kitText } from '#web/kit/kit.text.ts'
import { usePageTitle } from '#web/shell/use-page-title.tsx'
import { crf } from '../crf.contract.ts'
import { DocumentTab } from './DocumentTab.tsx'
import './crf.css'

/** Contract review form of the review under `?id=`, and its feedback. */
export default function CrfPdf() {
  const k = useMessages(kitText)
  const [params] = useSearchParams()
  const id = Number(params.get('id')) || 0
  const { data: row, error, refetch } = useApiQuery(crf, 'get', { id })
  usePageTitle(row?.crfNo, `/crf/info/detail?id=${id}`)
  if (error)
    return (
      <div className="empty-page" role="alert">
        <h1>{error.message}</h1>
        <Button onClick={() => refetch()}>{k.retry}</Button>
      </div>
    )
  return (
    <article className="detail">
      {row ? (
        <>
          <h1 className="visually-hidden">
            {row.crfNo} {row.name}
          </h1>
          <DocumentTab row={row} />
        </>
      ) : (
        <Skeleton active />
      )}
    </article>
  )
}
