import { Input, InputNumber } from 'antd'
import { formLimits, allowedRules } from '#common/rules/forms/designed-form.ts'
import type { FormRule } from '#common/rules/forms/designed-form.ts'
import { useMessages } from '#web/api/text.tsx'
import { designerText } from '../designer.text.ts'
import { BoundInput } from './DateLimitInput.tsx'
import type { FieldItem, Item } from './design.ts'
import type { ErrorAt } from './FieldProperties.tsx'
import { Labelled } from './Labelled.tsx'

interface Props {
  field: FieldItem
  items: readonly Item[]
  errorAt: ErrorAt
  onChange: (rule: FormRule | null) => void
}
const texts = {
  pattern: formLimits.pattern,
  messageZh: formLimits.help,
  messageEn: formLimits.help,
} as const
const isText = (name: keyof FormRule): name is keyof typeof texts => name in texts

/** The validation rules of an answer, which depend on the input type. */
export function RuleProperties({ field, items, errorAt, onChange }: Props) {
  const t = useMessages(designerText)
  const { rule, formType } = field
  const names = allowedRules[formType].filter(
    (name) => (name !== 'messageZh' && name !== 'messageEn') || rule?.pattern,
  )
  if (names.length === 0) return null
  const setValue = (part: FormRule) => {
    const next = Object.fromEntries(
      Object.entries({ ...rule, ...part }).filter(
        ([, value]) => value !== null && value !== undefined && value !== '',
      ),
    ) as FormRule
    onChange(Object.keys(next).length > 0 ? next : null)
  }
  const dates = items.filter(
    (i): i is FieldItem => i.element === 'field' && i.formType === 6 && i.key !== field.key,
  )
  return (
    <fieldset className="prop-rules">
      <legend>{t.rule}</legend>
      {names.map((name) => (
        <Labelled
          key={name}
          label={t[name]}
          error={errorAt(`rule.${name}`)}
          {...(name === 'pattern' && { help: t.patternHelp })}
        >
          {({ status, ...input }) =>
            name === 'notBefore' || name === 'notAfter' ? (
              <BoundInput
                input={input}
                value={rule?.[name]}
                fields={dates}
                onChange={(value) => setValue({ [name]: value })}
              />
            ) : isText(name) ? (
              <Input
                {...input}
                {...(status && { status })}
                maxLength={texts[name]}
                value={rule?.[name] ?? ''}
                onChange={(e) => setValue({ [name]: e.target.value })}
              />
            ) : (
              <InputNumber<number>
                {...input}
                {...(status && { status })}
                style={{ width: '100%' }}
                value={(rule?.[name] as number | null) ?? null}
                onChange={(value) => setValue({ [name]: value })}
              />
            )
          }
        </Labelled>
      ))}
    </fieldset>
  )
}
