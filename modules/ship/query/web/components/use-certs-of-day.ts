import type { DetailOf } from '#common/contract.ts'
import { shipQuery } from '#modules/ship/query/shipQuery.contract.ts'
import { useApiQuery } from '#web/api/hooks.ts'
import { useMe } from '#web/api/me.ts'
import { asOfInput } from '#web/kit/as-of/as-of-params.ts'
import { useUrlParams } from '#web/kit/use-url-params.ts'

type Cert = DetailOf<typeof shipQuery>['certs'][number]

/**
 * Certificates of a ship today, or as of the day in the URL.
 * @returns `asOf`: the day and `known` of the URL as input of a call; empty: today
 */
export function useCertsOfDay(id: number, ofToday: readonly Cert[]) {
  const { today } = useMe().info
  const asOf = asOfInput(useUrlParams().params)
  const { data } = useApiQuery(
    shipQuery,
    'certs',
    { id, ...asOf },
    { enabled: asOf.asOf !== undefined, keepPrevious: true },
  )
  return {
    certs: asOf.asOf === undefined ? ofToday : (data?.list ?? []),
    asOf,
    day: asOf.asOf ?? today,
  }
}
