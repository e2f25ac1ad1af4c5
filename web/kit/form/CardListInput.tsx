import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useId } from 'react'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { kitText } from '../kit.text.ts'
import { FieldInput } from './FieldInput.tsx'
import type { TableInputColumn } from './TableInput.tsx'
import type { ResourceText } from '../resource-info.ts'
import './form.css'

type Row = Record<string, unknown>
interface Props {
  /** fields of an object; `width` in columns of three */
  columns: readonly TableInputColumn[]
  /** labels of choices, from the text of the resource */
  text: ResourceText
  /** initial values of a new object */
  newItem?: Row
  value?: Row[] | null
  onChange?: (value: Row[] | null) => void
  max?: number
  disabled?: boolean
  id?: string
}

/**
 * Input for a list of objects with many fields: one card each. For a few short fields use
 * TableInput.
 */
export function CardListInput({
  columns,
  text,
  newItem = {},
  value,
  onChange,
  max = 100,
  disabled = false,
  id,
}: Props) {
  const t = useMessages(kitText)
  const translate = useFormatMessage()
  const fallbackId = useId()
  const rows = value ?? []
  const put = (next: Row[]) => onChange?.(next.length > 0 ? next : null)
  return (
    <div className="rows-input" id={id} role="group">
      {rows.map((row, at) => (
        <div className="form-card" key={at}>
          <div className="form-card-grid">
            {columns.map((c) => {
              const inputId = `${fallbackId}${at}${c.name}`
              return (
                <div key={c.name} style={{ gridColumn: `span ${c.width ?? 1}` }}>
                  <label htmlFor={inputId} className={c.field.required ? 'required' : undefined}>
                    {translate(c.label)}
                  </label>
                  <FieldInput
                    id={inputId}
                    name={c.name}
                    field={c.field}
                    text={text}
                    label={`${translate(c.label)} ${at + 1}`}
                    disabled={disabled}
                    value={row[c.name]}
                    onChange={(v) =>
                      put(rows.map((r, n) => (n === at ? { ...r, [c.name]: v } : r)))
                    }
                  />
                </div>
              )
            })}
          </div>
          <Button
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
        onClick={() => put([...rows, { ...newItem }])}
      >
        {t.add}
      </Button>
    </div>
  )
}
