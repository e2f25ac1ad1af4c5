import { useId } from 'react'
import type { CSSProperties, KeyboardEvent, PointerEvent, RefObject } from 'react'
import { useMessages } from '#web/api/text.tsx'
import { designerText } from '../designer.text.ts'
import { CanvasItem } from './CanvasItem.tsx'
import type { Design, Item } from './design.ts'
import type { Drag } from './use-drag.ts'

interface Props {
  design: Design
  grid: RefObject<HTMLDivElement | null>
  selected: number | null
  /** keys of elements with errors */
  invalidKeys: ReadonlySet<number>
  drag: Drag<unknown> | null
  onSelect: (key: number | null) => void
  onKey: (event: KeyboardEvent, item: Item) => void
  onDrag: (press: PointerEvent, item: Item, grip: number) => void
  onResize: (key: number, width: number) => void
}

/** The grid on which the form is drawn. */
export function Canvas({
  design,
  grid,
  selected,
  invalidKeys,
  drag,
  onSelect,
  onKey,
  onDrag,
  onResize,
}: Props) {
  const t = useMessages(designerText)
  const help = useId()
  const target = drag?.target
  const widthOf = (x: number, item: Item) => {
    if (!grid.current) return
    const { left, width } = grid.current.getBoundingClientRect()
    onResize(item.key, Math.round(((x - left) / width) * design.columns) - item.column)
  }
  return (
    <section className="canvas" aria-label={t.canvas}>
      <p className="text-secondary" id={help}>
        {t.canvasHelp}
      </p>
      <div
        ref={grid}
        className="canvas-grid"
        role="list"
        style={{ '--columns': design.columns } as CSSProperties}
        onClick={(e) => e.target === e.currentTarget && onSelect(null)}
      >
        {design.items.length === 0 && !target && (
          <p className="canvas-empty" role="listitem">
            {t.empty}
          </p>
        )}
        {design.items.map((item) => (
          <CanvasItem
            key={item.key}
            item={item}
            selected={item.key === selected}
            invalidKeys={invalidKeys.has(item.key)}
            help={help}
            onSelect={() => onSelect(item.key)}
            onKey={(e) => onKey(e, item)}
            onDrag={(e, grip) => onDrag(e, item, grip)}
            onWidth={(x) => widthOf(x, item)}
          />
        ))}
        {target &&
          ('row' in target ? (
            <div
              className="canvas-ghost"
              style={{
                gridRow: target.row + 1,
                gridColumn: `${target.column + 1} / span ${Math.min(drag.width, design.columns - target.column)}`,
              }}
            />
          ) : (
            <div className="canvas-line" style={{ gridRow: target.before + 1 }} />
          ))}
      </div>
      {drag && (
        <div
          className="drag-label"
          style={{ left: drag.x + 12, top: drag.y + 12 }}
          aria-hidden="true"
        >
          {drag.label}
        </div>
      )}
    </section>
  )
}
