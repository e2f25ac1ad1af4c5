import { Navigate, useSearchParams } from 'react-router'
import { useApiQuery } from '#web/api/hooks.ts'
import { useHasRight } from '#web/api/me.ts'
import { isUnavailable } from '#web/kit/detail/is-unavailable.ts'
import { PendingRecord } from '#web/kit/detail/PendingRecord.tsx'
import { certFee } from '../certFee.contract.ts'
import { TariffEditor } from './TariffEditor.tsx'
import { TariffFacts } from './TariffFacts.tsx'

/**
 * Page of a tariff: of the row `?id=`, a new one copied from `?copy=`, or an empty one. Read-only
 * without the right to change it.
 */
export default function TariffPage() {
  const [params] = useSearchParams()
  const isAllowed = useHasRight(['basic.certFee.save'])
  const copy = params.get('copy') !== null
  const id = Number(params.get('copy') ?? params.get('id')) || 0
  const query = useApiQuery(certFee, 'tariff', { id }, { enabled: id > 0, staleTime: 0 })
  const { data } = query
  if (id > 0 && (!data || isUnavailable(query) || !query.isFetchedAfterMount))
    return <PendingRecord query={query} />
  if (!isAllowed)
    return data ? <TariffFacts tariff={data} /> : <Navigate to="/basic/certFee/list" replace />
  const state =
    id > 0 && data ? data.bands.map((band) => `${band.id}.${band.version}`).join() : 'new'
  return <TariffEditor key={`${copy}${state}`} read={id > 0 ? data : undefined} copy={copy} />
}
