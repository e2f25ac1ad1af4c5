import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { formLimits } from '#common/rules/forms/designed-form.ts'
import type { FormOption } from '#common/rules/forms/designed-form.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { designerText } from '../designer.text.ts'
import type { ErrorAt } from './FieldProperties.tsx'

interface Props {
  value: readonly FormOption[]
  errorAt: ErrorAt
  onChange: (value: FormOption[]) => void
}
const columns = [
  ['value', 'optionValue'],
  ['zh', 'optionZh'],
  ['en', 'optionEn'],
] as const

/** The options of a select: stored value, and label in both languages. */
export function OptionRows({ value, errorAt, onChange }: Props) {
  const t = useMessages(designerText)
  const translate = useFormatMessage()
  const setValue = (at: number, part: Partial<FormOption>) =>
    onChange(value.map((o, i) => (i === at ? { ...o, ...part } : o)))
  const next = () => {
    let n = value.length + 1
    while (value.some((o) => o.value === String(n))) n++
    return String(n)
  }
  const errors = [
    ...new Set(
      [
        errorAt('selectOptions'),
        ...value.flatMap((_, i) => columns.map(([name]) => errorAt(`selectOptions.${i}.${name}`))),
      ].filter(Boolean),
    ),
  ]
  return (
    <fieldset className="prop-options">
      <legend>{t.options}</legend>
      {value.map((option, i) => (
        <div className="prop-option" key={i}>
          {columns.map(([name, word]) => (
            <Input
              key={name}
              size="small"
              aria-label={`${t[word]} ${i + 1}`}
              placeholder={t[word]}
              maxLength={formLimits.option}
              value={option[name]}
              {...(errorAt(`selectOptions.${i}.${name}`) && { status: 'error' as const })}
              onChange={(e) => setValue(i, { [name]: e.target.value })}
            />
          ))}
          <Button
            size="small"
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={translate(designerText.removeOption, { n: i + 1 })}
            onClick={() => onChange(value.filter((_, n) => n !== i))}
          />
        </div>
      ))}
      <Button
        size="small"
        icon={<PlusOutlined aria-hidden />}
        disabled={value.length >= formLimits.options}
        onClick={() => onChange([...value, { value: next(), zh: '', en: '' }])}
      >
        {t.addOption}
      </Button>
      {errors.map((error) => (
        <small key={error} className="designed-form-error">
          {error}
        </small>
      ))}
    </fieldset>
  )
}
