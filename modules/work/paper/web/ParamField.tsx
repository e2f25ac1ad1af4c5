import { Button, Checkbox, Form, InputNumber, Select } from 'antd'
import { area, date, dict, text as line } from '#common/fields.ts'
import { usePick, useSay, useText } from '#web/api/text.tsx'
import { FieldInput } from '#web/kit/form/FieldInput.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { usePaper } from './kind.tsx'
import type { Param } from './paper.ts'
import { asKnown, formType, isEmpty, knownValue } from './fill-values.ts'
import { pageText } from './paperPage.text.ts'

interface FieldProps {
  param: Param
  /** what the register knows, in words */
  known: string | undefined
  input: unknown
  /** sets the input from outside of it */
  onPut: (value: unknown) => void
}

/** One parameter of the template with its input, and what the register says where that differs. */
export function ParamField({ param, known, input, onPut }: FieldProps) {
  const pick = usePick()
  const label = pick(param.attrNameZh, param.attrNameEn)
  const differs = known !== undefined && known !== '' && !asKnown(param, input, { [param.keyword]: known })
  const box = param.formType === formType.checkbox
  return (
    <Form.Item layout="vertical" name={['values', param.keyword]} label={box ? '' : label} required={param.required && !box} className={param.formType === formType.textArea ? 'form-wide' : ''}
      valuePropName={box ? 'checked' : 'value'} extra={differs && <Known param={param} known={known} input={input} onPut={onPut} />}>
      {box ? <Checkbox>{label}</Checkbox> : <ParamInput param={param} label={label} />}
    </Form.Item>
  )
}

interface InputProps { param: Param; label: string; id?: string; value?: any; onChange?: (value: any) => void; disabled?: boolean }

/** Form types 1 input, 2 text area, 3 select, 4 number, 5 dictionary select, 6 date of the specification, section 9. */
function ParamInput({ param, label, ...given }: InputProps) {
  const k = useText(kitText)
  const { text } = usePaper()
  const common = { ...given, name: param.keyword, text, label }
  switch (param.formType) {
    case formType.textArea: return <FieldInput {...common} field={area(4000)} />
    case formType.select: {
      const { onChange, ...rest } = given
      return <Select {...rest} aria-label={label} value={given.value ?? undefined} onChange={(next: string | undefined) => onChange?.(next ?? null)} allowClear placeholder={k.choose}
        options={(param.selectOptions ?? []).map((option) => ({ value: option, label: option }))} />
    }
    case formType.number: return <InputNumber<number> {...given} aria-label={label} style={{ width: '100%' }} inputMode="decimal" />
    case formType.dictionary: return <FieldInput {...common} field={dict(param.dictCode ?? '')} />
    case formType.date: return <FieldInput {...common} field={date()} />
    default: return <FieldInput {...common} field={line(300)} />
  }
}

/** What the register says, where the input says something else or nothing. */
function Known({ param, known, input, onPut }: FieldProps & { known: string }) {
  const t = useText(pageText)
  const say = useSay()
  const own = knownValue(param, { [param.keyword]: known })
  if (own === null && isEmpty(input)) return say(pageText.knownNow, { value: known })
  return <span className="known">{say(pageText.changedFrom, { value: known })} <Button type="link" size="small" onClick={() => onPut(own)}>{t.restoreKnown}</Button></span>
}
