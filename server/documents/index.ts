import { DocumentError } from './issue.ts'
import type { Anchor, PdfEngine, Rendered } from './engine/port.ts'
import { stampPdf } from './stamp.ts'
import type { Marks, TextMark } from './stamp.ts'
import { fillTemplate } from './template.ts'
import { inWorker } from './worker.ts'

/**
 * Word template → filled → PDF → stamped → signed. Knows no business: callers
 * bring template, values, marks and keys. Every refusal is a `DocumentError`
 * with sentences in both languages; everything that reads files runs in a
 * worker thread or a child process.
 */
export { createPdfEngine } from './engine/engine.ts'
export type { Anchor, EngineOptions, Health, PdfEngine, Rendered } from './engine/port.ts'
export { cleanImage } from './clean-image.ts'
export { logoPng, logosFrom } from './logo.ts'
export type { CleanImage } from './clean-image.ts'
export { DocumentError } from './issue.ts'
export type { Issue, IssueCode } from './issue.ts'
export { chainPem, createDemoKey, exportKey, importKey } from './key.ts'
export type { SigningKey } from './key.ts'
export { findQr, qrCode, qrPicture, qrVersion } from './qr.ts'
export { signPdf } from './sign.ts'
export type { SignatureRequest } from './sign.ts'
export { stampPdf } from './stamp.ts'
export type { FieldMark, ImageMark, Marks, QrMark, Rect, TextMark } from './stamp.ts'
export { mergeTemplate, scanTemplate } from './template.ts'
export type { Keyword, Scan } from './template.ts'
export { typeset } from './typeset/typeset.ts'
export type { Letter } from './typeset/typeset.ts'
export { stopWorker } from './worker.ts'

/**
 * Renders a template: guard, fill, convert to tagged PDF/A-2b, check that the
 * result says what was put in. Page content is final but for `stampPdf`.
 * @param data texts, numbers, booleans (☒ / ☐), arrays of objects for loops
 * @param marksAt what is put on its pages, by where its bookmarks came to stand: while it is checked
 * @throws DocumentError from any of the steps; `notRendered` when a value is missing in the PDF
 */
export async function renderTemplate(engine: PdfEngine, template: Uint8Array, data: Record<string, unknown>, marksAt?: (anchors: Anchor[]) => Marks): Promise<Rendered> {
  const { docx, printed } = await fillTemplate(template, data)
  const rendered = await engine.convert(docx)
  const stamped = marksAt ? stampPdf(rendered.pdf, marksAt(rendered.anchors)) : rendered.pdf
  const [pdf, findings] = await Promise.all([stamped, inWorker('check', [rendered.pdf, { printed }])])
  if (findings.length > 0) throw new DocumentError(findings)
  return { ...rendered, pdf }
}

/** `renderTemplate` with a watermark across every page: for looking at, not for issue. */
export const preview = async (engine: PdfEngine, template: Uint8Array, data: Record<string, unknown>, texts: TextMark[] = []): Promise<Uint8Array> =>
  (await renderTemplate(engine, template, data, () => ({ watermark: 'PREVIEW 预览', texts }))).pdf
