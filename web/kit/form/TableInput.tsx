import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ClipboardEvent } from 'react'
import type { Field } from '#common/fields.ts'
import type { Message } from '#common/text.ts'
import { notify } from '#web/api/notify.ts'
import { usePunctuation, useFormatMessage, useMessages } from '#web/api/text.tsx'
import type { DictMode } from '../DictSelect.tsx'
import { kitText } from '../kit.text.ts'
import type { ResourceText } from '../resource-info.ts'
import { FieldInput } from './FieldInput.tsx'
import { isCellRange, pasteInto } from './paste-cells.ts'

export interface TableInputColumn {
  name: string
  label: Message
  field: Field
  width?: number | string
  mode?: DictMode
}
interface Props {
  columns: readonly TableInputColumn[]
  /** labels of fixed values */
  text?: ResourceText
  value?: Record<string, unknown>[] | null
  onChange?: (value: Record<string, unknown>[] | null) => void
  max?: number
  disabled?: boolean
  id?: string
}

/**
 * Input for a list of small objects, one row each, such as ports, contacts or bank accounts. Cells
 * copied from a spreadsheet can be pasted.
 */
export function TableInput({
  columns,
  text = bare,
  value,
  onChange,
  max = 500,
  disabled = false,
  id,
}: Props) {
  const t = useMessages(kitText)
  const translate = useFormatMessage()
  const rows = value ?? []
  const { comma } = usePunctuation()
  const put = (next: Record<string, unknown>[]) => onChange?.(next.length > 0 ? next : null)
  const paste = (event: ClipboardEvent, row: number, column: number) => {
    const copied = event.clipboardData.getData('text')
    // Lines without tabs pasted into a multi-line field are ordinary text.
    if (
      disabled ||
      !isCellRange(copied) ||
      (columns[column]!.field.kind === 'area' && !copied.includes('\t'))
    )
      return
    event.preventDefault()
    const {
      rows: next,
      count,
      rejectedCells,
    } = pasteInto(rows, columns, { row, column }, copied, max)
    put(next)
    if (rejectedCells.length > 0)
      notify.warning(
        translate(kitText.pastedPartly, {
          rows: count,
          words: rejectedCells.slice(0, 5).join(comma),
        }),
      )
    else notify.success(translate(kitText.pasted, { rows: count }))
  }
  return (
    <div className="rows-input" id={id} role="group">
      {rows.length > 0 && (
        <div className="table-input-row rows-head" aria-hidden="true">
          {columns.map((c) => (
            <span
              key={c.name}
              className={c.field.required ? 'required' : undefined}
              style={{ flex: c.width ?? 1 }}
            >
              {translate(c.label)}
            </span>
          ))}
          <span className="table-input-actions" />
        </div>
      )}
      {rows.map((row, at) => (
        <div className="table-input-row" key={at}>
          {columns.map((c, place) => (
            <div
              key={c.name}
              style={{ flex: c.width ?? 1, minWidth: 0 }}
              onPaste={(event) => paste(event, at, place)}
            >
              <FieldInput
                name={c.name}
                field={c.field}
                text={text}
                label={`${translate(c.label)} ${at + 1}`}
                {...(c.mode && { mode: c.mode })}
                disabled={disabled}
                value={row[c.name]}
                onChange={(v) => put(rows.map((r, n) => (n === at ? { ...r, [c.name]: v } : r)))}
              />
            </div>
          ))}
          <Button
            className="table-input-actions"
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            disabled={disabled}
            aria-label={`${t.remove} ${at + 1}`}
            onClick={() => put(rows.filter((_, n) => n !== at))}
          />
        </div>
      ))}
      <Button
        size="small"
        icon={<PlusOutlined aria-hidden />}
        disabled={disabled || rows.length >= max}
        onClick={() => put([...rows, {}])}
      >
        {t.add}
      </Button>
      {rows.length > 0 && !disabled && (
        <small className="rows-help text-secondary">{t.pasteHelp}</small>
      )}
    </div>
  )
}
const bare = { title: kitText.add, singular: kitText.add, labels: {} }
