import { Form } from 'antd'
import type { FormRule } from 'antd'
import { cloneElement } from 'react'
import type { ReactElement } from 'react'
import { fieldOf } from '#common/contract.ts'
import type { Phrase } from '#common/text.ts'
import { usePick, useSay } from '../../api/text.tsx'
import type { DictMode } from '../Dict.tsx'
import { useWide } from '../wide.ts'
import { carriedName, labelOf } from '#common/words.ts'
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
  /** what is wrong with a value, beyond what its kind says */
  check?: (value: any) => Phrase | undefined
}
/** `id` is that of the section's element, for links to it. */
export interface Section { id?: string; title?: Phrase; columns?: 1 | 2 | 3; fields: readonly (string | FieldSpec)[] }
/** What a rule across fields has to say beside one of them while it is being filled in. */
export interface Told { field: string; level: 'error' | 'warning'; zh: string; en: string }

interface Props {
  described: Described
  sections: readonly Section[]
  row?: Record<string, any> | undefined
  disabled?: boolean | undefined
  told?: readonly Told[]
}

const naturallyWide = new Set(['area', 'json', 'files', 'refs', 'html'])

/** The inputs of a form in titled sections, inside any form of the component library. */
export function FieldsGrid({ described, sections, row, disabled, told = [] }: Props) {
  const say = useSay()
  const values = (Form.useWatch([], Form.useFormInstance()) ?? {}) as Record<string, any>
  return sections.map((section, at) => {
    const specs = section.fields.map((given): FieldSpec => (typeof given === 'string' ? { name: given } : given)).filter((spec) => spec.when?.(values) ?? true)
    return specs.length > 0 && (
      <fieldset className="form-section" key={at} {...(section.id && { id: section.id })}>
        {section.title && <legend>{say(section.title)}</legend>}
        <div className={`form-grid form-grid-${section.columns ?? 1}`}>
          {specs.map((spec) => <FormField key={spec.name} described={described} spec={spec} row={row} disabled={disabled} told={told.filter((one) => one.field === spec.name)} known={row && values[spec.name] === row[spec.name] ? carriedName(row, spec.name) : undefined} />)}
        </div>
      </fieldset>
    )
  })
}

interface FieldProps { described: Described; spec: FieldSpec; row: Record<string, any> | undefined; disabled: boolean | undefined; told: readonly Told[]; /** the name the record carries of what is still referred to */ known: { zh: string; en: string } | undefined }

function FormField({ described, spec, row, disabled, told, known }: FieldProps) {
  const say = useSay()
  const pick = usePick()
  const roomy = useWide(700)
  const field = fieldOf(described.contract, spec.name)
  if (!field) throw new Error(`${described.contract.path} has no field '${spec.name}' for its form`)
  const label = say(spec.label ?? labelOf(described.text, spec.name))
  const off = disabled || spec.disabled
  const required = (spec.required ?? field.required) && field.kind !== 'bool'
  const input = spec.input
    ? cloneElement(spec.input, { ...(off && { disabled: true }), ...(known && field.kind === 'ref' && { known }) })
    : <FieldInput name={spec.name} field={field} text={described.text} label={label} row={row} mode={spec.mode} where={spec.where} accept={spec.accept} disabled={off} />
  return (
    <Form.Item className={spec.wide ?? naturallyWide.has(field.kind) ? 'form-wide' : ''} name={spec.name} label={label} required={required} rules={[...rulesOf(field, label, say, required), ...checked(spec.check, say)]}
      extra={(spec.help || told.length > 0) && <>{spec.help && say(spec.help)}{told.map((one) => <span key={one.en} className={`form-told form-told-${one.level}`} role="status">{pick(one.zh, one.en)}</span>)}</>} {...(roomy && { labelCol: { flex: '120px' }, wrapperCol: { flex: '1 1 0' } })}>
      {input}
    </Form.Item>
  )
}

const checked = (check: FieldSpec['check'], say: (phrase: Phrase) => string): FormRule[] => check ? [{
  // Only before sending: while something is being filled in, it is not wrong yet.
  validateTrigger: [],
  validator: (_: unknown, value: unknown) => {
    const fault = check(value)
    return fault ? Promise.reject(new Error(say(fault))) : Promise.resolve()
  },
}] : []
