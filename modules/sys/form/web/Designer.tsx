import { useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { useMessages } from '#web/api/text.tsx'
import { designerText } from '../designer.text.ts'
import { Canvas } from './Canvas.tsx'
import type { Kind } from './design.ts'
import { FormFacts } from './FormFacts.tsx'
import { Palette } from './Palette.tsx'
import { Properties } from './Properties.tsx'
import { useDrag } from './use-drag.ts'
import type { useFormDesign } from './use-form-design.ts'
import '#web/kit/designed-form/designed-form.css'
import './designer.css'

/** Palette, grid and properties side by side. */
export function Designer({ edited }: { edited: ReturnType<typeof useFormDesign> }) {
  const t = useMessages(designerText)
  const { designer, facts, setFacts, editing } = edited
  const { design, item } = designer
  const grid = useRef<HTMLDivElement>(null)
  const { drag, begin } = useDrag<{ kind: Kind } | { key: number }>(
    grid,
    design.columns,
    designer.drop,
  )
  const shortcut = (e: KeyboardEvent) => {
    if (!(e.ctrlKey || e.metaKey) || /^(INPUT|TEXTAREA)$/.test((e.target as HTMLElement).tagName))
      return
    const key = e.key.toLowerCase()
    if (key === 'z' || key === 'y') {
      e.preventDefault()
      if (key === 'y' || e.shiftKey) designer.redo()
      else designer.undo()
    }
  }
  return (
    <div className="designer" role="group" aria-label={t.tabs.design} onKeyDown={shortcut}>
      <Palette
        onAdd={designer.add}
        onDrag={(press, kind, label) =>
          begin(
            press,
            { kind },
            {
              label,
              width: typeof kind === 'number' && kind !== 2 ? design.columns / 2 : design.columns,
              grip: 24,
            },
          )
        }
      />
      <Canvas
        design={design}
        grid={grid}
        selected={designer.selected}
        invalidKeys={designer.faulty}
        drag={drag}
        onSelect={designer.select}
        onKey={designer.onKey}
        onResize={designer.resizeTo}
        onDrag={(press, one, grip) =>
          begin(
            press,
            { key: one.key },
            {
              label:
                press.currentTarget.closest('.ditem')?.querySelector('.ditem-label')?.textContent ??
                '',
              width: one.width,
              grip,
            },
          )
        }
      />
      {item ? (
        <Properties
          item={item}
          items={design.items}
          columns={design.columns}
          errorAt={designer.faultAt}
          onChange={designer.change}
          onAct={(act) => designer.act(item.key, act)}
          onClose={() => designer.select(null)}
        />
      ) : (
        <FormFacts
          facts={facts}
          onFacts={setFacts}
          design={design}
          onDesign={designer.put}
          showErrors={editing.fault !== null}
        />
      )}
      <p className="visually-hidden" role="status">
        {designer.announcement}
      </p>
    </div>
  )
}
