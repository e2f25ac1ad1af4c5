import { useUrlParams } from '../use-url-params.ts'
import type { ListState } from './list-state.ts'
import { writeSearch } from './list-state.ts'
import { AsOfPicker } from '../as-of/AsOfPicker.tsx'
import { asOfOfSearch } from '../as-of/as-of-params.ts'

/** The day as of which a list shows its rows, as part of its search in the URL. */
export function AsOfDay({ search }: { search: ListState }) {
  const { put } = useUrlParams()
  const { asOf: _day, known: _known, ...others } = search
  return (
    <AsOfPicker
      asOf={asOfOfSearch(search)}
      onChoose={(asOf) => put('search', writeSearch({ ...others, ...asOf, page: 1 }))}
    />
  )
}
