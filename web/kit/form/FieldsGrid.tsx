import { Form } from 'antd'
import type { FormRule } from 'antd'
import { cloneElement } from 'react'
import type { ReactElement } from 'react'
import { fieldOf } from '#common/contract.ts'
import type { AnyContract, FieldNameOf } from '#common/contract.ts'
import type { Message } from '#common/text.ts'
import { useLocalized, useFormatMessage } from '../../api/text.tsx'
import type { DictMode } from '../DictSelect.tsx'
import { useMinWidth } from '../use-width.ts'
import { referenceName, labelOf } from '#common/labels.ts'
import type { AnyRecord, ResourceInfo } from '../resource-info.ts'
import { FieldInput } from './FieldInput.tsx'
import { validationRules } from './validation-rules.ts'
import './form.css'

export interface FieldSpec<N extends string = string> {
  name: N
  label?: Message
  /** custom input; receives value and onChange */
  input?: ReactElement<object>
  /** display mode of a dictionary: select, radio, checkbox, multi, tag */
  mode?: DictMode
  /** filters of a reference's options */
  optionFilters?: Record<string, unknown>
  /** accepted file types of an upload, such as `.docx` */
  accept?: string
  /** spans all columns */
  fullWidth?: boolean
  help?: Message
  required?: boolean
  disabled?: boolean
  /** rendered only while it returns true */
  visibleWhen?(values: AnyRecord): boolean
  /** additional validation beyond the kind of the field */
  validate?(value: unknown): Message | undefined
}
/** `id` is the id of the section's element, for links. */
export interface Section<N extends string = string> {
  id?: string
  title?: Message
  columns?: 1 | 2 | 3
  /** false shows nothing */
  fields: readonly (N | FieldSpec<N> | false)[]
}
/** A message of a rule across fields, shown at one of them while the form is filled in. */
export interface FieldIssue {
  field: string
  level: 'error' | 'warning'
  zh: string
  en: string
}

interface Props<K extends AnyContract> {
  resource: ResourceInfo<K>
  sections: readonly Section<FieldNameOf<K>>[]
  row?: Record<string, unknown> | undefined
  disabled?: boolean | undefined
  issues?: readonly FieldIssue[]
}

/** The inputs of a section that are shown for the values of its form. */
export const visibleSpecs = <N extends string>(
  { fields }: Section<N>,
  values: AnyRecord,
): FieldSpec<N>[] =>
  fields
    .filter((spec) => spec !== false)
    .map((spec): FieldSpec<N> => (typeof spec === 'string' ? { name: spec } : spec))
    .filter((spec) => spec.visibleWhen?.(values) ?? true)

const fullWidthKinds = new Set(['area', 'json', 'files', 'refs', 'html'])

/** Inputs in titled sections, inside any form of the component library. */
export function FieldsGrid<K extends AnyContract>({
  resource,
  sections,
  row,
  disabled,
  issues = [],
}: Props<K>) {
  const translate = useFormatMessage()
  const values = (Form.useWatch([], Form.useFormInstance()) ?? {}) as Record<string, unknown>
  return sections.map((section, at) => {
    const specs = visibleSpecs(section, values)
    return (
      specs.length > 0 && (
        <fieldset className="form-section" key={at} {...(section.id && { id: section.id })}>
          {section.title && <legend>{translate(section.title)}</legend>}
          <div className={`form-grid form-grid-${section.columns ?? 1}`}>
            {specs.map((spec) => (
              <FormField
                key={spec.name}
                resource={resource}
                spec={spec}
                row={row}
                disabled={disabled}
                issues={issues.filter((one) => one.field === spec.name)}
                currentName={
                  row && values[spec.name] === row[spec.name]
                    ? referenceName(row, spec.name)
                    : undefined
                }
              />
            ))}
          </div>
        </fieldset>
      )
    )
  })
}

interface FieldProps {
  resource: ResourceInfo
  spec: FieldSpec
  row: Record<string, unknown> | undefined
  disabled: boolean | undefined
  issues: readonly FieldIssue[]
  /** name of the current reference, from the record */
  currentName: { zh: string; en: string } | undefined
}

function FormField({ resource, spec, row, disabled, issues, currentName }: FieldProps) {
  const translate = useFormatMessage()
  const localize = useLocalized()
  const roomy = useMinWidth(700)
  const field = fieldOf(resource.contract, spec.name)
  if (!field) throw new Error(`${resource.contract.path} has no field '${spec.name}' for its form`)
  const label = translate(spec.label ?? labelOf(resource.text, spec.name))
  const off = disabled || spec.disabled
  const required = (spec.required ?? field.required) && field.kind !== 'bool'
  const input = spec.input ? (
    cloneElement(spec.input, {
      ...(off && { disabled: true }),
      ...(currentName && field.kind === 'ref' && { currentName }),
    })
  ) : (
    <FieldInput
      name={spec.name}
      field={field}
      text={resource.text}
      label={label}
      row={row}
      mode={spec.mode}
      where={spec.optionFilters}
      accept={spec.accept}
      disabled={off}
    />
  )
  return (
    <Form.Item
      className={(spec.fullWidth ?? fullWidthKinds.has(field.kind)) ? 'form-full-width' : ''}
      name={spec.name}
      label={label}
      required={required}
      rules={[
        ...validationRules(field, label, translate, required),
        ...checked(spec.validate, translate),
      ]}
      extra={
        (spec.help || issues.length > 0) && (
          <>
            {spec.help && translate(spec.help)}
            {issues.map((one) => (
              <span key={one.en} className={`field-issue field-issue-${one.level}`} role="status">
                {localize(one.zh, one.en)}
              </span>
            ))}
          </>
        )
      }
      {...(roomy && { labelCol: { flex: '120px' }, wrapperCol: { flex: '1 1 0' } })}
    >
      {input}
    </Form.Item>
  )
}

const checked = (
  check: FieldSpec['validate'],
  translate: (phrase: Message) => string,
): FormRule[] =>
  check
    ? [
        {
          // Validates only on submit, not while typing.
          validateTrigger: [],
          validator: (_: unknown, value: unknown) => {
            const error = check(value)
            return error ? Promise.reject(new Error(translate(error))) : Promise.resolve()
          },
        },
      ]
    : []
