import { DocumentError } from '../office-files/document-problem.ts'
import type { Anchor, PdfEngine, Rendered } from './engine/pdf-engine.ts'
import { stampPdf } from './stamp.ts'
import type { Marks, TextMark } from './stamp.ts'
import { fillTemplate } from './template.ts'
import { inWorker } from './worker.ts'

declare module '#server/core/context.ts' {
  interface Services {
    /** Creates, stamps and signs PDF documents. */
    pdf: PdfEngine
  }
}

/**
 * Fills a Word template, converts it to PDF, stamps it and signs it. The module is independent of
 * business rules: callers provide template, values, marks and keys. Every refusal is a
 * `DocumentError` with sentences in both languages. Files are read only in a worker thread or a
 * child process.
 */
export { createPdfEngine } from './engine/create-pdf-engine.ts'
export type { Anchor, EngineOptions, Health, PdfEngine, Rendered } from './engine/pdf-engine.ts'
export { cleanImage } from './clean-image.ts'
export { logoPng, registerLogoReader } from './logo.ts'
export type { CleanImage } from './clean-image.ts'
export { DocumentError } from '../office-files/document-problem.ts'
export type { DocumentProblem, DocumentProblemCode } from '../office-files/document-problem.ts'
export { chainPem, createSelfSignedKey, exportKey, importKey } from './key.ts'
export type { SigningKey } from './key.ts'
export { findQr, qrCode, qrPicture, qrVersion } from './qr.ts'
export { pictureToPdf } from './picture-to-pdf.ts'
export { signPdf } from './sign.ts'
export type { SignatureRequest } from './sign.ts'
export { stampPdf } from './stamp.ts'
export type { FieldMark, ImageMark, Marks, QrMark, Rect, TextMark } from './stamp.ts'
export { mergeTemplate, scanTemplate } from './template.ts'
export type { Keyword, TemplateScan } from './template.ts'
export { typeset } from './typeset/typeset.ts'
export type { DocumentHeader } from './typeset/typeset.ts'
export { stopWorker } from './worker.ts'

/**
 * Renders a template: validates and fills it, converts it to tagged PDF/A-2b, and checks that the
 * result contains the values. Only `stampPdf` changes the pages afterwards.
 * @param data texts, numbers, booleans (☒ / ☐), arrays of objects for loops
 * @param marksAt returns the marks of the pages from the positions of the bookmarks; runs during
 * the check
 * @throws DocumentError from any of the steps; `notRendered` when a value is missing in the PDF
 */
export async function renderTemplate(
  engine: PdfEngine,
  template: Uint8Array,
  data: Record<string, unknown>,
  marksAt?: (anchors: Anchor[]) => Marks,
): Promise<Rendered> {
  const { docx, printed } = await fillTemplate(template, data)
  const rendered = await engine.convert(docx)
  const stamped = marksAt ? stampPdf(rendered.pdf, marksAt(rendered.anchors)) : rendered.pdf
  const [pdf, findings] = await Promise.all([
    stamped,
    inWorker('check', [rendered.pdf, { printed }]),
  ])
  if (findings.length > 0) throw new DocumentError(findings)
  return { ...rendered, pdf }
}

/** `renderTemplate` with a watermark across every page, for previews. */
export const preview = async (
  engine: PdfEngine,
  template: Uint8Array,
  data: Record<string, unknown>,
  texts: TextMark[] = [],
): Promise<Uint8Array> =>
  (await renderTemplate(engine, template, data, () => ({ watermark: 'PREVIEW 预览', texts }))).pdf
