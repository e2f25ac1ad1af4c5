import { Select } from 'antd'
import { useState } from 'react'
import type { Short } from '#common/contract.ts'
import { usePost } from '../api/hooks.ts'
import { usePick, useText } from '../api/text.tsx'
import { kitText } from './kit.text.ts'
import { TabLeaves } from './TabLeaves.tsx'

type Titled = { id: number; titleZh?: string; titleEn?: string; nameZh?: string; nameEn?: string; name?: string }
const zhOf = (row: Titled) => row.titleZh ?? row.nameZh ?? row.name
const enOf = (row: Titled) => row.titleEn ?? row.nameEn ?? row.name

/** The record behind an id: from the short rows of its resource, or asked for when it is not among them. */
function useTitled(path: string, id: number | null | undefined): { row: Titled | undefined; waiting: boolean } {
  const short = usePost<Short[]>(`${path}/all`, {}, { staleTime: 60_000, enabled: id != null })
  const near = short.data?.find((row) => row.id === id) as Titled | undefined
  // One that is out of reach is no fault: it is not among the answers.
  const far = usePost<Short[]>(`${path}/all`, { ids: [id] }, { staleTime: 60_000, enabled: id != null && !near && !short.isPending })
  return { row: near ?? far.data?.[0] as Titled | undefined, waiting: id != null && !near && (short.isPending || far.isPending) }
}

/** The name of a record of another resource. Lists rather carry it in the row. */
export function RefText({ path, id }: { path: string; id: number | null | undefined }) {
  const pick = usePick()
  const t = useText(kitText)
  const { row, waiting } = useTitled(path, id)
  if (id == null) return <span className="nothing">–</span>
  if (waiting) return <span className="dict-waits" aria-busy="true">{'\u00a0'}</span>
  return row ? pick(zhOf(row), enOf(row)) : <span className="nothing">{t.outOfReach}</span>
}

interface Props {
  /** path of the resource, such as `basic/flag` */
  path: string
  value?: number | number[] | null
  onChange?: (value: number | number[] | null, rows: Short[]) => void
  multiple?: boolean
  /** filters for `all`, such as `{ status: 1 }` */
  where?: Record<string, unknown>
  /** name of the held value when the record carries it */
  known?: { zh: string; en: string } | undefined
  /** how several choices are told in a box that has no room for their words */
  fewer?: { maxTagCount: number; maxTagPlaceholder: string }
  id?: string
  disabled?: boolean
  placeholder?: string
  'aria-label'?: string
}

/** Chooses records of another resource, searching on the server while typing. */
export function RefSelect({ path, value, onChange, multiple = false, where, known, fewer, id, disabled, placeholder, ...aria }: Props) {
  const t = useText(kitText)
  const pick = usePick()
  const [keyword, setKeyword] = useState('')
  const found = usePost<Short[]>(`${path}/all`, { ...where, ...(keyword.trim() && { keyword: keyword.trim() }) }, { keep: true, staleTime: 30_000 })
  const rows = found.data ?? []
  const held = value == null ? [] : Array.isArray(value) ? value : [value]
  const options = rows.map((row) => ({ value: row.id, label: pick(zhOf(row as Titled), enOf(row as Titled)) }))
  const missing = held.filter((one) => !rows.some((row) => row.id === one))
  const extra = missing.map((one) => ({ value: one, label: known && !multiple ? pick(known.zh, known.en) : <RefText path={path} id={one} /> }))
  const change = (next: number | number[] | undefined) => {
    const ids = next === undefined ? [] : Array.isArray(next) ? next : [next]
    onChange?.(ids.length === 0 ? null : next!, rows.filter((row) => ids.includes(row.id)))
  }
  return (
    <TabLeaves>
      <Select<number | number[]> {...aria} {...fewer} {...(id && { id })} {...(disabled !== undefined && { disabled })} {...(multiple ? { mode: 'multiple' as const } : {})}
        options={keyword ? [...options, ...extra] : [...extra, ...options]} value={multiple ? held : held[0]!} onChange={change} allowClear loading={found.isFetching} placeholder={placeholder ?? t.choose}
        showSearch={{ filterOption: found.isPaused && ((typed, option) => String(option?.label).toLowerCase().includes(typed.toLowerCase())), onSearch: setKeyword }} onOpenChange={(open) => !open && setKeyword('')} notFoundContent={found.isPaused ? t.choicesLater : found.isFetching ? t.loading : t.emptyFound} style={{ width: '100%' }} />
    </TabLeaves>
  )
}
