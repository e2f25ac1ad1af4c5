import { ConfigProvider, Select } from 'antd'
import { useApiQueryByPath, usePrefetchByPath } from '../api/hooks.ts'
import { usePunctuation, useLocalized, useMessages } from '../api/text.tsx'
import { OptionGroup } from './OptionGroup.tsx'
import { dictOptions, toFieldValue } from './dict-options.ts'
import type { DictEntry } from './dict-options.ts'
import { kitText } from './kit.text.ts'
import { Tags } from './Tags.tsx'
import { IgnoreTabKey } from './IgnoreTabKey.tsx'

const none: DictEntry[] = []
const readFor = 600_000
/**
 * Entries of a dictionary in order, cached; inactive ones included, because old records show them.
 */
export const useDict = (code: string): DictEntry[] => useEntries(code).data ?? none
const useEntries = (code: string) =>
  useApiQueryByPath<DictEntry[]>('sys/dict/all', { dictCode: code }, { staleTime: readFor })

/** @returns the label of a key of a dictionary; the key itself where the dictionary lacks it */
export function useDictLabel(code: string): (key: string) => string {
  const entries = useDict(code)
  const localize = useLocalized()
  return (key) => {
    const entry = entries.find((one) => one.key === key)
    return entry ? localize(entry.valueZh, entry.valueEn) : key
  }
}

/** Loads the dictionaries that the current render will show. */
export const usePrefetchDicts = (codes: readonly string[]): void =>
  usePrefetchByPath(
    'sys/dict/all',
    codes.map((dictCode) => ({ dictCode })),
    readFor,
  )

/** Labels of one key or several. `tag` renders each as a tag. */
export function DictValue({
  code,
  value,
  mode = 'text',
}: {
  code: string
  value: string | readonly string[] | null | undefined
  mode?: 'text' | 'tag'
}) {
  const { comma } = usePunctuation()
  const { data: entries, isPending } = useEntries(code)
  const localize = useLocalized()
  const keys =
    value === null || value === undefined
      ? []
      : Array.isArray(value)
        ? (value as string[])
        : [value as string]
  if (keys.length === 0) return <span className="empty-value">–</span>
  // Reserves space while the dictionary loads. The key itself is shown only when the dictionary
  // does not contain it.
  if (isPending)
    return (
      <span className="dict-loading" aria-busy="true">
        {'\u00a0'}
      </span>
    )
  const labels = keys.map((key) => {
    const entry = entries?.find((e) => e.key === String(key))
    return entry ? localize(entry.valueZh, entry.valueEn) : String(key)
  })
  return mode === 'tag' ? (
    <Tags items={labels.map((label) => ({ key: label, content: label }))} />
  ) : (
    labels.join(comma)
  )
}

export type DictMode = 'select' | 'radio' | 'checkbox' | 'multi' | 'tag'
interface Props {
  code: string
  value?: string | string[] | null
  onChange?: (value: string | string[] | null) => void
  mode?: DictMode
  /**
   * whether it holds several keys; default: false for select and radio, true for the other modes
   */
  multiple?: boolean
  /** whether the value can be cleared; default: true */
  clearable?: boolean
  /** how several chosen entries are shown where their labels do not fit */
  tagProps?: { maxTagCount: number; maxTagPlaceholder: string }
  id?: string
  disabled?: boolean
  placeholder?: string
  'aria-label'?: string
}

/**
 * Selects from a dictionary in one of the display modes of specification 9: select, radio,
 * checkbox, multi, tag. Inactive and unknown entries are offered only when they are part of the
 * value. An empty selection is null, never an empty list.
 */
export function DictSelect({
  code,
  value,
  onChange,
  mode = 'select',
  multiple = mode !== 'select' && mode !== 'radio',
  clearable = true,
  tagProps,
  id,
  disabled,
  placeholder,
  ...aria
}: Props) {
  const t = useMessages(kitText)
  const localize = useLocalized()
  // A form can disable all its inputs, such as while it is saved.
  const isDisabled = ConfigProvider.useConfig().componentDisabled || disabled === true
  const answer = useEntries(code)
  const current =
    value === null || value === undefined ? [] : Array.isArray(value) ? value : [value]
  const options = dictOptions(
    answer.data ?? none,
    current,
    (e) => `${localize(e.valueZh, e.valueEn)}${e.status === 0 ? ` (${t.retired})` : ''}`,
  )
  const put = (keys: readonly string[]) => onChange?.(toFieldValue(keys, options, multiple))
  const common = { ...(disabled !== undefined && { disabled }), ...(id && { id }) }

  if (mode === 'radio' || mode === 'checkbox' || mode === 'tag')
    return (
      <OptionGroup
        {...(id && { id })}
        {...aria}
        mode={mode}
        options={options}
        current={current}
        disabled={isDisabled}
        clearable={clearable}
        onPut={put}
      />
    )
  const commonProps = {
    ...common,
    ...aria,
    options,
    allowClear: clearable,
    loading: answer.isPending,
    showSearch: { optionFilterProp: 'label' as const },
    placeholder: placeholder ?? t.choose,
    style: { width: '100%' },
  }
  return (
    <IgnoreTabKey>
      {multiple ? (
        <Select<string[]>
          {...commonProps}
          {...tagProps}
          mode="multiple"
          value={current}
          onChange={(keys) => put(keys)}
        />
      ) : (
        <Select<string | undefined>
          {...commonProps}
          value={current[0]}
          onChange={(key) => put(key === undefined ? [] : [key])}
        />
      )}
    </IgnoreTabKey>
  )
}
