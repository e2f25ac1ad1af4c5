import {
  BoldOutlined, ItalicOutlined, LineOutlined, LinkOutlined, OrderedListOutlined, RedoOutlined, StrikethroughOutlined, UnderlineOutlined, UndoOutlined, UnorderedListOutlined,
} from '@ant-design/icons'
import { useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useText } from '../../api/text.tsx'
import { formats } from './editor.ts'
import type { Format, Standing } from './editor.ts'
import { richText } from './rich.text.ts'

const signs: Record<Format, ReactNode> = {
  bold: <BoldOutlined aria-hidden />, italic: <ItalicOutlined aria-hidden />, underline: <UnderlineOutlined aria-hidden />, strike: <StrikethroughOutlined aria-hidden />, title: 'H1', subtitle: 'H2', bullets: <UnorderedListOutlined aria-hidden />,
  numbers: <OrderedListOutlined aria-hidden />, quote: '“', rule: <LineOutlined aria-hidden />, link: <LinkOutlined aria-hidden />, undo: <UndoOutlined aria-hidden />, redo: <RedoOutlined aria-hidden />,
}
const once = new Set<Format>(['rule', 'undo', 'redo'])

/** The buttons above the text: one stop of the tab key, the arrow keys move among them (ARIA toolbar pattern). */
export function Toolbar({ standing, disabled, controls, onFormat }: { standing: Standing; disabled: boolean; controls: string; onFormat: (format: Format) => void }) {
  const t = useText(richText)
  const [at, setAt] = useState(0)
  const keys = (event: KeyboardEvent<HTMLDivElement>) => {
    const to = { ArrowRight: (at + 1) % formats.length, ArrowLeft: (at + formats.length - 1) % formats.length, Home: 0, End: formats.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    setAt(to)
    event.currentTarget.querySelectorAll('button')[to]?.focus()
  }
  return (
    <div className="rich-tools" role="toolbar" tabIndex={-1} aria-label={t.toolbar} aria-controls={controls} onKeyDown={keys}>
      {formats.map((format, i) => (
        <button key={format} type="button" tabIndex={i === at ? 0 : -1} title={t[format]} aria-label={t[format]} disabled={disabled} aria-disabled={standing.off.has(format)}
          {...(!once.has(format) && { 'aria-pressed': standing.on.has(format) })} onFocus={() => setAt(i)} onClick={() => !standing.off.has(format) && onFormat(format)}>{signs[format]}</button>
      ))}
    </div>
  )
}
