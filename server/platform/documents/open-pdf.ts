import { PDFDocument } from '@cantoo/pdf-lib'
import { refuse } from '../office-files/document-problem.ts'

/**
 * Opens a PDF without changing its metadata (PDF/A requires that Info and XMP agree).
 * @param append keep the original bytes and append changes
 * @throws DocumentError badPdf
 */
export async function openPdf(pdf: Uint8Array, append = false): Promise<PDFDocument> {
  try {
    return await PDFDocument.load(pdf, {
      updateMetadata: false,
      parseSpeed: Infinity,
      forIncrementalUpdate: append,
      throwOnInvalidObject: true,
    })
  } catch (e) {
    return refuse('badPdf', (e as Error).message.slice(0, 120))
  }
}
