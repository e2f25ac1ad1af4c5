/**
 * Saved views of a list: named searches on the server. Selecting a view only changes the search in
 * the URL.
 */
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useApiQueryByPath } from '#web/api/hooks.ts'
import { setLocalItem, getLocalItem } from '#web/api/session.ts'
import { readSearch, withoutDefaults } from './list-state.ts'
import type { ListState } from './list-state.ts'
import type { ColumnPrefs } from './column-prefs.ts'
import { savedViewsPath, savedViewsInput } from './saved-views-call.ts'

export interface SavedView {
  id: number
  version: number
  createBy: number
  place: string
  name: string
  query: string
  columns: string | null
  shared: boolean
  standard: boolean
  ownerName: string
}
const none: SavedView[] = []

/** The user's own and the shared views of the page. */
export function useSavedViews(enabled = true) {
  const place = useLocation().pathname
  const response = useApiQueryByPath<{ list: SavedView[] }>(
    savedViewsPath,
    savedViewsInput(place),
    {
      enabled,
      staleTime: 300_000,
    },
  )
  return {
    place,
    views: response.data?.list ?? none,
    isLoaded: !enabled || response.data !== undefined || response.error !== null,
  }
}

/** The part of a search that a view stores: everything but the page number. */
export const toViewState = (state: ListState): ListState => withoutDefaults({ ...state, page: 1 })
const stateKey = (state: ListState) =>
  JSON.stringify(Object.entries(toViewState(state)).sort(([a], [b]) => (a < b ? -1 : 1)))
/** Whether the search of a list equals that of a view. */
export const isActiveView = (view: Pick<SavedView, 'query'>, state: ListState): boolean =>
  stateKey(readSearch(view.query)) === stateKey(state)

/** Column preferences of a view: its columns in order, all others hidden after them. */
export const columnPrefsOf = (
  columns: string,
  all: readonly string[],
): Pick<ColumnPrefs, 'order' | 'hidden'> => {
  const visible = columns.split(',')
  return {
    order: [
      ...visible.filter((name) => all.includes(name)),
      ...all.filter((name) => !visible.includes(name)),
    ],
    hidden: Object.fromEntries(all.map((name) => [name, !visible.includes(name)])),
  }
}

const defaultViewKey = (place: string) => `standard.${place}`

/**
 * Opens a list without a search with the user's default view, otherwise with the default search of
 * the page.
 * @returns `ready`: false until the search is known; `prefetchState`: the probable search,
 * undefined when there is no good guess
 */
export function useDefaultView(
  embedded: boolean,
  defaultSearch: ListState | undefined,
  state: ListState,
  setState: (state: ListState) => void,
): { ready: boolean; prefetchState: ListState | undefined } {
  const searched = useSearchParams()[0].has('search')
  const [decided, setDecided] = useState(embedded || searched)
  const { place, views, isLoaded } = useSavedViews(!embedded)
  const standard = views.find((view) => view.standard)
  const search = standard ? readSearch(standard.query) : defaultSearch
  const initialSearch =
    isLoaded && search && Object.keys(withoutDefaults(search)).length > 0 ? search : undefined
  // Waits until the URL contains the search, so that no intermediate search is sent.
  const ready = decided || searched || (isLoaded && !initialSearch)
  if (ready && !decided) setDecided(true)
  const decide = useEffectEvent(() => {
    if (!ready && initialSearch) setState(initialSearch)
    // Remembers whether the user has a default view here, so that the next visit prefetches no
    // other search.
    if (!embedded && isLoaded && Boolean(standard) !== Boolean(getLocalItem(defaultViewKey(place))))
      setLocalItem(defaultViewKey(place), standard ? true : null)
  })
  useEffect(() => decide(), [ready, isLoaded])
  return {
    ready,
    prefetchState: ready
      ? state
      : getLocalItem(defaultViewKey(place))
        ? undefined
        : withoutDefaults(defaultSearch ?? {}),
  }
}
