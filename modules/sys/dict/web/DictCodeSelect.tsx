import { Select } from 'antd'
import { dictCode } from '#modules/sys/dictCode/dictCode.contract.ts'
import { useCall } from '#web/api/hooks.ts'
import { usePick } from '#web/api/text.tsx'

/** The dictionaries as choices, each with its code. */
export function useDictCodes(): { value: string; label: string }[] {
  const pick = usePick()
  const { data = [] } = useCall(dictCode, 'all', {}, { staleTime: 60_000 })
  return data.map((row) => ({ value: String(row['dictCode']), label: `${pick(row.titleZh, row.titleEn)} (${String(row['dictCode'])})` }))
}

interface Props { value?: string | null; onChange?: (value: string | null) => void; id?: string; disabled?: boolean }

/** Chooses a dictionary by its code. */
export function DictCodeSelect({ value, onChange, ...rest }: Props) {
  return <Select {...rest} showSearch={{ optionFilterProp: 'label' }} options={useDictCodes()} value={value ?? undefined} onChange={(next: string) => onChange?.(next)} style={{ width: '100%' }} />
}
