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

/**
 * The input of a field, by its kind. Values are those of the API: dates are strings, empty is null.
 */
export function FieldInput<T>({
  name,
  field,
  text,
  label,
  row,
  mode,
  where,
  accept,
  disabled,
  id,
  ...controlled
}: FieldInputProps<T>): ReactNode {
  const translate = useFormatMessage()
  const t = useMessages(kitText)
  // The kind of the field determines the type of its value.
  const value: unknown = controlled.value
  const onChange = controlled.onChange as ((next: unknown) => void) | undefined
  const words = value as string | null | undefined
  const entries = value as string | string[] | null | undefined
  const ids = value as number | number[] | null | undefined
  const common = {
    ...(id && { id }),
    ...(disabled !== undefined && { disabled }),
    'aria-label': label,
  }
  const onText = (e: { target: { value: string } }) =>
    onChange?.(e.target.value === '' ? null : e.target.value)
  const schema = field.schema as {
    maxLength?: number
    minimum?: number
    maximum?: number
    items?: { type?: string }
  }
  const max = schema.maxLength === undefined ? {} : { maxLength: schema.maxLength }
  switch (field.kind) {
    case 'text':
      return <Input {...common} {...max} value={words ?? ''} onChange={onText} />
    case 'area':
      return (
        <Input.TextArea
          {...common}
          {...max}
          autoSize={{ minRows: 2, maxRows: 8 }}
          value={words ?? ''}
          onChange={onText}
        />
      )
    case 'password':
      return (
        <Input.Password
          {...common}
          {...max}
          autoComplete="new-password"
          value={words ?? ''}
          onChange={onText}
        />
      )
    case 'int':
    case 'decimal':
    case 'money':
      return (
        <InputNumber<number>
          {...common}
          style={{ width: '100%' }}
          precision={field.kind === 'int' ? 0 : (field.scale ?? 2)}
          value={(value as number | null | undefined) ?? null}
          {...(field.kind === 'money' && { prefix: 'USD', ...moneyInput })}
          suffix={field.unit}
          onChange={(n) => onChange?.(n)}
        />
      )
    case 'bool':
      return <Switch {...common} checked={Boolean(value)} onChange={onChange ?? noop} />
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
    case 'choice': {
      const options = (field.values ?? []).map((v) => ({
        value: v,
        label: translate(choiceLabel({ text }, name, v)),
      }))
      return options.length <= 4 && mode !== 'select' ? (
        <Radio.Group
          {...common}
          options={options}
          value={value ?? null}
          onChange={(e) => onChange?.(e.target.value)}
        />
      ) : (
        <Select
          {...common}
          options={options}
          value={value ?? undefined}
          onChange={(v) => onChange?.(v ?? null)}
          allowClear={!field.required}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t.choose}
          style={{ width: '100%' }}
        />
      )
    }
    case 'dict':
      return (
        <DictSelect
          {...common}
          code={field.dictCode!}
          mode={mode ?? 'select'}
          multiple={false}
          clearable={!field.required || (mode ?? 'select') === 'select'}
          value={entries}
          onChange={(v) => onChange?.(v)}
        />
      )
    case 'dicts':
      return (
        <DictSelect
          {...common}
          code={field.dictCode!}
          mode={mode ?? 'multi'}
          multiple
          value={entries}
          onChange={(v) => onChange?.(v)}
        />
      )
    case 'ref':
      return (
        <RefSelect
          {...common}
          path={field.ref!}
          value={ids}
          {...(where && { optionFilters: where })}
          currentName={row?.[name] === value ? referenceName(row, name) : undefined}
          onChange={(v) => onChange?.(v)}
        />
      )
    case 'refs':
      return (
        <RefSelect
          {...common}
          path={field.ref!}
          multiple
          value={ids}
          {...(where && { optionFilters: where })}
          onChange={(v) => onChange?.(v)}
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
          onChange={(v) => onChange?.(v)}
        />
      )
    case 'image':
      return <ImageInput {...common} label={label} value={words} onChange={(v) => onChange?.(v)} />
    case 'html':
      return (
        <Suspense fallback={<Input.TextArea {...common} disabled rows={6} />}>
          <RichInput {...common} value={words} onChange={onChange} />
        </Suspense>
      )
    case 'json':
      if (schema.items?.type === 'string')
        return (
          <Select
            {...common}
            mode="tags"
            value={(entries as string[] | null | undefined) ?? []}
            onChange={(v: string[]) => onChange?.(v.length > 0 ? v : null)}
            placeholder={t.typeEnter}
            tokenSeparators={[',', ';', ' ']}
            open={false}
            suffixIcon={null}
            style={{ width: '100%' }}
          />
        )
      throw new Error(
        `Field '${name}' holds objects: give it an input of its own, such as <TableInput>`,
      )
  }
}
const noop = () => {}
