/**
 * Search of a list, stored in the URL as `?search=…` so that it survives back, reload and shared
 * links. Specification 2.
 */
import { useState } from 'react'
import { useUrlParams } from '../use-url-params.ts'

export interface ListState {
  page?: number
  size?: number
  sort?: string
  keyword?: string
  [filter: string]: unknown
}
export const defaultPageSize = 20

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0)
/** Removes empty values and defaults. */
export const withoutDefaults = (state: ListState): ListState =>
  Object.fromEntries(
    Object.entries(state).filter(
      ([key, value]) =>
        !isEmpty(value) &&
        !(key === 'page' && value === 1) &&
        !(key === 'size' && value === defaultPageSize),
    ),
  )

/** Whether a keyword or a filter limits the rows; page, size and order do not. */
export const isSearch = ({
  page: _page,
  size: _size,
  sort: _sort,
  ...search
}: ListState): boolean => Object.values(search).some((value) => !isEmpty(value))

/** Parses the parameter; anything that is not an object of plain values is ignored. */
export function readSearch(param: string | null): ListState {
  if (!param) return {}
  try {
    const state: unknown = JSON.parse(param)
    return typeof state === 'object' && state !== null && !Array.isArray(state)
      ? (state as ListState)
      : {}
  } catch {
    return {}
  }
}
export const writeSearch = (state: ListState): string | null => {
  const search = withoutDefaults(state)
  return Object.keys(search).length > 0 ? JSON.stringify(search) : null
}

/**
 * The search of a list and its open form (`new` or an id), in the URL; for an embedded list in
 * component state.
 */
export function useListState(embedded: boolean) {
  const { params, put } = useUrlParams()
  const [embeddedState, setEmbeddedState] = useState<ListState>({})
  const [embeddedEdit, setEmbeddedEdit] = useState<string | null>(null)
  return {
    state: embedded ? embeddedState : readSearch(params.get('search')),
    setState: (next: ListState) =>
      embedded ? setEmbeddedState(withoutDefaults(next)) : put('search', writeSearch(next)),
    edit: embedded ? embeddedEdit : params.get('edit'),
    setEdit: (next: string | null) => (embedded ? setEmbeddedEdit(next) : put('edit', next)),
  }
}
