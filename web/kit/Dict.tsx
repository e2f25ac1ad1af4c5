import { Button, Checkbox, ConfigProvider, Radio, Select } from 'antd'
import { usePost, usePostsAhead } from '../api/hooks.ts'
import { useMarks, usePick, useText } from '../api/text.tsx'
import { optionsOf, pressed, valueOf } from './dict-choice.ts'
import type { DictEntry } from './dict-choice.ts'
import { kitText } from './kit.text.ts'
import { TabLeaves } from './TabLeaves.tsx'

const none: DictEntry[] = []
const readFor = 600_000
/** Entries of a dictionary in order, kept in memory; retired ones included, so that old records still read well. */
export const useDict = (code: string): DictEntry[] => useEntries(code).data ?? none
const useEntries = (code: string) => usePost<DictEntry[]>('sys/dict/all', { dictCode: code }, { staleTime: readFor })

/** Asks for dictionaries that what is being drawn will show. */
export const useDictsAhead = (codes: readonly string[]): void => usePostsAhead('sys/dict/all', codes.map((dictCode) => ({ dictCode })), readFor)

/** The words of one key or several. `tag` draws each as a tag. */
export function DictText({ code, value, mode = 'text' }: { code: string; value: string | readonly string[] | null | undefined; mode?: 'text' | 'tag' }) {
  const { comma } = useMarks()
  const { data: entries, isPending } = useEntries(code)
  const pick = usePick()
  const keys = value === null || value === undefined ? [] : Array.isArray(value) ? value as string[] : [value as string]
  if (keys.length === 0) return <span className="nothing">–</span>
  // The place of a word is kept while it is fetched; a key is shown only where the dictionary does not know it.
  if (isPending) return <span className="dict-waits" aria-busy="true">{'\u00a0'}</span>
  const words = keys.map((key) => {
    const entry = entries?.find((e) => e.key === String(key))
    return entry ? pick(entry.valueZh, entry.valueEn) : String(key)
  })
  return mode === 'tag' ? <span className="tags">{words.map((word) => <span className="tag" key={word}>{word}</span>)}</span> : words.join(comma)
}

export type DictMode = 'select' | 'radio' | 'checkbox' | 'multi' | 'tag'
interface Props {
  code: string
  value?: string | string[] | null
  onChange?: (value: string | string[] | null) => void
  mode?: DictMode
  /** whether several keys are held: select and radio hold one, the other modes several unless told otherwise */
  many?: boolean
  /** whether it can be emptied; by default it can */
  clearable?: boolean
  /** how several choices are told in a box that has no room for their words */
  fewer?: { maxTagCount: number; maxTagPlaceholder: string }
  id?: string
  disabled?: boolean
  placeholder?: string
  'aria-label'?: string
}

/**
 * Chooses from a dictionary in one of the display modes of specification 9: select, radio, checkbox, multi, tag. Retired entries, and keys the
 * dictionary does not know, are offered only where they are already held. Nothing chosen is null, never an empty list.
 */
export function DictSelect({ code, value, onChange, mode = 'select', many = mode !== 'select' && mode !== 'radio', clearable = true, fewer, id, disabled, placeholder, ...aria }: Props) {
  const t = useText(kitText)
  const pick = usePick()
  // A form as a whole may be off, as while it is being saved.
  const off = ConfigProvider.useConfig().componentDisabled || disabled === true
  const answer = useEntries(code)
  const held = value === null || value === undefined ? [] : Array.isArray(value) ? value : [value]
  const options = optionsOf(answer.data ?? none, held, (e) => `${pick(e.valueZh, e.valueEn)}${e.status === 0 ? ` (${t.retired})` : ''}`)
  const put = (keys: readonly string[]) => onChange?.(valueOf(keys, options, many))
  const toggle = (key: string) => put(pressed(held, key, clearable))
  const common = { ...(disabled !== undefined && { disabled }), ...(id && { id }) }

  if (mode === 'radio') return (
    <span className="dict-radio">
      <Radio.Group {...common} {...aria} options={options} value={held[0] ?? null} onChange={(e) => put([e.target.value as string])} />
      {clearable && held.length > 0 && !off && <Button type="link" size="small" onClick={() => put([])}>{t.clear}</Button>}
    </span>
  )
  if (mode === 'checkbox') return (
    <div role="group" {...(id && { id })} {...aria} className="dict-boxes">
      {options.map((o) => <Checkbox key={o.value} checked={held.includes(o.value)} disabled={off} onChange={() => toggle(o.value)}>{o.label}</Checkbox>)}
    </div>
  )
  if (mode === 'tag') return (
    <div role="group" {...(id && { id })} {...aria} className="tags">
      {options.map((o) => <button key={o.value} type="button" className="tag tag-choice" aria-pressed={held.includes(o.value)} disabled={off} onClick={() => toggle(o.value)}>{o.label}</button>)}
    </div>
  )
  const usual = { ...common, ...aria, options, allowClear: clearable, loading: answer.isPending, showSearch: { optionFilterProp: 'label' as const }, placeholder: placeholder ?? t.choose, style: { width: '100%' } }
  return (
    <TabLeaves>
      {many
        ? <Select<string[]> {...usual} {...fewer} mode="multiple" value={held} onChange={(keys) => put(keys)} />
        : <Select<string | undefined> {...usual} value={held[0]} onChange={(key) => put(key === undefined ? [] : [key])} />}
    </TabLeaves>
  )
}
