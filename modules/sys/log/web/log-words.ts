import { useCall } from '#web/api/hooks.ts'
import { usePick } from '#web/api/text.tsx'
import { log } from '../log.contract.ts'

/** The trail's words in the reader's language: titles of resources, names of actions, states and fields. */
export function useLogWords() {
  const pick = usePick()
  const { data: names = [] } = useCall(log, 'names', {}, { staleTime: 600_000 })
  const of = (path: string) => names.find((n) => n.resource === path)
  const titleOf = (path: string): string => {
    const known = of(path)
    return known ? pick(known.titleZh, known.titleEn) : path
  }
  const word = (path: string, kind: 'action' | 'state' | 'field', key: string | number | null): string => {
    const known = of(path)?.words.find((w) => w.kind === kind && w.key === String(key))
    return known ? pick(known.zh, known.en) : String(key ?? '')
  }
  const resources = names.map((n) => ({ value: n.resource, label: pick(n.titleZh, n.titleEn) }))
  // Calls that change nothing have no name of their own, and no entry in the trail.
  const named = names.flatMap((n) => n.words.filter((w) => w.kind === 'action' && w.zh !== w.key))
  const actions = [...new Map(named.map((w) => [w.key, pick(w.zh, w.en)]))].map(([value, label]) => ({ value, label }))
  return { titleOf, word, resources, actions }
}
