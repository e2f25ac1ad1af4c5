import {
  BoldOutlined,
  ItalicOutlined,
  LineOutlined,
  LinkOutlined,
  OrderedListOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useMessages } from '#web/api/text.tsx'
import { formats } from './editor.ts'
import type { Format, FormatState } from './editor.ts'
import { editorText } from './editor.text.ts'

const icons: Record<Format, ReactNode> = {
  bold: <BoldOutlined aria-hidden />,
  italic: <ItalicOutlined aria-hidden />,
  underline: <UnderlineOutlined aria-hidden />,
  strike: <StrikethroughOutlined aria-hidden />,
  title: 'H1',
  subtitle: 'H2',
  bullets: <UnorderedListOutlined aria-hidden />,
  numbers: <OrderedListOutlined aria-hidden />,
  quote: '“',
  rule: <LineOutlined aria-hidden />,
  link: <LinkOutlined aria-hidden />,
  undo: <UndoOutlined aria-hidden />,
  redo: <RedoOutlined aria-hidden />,
}
const once = new Set<Format>(['rule', 'undo', 'redo'])

/** Formatting buttons: one tab stop, arrow keys move between them (ARIA toolbar pattern). */
export function Toolbar({
  formatState,
  disabled,
  controls,
  onFormat,
}: {
  formatState: FormatState
  disabled: boolean
  controls: string
  onFormat: (format: Format) => void
}) {
  const t = useMessages(editorText)
  const [at, setAt] = useState(0)
  const keys = (event: KeyboardEvent<HTMLDivElement>) => {
    const to = {
      ArrowRight: (at + 1) % formats.length,
      ArrowLeft: (at + formats.length - 1) % formats.length,
      Home: 0,
      End: formats.length - 1,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    setAt(to)
    event.currentTarget.querySelectorAll('button')[to]?.focus()
  }
  return (
    <div
      className="rich-text-toolbar"
      role="toolbar"
      tabIndex={-1}
      aria-label={t.toolbar}
      aria-controls={controls}
      onKeyDown={keys}
    >
      {formats.map((format, i) => (
        <button
          key={format}
          type="button"
          tabIndex={i === at ? 0 : -1}
          title={t[format]}
          aria-label={t[format]}
          disabled={disabled}
          aria-disabled={formatState.off.has(format)}
          {...(!once.has(format) && { 'aria-pressed': formatState.on.has(format) })}
          onFocus={() => setAt(i)}
          onClick={() => !formatState.off.has(format) && onFormat(format)}
        >
          {icons[format]}
        </button>
      ))}
    </div>
  )
}
