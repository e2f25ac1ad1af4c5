import { HolderOutlined } from '@ant-design/icons'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useLocalized, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { designerText } from '../designer.text.ts'
import { wordsOf } from './design.ts'
import type { Item } from './design.ts'
import { KindIcon, kindOf, useKindName } from './icons.tsx'
import { follow } from './use-drag.ts'

interface Props {
  item: Item
  selected: boolean
  invalidKeys: boolean
  help: string
  onSelect: () => void
  onKey: (event: KeyboardEvent) => void
  onDrag: (press: PointerEvent, grip: number) => void
  onWidth: (x: number) => void
}

/**
 * One element on the grid. It is dragged by mouse anywhere, by touch at its handle, and moved with
 * the arrow keys.
 */
export function CanvasItem({
  item,
  selected,
  invalidKeys,
  help,
  onSelect,
  onKey,
  onDrag,
  onWidth,
}: Props) {
  const t = useMessages(designerText)
  const translate = useFormatMessage()
  const localize = useLocalized()
  const nameOf = useKindName()
  const { zh, en } = wordsOf(item)
  const words = localize(zh, en)
  const where = translate(designerText.place, {
    row: item.row + 1,
    from: item.column + 1,
    to: item.column + item.width,
  })
  const press = (e: PointerEvent<HTMLElement>) =>
    onDrag(e, e.clientX - e.currentTarget.closest('.ditem')!.getBoundingClientRect().left)
  const look = [
    'ditem',
    item.element !== 'field' && `ditem-${item.element}`,
    selected && 'selected',
    invalidKeys && 'faulty',
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <div
      className={look}
      role="listitem"
      data-row={item.row}
      style={{ gridRow: item.row + 1, gridColumn: `${item.column + 1} / span ${item.width}` }}
    >
      <button
        type="button"
        className="ditem-face"
        data-key={item.key}
        aria-pressed={selected}
        aria-describedby={help}
        onClick={onSelect}
        onKeyDown={onKey}
        onPointerDown={press}
      >
        <span className="ditem-label">
          {words || '–'}
          {item.element === 'field' && item.required && (
            <span className="designed-form-required"> *</span>
          )}
        </span>
        {item.element === 'field' && (
          <span className={`ditem-mock ditem-mock-${item.formType}`}>
            <KindIcon kind={kindOf(item)} />
            {nameOf(kindOf(item))}
            {item.unit && ` · ${item.unit}`}
          </span>
        )}
        <span className="visually-hidden">{where}</span>
      </button>
      <span className="ditem-grip" title={t.grip} aria-hidden="true" onPointerDown={press}>
        <HolderOutlined aria-hidden />
      </span>
      {selected && (
        <span className="ditem-size" aria-hidden="true" onPointerDown={(e) => follow(e, onWidth)} />
      )}
    </div>
  )
}
