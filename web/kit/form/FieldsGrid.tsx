import { Form } from 'antd'
import { cloneElement } from 'react'
import type { ReactElement } from 'react'
import { fieldOf } from '#common/contract.ts'
import type { Phrase } from '#common/text.ts'
import { useSay } from '../../api/text.tsx'
import type { DictMode } from '../Dict.tsx'
import { useWide } from '../wide.ts'
import { labelOf } from '#common/words.ts'
import type { Described } from '../words.ts'
import { FieldInput } from './FieldInput.tsx'
import { rulesOf } from './rules.ts'
import './form.css'

export interface FieldSpec {
  name: string
  label?: Phrase
  /** an input of its own; it gets value and onChange */
  input?: ReactElement<any>
  /** how a dictionary is shown: select, radio, checkbox, multi, tag */
  mode?: DictMode
  /** filters of a reference's choices */
  where?: Record<string, unknown>
  /** accepted file types of an upload, such as `.docx` */
  accept?: string
  /** stretches over all columns */
  wide?: boolean
  help?: Phrase
  required?: boolean
  disabled?: boolean
  /** shown only while this holds */
  when?: (values: Record<string, any>) => boolean
}
export interface Section { title?: Phrase; columns?: 1 | 2 | 3; fields: readonly (string | FieldSpec)[] }

interface Props { described: Described; sections: readonly Section[]; row?: Record<string, any> | undefined; disabled?: boolean | undefined }

const naturallyWide = new Set(['area', 'json', 'files', 'refs', 'html'])

/** The inputs of a form in titled sections, inside any form of the component library. */
export function FieldsGrid({ described, sections, row, disabled }: Props) {
  const say = useSay()
  const values = (Form.useWatch([], Form.useFormInstance()) ?? {}) as Record<string, any>
  return sections.map((section, at) => (
    <fieldset className="form-section" key={at}>
      {section.title && <legend>{say(section.title)}</legend>}
      <div className={`form-grid form-grid-${section.columns ?? 1}`}>
        {section.fields.map((given) => {
          const spec = typeof given === 'string' ? { name: given } : given
          return (spec.when?.(values) ?? true) && <FormField key={spec.name} described={described} spec={spec} row={row} disabled={disabled} />
        })}
      </div>
    </fieldset>
  ))
}

function FormField({ described, spec, row, disabled }: { described: Described; spec: FieldSpec; row: Record<string, any> | undefined; disabled: boolean | undefined }) {
  const say = useSay()
  const roomy = useWide(700)
  const field = fieldOf(described.contract, spec.name)
  if (!field) throw new Error(`${described.contract.path} has no field '${spec.name}' for its form`)
  const label = say(spec.label ?? labelOf(described.text, spec.name))
  const off = disabled || spec.disabled
  const required = (spec.required ?? field.required) && field.kind !== 'bool'
  const input = spec.input
    ? cloneElement(spec.input, off ? { disabled: true } : {})
    : <FieldInput name={spec.name} field={field} text={described.text} label={label} row={row} mode={spec.mode} where={spec.where} accept={spec.accept} disabled={off} />
  return (
    <Form.Item className={spec.wide ?? naturallyWide.has(field.kind) ? 'form-wide' : ''} name={spec.name} label={label} required={required} rules={rulesOf(field, label, say, required)}
      extra={spec.help && say(spec.help)} {...(roomy && { labelCol: { flex: '120px' }, wrapperCol: { flex: '1 1 0' } })}>
      {input}
    </Form.Item>
  )
}
