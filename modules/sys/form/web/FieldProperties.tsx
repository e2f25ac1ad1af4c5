import { Checkbox, Input, Select } from 'antd'
import { displayModes, formLimits, inputTypes } from '#common/rules/forms/designed-form.ts'
import type { FormElement, FormField } from '#common/rules/forms/designed-form.ts'
import { useApiQueryByPath } from '#web/api/hooks.ts'
import { useLocalized, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { DesignedFieldInput } from '#web/kit/designed-form/DesignedFieldInput.tsx'
import { designerText } from '../designer.text.ts'
import { BoundInput } from './DateLimitInput.tsx'
import { ofType } from './design.ts'
import type { FieldItem, Item } from './design.ts'
import { useKindName } from './icons.tsx'
import { Labelled } from './Labelled.tsx'
import { OptionRows } from './OptionRows.tsx'
import { RuleProperties } from './RuleProperties.tsx'

/** Error of a property, by its path within the element. */
export type ErrorAt = (path: string) => string | undefined
export type Change = (part: Partial<FormField> | Partial<FormElement>) => void
interface Props {
  field: FieldItem
  items: readonly Item[]
  errorAt: ErrorAt
  onChange: Change
}
interface DictTitle {
  dictCode: string
  titleZh: string
  titleEn: string
}

/** All properties of one field except its position. */
export function FieldProperties({ field, items, errorAt, onChange }: Props) {
  const t = useMessages(designerText)
  const translate = useFormatMessage()
  const nameOf = useKindName()
  const { formType } = field
  const line = (
    name: 'keyword' | 'attrNameZh' | 'attrNameEn' | 'helpZh' | 'helpEn' | 'unit',
    label: string,
    max: number,
    help?: string,
  ) => (
    <Labelled label={label} error={errorAt(name)} {...(help && { help })}>
      {(input) => (
        <Input
          {...input}
          maxLength={max}
          value={field[name] ?? ''}
          onChange={(e) => onChange({ [name]: e.target.value })}
        />
      )}
    </Labelled>
  )
  return (
    <>
      <Labelled label={t.type}>
        {(input) => (
          <Select
            {...input}
            value={formType}
            onChange={(next) => onChange(ofType(next))}
            options={inputTypes.map((value) => ({ value, label: nameOf(value) }))}
          />
        )}
      </Labelled>
      {line('attrNameZh', t.labelZh, formLimits.label)}
      {line('attrNameEn', t.labelEn, formLimits.label)}
      {line(
        'keyword',
        t.keyword,
        formLimits.keyword,
        translate(designerText.keywordHelp, { keyword: field.keyword }),
      )}
      <Checkbox checked={field.required} onChange={(e) => onChange({ required: e.target.checked })}>
        {formType === 7 ? t.requiredTick : t.required}
      </Checkbox>
      {formType === 5 && (
        <DictCode
          value={field.dictCode ?? null}
          error={errorAt('dictCode')}
          onChange={(dictCode) => onChange({ dictCode, defaultValue: null })}
        />
      )}
      {formType === 3 && (
        <OptionRows
          value={field.selectOptions ?? []}
          errorAt={errorAt}
          onChange={(selectOptions) => onChange({ selectOptions })}
        />
      )}
      {(formType === 3 || formType === 5) && (
        <Display field={field} error={errorAt('display')} onChange={onChange} />
      )}
      {formType === 4 && line('unit', t.unit, formLimits.unit)}
      <Labelled label={t.defaultValue} error={errorAt('defaultValue')}>
        {({ status: _status, ...input }) =>
          formType === 6 ? (
            <BoundInput
              input={input}
              value={field.defaultValue as string | null | undefined}
              fields={[]}
              onChange={(defaultValue) => onChange({ defaultValue })}
            />
          ) : (
            <DesignedFieldInput
              field={{ ...field, rule: null }}
              value={field.defaultValue}
              onChange={(value) =>
                onChange({ defaultValue: value as string | number | boolean | null })
              }
              common={{ ...input, disabled: false }}
            >
              {t.defaultValue}
            </DesignedFieldInput>
          )
        }
      </Labelled>
      <RuleProperties
        field={field}
        items={items}
        errorAt={errorAt}
        onChange={(rule) => onChange({ rule })}
      />
      {line('helpZh', t.helpZh, formLimits.help)}
      {line('helpEn', t.helpEn, formLimits.help)}
    </>
  )
}

/** How the options of a choice are shown. */
function Display({
  field,
  error,
  onChange,
}: Pick<Props, 'field' | 'onChange'> & { error: string | undefined }) {
  const t = useMessages(designerText)
  return (
    <Labelled label={t.display} error={error}>
      {(input) => (
        <Select
          {...input}
          value={field.display ?? 'select'}
          onChange={(next) => onChange({ display: next === 'select' ? null : next })}
          options={displayModes.map((value) => ({ value, label: t.displays[value] }))}
        />
      )}
    </Labelled>
  )
}

function DictCode({
  value,
  error,
  onChange,
}: {
  value: string | null
  error: string | undefined
  onChange: (code: string | null) => void
}) {
  const t = useMessages(designerText)
  const localize = useLocalized()
  const codes = useApiQueryByPath<DictTitle[]>('sys/dictCode/all', {}, { staleTime: 60_000 })
  const options = (codes.data ?? []).map((d) => ({
    value: d.dictCode,
    label: `${localize(d.titleZh, d.titleEn)} · ${d.dictCode}`,
  }))
  return (
    <Labelled label={t.dictCode} error={error}>
      {(input) => (
        <Select
          {...input}
          value={value ?? undefined}
          options={options}
          showSearch={{ optionFilterProp: 'label' }}
          popupMatchSelectWidth={320}
          onChange={(code) => onChange(code ?? null)}
        />
      )}
    </Labelled>
  )
}
