import { useUrlParams } from '../use-url-params.ts'
import type { ListState } from './list-state.ts'
import { writeSearch } from './list-state.ts'
import { AsOfPicker } from '../as-of/AsOfPicker.tsx'

/** The day as of which a list shows its rows, as part of its search in the URL. */
export function AsOfDay({ search }: { search: ListState }) {
  const { put } = useUrlParams()
  const { asOf, ...others } = search
  return (
    <AsOfPicker
      day={(asOf as string | undefined) ?? null}
      onChoose={(day) =>
        put('search', writeSearch({ ...others, ...(day && { asOf: day }), page: 1 }))
      }
    />
  )
}
