import { AutoComplete } from 'antd'
import { pages } from '#web/shell/page-registry.ts'

interface Props {
  value?: string | null
  onChange?: (value: string | null) => void
  id?: string
  disabled?: boolean
}
// List pages come first; other pages can be chosen too.
const options = Object.keys(pages)
  .sort()
  .map((value) => ({ value }))

/** The path of a page, chosen or typed. */
export function PageSelect({ value, onChange, ...rest }: Props) {
  return (
    <AutoComplete
      {...rest}
      allowClear
      showSearch={{ filterOption: (typed, option) => String(option?.value).includes(typed) }}
      options={options}
      value={value ?? ''}
      onChange={(next: string) => onChange?.(next || null)}
      style={{ width: '100%' }}
    />
  )
}
