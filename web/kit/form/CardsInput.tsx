import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useId } from 'react'
import { useSay, useText } from '../../api/text.tsx'
import { kitText } from '../kit.text.ts'
import { FieldInput } from './FieldInput.tsx'
import type { RowsColumn } from './RowsInput.tsx'
import type { ResourceText } from '../words.ts'
import './form.css'

type Row = Record<string, any>
interface Props {
  /** fields of an object; `width` counts columns of three */
  columns: readonly RowsColumn[]
  /** the words of choices, as in the text of the resource */
  text: ResourceText
  /** what a new object begins with */
  blank?: Row
  value?: Row[] | null
  onChange?: (value: Row[] | null) => void
  max?: number
  disabled?: boolean
  id?: string
}

/** A list of objects with too many fields for a line: each a card with its labels. For a few short fields use RowsInput. */
export function CardsInput({ columns, text, blank = {}, value, onChange, max = 100, disabled = false, id }: Props) {
  const t = useText(kitText)
  const say = useSay()
  const own = useId()
  const rows = value ?? []
  const put = (next: Row[]) => onChange?.(next.length > 0 ? next : null)
  return (
    <div className="rows-input" id={id} role="group">
      {rows.map((row, at) => (
        <div className="form-card" key={at}>
          <div className="form-card-grid">
            {columns.map((c) => {
              const inputId = `${own}${at}${c.name}`
              return (
                <div key={c.name} style={{ gridColumn: `span ${c.width ?? 1}` }}>
                  <label htmlFor={inputId} className={c.field.required ? 'needed' : undefined}>{say(c.label)}</label>
                  <FieldInput id={inputId} name={c.name} field={c.field} text={text} label={`${say(c.label)} ${at + 1}`} disabled={disabled} value={row[c.name]} onChange={(v) => put(rows.map((r, n) => (n === at ? { ...r, [c.name]: v } : r)))} />
                </div>
              )
            })}
          </div>
          <Button type="text" icon={<DeleteOutlined aria-hidden />} disabled={disabled} aria-label={`${t.remove} ${at + 1}`} onClick={() => put(rows.filter((_, n) => n !== at))} />
        </div>
      ))}
      <Button size="small" icon={<PlusOutlined aria-hidden />} disabled={disabled || rows.length >= max} onClick={() => put([...rows, { ...blank }])}>{t.add}</Button>
    </div>
  )
}
