import { AutoComplete } from 'antd'
import { useLocalized, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { designerText } from '../designer.text.ts'
import type { FieldItem } from './design.ts'

interface Props {
  input: object
  value: string | null | undefined
  /** date fields that can be referenced */ fields: readonly FieldItem[]
  onChange: (value: string | null) => void
}

/** A limit of a date: a fixed date, the day of filling in, or another field. */
export function BoundInput({ input, value, fields, onChange }: Props) {
  const t = useMessages(designerText)
  const translate = useFormatMessage()
  const localize = useLocalized()
  const options = [
    { value: 'today', label: t.today },
    ...fields.map((f) => ({
      value: `{${f.keyword}}`,
      label: translate(designerText.theField, { label: localize(f.attrNameZh, f.attrNameEn) }),
    })),
  ]
  return (
    <AutoComplete
      {...input}
      allowClear
      placeholder={t.boundHelp}
      value={value ?? ''}
      options={options}
      popupMatchSelectWidth={260}
      onChange={(next: string | undefined) => onChange(next?.trim() || null)}
    />
  )
}
