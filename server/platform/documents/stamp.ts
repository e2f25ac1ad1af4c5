import { inWorker } from './worker.ts'

/**
 * A rectangle on a page. `page` counts from 1; lengths are in points (1/72 inch) from the bottom
 * left corner.
 */
export interface Rect {
  x: number
  y: number
  width: number
  height: number
}

/** A page by its number from 1, or the last one. */
export type PageNumber = number | 'last'

/** A picture, scaled into a box with its proportions and centred. */
export interface ImageMark extends Rect {
  png: Uint8Array
  page: number
}

/**
 * A QR code; `size` is its edge with the quiet zone. It is drawn as shapes, or with `version` as a
 * picture of that version, which `findQr` finds and which another of the same version can replace.
 */
export interface QrMark {
  text: string
  version?: number
  page: PageNumber
  x: number
  y: number
  size: number
}

/** One line of text. `align` defines `x`: the left end (default), the middle or the right end. */
export interface TextMark {
  text: string
  page: PageNumber | 'all'
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
  /** adds an empty A4 page at the end, before the marks are set */
  appendedPage?: boolean
  images?: ImageMark[]
  qr?: QrMark[]
  texts?: TextMark[]
  fields?: FieldMark[]
  /** Printed large and pale across every page. */
  watermark?: string
}

/**
 * Adds pictures, QR codes, text, the watermark and empty signature fields to a PDF. Call it before
 * the first signature: viewers report later changes of a page as alterations.
 * @throws DocumentError alreadySigned, badPage, badPdf
 */
export const stampPdf = (pdf: Uint8Array, marks: Marks): Promise<Uint8Array> =>
  inWorker('stamp', [pdf, marks])
