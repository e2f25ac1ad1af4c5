import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ClipboardEvent } from 'react'
import type { Field } from '#common/fields.ts'
import type { Phrase } from '#common/text.ts'
import { notify } from '../../api/notify.ts'
import { useMarks, useSay, useText } from '../../api/text.tsx'
import type { DictMode } from '../Dict.tsx'
import { kitText } from '../kit.text.ts'
import type { ResourceText } from '../words.ts'
import { FieldInput } from './FieldInput.tsx'
import { isTable, pasteInto } from './paste-cells.ts'

export interface RowsColumn { name: string; label: Phrase; field: Field; width?: number | string; mode?: DictMode }
interface Props {
  columns: readonly RowsColumn[]
  /** where the words of fixed values stand */
  text?: ResourceText
  value?: Record<string, any>[] | null
  onChange?: (value: Record<string, any>[] | null) => void
  max?: number
  disabled?: boolean
  id?: string
}

/** A list of small objects, one line each, such as ports, contacts or bank accounts; cells copied from a spreadsheet can be pasted into any of its cells. */
export function RowsInput({ columns, text = bare, value, onChange, max = 500, disabled = false, id }: Props) {
  const t = useText(kitText)
  const say = useSay()
  const rows = value ?? []
  const { comma } = useMarks()
  const put = (next: Record<string, any>[]) => onChange?.(next.length > 0 ? next : null)
  const paste = (event: ClipboardEvent, row: number, column: number) => {
    const copied = event.clipboardData.getData('text')
    // Several lines without columns are a text like any other where a text of several lines is asked for.
    if (disabled || !isTable(copied) || (columns[column]!.field.kind === 'area' && !copied.includes('\t'))) return
    event.preventDefault()
    const { rows: next, count, unread } = pasteInto(rows, columns, { row, column }, copied, max)
    put(next)
    if (unread.length > 0) notify.warning(say(kitText.pastedPartly, { rows: count, words: unread.slice(0, 5).join(comma) }))
    else notify.success(say(kitText.pasted, { rows: count }))
  }
  return (
    <div className="rows-input" id={id} role="group">
      {rows.length > 0 && <div className="rows-line rows-head" aria-hidden="true">{columns.map((c) => <span key={c.name} style={{ flex: c.width ?? 1 }}>{say(c.label)}</span>)}<span className="rows-end" /></div>}
      {rows.map((row, at) => (
        <div className="rows-line" key={at}>
          {columns.map((c, place) => (
            <div key={c.name} style={{ flex: c.width ?? 1, minWidth: 0 }} onPaste={(event) => paste(event, at, place)}>
              <FieldInput name={c.name} field={c.field} text={text} label={`${say(c.label)} ${at + 1}`} {...(c.mode && { mode: c.mode })} disabled={disabled} value={row[c.name]} onChange={(v) => put(rows.map((r, n) => (n === at ? { ...r, [c.name]: v } : r)))} />
            </div>
          ))}
          <Button className="rows-end" type="text" icon={<DeleteOutlined aria-hidden />} disabled={disabled} aria-label={`${t.remove} ${at + 1}`} onClick={() => put(rows.filter((_, n) => n !== at))} />
        </div>
      ))}
      <Button size="small" icon={<PlusOutlined aria-hidden />} disabled={disabled || rows.length >= max} onClick={() => put([...rows, {}])}>{t.add}</Button>
      {rows.length > 0 && !disabled && <small className="rows-help faint">{t.pasteHelp}</small>}
    </div>
  )
}
const bare = { title: kitText.add, one: kitText.add, labels: {} }
