import { Checkbox, Radio, Select } from 'antd'
import { usePost } from '../api/hooks.ts'
import { usePick, useText } from '../api/text.tsx'
import { kitText } from './kit.text.ts'

export interface DictEntry { key: string; valueZh: string; valueEn: string; status: number }
const none: DictEntry[] = []
/** Entries of a dictionary in order, kept in memory; retired ones included, so that old records still read well. */
export const useDict = (code: string): DictEntry[] => usePost<DictEntry[]>('sys/dict/all', { dictCode: code }, { staleTime: 600_000 }).data ?? none

/** The words of one key or several. `tag` draws each as a tag. */
export function DictText({ code, value, mode = 'text' }: { code: string; value: string | readonly string[] | null | undefined; mode?: 'text' | 'tag' }) {
  const entries = useDict(code)
  const pick = usePick()
  const keys = value === null || value === undefined ? [] : Array.isArray(value) ? value as string[] : [value as string]
  if (keys.length === 0) return <span className="nothing">–</span>
  const words = keys.map((key) => {
    const entry = entries.find((e) => e.key === String(key))
    return entry ? pick(entry.valueZh, entry.valueEn) : String(key)
  })
  return mode === 'tag' ? <span className="tags">{words.map((word) => <span className="tag" key={word}>{word}</span>)}</span> : words.join(', ')
}

export type DictMode = 'select' | 'radio' | 'checkbox' | 'multi' | 'tag'
interface Props {
  code: string
  value?: string | string[] | null
  onChange?: (value: string | string[] | null) => void
  /** select and radio hold one key; checkbox, multi and tag hold several */
  mode?: DictMode
  id?: string
  disabled?: boolean
  placeholder?: string
  'aria-label'?: string
}

/** Chooses from a dictionary in one of the display modes of specification 9. Retired entries are offered only where they are already chosen. */
export function DictSelect({ code, value, onChange, mode = 'select', id, disabled, placeholder, ...aria }: Props) {
  const t = useText(kitText)
  const pick = usePick()
  const several = mode === 'checkbox' || mode === 'multi' || mode === 'tag'
  const held = value === null || value === undefined ? [] : Array.isArray(value) ? value : [value]
  const options = useDict(code).filter((e) => e.status !== 0 || held.includes(e.key)).map((e) => ({ value: e.key, label: pick(e.valueZh, e.valueEn) }))
  const common = { ...(id && { id }), ...(disabled !== undefined && { disabled }) }
  if (mode === 'radio') return <Radio.Group {...common} {...aria} options={options} value={value ?? null} onChange={(e) => onChange?.(e.target.value as string)} />
  if (mode === 'checkbox') return <Checkbox.Group {...aria} {...(disabled !== undefined && { disabled })} options={options} value={held} onChange={(keys) => onChange?.(keys.length > 0 ? keys : null)} />
  return (
    <Select {...common} {...aria} options={options} allowClear showSearch={{ optionFilterProp: 'label' }} placeholder={placeholder ?? t.choose} style={{ width: '100%' }}
      {...(several ? { mode: mode === 'tag' ? 'tags' as const : 'multiple' as const, value: held } : { value: (value as string | null) ?? undefined })}
      onChange={(next: string | string[] | undefined) => onChange?.(next === undefined || (Array.isArray(next) && next.length === 0) ? null : next)} />
  )
}
