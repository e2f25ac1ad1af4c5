/** Values as people read them. */
import type { ReactNode } from 'react'
import type { Field, Fields } from '#common/fields.ts'
import { plainText } from '#common/rules/rich-text.ts'
import type { Phrase } from '#common/text.ts'
import { useLang, usePick, useSay } from '../api/text.tsx'
import { DictText } from './Dict.tsx'
import { AuthImage } from './files/AuthImage.tsx'
import { FileLink } from './files/FileLink.tsx'
import { RefText } from './Ref.tsx'
import { StatusTag } from './StatusTag.tsx'
import { carriedName, choiceWord, commonText, labelOf } from '#common/words.ts'
import type { Described } from './words.ts'

const dash = <span className="nothing">–</span>
const locales = { zh: 'zh-CN', en: 'en-GB' } as const
const has = (value: unknown) => value !== null && value !== undefined && value !== ''

/** A calendar date, as it is written everywhere in the product: `2026-11-21`. */
export const DateText = ({ value }: { value: string | null | undefined }) => (has(value) ? <time className="figure" dateTime={value!}>{value!.slice(0, 10)}</time> : dash)

/** A moment in the reader's own zone, to the minute, as `YYYY-MM-DD HH:mm`. */
export function shortInstant(value: string): string {
  const at = new Date(value)
  const two = (n: number) => String(n).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`
}

/** The same, with the whole of it to be read on pointing. */
export function InstantText({ value }: { value: string | null | undefined }) {
  const lang = useLang()
  if (!has(value)) return dash
  return <time className="figure" dateTime={value!} title={new Date(value!).toLocaleString(locales[lang], { dateStyle: 'full', timeStyle: 'long' })}>{shortInstant(value!)}</time>
}

/** An amount in USD; what is taken off has its sign before the currency. */
export const MoneyText = ({ value }: { value: number | null | undefined }) =>
  (has(value) ? <span className="figure">{Number(value) < 0 && '−'}USD {Math.abs(Number(value)).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}</span> : dash)

export const NumberText = ({ value, scale, unit }: { value: number | null | undefined; scale?: number | undefined; unit?: string | undefined }) =>
  (has(value) ? <span className="figure">{Number(value).toLocaleString('en-US', { maximumFractionDigits: scale ?? 0 })}{unit && ` ${unit}`}</span> : dash)

interface Props extends Pick<Described, 'text' | 'machine'> {
  name: string
  field: Field | undefined
  value: unknown
  /** the record around it: it may carry the names of what it refers to */
  row?: Record<string, any> | undefined
}

/** Any field's value, drawn by its kind. */
export function FieldText({ name, field, value, row, text, machine }: Props): ReactNode {
  const say = useSay()
  const pick = usePick()
  if (!has(value) || !field) return has(value) ? String(value) : dash
  if (machine && name === 'status') return <StatusTag machine={machine} status={Number(value)} />
  const list = Array.isArray(value) ? value : []
  if (Array.isArray(value) && list.length === 0) return dash
  switch (field.kind) {
    case 'date': return <DateText value={String(value)} />
    case 'instant': return <InstantText value={String(value)} />
    case 'money': return <MoneyText value={Number(value)} />
    case 'int': case 'decimal': return <NumberText value={Number(value)} scale={field.scale} unit={field.unit} />
    case 'bool': return say(value ? commonText.yes : commonText.no)
    case 'choice': return say(choiceWord({ text, machine }, name, value))
    case 'dict': return <DictText code={field.dictCode!} value={String(value)} />
    case 'dicts': return <DictText code={field.dictCode!} value={list as string[]} mode="tag" />
    case 'ref': {
      const known = carriedName(row, name)
      return known ? pick(known.zh, known.en) : <RefText path={field.ref!} id={Number(value)} />
    }
    case 'refs': return <span className="tags">{(list as number[]).map((id) => <span className="tag" key={id}><RefText path={field.ref!} id={id} /></span>)}</span>
    case 'file': return <FileLink id={String(value)} />
    case 'files': return <span className="tags">{(list as string[]).map((id) => <FileLink key={id} id={id} />)}</span>
    case 'image': return <AuthImage id={String(value)} alt={say(labelOf(text, name))} />
    case 'html': return <span className="area">{plainText(String(value))}</span>
    case 'area': return <span className="area">{String(value)}</span>
    case 'password': return '••••••'
    case 'json': return field.of && !('nameZh' in field.of) ? <RowsText name={name} of={field.of} value={value} text={text} /> : <JsonText value={value} />
    case 'text': return String(value)
  }
}

/** Objects in words, one line each; what merely holds, such as being the main one, is said by its label. */
function RowsText({ name, of, value, text }: { name: string; of: Fields; value: unknown; text: Described['text'] }) {
  const say = useSay()
  const labels = (text as object as Record<string, Record<string, Phrase> | undefined>)[name]
  const line = (row: Record<string, unknown>) => {
    const shown = Object.entries(of).filter(([key, field]) => !field.inner && has(row[key]) && row[key] !== false && !(Array.isArray(row[key]) && row[key].length === 0))
    return shown.map(([key, field], at) => (
      <span key={key}>{at > 0 && ' · '}{field.kind === 'bool' && labels?.[key] ? say(labels[key]!) : <FieldText name={key} field={field} value={row[key]} text={text} />}</span>
    ))
  }
  const rows = (Array.isArray(value) ? value : [value]) as Record<string, unknown>[]
  return <span className="rows-text">{rows.map((row, at) => <span key={at}>{line(row)}</span>)}</span>
}

/** Lists of plain values in a line; of objects, one line each. */
function JsonText({ value }: { value: unknown }) {
  const pick = usePick()
  if (!Array.isArray(value)) return typeof value === 'object' ? <span className="area">{Object.entries(value!).map(([k, v]) => `${k}: ${String(v ?? '–')}`).join('\n')}</span> : String(value)
  const one = (x: unknown) => {
    if (typeof x !== 'object' || x === null) return String(x)
    const o = x as Record<string, string>
    return pick(o['nameZh'] ?? o['titleZh'], o['nameEn'] ?? o['titleEn']) || Object.values(o).filter(has).join(' · ')
  }
  return <span className="tags">{value.map((x, at) => <span className="tag" key={at}>{one(x)}</span>)}</span>
}
