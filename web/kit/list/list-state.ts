/** What a list is asked for, kept in the address as `?search=…` so that it survives back, reload and sending a link. Specification 2. */
import { useState } from 'react'
import { useSearchParams } from 'react-router'

export interface ListState { page?: number; size?: number; sort?: string; keyword?: string; [filter: string]: unknown }
export const usualSize = 20

const isEmpty = (value: unknown) => value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
/** Without what is empty or usual. */
export const trimmed = (state: ListState): ListState =>
  Object.fromEntries(Object.entries(state).filter(([key, value]) => !isEmpty(value) && !(key === 'page' && value === 1) && !(key === 'size' && value === usualSize)))

/** Reads the parameter; anything that is not an object of plain values is ignored. */
export function readSearch(param: string | null): ListState {
  if (!param) return {}
  try {
    const state: unknown = JSON.parse(param)
    return typeof state === 'object' && state !== null && !Array.isArray(state) ? (state as ListState) : {}
  } catch { return {} }
}
export const writeSearch = (state: ListState): string | null => {
  const kept = trimmed(state)
  return Object.keys(kept).length > 0 ? JSON.stringify(kept) : null
}

/** The state of a list, and which form is open (`new` or an id). An embedded list keeps both to itself. */
export function useListState(embedded: boolean) {
  const [params, setParams] = useSearchParams()
  const [own, setOwn] = useState<ListState>({})
  const [ownEdit, setOwnEdit] = useState<string | null>(null)
  const put = (name: string, value: string | null, replace: boolean) => setParams((now) => {
    const next = new URLSearchParams(now)
    if (value === null) next.delete(name)
    else next.set(name, value)
    return next
  }, { replace })
  return {
    state: embedded ? own : readSearch(params.get('search')),
    setState: (next: ListState) => (embedded ? setOwn(trimmed(next)) : put('search', writeSearch(next), true)),
    edit: embedded ? ownEdit : params.get('edit'),
    setEdit: (next: string | null) => (embedded ? setOwnEdit(next) : put('edit', next, true)),
  }
}
