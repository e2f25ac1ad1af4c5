import { Select } from 'antd'
import { useLang } from '#web/api/text.tsx'
import { countries } from './countries.ts'

interface Props {
  value?: string | null
  onChange?: (value: string | null) => void
  id?: string
  disabled?: boolean
  'aria-label'?: string
}

/** Select of a country, by name in the user's language or by code. */
export function CountryInput({ value, onChange, ...rest }: Props) {
  const lang = useLang()
  return (
    <Select<string>
      {...rest}
      options={countries(lang)}
      {...(value && { value })}
      onChange={(next: string | undefined) => onChange?.(next ?? null)}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      style={{ width: '100%' }}
    />
  )
}
