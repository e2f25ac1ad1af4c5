import { Checkbox, Input, InputNumber, Select } from 'antd'
import { lazy, Suspense } from 'react'
import type { ReactNode } from 'react'
import { formLimits } from '#common/rules/forms/designed-form.ts'
import type { FormField } from '#common/rules/forms/designed-form.ts'
import { useLocalized, useMessages } from '#web/api/text.tsx'
import { OptionGroup } from '../OptionGroup.tsx'
import { DictSelect } from '../DictSelect.tsx'
import { kitText } from '../kit.text.ts'

const DateInput = lazy(() => import('../form/DateInput.tsx'))

/** Props of every input: id for its label, and ids of its descriptions. */
interface Common {
  id: string
  disabled: boolean
  'aria-describedby'?: string
  'aria-invalid'?: true
  'aria-required'?: true
}
interface Props {
  field: FormField
  value: unknown
  onChange: (answer: unknown) => void
  common: Common
  children?: ReactNode
}

const wordsOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Input of one of the seven field types. Empty answers are null. */
export function DesignedFieldInput({ field, value, onChange, common, children }: Props) {
  const localize = useLocalized()
  const t = useMessages(kitText)
  const status = common['aria-invalid'] ? { status: 'error' as const } : {}
  const typed = (e: { target: { value: string } }) =>
    onChange(e.target.value === '' ? null : e.target.value)
  switch (field.formType) {
    case 1:
      return (
        <Input
          {...common}
          {...status}
          maxLength={field.rule?.maxLength ?? formLimits.text[1]}
          value={wordsOf(value)}
          onChange={typed}
        />
      )
    case 2:
      return (
        <Input.TextArea
          {...common}
          {...status}
          maxLength={field.rule?.maxLength ?? formLimits.text[2]}
          autoSize={{ minRows: 3, maxRows: 12 }}
          value={wordsOf(value)}
          onChange={typed}
        />
      )
    case 3: {
      const options = (field.selectOptions ?? []).map((o) => ({
        value: o.value,
        label: localize(o.zh, o.en),
      }))
      if (field.display && field.display !== 'select')
        return (
          <OptionGroup
            {...common}
            aria-label={localize(field.attrNameZh, field.attrNameEn)}
            mode={field.display}
            options={options}
            current={wordsOf(value) === '' ? [] : [wordsOf(value)]}
            clearable={!field.required}
            onPut={(keys) => onChange(keys.at(-1) ?? null)}
          />
        )
      return (
        <Select
          {...common}
          {...status}
          allowClear
          placeholder={t.choose}
          style={{ width: '100%' }}
          showSearch={{ optionFilterProp: 'label' }}
          value={wordsOf(value) || undefined}
          options={options}
          onChange={(next) => onChange(next ?? null)}
        />
      )
    }
    case 4:
      return (
        <InputNumber<number>
          {...common}
          {...status}
          style={{ width: '100%' }}
          suffix={field.unit}
          value={typeof value === 'number' ? value : null}
          onChange={onChange}
        />
      )
    case 5:
      return (
        <DictSelect
          {...common}
          {...(field.display &&
            field.display !== 'select' && {
              mode: field.display,
              multiple: false,
              clearable: !field.required,
              'aria-label': localize(field.attrNameZh, field.attrNameEn),
            })}
          code={field.dictCode ?? ''}
          value={wordsOf(value) || null}
          onChange={onChange}
        />
      )
    case 6:
      return (
        <Suspense fallback={<Input disabled />}>
          <DateInput {...common} value={wordsOf(value) || null} onChange={onChange} />
        </Suspense>
      )
    case 7:
      return (
        <Checkbox {...common} checked={value === true} onChange={(e) => onChange(e.target.checked)}>
          {children}
        </Checkbox>
      )
  }
}
