import { PDFArray, PDFDict, PDFHexString, PDFName, PDFRef, PDFString } from '@cantoo/pdf-lib'
import type { PDFDocument } from '@cantoo/pdf-lib'

/** A signature field: its name, its widget, and its signature dictionary once signed. */
export interface SignatureField {
  name: string
  ref: PDFRef
  widget: PDFDict
  value: PDFDict | undefined
}

/**
 * Lists the signature fields of a document: top-level fields with a single widget, as `stampPdf`
 * creates them.
 */
export function signatureFields(document: PDFDocument): SignatureField[] {
  const form = document.catalog.lookup(PDFName.of('AcroForm'))
  const fields = form instanceof PDFDict ? form.lookup(PDFName.of('Fields')) : undefined
  if (!(fields instanceof PDFArray)) return []
  return fields.asArray().flatMap((ref) => {
    const widget = ref instanceof PDFRef ? document.context.lookup(ref) : undefined
    if (!(widget instanceof PDFDict) || widget.lookup(PDFName.of('FT')) !== PDFName.of('Sig'))
      return []
    const name = widget.lookup(PDFName.of('T'))
    const value = widget.lookup(PDFName.of('V'))
    return [
      {
        name: name instanceof PDFString || name instanceof PDFHexString ? name.decodeText() : '',
        ref: ref as PDFRef,
        widget,
        value: value instanceof PDFDict ? value : undefined,
      },
    ]
  })
}
