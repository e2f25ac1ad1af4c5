import { listPath } from '#common/list-path.ts'
import { useApiQuery } from '#web/api/hooks.ts'
import { useLive } from '#web/api/live.ts'
import { useHasRight } from '#web/api/me.ts'
import { news } from '../news.contract.ts'

/**
 * Unread circulars, shared by the bell and the card. Polled, because no event announces a circular
 * whose start date is reached.
 */
export function useUnread() {
  const isAllowed = useHasRight(['sys.news.read'])
  const { data, refetch } = useApiQuery(
    news,
    'unread',
    {},
    { optional: true, enabled: isAllowed, refetchIntervalMs: 1_800_000, staleTime: 30_000 },
  )
  useLive('circulars', () => isAllowed && refetch())
  return isAllowed ? data : undefined
}
export const detailOf = (id: number): string => `/sys/news/detail?id=${id}`
export const unreadList = listPath('/sys/news/list', { unread: [true] })
