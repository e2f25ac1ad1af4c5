import { create } from '@cantoo/fontkit'
import { fontBytes } from './fonts.ts'
import type { FontFace } from './fonts.ts'

/** Of certificates. Smaller fonts first: nearly every character is settled by them. */
const order: readonly FontFace[] = ['tinos', 'arimo', 'symbols', 'sansSC', 'serifSC']
const opened = new Map<FontFace, { hasGlyphForCodePoint(code: number): boolean }>()

/** Characters that none of the fonts can draw (they would be printed as empty boxes), each once. */
export function undrawable(text: string, faces: readonly FontFace[] = order): string[] {
  const missing = new Set<string>()
  for (const char of new Set(text)) {
    const code = char.codePointAt(0)!
    // White space and joiners have no shape of their own.
    if (/[\s\p{Cf}]/u.test(char)) continue
    if (!faces.some((face) => open(face).hasGlyphForCodePoint(code))) missing.add(char)
  }
  return [...missing]
}

/** Fonts are opened only as far down the order as the text needs: the last two are large. */
function open(face: FontFace) {
  let font = opened.get(face)
  if (!font) opened.set(face, (font = create(fontBytes(face) as never) as never as { hasGlyphForCodePoint(code: number): boolean }))
  return font
}
