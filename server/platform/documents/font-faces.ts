import { create } from '@cantoo/fontkit'
import type { Font } from '@cantoo/fontkit'
import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib'
import { fontBytes } from '../fonts/fonts.ts'
import type { FontFace } from '../fonts/fonts.ts'

const opened = new Map<FontFace, Font>()

/** Opens a font of the set once per thread: reading its tables takes longer than setting a line. */
export function openFace(name: FontFace): Font {
  const known = opened.get(name)
  if (known) return known
  const face = create(fontBytes(name)) as Font
  opened.set(name, face)
  return face
}

/** The smallest font that covers the text. */
export const faceFor = (text: string): FontFace =>
  /^[\x20-\x7e\xa0-\u017f]*$/.test(text) ? 'arimo' : 'sansSC'

/** Embeds a font of the set into a document, with only the glyphs in use. */
export function embedFace(document: PDFDocument, name: FontFace): Promise<PDFFont> {
  document.registerFontkit({ create: () => openFace(name) })
  return document.embedFont(fontBytes(name), { subset: true })
}
