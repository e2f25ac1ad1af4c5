/**
 * When topics last changed, by the events of the stream. A response that is older is stale, also if
 * the page that showed it was closed before it could refetch.
 */
const changedAt = new Map<string, number>()
let anyChangedAt = 0

export function markTopicChanged(topic: string): void {
  changedAt.set(topic, Date.now())
}
/** Events may have been missed: every response so far may be outdated. */
export function markAllTopicsChanged(): void {
  anyChangedAt = Date.now()
}

/**
 * How long a response needs no refetch, in milliseconds; 0 after its resource has changed.
 * @param query of the key `[resource, action, input]`
 */
export function staleTimeOf(query: {
  queryKey: readonly unknown[]
  state: { dataUpdatedAt: number }
}): number {
  const changed = Math.max(anyChangedAt, changedAt.get(String(query.queryKey[0])) ?? 0)
  return query.state.dataUpdatedAt <= changed ? 0 : 5_000
}
