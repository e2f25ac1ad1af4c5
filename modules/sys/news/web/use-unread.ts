import { useCall } from '#web/api/hooks.ts'
import { useLive } from '#web/api/live.ts'
import { useAllowed } from '#web/api/me.ts'
import { news } from '../news.contract.ts'

/** What the person has yet to read, once for the bell and the card together. A circular begins to be shown on a day, of which nobody tells: so it is asked now and then too. */
export function useUnread() {
  const may = useAllowed(['sys.news.read'])
  const { data, refetch } = useCall(news, 'unread', {}, { aside: true, enabled: may, every: 1_800_000, staleTime: 30_000 })
  useLive('circulars', () => may && refetch())
  return may ? data : undefined
}
export const detailOf = (id: number): string => `/sys/news/detail?id=${id}`
export const unreadList = `/sys/news/list?search=${encodeURIComponent(JSON.stringify({ unread: [true] }))}`
