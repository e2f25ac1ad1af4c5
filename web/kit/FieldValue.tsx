/** Components that display values. */
import { isEmpty } from '#common/values.ts'
import type { ReactNode } from 'react'
import type { Field, Fields } from '#common/fields.ts'
import { plainText } from '#common/rules/text/rich-text.ts'
import type { Message } from '#common/text.ts'
import { useLang, useLocalized, useFormatMessage } from '../api/text.tsx'
import { DictValue } from './DictSelect.tsx'
import { AttachmentImage } from './files/AttachmentImage.tsx'
import { FileLink } from './files/FileLink.tsx'
import { RecordLink } from './PermittedLink.tsx'
import { Tags } from './Tags.tsx'
import { RefValue } from './RefSelect.tsx'
import { StatusTag } from './StatusTag.tsx'
import { referenceName, choiceLabel, commonText, labelOf, namedRecord } from '#common/labels.ts'
import type { ResourceInfo } from './resource-info.ts'
import { JsonText } from './JsonText.tsx'

const dash = <span className="empty-value">–</span>
const locales = { zh: 'zh-CN', en: 'en-GB' } as const

/** A calendar date as `YYYY-MM-DD`. */
export const DateValue = ({ value }: { value: string | null | undefined }) =>
  !isEmpty(value) ? (
    <time className="tabular-number" dateTime={value!}>
      {value!.slice(0, 10)}
    </time>
  ) : (
    dash
  )

/**
 * Formats a moment to the minute, as `YYYY-MM-DD HH:mm`.
 * @param timeZone default: that of the user
 */
export function formatInstant(value: string, timeZone?: string): string {
  const at = new Date(value)
  // The Swedish format is that of ISO 8601.
  if (timeZone)
    return at.toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const two = (n: number) => String(n).padStart(2, '0')
  const date = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${date} ${two(at.getHours())}:${two(at.getMinutes())}`
}

/** The same, with the full timestamp in a tooltip. */
export function InstantValue({
  value,
  timeZone,
}: {
  value: string | null | undefined
  timeZone?: string
}) {
  const lang = useLang()
  if (isEmpty(value)) return dash
  return (
    <time
      className="tabular-number"
      dateTime={value!}
      title={new Date(value!).toLocaleString(locales[lang], {
        dateStyle: 'full',
        timeStyle: 'long',
        ...(timeZone && { timeZone }),
      })}
    >
      {formatInstant(value!, timeZone)}
    </time>
  )
}

/** An amount in USD; a negative amount has its sign before the currency. */
export const MoneyValue = ({ value }: { value: number | null | undefined }) =>
  !isEmpty(value) ? (
    <span className="tabular-number">
      {Number(value) < 0 && '−'}USD{' '}
      {Math.abs(Number(value)).toLocaleString('en-US', {
        minimumFractionDigits: 2,
        maximumFractionDigits: 2,
      })}
    </span>
  ) : (
    dash
  )

export const NumberValue = ({
  value,
  scale,
  unit,
}: {
  value: number | null | undefined
  scale?: number | undefined
  unit?: string | undefined
}) =>
  !isEmpty(value) ? (
    <span className="tabular-number">
      {Number(value).toLocaleString('en-US', { maximumFractionDigits: scale ?? 0 })}
      {unit && ` ${unit}`}
    </span>
  ) : (
    dash
  )

interface Props extends Pick<ResourceInfo, 'text' | 'machine'> {
  /** of the record; without it a text that names another record is not linked */
  contract?: ResourceInfo['contract'] | undefined
  name: string
  field: Field | undefined
  value: unknown
  /** the record of the value; it may contain the names of references */
  row?: Record<string, unknown> | undefined
}

/** Displays a field's value by its kind; what names a record leads to it. */
export function FieldValue({ name, field, value, row, contract, text, machine }: Props): ReactNode {
  const translate = useFormatMessage()
  const localize = useLocalized()
  if (isEmpty(value) || !field) return !isEmpty(value) ? String(value) : dash
  if (machine && name === 'status') return <StatusTag machine={machine} status={Number(value)} />
  const list = Array.isArray(value) ? value : []
  if (Array.isArray(value) && list.length === 0) return dash
  switch (field.kind) {
    case 'date':
      return <DateValue value={String(value)} />
    case 'instant':
      return <InstantValue value={String(value)} />
    case 'money':
      return <MoneyValue value={Number(value)} />
    case 'int':
    case 'decimal':
      return <NumberValue value={Number(value)} scale={field.scale} unit={field.unit} />
    case 'bool':
      return translate(value ? commonText.yes : commonText.no)
    case 'choice':
      return translate(choiceLabel({ text, machine }, name, value))
    case 'dict':
      return <DictValue code={field.dictCode!} value={String(value)} />
    case 'dicts':
      return <DictValue code={field.dictCode!} value={list as string[]} mode="tag" />
    case 'ref': {
      const referenced = referenceName(row, name)
      return referenced ? (
        <RecordLink path={field.ref!} id={Number(value)}>
          {localize(referenced.zh, referenced.en)}
        </RecordLink>
      ) : (
        <RefValue path={field.ref!} id={Number(value)} />
      )
    }
    case 'refs':
      return (
        <Tags
          items={(list as number[]).map((id) => ({
            key: id,
            content: <RefValue path={field.ref!} id={id} />,
          }))}
        />
      )
    case 'file':
      return <FileLink id={String(value)} />
    case 'files':
      return (
        <span className="tags">
          {(list as string[]).map((id) => (
            <FileLink key={id} id={id} />
          ))}
        </span>
      )
    case 'image':
      return <AttachmentImage id={String(value)} alt={translate(labelOf(text, name))} />
    case 'html':
      return <span className="multiline">{plainText(String(value))}</span>
    case 'area':
      return <span className="multiline">{String(value)}</span>
    case 'password':
      return '••••••'
    case 'json':
      return field.itemFields && !('nameZh' in field.itemFields) ? (
        <RowsText name={name} of={field.itemFields} value={value} text={text} />
      ) : (
        <JsonText value={value} />
      )
    case 'text': {
      const named = contract && namedRecord(contract, name)
      const id = named && row?.[named.idField]
      return typeof id === 'number' ? (
        <RecordLink path={named!.path} id={id}>
          {String(value)}
        </RecordLink>
      ) : (
        String(value)
      )
    }
  }
}

/** A list of objects as text, one line each; of a boolean that is true, only its label is shown. */
function RowsText({
  name,
  of,
  value,
  text,
}: {
  name: string
  of: Fields
  value: unknown
  text: ResourceInfo['text']
}) {
  const translate = useFormatMessage()
  const labels = (text as object as Record<string, Record<string, Message> | undefined>)[name]
  const line = (row: Record<string, unknown>) => {
    const visible = Object.entries(of).filter(
      ([key, field]) =>
        !field.internal &&
        !isEmpty(row[key]) &&
        row[key] !== false &&
        !(Array.isArray(row[key]) && row[key].length === 0),
    )
    return visible.map(([key, field], at) => (
      <span key={key}>
        {at > 0 && ' · '}
        {field.kind === 'bool' && labels?.[key] ? (
          translate(labels[key])
        ) : (
          <FieldValue name={key} field={field} value={row[key]} text={text} />
        )}
      </span>
    ))
  }
  const rows = (Array.isArray(value) ? value : [value]) as Record<string, unknown>[]
  return (
    <span className="rows-text">
      {rows.map((row, at) => (
        <span key={at}>{line(row)}</span>
      ))}
    </span>
  )
}
