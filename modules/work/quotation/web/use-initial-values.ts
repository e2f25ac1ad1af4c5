import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { startingWith } from './suggest.ts'

/** Initial values of a new quotation from `?ship=` or `?customer=`. Undefined while loading. */
export function useStart(): Record<string, unknown> | undefined {
  const [params] = useSearchParams()
  const idIn = (name: string) => Number(params.get(name)) || null
  const [ship, customer] = [idIn('ship'), idIn('customer')]
  const none = ship === null && customer === null
  const response = useQuery({
    queryKey: ['work/quotation', 'start', ship, customer],
    queryFn: () => startingWith(ship === null ? [] : [ship], customer).catch(() => ({})),
    enabled: !none,
    staleTime: 60_000,
  })
  return none ? {} : response.data
}
