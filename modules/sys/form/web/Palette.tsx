import type { PointerEvent } from 'react'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { designerText } from '../designer.text.ts'
import type { Kind } from './design.ts'
import { kinds, KindIcon, useKindName } from './icons.tsx'

interface Props {
  onAdd: (kind: Kind) => void
  onDrag: (press: PointerEvent, kind: Kind, label: string) => void
}

/** Elements that can be added to the form by dragging, clicking or Enter. */
export function Palette({ onAdd, onDrag }: Props) {
  const t = useMessages(designerText)
  const translate = useFormatMessage()
  const nameOf = useKindName()
  return (
    <section className="palette" aria-label={t.palette}>
      <h2>{t.palette}</h2>
      <ul>
        {kinds.map((kind) => (
          <li key={kind}>
            <button
              type="button"
              aria-label={translate(designerText.add, { name: nameOf(kind) })}
              onClick={() => onAdd(kind)}
              onPointerDown={(e) => onDrag(e, kind, nameOf(kind))}
            >
              <KindIcon kind={kind} />
              {nameOf(kind)}
            </button>
          </li>
        ))}
      </ul>
      <p className="text-secondary">{t.paletteHelp}</p>
    </section>
  )
}
