import { openFace } from './font-faces.ts'
import type { FontFace } from '../fonts/fonts.ts'

/**
 * Font order of certificates. Smaller fonts first: they cover nearly every character, so the last
 * two, which are large, are seldom opened.
 */
const order: readonly FontFace[] = ['tinos', 'arimo', 'symbols', 'sansSC', 'serifSC']

/** Distinct characters that none of the fonts covers (they would be printed as empty boxes). */
export function missingGlyphs(text: string, faces: readonly FontFace[] = order): string[] {
  const missing = new Set<string>()
  for (const char of new Set(text)) {
    const code = char.codePointAt(0)!
    // White space and joiners have no glyph.
    if (/[\s\p{Cf}]/u.test(char)) continue
    if (!faces.some((face) => openFace(face).hasGlyphForCodePoint(code))) missing.add(char)
  }
  return [...missing]
}
