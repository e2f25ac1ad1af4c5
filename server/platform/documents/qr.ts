import QRCode from 'qrcode'

/** Pixels per module in a picture, enough for readers that smooth when enlarging. */
const pixels = 4

export interface Qr {
  size: number
  isDark(row: number, column: number): boolean
}

/**
 * The modules of a QR code at level M, without the quiet zone. The text is split into the modes
 * that need fewest bits; digits need least.
 * @throws Error when a given version is too small
 */
export function qrCode(text: string, version?: number): Qr {
  const { modules } = QRCode.create(text, {
    errorCorrectionLevel: 'M',
    ...(version && { version }),
  })
  return { size: modules.size, isDark: (row, column) => Boolean(modules.get(row, column)) }
}

/**
 * The smallest version (1 to 40) that holds a text at level M. The mask is given, because the search
 * for the best of eight takes most of the time and does not change the version.
 */
export const qrVersion = (text: string): number =>
  QRCode.create(text, { errorCorrectionLevel: 'M', maskPattern: 0 }).version

/**
 * A QR code as a picture of one bit per pixel, white 1. All pictures of a version have the same
 * length, so that one can replace another.
 */
export function qrPicture(text: string, version: number): { edge: number; bytes: Uint8Array } {
  const { size, isDark } = qrCode(text, version)
  const edge = size * pixels
  const rowBytes = Math.ceil(edge / 8)
  const bytes = new Uint8Array(edge * rowBytes)
  for (let y = 0; y < edge; y++)
    for (let x = 0; x < edge; x++)
      if (!isDark(Math.floor(y / pixels), Math.floor(x / pixels)))
        bytes[y * rowBytes + (x >> 3)]! |= 0x80 >> (x & 7)
  return { edge, bytes }
}

/**
 * Position of the picture of a QR code in a PDF that `stampPdf` made with `version`. Undefined when
 * it is missing or occurs more than once.
 * @param versions those it may have been made with
 */
export function findQr(
  pdf: Uint8Array,
  text: string,
  versions: readonly number[],
): { version: number; at: number; length: number } | undefined {
  const file = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.length)
  for (const version of versions) {
    const { bytes } = qrPicture(text, version)
    const at = file.indexOf(bytes)
    if (at >= 0 && file.indexOf(bytes, at + 1) < 0) return { version, at, length: bytes.length }
  }
  return undefined
}
