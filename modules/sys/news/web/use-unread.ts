import { useCall } from '#web/api/hooks.ts'
import { useAllowed } from '#web/api/me.ts'
import { news } from '../news.contract.ts'

/** What the person has yet to read; asked every minute while the page is looked at, once for the bell and the card together. */
export function useUnread() {
  const may = useAllowed(['sys.news.read'])
  const { data } = useCall(news, 'unread', {}, { enabled: may, every: 60_000, staleTime: 30_000 })
  return may ? data : undefined
}
export const detailOf = (id: number): string => `/sys/news/detail?id=${id}`
export const unreadList = `/sys/news/list?search=${encodeURIComponent(JSON.stringify({ unread: [true] }))}`
