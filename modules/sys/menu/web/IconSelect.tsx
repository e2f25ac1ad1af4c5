import { Select } from 'antd'
import { Icon, icons } from '#web/kit/Icon.tsx'

interface Props {
  value?: string | null
  onChange?: (value: string | null) => void
  id?: string
  disabled?: boolean
}
const options = Object.keys(icons).map((name) => ({
  value: name,
  label: (
    <span>
      <Icon name={name} /> {name}
    </span>
  ),
}))

/** Chooses a menu icon from a list of icons. */
export function IconSelect({ value, onChange, ...rest }: Props) {
  return (
    <Select
      {...rest}
      allowClear
      showSearch={{ optionFilterProp: 'value' }}
      options={options}
      value={value ?? undefined}
      onChange={(next: string | undefined) => onChange?.(next ?? null)}
      style={{ width: '100%' }}
    />
  )
}
