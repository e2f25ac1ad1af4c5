import { Select } from 'antd'
import { useState } from 'react'
import type { OptionRow } from '#common/contract.ts'
import { useApiQueryByPath } from '../api/hooks.ts'
import { useLocalized, useMessages } from '../api/text.tsx'
import { kitText } from './kit.text.ts'
import { IgnoreTabKey } from './IgnoreTabKey.tsx'
import { RecordLink } from './PermittedLink.tsx'

type Titled = {
  id: number
  titleZh?: string
  titleEn?: string
  nameZh?: string
  nameEn?: string
  name?: string
}
const zhOf = (row: Titled) => row.titleZh ?? row.nameZh ?? row.name
const enOf = (row: Titled) => row.titleEn ?? row.nameEn ?? row.name

/**
 * The record of an id, from the option rows of its resource; loaded separately when it is not among
 * them.
 */
function useRecordName(
  path: string,
  id: number | null | undefined,
): { row: Titled | undefined; waiting: boolean } {
  const short = useApiQueryByPath<OptionRow[]>(
    `${path}/all`,
    {},
    { staleTime: 60_000, enabled: id != null },
  )
  const loadedRow = short.data?.find((row) => row.id === id) as Titled | undefined
  // A record outside the user's scope is simply missing in the response.
  const fetchedRow = useApiQueryByPath<OptionRow[]>(
    `${path}/all`,
    { ids: [id] },
    { staleTime: 60_000, enabled: id != null && !loadedRow && !short.isPending },
  )
  return {
    row: loadedRow ?? (fetchedRow.data?.[0] as Titled | undefined),
    waiting: id != null && !loadedRow && (short.isPending || fetchedRow.isPending),
  }
}

/** Name of a record of another resource. Lists usually get the name with the row. */
export function RefValue({ path, id }: { path: string; id: number | null | undefined }) {
  const localized = useLocalized()
  const t = useMessages(kitText)
  const { row, waiting } = useRecordName(path, id)
  if (id == null) return <span className="empty-value">–</span>
  if (waiting)
    return (
      <span className="dict-loading" aria-busy="true">
        {'\u00a0'}
      </span>
    )
  return row ? (
    <RecordLink path={path} id={id}>
      {localized(zhOf(row), enOf(row))}
    </RecordLink>
  ) : (
    <span className="empty-value">{t.outOfReach}</span>
  )
}

interface Props {
  /** path of the resource, such as `basic/flag` */
  path: string
  value?: number | number[] | null
  onChange?: (value: number | number[] | null, rows: OptionRow[]) => void
  multiple?: boolean
  /** filters of the call `all`, such as `{ status: 1 }` */
  optionFilters?: Record<string, unknown>
  /** name of the current value when the record contains it */
  currentName?: { zh: string; en: string } | undefined
  /** how several chosen records are shown where their names do not fit */
  tagProps?: { maxTagCount: number; maxTagPlaceholder: string }
  id?: string
  disabled?: boolean
  placeholder?: string
  'aria-label'?: string
}

/** Selects records of another resource, with a server-side search. */
export function RefSelect({
  path,
  value,
  onChange,
  multiple = false,
  optionFilters,
  currentName,
  tagProps,
  id,
  disabled,
  placeholder,
  ...aria
}: Props) {
  const t = useMessages(kitText)
  const localized = useLocalized()
  const [keyword, setKeyword] = useState('')
  const optionsQuery = useApiQueryByPath<OptionRow[]>(
    `${path}/all`,
    { ...optionFilters, ...(keyword.trim() && { keyword: keyword.trim() }) },
    { keepPrevious: true, staleTime: 30_000 },
  )
  const rows = optionsQuery.data ?? []
  const selectedIds = value == null ? [] : Array.isArray(value) ? value : [value]
  const options = rows.map((row) => ({
    value: row.id,
    label: localized(zhOf(row as Titled), enOf(row as Titled)),
  }))
  const missing = selectedIds.filter((one) => !rows.some((row) => row.id === one))
  const extra = missing.map((one) => ({
    value: one,
    label:
      currentName && !multiple ? (
        localized(currentName.zh, currentName.en)
      ) : (
        <RefValue path={path} id={one} />
      ),
  }))
  const change = (next: number | number[] | undefined) => {
    const ids = next === undefined ? [] : Array.isArray(next) ? next : [next]
    onChange?.(
      ids.length === 0 ? null : next!,
      rows.filter((row) => ids.includes(row.id)),
    )
  }
  return (
    <IgnoreTabKey>
      <Select<number | number[]>
        {...aria}
        {...tagProps}
        {...(id && { id })}
        {...(disabled !== undefined && { disabled })}
        {...(multiple ? { mode: 'multiple' as const } : {})}
        options={keyword ? [...options, ...extra] : [...extra, ...options]}
        value={multiple ? selectedIds : selectedIds[0]}
        onChange={change}
        allowClear
        loading={optionsQuery.isFetching}
        placeholder={placeholder ?? t.choose}
        showSearch={{
          filterOption:
            optionsQuery.isPaused &&
            ((typed, option) => String(option?.label).toLowerCase().includes(typed.toLowerCase())),
          onSearch: setKeyword,
        }}
        onOpenChange={(open) => !open && setKeyword('')}
        notFoundContent={
          optionsQuery.isPaused
            ? t.choicesLater
            : optionsQuery.isFetching
              ? t.loading
              : (optionsQuery.error?.msg ?? t.emptyFound)
        }
        style={{ width: '100%' }}
      />
    </IgnoreTabKey>
  )
}
