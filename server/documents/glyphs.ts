import { create } from '@cantoo/fontkit'
import { fontBytes } from './fonts.ts'
import type { FontFace } from './fonts.ts'

/** Smaller fonts first: nearly every character is settled by them. */
const order: FontFace[] = ['tinos', 'arimo', 'symbols', 'sansSC', 'serifSC']
const opened = new Map<FontFace, { hasGlyphForCodePoint(code: number): boolean }>()
const known = new Map<number, boolean>()

/** Characters that no font of the set can draw (they would be printed as empty boxes), each once. */
export function undrawable(text: string): string[] {
  const missing = new Set<string>()
  for (const char of text) {
    const code = char.codePointAt(0)!
    // White space and joiners have no shape of their own.
    if (/[\s\p{Cf}]/u.test(char)) continue
    if (!known.has(code)) {
      known.set(code, order.some((face) => open(face).hasGlyphForCodePoint(code)))
    }
    if (!known.get(code)) missing.add(char)
  }
  return [...missing]
}

/** Fonts are opened only as far down the order as the text needs: the last two are large. */
function open(face: FontFace) {
  let font = opened.get(face)
  if (!font) opened.set(face, (font = create(fontBytes(face) as never) as never as { hasGlyphForCodePoint(code: number): boolean }))
  return font
}
