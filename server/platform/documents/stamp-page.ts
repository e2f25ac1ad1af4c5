import {
  beginMarkedContent,
  concatTransformationMatrix,
  degrees,
  drawObject,
  endMarkedContent,
  fill,
  PDFDict,
  PDFHexString,
  PDFName,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
  rgb,
  setFillingGrayscaleColor,
} from '@cantoo/pdf-lib'
import type { PDFDocument, PDFFont, PDFOperator, PDFPage } from '@cantoo/pdf-lib'
import { embedPicture, fitInto } from './embed-picture.ts'
import { embedFace, faceFor } from './font-faces.ts'
import type { FontFace } from '../fonts/fonts.ts'
import { refuse } from '../office-files/document-problem.ts'
import { openPdf } from './open-pdf.ts'
import { qrCode, qrPicture } from './qr.ts'
import { signatureFields } from './signature-fields.ts'
import type { FieldMark, ImageMark, Marks, PageNumber, QrMark, TextMark } from './stamp.ts'

/** Width and height in points. */
const a4: [number, number] = [595, 842]

/** `stampPdf` in this thread. */
export async function stampPdfInThread(pdf: Uint8Array, marks: Marks): Promise<Uint8Array> {
  const document = await openPdf(pdf)
  if (signatureFields(document).some((f) => f.value)) refuse('alreadySigned')
  if (marks.appendedPage) document.addPage(a4)
  const pages = document.getPages()
  const pageAt = (n: PageNumber) =>
    pages[n === 'last' ? pages.length - 1 : n - 1] ?? refuse('badPage', String(n))
  const fonts = embedFontsOnce(document)

  for (const mark of marks.images ?? []) await drawImage(document, pageAt(mark.page), mark)
  for (const mark of marks.qr ?? []) drawQr(document, pageAt(mark.page), mark)
  for (const mark of marks.texts ?? []) {
    const font = await fonts(mark.text)
    for (const page of mark.page === 'all' ? pages : [pageAt(mark.page)]) drawText(page, mark, font)
  }
  if (marks.watermark) {
    const font = await fonts(marks.watermark)
    for (const page of pages) drawWatermark(page, marks.watermark, font)
  }
  for (const field of marks.fields ?? []) addField(document, pageAt(field.page), field)
  return document.save({
    useObjectStreams: false,
    updateFieldAppearances: false,
    addDefaultPage: false,
    objectsPerTick: Infinity,
  })
}

/** Marks are outside the reading order of a tagged document. */
function asArtifact(page: PDFPage, draw: () => void): void {
  page.pushOperators(beginMarkedContent('Artifact'))
  draw()
  page.pushOperators(endMarkedContent())
}

async function drawImage(document: PDFDocument, page: PDFPage, mark: ImageMark): Promise<void> {
  const picture = await embedPicture(document, mark.png)
  const { width, height } = fitInto(picture, mark)
  const [x, y] = [mark.x + (mark.width - width) / 2, mark.y + (mark.height - height) / 2]
  const name = page.node.newXObject('Image', picture.ref)
  asArtifact(page, () =>
    page.pushOperators(
      pushGraphicsState(),
      concatTransformationMatrix(width, 0, 0, height, x, y),
      drawObject(name),
      popGraphicsState(),
    ),
  )
}

/** Quiet zone of four modules on every side, as ISO/IEC 18004 requires. */
const quietZone = 4

function drawQr(document: PDFDocument, page: PDFPage, mark: QrMark): void {
  const { size, isDark } = qrCode(mark.text, mark.version)
  const unit = mark.size / (size + 2 * quietZone)
  const [left, bottom, edge] = [mark.x + quietZone * unit, mark.y + quietZone * unit, size * unit]
  const drawn: PDFOperator[] = mark.version
    ? [
        concatTransformationMatrix(edge, 0, 0, edge, left, bottom),
        drawObject(pictureName(document, page, mark.text, mark.version)),
      ]
    : [
        setFillingGrayscaleColor(0),
        ...runs(size, isDark).map(({ row, from, to }) =>
          rectangle(left + from * unit, bottom + edge - (row + 1) * unit, (to - from) * unit, unit),
        ),
        fill(),
      ]
  asArtifact(page, () =>
    page.pushOperators(
      pushGraphicsState(),
      setFillingGrayscaleColor(1),
      rectangle(mark.x, mark.y, mark.size, mark.size),
      fill(),
      ...drawn,
      popGraphicsState(),
    ),
  )
}

