/**
 * The editor of RichTextInput, restricted to the formatting that common/rules/text/rich-text.ts
 * allows.
 */
import { Editor } from '@tiptap/core'
import { StarterKit } from '@tiptap/starter-kit'
import { isSafeLink } from '#common/rules/text/rich-text.ts'

export const formats = [
  'bold',
  'italic',
  'underline',
  'strike',
  'title',
  'subtitle',
  'bullets',
  'numbers',
  'quote',
  'rule',
  'link',
  'undo',
  'redo',
] as const
export type Format = (typeof formats)[number]
/** Formats active at the cursor, and formats not available there. */
export interface FormatState {
  on: ReadonlySet<Format>
  off: ReadonlySet<Format>
}

const kit = StarterKit.configure({
  heading: { levels: [2, 3] },
  code: false,
  codeBlock: false,
  link: {
    openOnClick: false,
    defaultProtocol: 'https',
    HTMLAttributes: { rel: null, target: null, class: null },
    isAllowedUri: (url) => isSafeLink(url),
  },
})

export function createEditor(
  element: HTMLElement,
  attributes: Record<string, string>,
  callbacks: {
    changed: (html: string | null) => void
    formatChanged: (state: FormatState) => void
  },
): Editor {
  return new Editor({
    element,
    extensions: [kit],
    injectCSS: false,
    editorProps: { attributes: { role: 'textbox', 'aria-multiline': 'true', ...attributes } },
    onUpdate: ({ editor }) =>
      callbacks.changed(editor.isEmpty ? null : editor.getHTML().replace(/(?:<p><\/p>)+$/, '')),
    onTransaction: ({ editor }) => callbacks.formatChanged(formatStateOf(editor)),
  })
}

function formatStateOf(editor: Editor): FormatState {
  const active: Record<Format, boolean> = {
    bold: editor.isActive('bold'),
    italic: editor.isActive('italic'),
    underline: editor.isActive('underline'),
    strike: editor.isActive('strike'),
    title: editor.isActive('heading', { level: 2 }),
    subtitle: editor.isActive('heading', { level: 3 }),
    bullets: editor.isActive('bulletList'),
    numbers: editor.isActive('orderedList'),
    quote: editor.isActive('blockquote'),
    rule: false,
    link: editor.isActive('link'),
    undo: false,
    redo: false,
  }
  const can = editor.can()
  return {
    on: new Set(formats.filter((applyFormat) => active[applyFormat])),
    off: new Set([
      ...(can.undo() ? [] : ['undo' as const]),
      ...(can.redo() ? [] : ['redo' as const]),
    ]),
  }
}

/** Applies a format. */
export function format(editor: Editor, which: Exclude<Format, 'link'>): void {
  const chain = editor.chain().focus()
  const done = {
    bold: () => chain.toggleBold(),
    italic: () => chain.toggleItalic(),
    underline: () => chain.toggleUnderline(),
    strike: () => chain.toggleStrike(),
    title: () => chain.toggleHeading({ level: 2 }),
    subtitle: () => chain.toggleHeading({ level: 3 }),
    bullets: () => chain.toggleBulletList(),
    numbers: () => chain.toggleOrderedList(),
    quote: () => chain.toggleBlockquote(),
    rule: () => chain.setHorizontalRule(),
    undo: () => chain.undo(),
    redo: () => chain.redo(),
  }
  done[which]().run()
}

/**
 * Links the selection, or inserts the address as linked text when nothing is selected; null removes
 * the link.
 */
export function setLink(editor: Editor, href: string | null): void {
  const chain = editor.chain().focus().extendMarkRange('link')
  if (href === null) chain.unsetLink().run()
  else if (editor.state.selection.empty && !editor.isActive('link'))
    chain
      .insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
      .unsetMark('link')
      .run()
  else chain.setLink({ href }).run()
}
