import { useUrlParams } from '#web/kit/use-url-params.ts'
import type { ListState } from '#web/kit/list/list-state.ts'
import { writeSearch } from '#web/kit/list/list-state.ts'
import { AsOfPicker } from '../AsOfPicker.tsx'

/** The day of a list of certificates, as part of its search in the URL. */
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
