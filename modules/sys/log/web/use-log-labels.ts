import { useApiQuery } from '#web/api/hooks.ts'
import { useLocalized } from '#web/api/text.tsx'
import { log } from '../log.contract.ts'

/** Labels of the trail in the reader's language: resources, actions, states and fields. */
export function useLogLabels() {
  const localize = useLocalized()
  const { data: names = [] } = useApiQuery(log, 'names', {}, { staleTime: 600_000 })
  const of = (path: string) => names.find((n) => n.resource === path)
  const titleOf = (path: string): string => {
    const known = of(path)
    return known ? localize(known.titleZh, known.titleEn) : path
  }
  const word = (
    path: string,
    kind: 'action' | 'state' | 'field',
    key: string | number | null,
  ): string => {
    const known = of(path)?.words.find((w) => w.kind === kind && w.key === String(key))
    return known ? localize(known.zh, known.en) : String(key ?? '')
  }
  const resources = names.map((n) => ({ value: n.resource, label: localize(n.titleZh, n.titleEn) }))
  // Calls that change nothing have no label and no entry in the trail.
  const named = names.flatMap((n) => n.words.filter((w) => w.kind === 'action' && w.zh !== w.key))
  const actions = [...new Map(named.map((w) => [w.key, localize(w.zh, w.en)]))].map(
    ([value, label]) => ({ value, label }),
  )
  return { titleOf, word, resources, actions }
}
