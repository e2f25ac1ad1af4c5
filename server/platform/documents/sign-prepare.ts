import { createHash } from 'node:crypto'
import {
  drawObject,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFString,
  popGraphicsState,
  pushGraphicsState,
  rgb,
  scale,
  setFillingColor,
  translate,
  beginText,
  endText,
  moveText,
  setFontAndSize,
  showText,
} from '@cantoo/pdf-lib'
import type { PDFDict, PDFDocument, PDFOperator, PDFRef } from '@cantoo/pdf-lib'
import { embedPicture, fitInto } from './embed-picture.ts'
import { embedFace, faceFor } from './font-faces.ts'
import { refuse } from '../office-files/document-problem.ts'
import { openPdf } from './open-pdf.ts'
import type { SignatureRequest } from './sign.ts'
import { signatureFields } from './signature-fields.ts'

/** Bytes reserved for the CMS signature: enough for a chain of three and a later time stamp. */
const contentsSize = 16_384

export type PrepareRequest = Omit<SignatureRequest, 'key' | 'time'> & { time: number }

/**
 * A PDF with a signature dictionary whose contents are still zeros. `contentsAt`: offset of the
 * hexadecimal digits; `room`: maximum length of a signature in bytes.
 */
export interface Prepared {
  pdf: Uint8Array
  digest: Uint8Array
  contentsAt: number
  capacity: number
}

const rangePlaceholder = 9_999_999_999

/**
 * Appends the signature dictionary and appearance, fills in the byte range and computes the hash to
 * be signed. Runs in the worker.
 */
export async function prepareSignature(
  pdf: Uint8Array,
  request: PrepareRequest,
): Promise<Prepared> {
  const document = await openPdf(pdf, true)
  const field =
    signatureFields(document).find((f) => f.name === request.field) ??
    refuse('noField', request.field)
  if (field.value) refuse('fieldSigned', request.field)
  const { context } = document
  // While the snapshot tracks changes, it searches all objects for every new one. The changes are
  // therefore registered at the end.
  const snapshot = context.snapshot!
  delete context.snapshot

  const date = new Date(request.time)
  const value = context.register(
    context.obj({
      Type: 'Sig',
      Filter: 'Adobe.PPKLite',
      SubFilter: 'ETSI.CAdES.detached',
      ByteRange: [0, rangePlaceholder, rangePlaceholder, rangePlaceholder],
      Contents: PDFHexString.of('0'.repeat(contentsSize * 2)),
      M: PDFString.fromDate(date),
      Name: PDFHexString.fromText(request.name),
      ...(request.reason ? { Reason: PDFHexString.fromText(request.reason) } : {}),
      ...(request.certify ? { Reference: [certification(request.certify)] } : {}),
    }),
  )
  field.widget.set(PDFName.of('V'), value)
  // 4 print, 128 locked: a signed field is not moved.
  field.widget.set(PDFName.of('F'), PDFNumber.of(132))
  field.widget.set(
    PDFName.of('AP'),
    context.obj({ N: await appearance(document, field.widget, request, date) }),
  )
  if (request.certify) document.catalog.set(PDFName.of('Perms'), context.obj({ DocMDP: value }))
  context.snapshot = snapshot
  snapshot.markRefForSave(field.ref)
  if (request.certify) snapshot.markObjForSave(document.catalog)
  const saved = await document.save({ useObjectStreams: false, objectsPerTick: Infinity })
  return fillByteRange(saved, pdf.length)
}

function certification(level: 1 | 2 | 3) {
  return {
    Type: 'SigRef',
    TransformMethod: 'DocMDP',
    TransformParams: { Type: 'TransformParams', P: level, V: PDFName.of('1.2') },
  }
}

/** Appearance of the field: the picture scaled into it, or name and date. */
async function appearance(
  document: PDFDocument,
  widget: PDFDict,
  request: PrepareRequest,
  date: Date,
): Promise<PDFRef> {
  const rect = widget.lookup(PDFName.of('Rect')) as unknown as {
    asRectangle(): { width: number; height: number }
  }
  const { width, height } = rect.asRectangle()
  const { context } = document
  let content: PDFOperator[]
  const resources: Record<string, Record<string, PDFRef>> = {}
  if (request.image) {
    const picture = await embedPicture(document, request.image)
    const size = fitInto(picture, { width, height })
    resources.XObject = { Im0: picture.ref }
    content = [
      translate((width - size.width) / 2, (height - size.height) / 2),
      scale(size.width, size.height),
      drawObject('Im0'),
    ]
  } else {
    const font = await embedFace(document, faceFor(request.name))
    const lines = [request.name, request.day ?? date.toISOString().slice(0, 10)]
    const size = Math.min(
      height / 3,
      11,
      ...lines.map((l) => (width - 4) / font.widthOfTextAtSize(l, 1)),
    )
    resources.Font = { F0: font.ref }
    content = [
      setFillingColor(rgb(0, 0, 0)),
      ...lines.flatMap((line, i) => [
        beginText(),
        setFontAndSize('F0', size),
        moveText(2, height / 2 + size * (0.3 - 1.3 * i)),
        showText(font.encodeText(line)),
        endText(),
      ]),
    ]
  }
  return context.register(
    context.formXObject([pushGraphicsState(), ...content, popGraphicsState()], {
      BBox: [0, 0, width, height],
      Resources: resources,
    }),
  )
}

/**
 * Overwrites the placeholders, which are only in the appended part, in place, so that no offset
 * changes.
 */
function fillByteRange(saved: Uint8Array, originalLength: number): Prepared {
  const pdf = Buffer.from(saved.buffer, saved.byteOffset, saved.length)
  const marker = Buffer.from(
    `/ByteRange [ 0 ${rangePlaceholder} ${rangePlaceholder} ${rangePlaceholder} ]`,
  )
  const rangeAt = pdf.indexOf(marker, originalLength)
  const open = pdf.indexOf(`<${'0'.repeat(contentsSize * 2)}>`, originalLength)
  if (rangeAt < 0 || open < 0) throw new Error('signature placeholder not found')
  const after = open + contentsSize * 2 + 2
  const range = `/ByteRange [ 0 ${open} ${after} ${pdf.length - after} ]`
  pdf.write(range.padEnd(marker.length), rangeAt, 'latin1')
  const digest = createHash('sha256')
    .update(pdf.subarray(0, open))
    .update(pdf.subarray(after))
    .digest()
  return {
    pdf: saved,
    digest: new Uint8Array(digest),
    contentsAt: open + 1,
    capacity: contentsSize,
  }
}
