import { create } from '@cantoo/fontkit'
import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib'
import { fontBytes } from '../fonts/fonts.ts'
import type { FontFace } from '../fonts/fonts.ts'

interface Face {
  hasGlyphForCodePoint(code: number): boolean
}
const opened = new Map<FontFace, Face>()

/** Opens a font of the set once per thread: reading its tables takes longer than setting a line. */
export function openFace(name: FontFace): Face {
  let face = opened.get(name)
  if (!face) opened.set(name, (face = create(fontBytes(name) as never) as never as Face))
  return face
}

/** The smallest font that covers the text. */
export const faceFor = (text: string): FontFace =>
  /^[\x20-\x7e\xa0-\u017f]*$/.test(text) ? 'arimo' : 'sansSC'

/** Embeds a font of the set into a document, with only the glyphs in use. */
export function embedFace(document: PDFDocument, name: FontFace): Promise<PDFFont> {
  document.registerFontkit({ create: () => openFace(name) } as never)
  return document.embedFont(fontBytes(name), { subset: true })
}
