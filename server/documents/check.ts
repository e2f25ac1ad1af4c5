import { issue } from './issue.ts'
import type { Issue } from './issue.ts'

/** What must be true of a rendered PDF. */
export interface Expectation {
  /** Every text that was merged into the template. */
  printed: string[]
}

/** Text of a PDF in two orders: as drawn (keeps a wrapped cell together) and as seen (repairs glyphs drawn late from another font). */
export interface PdfText {
  pages: number
  drawn: string
  seen: string
}

/**
 * Post-condition of every rendering: at least one page, every printed value
 * found, no brace left over, no `undefined`, no replacement character.
 * Converters "repair" bad input without a word, so the result itself is checked.
 * Comparison ignores white space and case (templates may set text in capitals).
 * @returns the findings; empty when the PDF is good
 */
export async function checkPdf(pdf: Uint8Array, { printed }: Expectation): Promise<Issue[]> {
  const text = await pdfText(pdf)
  const found: Issue[] = []
  if (text.pages === 0) found.push(issue('notRendered', '0 pages / 0 页'))
  const drawn = squeeze(text.drawn)
  const seen = squeeze(text.seen)
  const has = (s: string) => drawn.includes(s) || seen.includes(s)
  for (const value of printed) if (!present(value, has)) found.push(issue('notRendered', `“${value.slice(0, 60)}”`))
  const foreign = { '{': 'keyword / 关键字 {', '}': 'keyword / 关键字 }', undefined: 'undefined', '\ufffd': 'U+FFFD' }
  const ours = squeeze(printed.join('\n'))
  for (const [mark, name] of Object.entries(foreign)) {
    // A value may itself hold a brace; only what the values do not explain is a fault.
    if (drawn.includes(mark) && !ours.includes(mark)) found.push(issue('notRendered', name))
  }
  return found
}

/** Whole value, else word by word, else run by run of one script: a fallback glyph may be drawn apart from its word. */
function present(value: string, has: (s: string) => boolean): boolean {
  const whole = squeeze(value)
  if (whole === '' || has(whole)) return true
  return value.split(/\s+/).every((word) => {
    const w = squeeze(word)
    return has(w) || (w.match(/\p{Script=Han}+|[\p{L}\p{N}]+|[^\p{L}\p{N}]/gu) ?? []).every(has)
  })
}

const squeeze = (s: string) => s.normalize('NFKC').replace(/[\s\u00ad\u200b\u2060\ufeff]+/g, '').toLowerCase()

/** Extracts the text of a PDF. @throws Error when it is not a readable PDF */
export async function pdfText(pdf: Uint8Array): Promise<PdfText> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  // pdf.js takes the buffer over, so it gets a copy.
  const task = getDocument({ data: pdf.slice(), verbosity: 0, useSystemFonts: false, disableFontFace: true })
  try {
    const document = await task.promise
    const drawn: string[] = []
    const seen: string[] = []
    for (let n = 1; n <= document.numPages; n++) {
      const { items } = await (await document.getPage(n)).getTextContent()
      const texts = items.flatMap((i) => ('str' in i ? [{ str: i.str, x: i.transform[4] as number, y: Math.round(i.transform[5] as number) }] : []))
      drawn.push(texts.map((t) => t.str).join(''))
      seen.push(texts.sort((a, b) => b.y - a.y || a.x - b.x).map((t) => t.str).join(''))
    }
    return { pages: document.numPages, drawn: drawn.join('\n'), seen: seen.join('\n') }
  } finally {
    await task.destroy()
  }
}
