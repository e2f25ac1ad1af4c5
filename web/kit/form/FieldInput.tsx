import { Input, InputNumber, Radio, Select, Switch } from 'antd'
import { lazy, Suspense } from 'react'
import type { ReactNode } from 'react'
import type { Field } from '#common/fields.ts'
import { useFormatMessage, useMessages } from '../../api/text.tsx'
import { DictSelect } from '../DictSelect.tsx'
import type { DictMode } from '../DictSelect.tsx'
import { ImageInput } from '../files/ImageInput.tsx'
import { Uploader } from '../files/Uploader.tsx'
import { kitText } from '../kit.text.ts'
import { moneyInput } from './money-input.ts'
import { RefSelect } from '../RefSelect.tsx'
import { referenceName, choiceLabel } from '#common/labels.ts'
import type { ResourceText } from '../resource-info.ts'

const DateInput = lazy(() => import('./DateInput.tsx'))
const RichInput = lazy(() => import('../rich-text/RichTextInput.tsx'))

export interface FieldInputProps<T = unknown> {
  name: string
  field: Field<T>
  text: ResourceText
  label: string
  /** the record as it was read; it may contain the name of a reference */
  row?: Record<string, unknown> | undefined
  mode?: DictMode | undefined
  where?: Record<string, unknown> | undefined
  accept?: string | undefined
  disabled?: boolean | undefined
  /** set by the form */
  id?: string
  value?: T | null | undefined
  onChange?: (value: T | null) => void
}

/** Attributes that every input gets, and its value without the type of its field. */
interface ControlProps {
  field: Field<unknown>
  common: { id?: string; disabled?: boolean; 'aria-label': string }
  value: unknown
  onChange: (next: unknown) => void
}

/**
 * The input of a field, by its kind. Values are those of the API: dates are strings, empty is null.
 */
export function FieldInput<T>(props: FieldInputProps<T>): ReactNode {
  const { name, field, text, label, row, mode, where, accept, disabled, id } = props
  // The kind of the field determines the type of its value.
  const value: unknown = props.value
  const onChange = (next: unknown) => (props.onChange as ((n: unknown) => void) | undefined)?.(next)
  const words = value as string | null | undefined
  const entries = value as string | string[] | null | undefined
  const common = {
    ...(id && { id }),
    ...(disabled !== undefined && { disabled }),
    'aria-label': label,
  }
  const control = { field: field as Field<unknown>, common, value, onChange }
  switch (field.kind) {
    case 'text':
    case 'area':
    case 'password':
      return <TextInput {...control} />
    case 'int':
    case 'decimal':
    case 'money':
      return <NumericInput {...control} />
    case 'bool':
      return <Switch {...common} checked={Boolean(value)} onChange={onChange} />
    case 'date':
    case 'instant':
      return (
        <Suspense fallback={<Input {...common} disabled />}>
          <DateInput
            {...common}
            withTime={field.kind === 'instant'}
            value={words}
            onChange={onChange}
          />
        </Suspense>
      )
    case 'choice':
      return <ChoiceInput {...control} name={name} text={text} mode={mode} />
    case 'dict':
    case 'dicts':
      return (
        <DictSelect
          {...common}
          code={field.dictCode!}
          {...dictOptionsOf(field as Field<unknown>, mode)}
          value={entries}
          onChange={onChange}
        />
      )
    case 'ref':
    case 'refs':
      return (
        <RefSelect
          {...common}
          path={field.ref!}
          value={value as number | number[] | null | undefined}
          {...(where && { optionFilters: where })}
          {...(field.kind === 'refs'
            ? { multiple: true }
            : { currentName: row?.[name] === value ? referenceName(row, name) : undefined })}
          onChange={onChange}
        />
      )
    case 'file':
    case 'files':
      return (
        <Uploader
          {...common}
          multiple={field.kind === 'files'}
          accept={accept}
          value={entries}
          onChange={onChange}
        />
      )
    case 'image':
      return <ImageInput {...common} label={label} value={words} onChange={onChange} />
    case 'html':
      return (
        <Suspense fallback={<Input.TextArea {...common} disabled rows={6} />}>
          <RichInput {...common} value={words} onChange={onChange} />
        </Suspense>
      )
    case 'json':
      if (schemaOf(control.field).items?.type === 'string') return <TagsInput {...control} />
      throw new Error(
        `Field '${name}' holds objects: give it an input of its own, such as <TableInput>`,
      )
  }
}

/** The parts of a field's schema that limit its input. */
const schemaOf = (field: Field<unknown>) =>
  field.schema as { maxLength?: number; items?: { type?: string } }

/** How a dictionary field is chosen from; a required single value cannot be cleared. */
const dictOptionsOf = ({ kind, required }: Field<unknown>, mode: DictMode | undefined) =>
  kind === 'dicts'
    ? { mode: mode ?? 'multi', multiple: true }
    : {
        mode: mode ?? 'select',
        multiple: false,
        clearable: !required || (mode ?? 'select') === 'select',
      }

/** One line of text, several, or a password. An empty text is null. */
function TextInput({ field, common, value, onChange }: ControlProps) {
  const { maxLength } = schemaOf(field)
  const props = {
    ...common,
    ...(maxLength !== undefined && { maxLength }),
    value: (value as string | null | undefined) ?? '',
    onChange: (e: { target: { value: string } }) =>
      onChange(e.target.value === '' ? null : e.target.value),
  }
  if (field.kind === 'area')
    return <Input.TextArea {...props} autoSize={{ minRows: 2, maxRows: 8 }} />
  if (field.kind === 'password') return <Input.Password {...props} autoComplete="new-password" />
  return <Input {...props} />
}

/** A number with its unit; an amount of money in USD. */
const NumericInput = ({ field, common, value, onChange }: ControlProps) => (
  <InputNumber<number>
    {...common}
    style={{ width: '100%' }}
    precision={field.kind === 'int' ? 0 : (field.scale ?? 2)}
    value={(value as number | null | undefined) ?? null}
    {...(field.kind === 'money' && { prefix: 'USD', ...moneyInput })}
    suffix={field.unit}
    onChange={onChange}
  />
)

interface ChoiceProps extends ControlProps {
  name: string
  text: ResourceText
  mode: DictMode | undefined
}

/** One of fixed values: in the given mode; otherwise up to four as radio buttons, more as a select. */
function ChoiceInput({ field, common, value, onChange, name, text, mode }: ChoiceProps) {
  const translate = useFormatMessage()
  const t = useMessages(kitText)
  const options = (field.values ?? []).map((v) => ({
    value: v,
    label: translate(choiceLabel({ text }, name, v)),
  }))
  return mode === 'radio' || (options.length <= 4 && mode !== 'select') ? (
    <Radio.Group
      {...common}
      options={options}
      value={value ?? null}
      onChange={(e) => onChange(e.target.value)}
    />
  ) : (
    <Select
      {...common}
      options={options}
      value={value ?? undefined}
      onChange={(v) => onChange(v ?? null)}
      allowClear={!field.required}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t.choose}
      style={{ width: '100%' }}
    />
  )
}

/** A list of texts that are typed one after the other. */
function TagsInput({ common, value, onChange }: ControlProps) {
  const t = useMessages(kitText)
  return (
    <Select
      {...common}
      mode="tags"
      value={(value as string[] | null | undefined) ?? []}
      onChange={(v: string[]) => onChange(v.length > 0 ? v : null)}
      placeholder={t.typeEnter}
      tokenSeparators={[',', ';', ' ']}
      open={false}
      suffixIcon={null}
      style={{ width: '100%' }}
    />
  )
}
