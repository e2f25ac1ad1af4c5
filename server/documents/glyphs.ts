import { openFace } from './faces.ts'
import type { FontFace } from './fonts.ts'

/** Of certificates. Smaller fonts first: nearly every character is settled by them, and the last two, which are large, are seldom opened. */
const order: readonly FontFace[] = ['tinos', 'arimo', 'symbols', 'sansSC', 'serifSC']

/** Characters that none of the fonts can draw (they would be printed as empty boxes), each once. */
export function undrawable(text: string, faces: readonly FontFace[] = order): string[] {
  const missing = new Set<string>()
  for (const char of new Set(text)) {
    const code = char.codePointAt(0)!
    // White space and joiners have no shape of their own.
    if (/[\s\p{Cf}]/u.test(char)) continue
    if (!faces.some((face) => openFace(face).hasGlyphForCodePoint(code))) missing.add(char)
  }
  return [...missing]
}
