/**
 * Responses that an open form depends on, stored in this tab for the session: a phone that evicts
 * the page while offline can draw the form again. Lists and pages without a form are not stored.
 */
import { hashKey } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { setSessionItem, getSessionItem, sessionKeys } from './session.ts'

interface CachedForm {
  /** of the responses, so that unchanged ones are not written again */
  stamp: number
  time: number
  answers: Record<string, unknown>
}
const prefix = 'answers.'
/**
 * Maximum characters stored, of the five million a browser allows; the oldest form is evicted
 * first.
 */
const maxChars = 2_000_000

/** Stores the responses that the page with this form shows. */
export function cacheResponses(form: string, client: QueryClient): void {
  const shown = client.getQueryCache().findAll({
    type: 'active',
    predicate: ({ queryKey, state, meta }) =>
      state.data !== undefined &&
      !meta?.['optional'] &&
      queryKey.length === 3 &&
      queryKey[1] !== 'list',
  })
  const revision = shown.reduce((sum, { state }) => sum + state.dataUpdatedAt, shown.length)
  if (shown.length === 0 || getSessionItem<CachedForm>(prefix + form)?.stamp === revision) return
  setSessionItem(prefix + form, {
    stamp: revision,
    time: Date.now(),
    answers: Object.fromEntries(shown.map(({ queryHash, state }) => [queryHash, state.data])),
  } satisfies CachedForm)
  newestFirst().reduce((sum, { name, cached }) => {
    const size = JSON.stringify(cached).length
    if (sum + size > maxChars) setSessionItem(name, null)
    return sum + size
  }, 0)
}
export const evictResponses = (form: string): void => setSessionItem(prefix + form, null)

const newestFirst = () =>
  sessionKeys(prefix)
    .map((name) => ({ name, cached: getSessionItem<CachedForm>(name)! }))
    .sort((a, b) => b.cached.time - a.cached.time)
/** Returns a stored response; undefined when there is none. */
export function cachedResponse(key: readonly unknown[]): unknown {
  const hash = hashKey(key)
  return newestFirst().find(({ cached }) => hash in cached.answers)?.cached.answers[hash]
}
