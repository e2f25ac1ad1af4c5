import { Button, Skeleton } from 'antd'
import { Navigate, useSearchParams } from 'react-router'
import { useApiQuery } from '#web/api/hooks.ts'
import { useHasRight } from '#web/api/me.ts'
import { useMessages } from '#web/api/text.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { certFee } from '../certFee.contract.ts'
import { TariffEditor } from './TariffEditor.tsx'
import { TariffFacts } from './TariffFacts.tsx'
import '#web/kit/detail/detail.css'

/**
 * Page of a tariff: of the row `?id=`, a new one copied from `?copy=`, or an empty one. Read-only
 * without the right to change it.
 */
export default function TariffPage() {
  const [params] = useSearchParams()
  const t = useMessages(kitText)
  const isAllowed = useHasRight(['basic.certFee.save'])
  const copy = params.get('copy') !== null
  const id = Number(params.get('copy') ?? params.get('id')) || 0
  const { data, error, refetch, isFetchedAfterMount } = useApiQuery(
    certFee,
    'tariff',
    { id },
    { enabled: id > 0, staleTime: 0 },
  )
  if (error)
    return (
      <div className="empty-page" role="alert">
        <h1>{error.message}</h1>
        <Button onClick={() => refetch()}>{t.retry}</Button>
      </div>
    )
  if (id > 0 && !(data && isFetchedAfterMount))
    return (
      <div className="detail">
        <Skeleton active paragraph={{ rows: 10 }} />
      </div>
    )
  if (!isAllowed)
    return data ? <TariffFacts tariff={data} /> : <Navigate to="/basic/certFee/list" replace />
  const state =
    id > 0 && data ? data.bands.map((band) => `${band.id}.${band.version}`).join() : 'new'
  return <TariffEditor key={`${copy}${state}`} read={id > 0 ? data : undefined} copy={copy} />
}