/** The picture of a QR code, uncompressed, so that it can be found in the file by its bytes. */
function pictureName(
  { context }: PDFDocument,
  page: PDFPage,
  text: string,
  version: number,
): PDFName {
  const { edge, bytes } = qrPicture(text, version)
  return page.node.newXObject(
    'Qr',
    context.register(
      context.stream(bytes, {
        Type: 'XObject',
        Subtype: 'Image',
        Width: edge,
        Height: edge,
        ColorSpace: 'DeviceGray',
        BitsPerComponent: 1,
      }),
    ),
  )
}

/** Adjacent dark modules of a row, drawn as one. */
function runs(size: number, isDark: (row: number, column: number) => boolean) {
  const found: { row: number; from: number; to: number }[] = []
  for (let row = 0; row < size; row++)
    for (let from = 0; from < size; from++) {
      let to = from
      while (to < size && isDark(row, to)) to++
      if (to > from) found.push({ row, from, to })
      from = to
    }
  return found
}

function drawText(page: PDFPage, mark: TextMark, font: PDFFont): void {
  const width = font.widthOfTextAtSize(mark.text, mark.size)
  const shift = mark.align === 'center' ? width / 2 : mark.align === 'right' ? width : 0
  asArtifact(page, () =>
    page.drawText(mark.text, {
      x: mark.x - shift,
      y: mark.y,
      size: mark.size,
      font,
      color: rgb(0.2, 0.2, 0.2),
    }),
  )
}

function drawWatermark(page: PDFPage, text: string, font: PDFFont): void {
  const { width, height } = page.getSize()
  const diagonal = Math.hypot(width, height)
  const size = Math.min(90, (0.7 * diagonal) / font.widthOfTextAtSize(text, 1))
  const angle = Math.atan2(height, width)
  const half = font.widthOfTextAtSize(text, size) / 2
  const x = width / 2 - half * Math.cos(angle) + (size / 3) * Math.sin(angle)
  const y = height / 2 - half * Math.sin(angle) - (size / 3) * Math.cos(angle)
  asArtifact(page, () =>
    page.drawText(text, {
      x,
      y,
      size,
      font,
      rotate: degrees((angle * 180) / Math.PI),
      color: rgb(0.75, 0.1, 0.1),
      opacity: 0.18,
    }),
  )
}

/**
 * Fonts embedded at first use: the small Latin one where it suffices, otherwise the Chinese one.
 */
function embedFontsOnce(document: PDFDocument): (text: string) => Promise<PDFFont> {
  const embeddedFonts = new Map<FontFace, Promise<PDFFont>>()
  return (text) => {
    const face = faceFor(text)
    if (!embeddedFonts.has(face)) embeddedFonts.set(face, embedFace(document, face))
    return embeddedFonts.get(face)!
  }
}

/** Adds an empty field with an empty appearance: PDF/A requires one for every visible widget. */
function addField(document: PDFDocument, page: PDFPage, { name, rect }: FieldMark): void {
  const { context } = document
  const empty = context.register(
    context.formXObject([], { BBox: [0, 0, rect.width, rect.height], Resources: {} }),
  )
  const field = context.register(
    context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      T: PDFHexString.fromText(name),
      Rect: [rect.x, rect.y, rect.x + rect.width, rect.y + rect.height],
      F: 4,
      P: page.ref,
      AP: { N: empty },
    }),
  )
  page.node.addAnnot(field)
  const form = document.catalog.getOrCreateAcroForm()
  form.addField(field)
  // Bit 1: signatures exist; bit 2: save by appending only (ISO 32000-1, table 219).
  form.dict.set(PDFName.of('SigFlags'), context.obj(3))
  if (!(form.dict.lookup(PDFName.of('DR')) instanceof PDFDict))
    form.dict.set(PDFName.of('DR'), context.obj({}))
}
