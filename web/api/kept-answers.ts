/**
 * What an open form is drawn from, kept in this tab for as long as the session: a phone that throws the page away while there is no
 * connection draws it again from here. Lists are not kept, and nothing of a page without a form.
 */
import { hashKey } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { keepNow, keptNow, namesNow } from './session.ts'

interface Kept { /** of the answers, so that the same are not written twice */ stamp: number; time: number; answers: Record<string, unknown> }
const prefix = 'answers.'
/** Characters in all, of the five million a browser gives: the form kept longest ago makes room. */
const most = 2_000_000

/** Keeps what the page with this form shows now. */
export function keepAnswers(form: string, client: QueryClient): void {
  const shown = client.getQueryCache().findAll({ type: 'active', predicate: ({ queryKey, state, meta }) => state.data !== undefined && !meta?.['aside'] && queryKey.length === 3 && queryKey[1] !== 'list' })
  const stamp = shown.reduce((sum, { state }) => sum + state.dataUpdatedAt, shown.length)
  if (shown.length === 0 || keptNow<Kept>(prefix + form)?.stamp === stamp) return
  keepNow(prefix + form, { stamp, time: Date.now(), answers: Object.fromEntries(shown.map(({ queryHash, state }) => [queryHash, state.data])) } satisfies Kept)
  newestFirst().reduce((sum, { name, kept }) => {
    const size = JSON.stringify(kept).length
    if (sum + size > most) keepNow(name, null)
    return sum + size
  }, 0)
}
export const dropAnswers = (form: string): void => keepNow(prefix + form, null)

const newestFirst = () => namesNow(prefix).map((name) => ({ name, kept: keptNow<Kept>(name)! })).sort((a, b) => b.kept.time - a.kept.time)
/** What was kept of an answer; undefined where nothing was. */
export function keptAnswer(key: readonly unknown[]): unknown {
  const hash = hashKey(key)
  return newestFirst().find(({ kept }) => hash in kept.answers)?.kept.answers[hash]
}
