import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { chosenSurveys } from '#modules/ship/query/web/start-work.ts'
import { presetItems } from './items.ts'
import { startingWith } from './suggest.ts'
import { useKinds } from './use-cert-types.ts'

/**
 * Initial values of a new quotation from `?ship=` or `?customer=`, and of its items from
 * `?survey=`. Undefined while loading.
 */
export function useStart(): Record<string, unknown> | undefined {
  const [params] = useSearchParams()
  const kinds = useKinds()
  const idIn = (name: string) => Number(params.get(name)) || null
  const [ship, customer] = [idIn('ship'), idIn('customer')]
  const surveys = ship === null ? [] : chosenSurveys(params)
  const none = ship === null && customer === null
  const response = useQuery({
    queryKey: ['work/quotation', 'start', ship, customer],
    queryFn: () => startingWith(ship === null ? [] : [ship], customer).catch(() => ({})),
    enabled: !none,
    staleTime: 60_000,
  })
  if (none) return {}
  if (!surveys.length || ship === null || !response.data) return response.data
  return kinds.length ? { ...response.data, items: presetItems(surveys, kinds, ship) } : undefined
}
