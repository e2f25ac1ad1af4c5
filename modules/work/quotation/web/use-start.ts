import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { startingWith } from './suggest.ts'

/** What a new quotation starts with when the page of a ship or a customer leads here: `?ship=` or `?customer=`. Undefined while that is being read. */
export function useStart(): Record<string, unknown> | undefined {
  const [params] = useSearchParams()
  const [ship, customer] = ['ship', 'customer'].map((name) => Number(params.get(name)) || null) as [number | null, number | null]
  const none = ship === null && customer === null
  const answer = useQuery({ queryKey: ['work/quotation', 'start', ship, customer], queryFn: () => startingWith(ship === null ? [] : [ship], customer).catch(() => ({})), enabled: !none, staleTime: 60_000 })
  return none ? {} : answer.data
}
