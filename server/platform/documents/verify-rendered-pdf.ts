import { documentProblem } from '../office-files/document-problem.ts'
import type { DocumentProblem } from '../office-files/document-problem.ts'

/** Requirements for a rendered PDF. */
export interface Expectation {
  /** Every text that was merged into the template. */
  printed: string[]
}

/**
 * Text of a PDF in two orders: as drawn (keeps a wrapped cell together) and as seen (repairs glyphs
 * drawn later from another font).
 */
export interface PdfText {
  pages: number
  drawn: string
  seen: string
}

/**
 * Checks a rendered PDF: at least one page, every printed value present, no brace left over, no
 * `undefined`, no replacement character. Converters "repair" bad input silently, so the result
 * itself is checked. The comparison ignores white space and case (templates may set text in
 * capitals).
 * @returns the findings; empty when the PDF is correct
 */
export async function verifyRenderedPdf(
  pdf: Uint8Array,
  { printed }: Expectation,
): Promise<DocumentProblem[]> {
  const text = await pdfText(pdf)
  const found: DocumentProblem[] = []
  if (text.pages === 0) found.push(documentProblem('notRendered', '0 pages / 0 页'))
  const drawn = squashText(text.drawn)
  const visualOrder = squashText(text.seen)
  const has = (s: string) => drawn.includes(s) || visualOrder.includes(s)
  for (const value of printed)
    if (!present(value, has)) found.push(documentProblem('notRendered', `“${value.slice(0, 60)}”`))
  const foreign = {
    '{': 'keyword / 关键字 {',
    '}': 'keyword / 关键字 }',
    undefined: 'undefined',
    '\ufffd': 'U+FFFD',
  }
  const ours = squashText(printed.join('\n'))
  for (const [mark, name] of Object.entries(foreign)) {
    // A value may contain a brace. Only braces that are not in the values are errors.
    if (drawn.includes(mark) && !ours.includes(mark))
      found.push(documentProblem('notRendered', name))
  }
  return found
}

/**
 * Searches the complete value, then its words, then its runs of one script: a fallback glyph may be
 * drawn apart from its word.
 */
function present(value: string, has: (s: string) => boolean): boolean {
  const whole = squashText(value)
  if (whole === '' || has(whole)) return true
  return value.split(/\s+/).every((word) => {
    const w = squashText(word)
    return has(w) || (w.match(/\p{Script=Han}+|[\p{L}\p{N}]+|[^\p{L}\p{N}]/gu) ?? []).every(has)
  })
}

const squashText = (s: string) =>
  s
    .normalize('NFKC')
    .replace(/[\s\u00ad\u200b\u2060\ufeff]+/g, '')
    .toLowerCase()

/** Extracts the text of a PDF. @throws Error when it is not a readable PDF */
export async function pdfText(pdf: Uint8Array): Promise<PdfText> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  // pdf.js takes ownership of the buffer, so it gets a copy.
  const task = getDocument({
    data: pdf.slice(),
    verbosity: 0,
    useSystemFonts: false,
    disableFontFace: true,
  })
  try {
    const document = await task.promise
    const drawn: string[] = []
    const visualOrder: string[] = []
    for (let n = 1; n <= document.numPages; n++) {
      const { items } = await (await document.getPage(n)).getTextContent()
      const texts = items.flatMap((i) =>
        'str' in i
          ? [{ str: i.str, x: i.transform[4] as number, y: Math.round(i.transform[5] as number) }]
          : [],
      )
      drawn.push(texts.map((t) => t.str).join(''))
      visualOrder.push(
        texts
          .sort((a, b) => b.y - a.y || a.x - b.x)
          .map((t) => t.str)
          .join(''),
      )
    }
    return { pages: document.numPages, drawn: drawn.join('\n'), seen: visualOrder.join('\n') }
  } finally {
    await task.destroy()
  }
}
