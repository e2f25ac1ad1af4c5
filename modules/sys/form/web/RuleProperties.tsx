import { Input, InputNumber } from 'antd'
import { formLimits, rulesOfType } from '#common/rules/designed-form.ts'
import type { FormRule } from '#common/rules/designed-form.ts'
import { useText } from '#web/api/text.tsx'
import { designerText } from '../designer.text.ts'
import { BoundInput } from './BoundInput.tsx'
import type { FieldItem, Item } from './design.ts'
import type { FaultAt } from './FieldProperties.tsx'
import { Labelled } from './Labelled.tsx'

interface Props { field: FieldItem; items: readonly Item[]; faultAt: FaultAt; onChange: (rule: FormRule | null) => void }
const texts = { pattern: formLimits.pattern, messageZh: formLimits.help, messageEn: formLimits.help } as const
const isText = (name: keyof FormRule): name is keyof typeof texts => name in texts

/** What an answer must be like: which rules there are follows from the input type. */
export function RuleProperties({ field, items, faultAt, onChange }: Props) {
  const t = useText(designerText)
  const { rule, formType } = field
  const names = rulesOfType[formType].filter((name) => (name !== 'messageZh' && name !== 'messageEn') || rule?.pattern)
  if (names.length === 0) return null
  const put = (part: FormRule) => {
    const next = Object.fromEntries(Object.entries({ ...rule, ...part }).filter(([, value]) => value !== null && value !== undefined && value !== '')) as FormRule
    onChange(Object.keys(next).length > 0 ? next : null)
  }
  const dates = items.filter((i): i is FieldItem => i.element === 'field' && i.formType === 6 && i.key !== field.key)
  return (
    <fieldset className="prop-rules">
      <legend>{t.rule}</legend>
      {names.map((name) => (
        <Labelled key={name} label={t[name]} fault={faultAt(`rule.${name}`)} {...(name === 'pattern' && { help: t.patternHelp })}>
          {({ status, ...input }) => name === 'notBefore' || name === 'notAfter' ? <BoundInput input={input} value={rule?.[name]} fields={dates} onChange={(value) => put({ [name]: value })} />
            : isText(name) ? <Input {...input} {...(status && { status })} maxLength={texts[name]} value={rule?.[name] ?? ''} onChange={(e) => put({ [name]: e.target.value })} />
              : <InputNumber<number> {...input} {...(status && { status })} style={{ width: '100%' }} value={(rule?.[name] as number | null) ?? null} onChange={(value) => put({ [name]: value })} />}
        </Labelled>
      ))}
    </fieldset>
  )
}
