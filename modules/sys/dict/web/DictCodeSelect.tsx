import { Select } from 'antd'
import { dictCode } from '#modules/sys/dictCode/dictCode.contract.ts'
import { useApiQuery } from '#web/api/hooks.ts'
import { useLocalized } from '#web/api/text.tsx'

/** The dictionaries as options, each with its code. */
export function useDictCodes(): { value: string; label: string }[] {
  const localize = useLocalized()
  const { data = [] } = useApiQuery(dictCode, 'all', {}, { staleTime: 60_000 })
  return data.map((row) => ({
    value: String(row['dictCode']),
    label: `${localize(row.titleZh, row.titleEn)} (${String(row['dictCode'])})`,
  }))
}

interface Props {
  value?: string | null
  onChange?: (value: string | null) => void
  id?: string
  disabled?: boolean
}

/** Chooses a dictionary by its code. */
export function DictCodeSelect({ value, onChange, ...rest }: Props) {
  return (
    <Select
      {...rest}
      showSearch={{ optionFilterProp: 'label' }}
      options={useDictCodes()}
      value={value ?? undefined}
      onChange={(next: string) => onChange?.(next)}
      style={{ width: '100%' }}
    />
  )
}
