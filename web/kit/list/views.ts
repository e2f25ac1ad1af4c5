/** Saved views of a list: searches kept by name on the server. The address stays the truth; a view only fills it. */
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { usePost } from '../../api/hooks.ts'
import { keepSetting, setting } from '../../api/session.ts'
import { readSearch, trimmed } from './list-state.ts'
import type { ListState } from './list-state.ts'
import type { Prefs } from './prefs.ts'
import { viewsCall, viewsInput } from './views-call.ts'

export interface View { id: number; version: number; createBy: number; place: string; name: string; query: string; columns: string | null; shared: boolean; standard: boolean; ownerName: string }
const none: View[] = []

/** The views of a page: one's own, and those shared. */
export function useViews(enabled = true) {
  const place = useLocation().pathname
  const answer = usePost<{ list: View[] }>(viewsCall, viewsInput(place), { enabled, staleTime: 300_000 })
  return { place, views: answer.data?.list ?? none, known: !enabled || answer.data !== undefined || answer.error !== null }
}

/** What of a search a view keeps: not the page one happens to be on. */
export const kept = (state: ListState): ListState => trimmed({ ...state, page: 1 })
const told = (state: ListState) => JSON.stringify(Object.entries(kept(state)).sort(([a], [b]) => (a < b ? -1 : 1)))
/** Whether a list is asked for just what a view says. */
export const isAsked = (view: Pick<View, 'query'>, state: ListState): boolean => told(readSearch(view.query)) === told(state)

/** The columns of a view as a person's choice: those shown in their order, all others hidden behind them. */
export const prefsOf = (columns: string, all: readonly string[]): Pick<Prefs, 'order' | 'hidden'> => {
  const shown = columns.split(',')
  return { order: [...shown.filter((name) => all.includes(name)), ...all.filter((name) => !shown.includes(name))], hidden: Object.fromEntries(all.map((name) => [name, !shown.includes(name)])) }
}

const noticed = (place: string) => `standard.${place}`

/**
 * A list that is opened without a search begins with the reader's standard view, or else with what the page says.
 * @returns `begun`: false while that is not known yet; `likely`: what it will most likely be asked for, undefined where that is not worth a guess
 */
export function useOpening(embedded: boolean, opens: ListState | undefined, state: ListState, begin: (state: ListState) => void): { begun: boolean; likely: ListState | undefined } {
  const searched = useSearchParams()[0].has('search')
  const [decided, setDecided] = useState(embedded || searched)
  const { place, views, known } = useViews(!embedded)
  const standard = views.find((view) => view.standard)
  const search = standard ? readSearch(standard.query) : opens
  const wanted = known && search && Object.keys(trimmed(search)).length > 0 ? search : undefined
  // Only once the address says so: the list is not asked for everything in between.
  const begun = decided || searched || (known && !wanted)
  if (begun && !decided) setDecided(true)
  const decide = useEffectEvent(() => {
    if (!begun && wanted) begin(wanted)
    // Whose list begins with a view of their own is not asked for anything else beforehand the next time.
    if (!embedded && known && Boolean(standard) !== Boolean(setting(noticed(place)))) keepSetting(noticed(place), standard ? true : null)
  })
  useEffect(() => decide(), [begun, known])
  return { begun, likely: begun ? state : setting(noticed(place)) ? undefined : trimmed(opens ?? {}) }
}
