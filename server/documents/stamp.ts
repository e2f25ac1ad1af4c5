import { inWorker } from './worker.ts'

/** A place on a page: `page` counts from 1; lengths in points (1/72 inch) from the bottom left corner. */
export interface Rect {
  x: number
  y: number
  width: number
  height: number
}

/** A picture fitted into a box, proportions kept, centred. */
export interface ImageMark extends Rect {
  png: Uint8Array
  page: number
}

/**
 * A QR code; `size` is its edge with the quiet zone around it. Drawn as shapes; with `version` as a picture of that version, whose place another
 * of the same version can take: `findQr`.
 */
export interface QrMark {
  text: string
  version?: number
  page: number
  x: number
  y: number
  size: number
}

/** One line of text. `align` says what `x` is: the left end (default), the middle or the right end. */
export interface TextMark {
  text: string
  page: number | 'all'
  x: number
  y: number
  size: number
  align?: 'left' | 'center' | 'right'
}

/** An empty signature field, to be filled by `signPdf`. */
export interface FieldMark {
  name: string
  page: number
  rect: Rect
}

export interface Marks {
  images?: ImageMark[]
  qr?: QrMark[]
  texts?: TextMark[]
  fields?: FieldMark[]
  /** Set large and pale across every page. */
  watermark?: string
}

/**
 * Puts everything on a PDF that belongs on its pages: pictures, QR codes,
 * lines of text, watermark, and the empty signature fields. All of it before
 * the first signature: changing a page afterwards is what viewers report as altered.
 * @throws DocumentError alreadySigned, badPage, badPdf
 */
export const stampPdf = (pdf: Uint8Array, marks: Marks): Promise<Uint8Array> => inWorker('stamp', [pdf, marks])
