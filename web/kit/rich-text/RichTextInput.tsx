import type { Editor } from '@tiptap/core'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { format, setLink, createEditor } from './editor.ts'
import type { Format, FormatState } from './editor.ts'
import { LinkForm } from './LinkForm.tsx'
import { Toolbar } from './Toolbar.tsx'
import './rich-text.css'

interface Props {
  id?: string
  value?: string | null
  onChange?: ((value: string | null) => void) | undefined
  disabled?: boolean
  'aria-label'?: string
}
const nowhere: FormatState = { on: new Set(), off: new Set(['undo', 'redo']) }

/** Editor for formatted text; the value is HTML, null when empty. Loaded on demand. */
export default function RichTextInput({
  id,
  value = null,
  onChange,
  disabled = false,
  'aria-label': label = '',
}: Props) {
  const generatedId = useId()
  const box = id ?? generatedId
  const frame = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor | null>(null)
  const [formatState, setFormatState] = useState(nowhere)
  const [linking, setLinking] = useState<string | null>(null)
  /** the content of the editor as the form knows it */
  const editorValue = useRef<string | null>(null)
  const changed = useEffectEvent((html: string | null) => {
    editorValue.current = html
    onChange?.(html)
  })
  useEffect(() => {
    const created = createEditor(
      frame.current!,
      { id: box, 'aria-label': label, class: 'rich' },
      { changed: (html) => changed(html), formatChanged: setFormatState },
    )
    setEditor(created)
    return () => created.destroy()
  }, [box, label])
  useEffect(() => {
    if (!editor || value === editorValue.current) return
    editorValue.current = value
    editor
      .chain()
      .setMeta('addToHistory', false)
      .setContent(value ?? '', { emitUpdate: false })
      .run()
  }, [editor, value])
  useEffect(() => {
    editor?.setEditable(!disabled, false)
  }, [editor, disabled])

  const press = (which: Format) => {
    if (!editor) return
    if (which === 'link') setLinking(String(editor.getAttributes('link')['href'] ?? ''))
    else format(editor, which)
  }
  const apply = (href: string | null) => {
    setLinking(null)
    if (editor) setLink(editor, href)
  }
  return (
    <div className={disabled ? 'rich-input disabled' : 'rich-input'}>
      <Toolbar formatState={formatState} disabled={disabled} controls={box} onFormat={press} />
      {linking !== null && (
        <LinkForm
          href={linking}
          onApply={apply}
          onClose={() => {
            setLinking(null)
            editor?.commands.focus()
          }}
        />
      )}
      <div ref={frame} className="rich-text-editor" />
    </div>
  )
}
