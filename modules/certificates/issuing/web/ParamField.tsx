import { isEmpty } from '#common/values.ts'
import { Button, Checkbox, Form, InputNumber, Select } from 'antd'
import { multilineText, date, dict, text as line } from '#common/fields.ts'
import { useLocalized, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { FieldInput } from '#web/kit/form/FieldInput.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { useCertificateKind } from './certificate-kind-context.tsx'
import type { Param } from './certificate.ts'
import { equalsRegister, formType, registerValue } from './form-values.ts'
import { pageText } from './issuingPage.text.ts'

interface FieldProps {
  param: Param
  /** the register's value, as text */
  known: string | undefined
  input: unknown
  /** sets the input's value */
  onPut: (value: unknown) => void
}

/** Input of one template parameter, with the register's value where it differs. */
export function ParamField({ param, known, input, onPut }: FieldProps) {
  const localize = useLocalized()
  const label = localize(param.attrNameZh, param.attrNameEn)
  const differs =
    known !== undefined && known !== '' && !equalsRegister(param, input, { [param.keyword]: known })
  const box = param.formType === formType.checkbox
  return (
    <Form.Item
      layout="vertical"
      name={['values', param.keyword]}
      label={box ? '' : label}
      required={param.required && !box}
      className={param.formType === formType.textArea ? 'form-full-width' : ''}
      valuePropName={box ? 'checked' : 'value'}
      extra={differs && <Known param={param} known={known} input={input} onPut={onPut} />}
    >
      {box ? <Checkbox>{label}</Checkbox> : <ParamInput param={param} label={label} />}
    </Form.Item>
  )
}

interface InputProps {
  param: Param
  label: string
  id?: string
  value?: unknown
  onChange?: (value: unknown) => void
  disabled?: boolean
}

/**
 * Form types 1 input, 2 text area, 3 select, 4 number, 5 dictionary select, 6 date of the
 * specification, section 9.
 */
function ParamInput({ param, label, ...given }: InputProps) {
  const k = useMessages(kitText)
  const { text } = useCertificateKind()
  const common = { ...given, name: param.keyword, text, label }
  switch (param.formType) {
    case formType.textArea:
      return <FieldInput {...common} field={multilineText(4000)} />
    case formType.select: {
      const { onChange, ...rest } = given
      return (
        <Select
          {...rest}
          aria-label={label}
          value={(given.value as string | null | undefined) ?? undefined}
          onChange={(next: string | undefined) => onChange?.(next ?? null)}
          allowClear
          placeholder={k.choose}
          options={(param.selectOptions ?? []).map((option) => ({ value: option, label: option }))}
        />
      )
    }
    case formType.number:
      return (
        <InputNumber<number>
          {...given}
          value={given.value as number | null | undefined}
          aria-label={label}
          style={{ width: '100%' }}
          inputMode="decimal"
        />
      )
    case formType.dictionary:
      return <FieldInput {...common} field={dict(param.dictCode ?? '')} />
    case formType.date:
      return <FieldInput {...common} field={date()} />
    default:
      return <FieldInput {...common} field={line(300)} />
  }
}

/** The register's value, where the input differs or is empty. */
function Known({ param, known, input, onPut }: FieldProps & { known: string }) {
  const t = useMessages(pageText)
  const translate = useFormatMessage()
  const own = registerValue(param, { [param.keyword]: known })
  const shown = typeof own === 'boolean' ? (own ? t.yes : t.no) : known
  if (own === null && isEmpty(input)) return translate(pageText.knownNow, { value: known })
  return (
    <span className="known">
      {translate(pageText.changedFrom, { value: shown })}{' '}
      <Button type="link" size="small" onClick={() => onPut(own)}>
        {t.restoreKnown}
      </Button>
    </span>
  )
}
