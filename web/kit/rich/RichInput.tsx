import type { Editor } from '@tiptap/core'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { format, link, makeEditor } from './editor.ts'
import type { Format, Standing } from './editor.ts'
import { LinkBox } from './LinkBox.tsx'
import { Toolbar } from './Toolbar.tsx'
import './rich.css'

interface Props { id?: string; value?: string | null; onChange?: ((value: string | null) => void) | undefined; disabled?: boolean; 'aria-label'?: string }
const nowhere: Standing = { on: new Set(), off: new Set(['undo', 'redo']) }

/** Writes formatted text; the value is HTML, null when empty. Fetched when a form has such a field. */
export default function RichInput({ id, value = null, onChange, disabled = false, 'aria-label': label = '' }: Props) {
  const own = useId()
  const box = id ?? own
  const frame = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor | null>(null)
  const [standing, setStanding] = useState(nowhere)
  const [linking, setLinking] = useState<string | null>(null)
  /** what stands in the editor, as the form knows it */
  const held = useRef<string | null>(null)
  const changed = useEffectEvent((html: string | null) => {
    held.current = html
    onChange?.(html)
  })
  useEffect(() => {
    const made = makeEditor(frame.current!, { id: box, 'aria-label': label, class: 'rich' }, { changed: (html) => changed(html), moved: setStanding })
    setEditor(made)
    return () => made.destroy()
  }, [box, label])
  useEffect(() => {
    if (!editor || value === held.current) return
    held.current = value
    editor.chain().setMeta('addToHistory', false).setContent(value ?? '', { emitUpdate: false }).run()
  }, [editor, value])
  useEffect(() => { editor?.setEditable(!disabled, false) }, [editor, disabled])

  const press = (which: Format) => {
    if (!editor) return
    if (which === 'link') setLinking(String(editor.getAttributes('link')['href'] ?? ''))
    else format(editor, which)
  }
  const apply = (href: string | null) => {
    setLinking(null)
    if (editor) link(editor, href)
  }
  return (
    <div className={disabled ? 'rich-input off' : 'rich-input'}>
      <Toolbar standing={standing} disabled={disabled} controls={box} onFormat={press} />
      {linking !== null && <LinkBox href={linking} onApply={apply} onClose={() => { setLinking(null); editor?.commands.focus() }} />}
      <div ref={frame} className="rich-frame" />
    </div>
  )
}
