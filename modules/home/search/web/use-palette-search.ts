import { useEffect, useEffectEvent, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { useApiQuery } from '#web/api/hooks.ts'
import { useMe } from '#web/api/me.ts'
import { useDebounced } from '#web/kit/use-debounced.ts'
import { clearRecentRecords } from '#web/shell/recent-records.ts'
import { search } from '../search.contract.ts'
import { useCommands, useHits, useRecent } from './palette-entries.ts'
import type { Choice } from './palette-entries.ts'

/** Debounce of typing, in milliseconds. */
const debounceMs = 120

/**
 * State of the search: the typed words, the choices in sections, and the active choice.
 * @param id prefix of the ids of the options, which are numbered
 */
export function usePaletteSearch(id: string, onClose: () => void) {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  /** Enter was pressed before the answer arrived. */
  const [waiting, setWaiting] = useState(false)
  const { word, query, isUpToDate, sections, forgetRecent } = useSections(typed.trim())
  const choices = sections.flatMap((section) => section.choices)
  const active = Math.min(at, Math.max(choices.length - 1, 0))
  const open = useOpenChoice(onClose)
  const openFirst = useEffectEvent(() => {
    setWaiting(false)
    open(choices[0])
  })
  useEffect(() => {
    if (waiting && isUpToDate) openFirst()
  }, [waiting, isUpToDate])
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, id])
  return {
    typed,
    word,
    query,
    isUpToDate,
    sections,
    choices,
    active,
    setAt,
    open,
    forgetRecent,
    type: (text: string) => {
      setTyped(text)
      setAt(0)
      setWaiting(false)
    },
    /** Opens the active choice, or the first one once the answer is there. */
    enter: (newTab: boolean) => {
      if (isUpToDate || at > 0) open(choices[active], newTab)
      else setWaiting(true)
    },
  }
}
export type PaletteSearch = ReturnType<typeof usePaletteSearch>

/** Recent records, commands and hits for the typed words. */
function useSections(typed: string) {
  const { info } = useMe()
  const [, setForgotten] = useState(0)
  const word = useDebounced(typed, debounceMs)
  const query = useApiQuery(
    search,
    'list',
    { keyword: word },
    { enabled: word !== '', keepPrevious: true, staleTime: 30_000 },
  )
  const recent = useRecent()
  const commands = useCommands(typed)
  const hits = useHits(typed && word ? query.data?.groups : undefined)
  return {
    word,
    query,
    isUpToDate: typed === word && (word === '' || (!query.isPlaceholderData && !query.isPending)),
    sections: [...(typed ? [] : [recent]), ...commands, ...hits].filter(
      ({ choices }) => choices.length,
    ),
    forgetRecent: () => {
      clearRecentRecords(info.userId)
      setForgotten((n) => n + 1)
    },
  }
}

/** @returns a function that runs a choice, or opens its page */
function useOpenChoice(onClose: () => void) {
  const navigate = useNavigate()
  return (choice: Choice | undefined, newTab = false) => {
    if (!choice) return
    if (choice.path && newTab) {
      window.open(choice.path, '_blank')
      return
    }
    onClose()
    if (choice.path) void navigate(choice.path)
    choice.run?.()
  }
}

/** Keys of the search: arrows and pages move, Enter opens, `?` shows the keys. */
export const onPaletteKey =
  (palette: PaletteSearch, onKeys: () => void) => (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const { active, choices } = palette
    const steps: Record<string, number> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1 + choices.length,
      PageDown: Math.min(active + 5, choices.length - 1),
      PageUp: Math.max(active - 5, 0),
    }
    const step = steps[event.key]
    if (step !== undefined && choices.length) {
      event.preventDefault()
      palette.setAt(step % choices.length)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      palette.enter(event.ctrlKey || event.metaKey)
    }
    if (event.key === '?' && !palette.typed) {
      event.preventDefault()
      onKeys()
    }
  }
