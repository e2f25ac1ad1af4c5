import { create } from '@cantoo/fontkit'
import { fontBytes } from './fonts.ts'
import type { FontFace } from './fonts.ts'

/** Smaller fonts first: nearly every character is settled by them. */
const order: FontFace[] = ['tinos', 'arimo', 'symbols', 'sansSC', 'serifSC']
let shelf: { hasGlyphForCodePoint(code: number): boolean }[] | undefined
const known = new Map<number, boolean>()

/** Characters that no font of the set can draw (they would be printed as empty boxes), each once. */
export function undrawable(text: string): string[] {
  const missing = new Set<string>()
  for (const char of text) {
    const code = char.codePointAt(0)!
    // White space and joiners have no shape of their own.
    if (/[\s\p{Cf}]/u.test(char)) continue
    if (!known.has(code)) {
      shelf ??= order.map((face) => create(fontBytes(face) as never) as never)
      known.set(code, shelf.some((font) => font.hasGlyphForCodePoint(code)))
    }
    if (!known.get(code)) missing.add(char)
  }
  return [...missing]
}
