import QRCode from 'qrcode'

/** Pixels of a module in a picture: enough for readers that smooth what they enlarge. */
const pixels = 4

export interface Qr { size: number; dark(row: number, column: number): boolean }

/** The modules of a QR code at level M, without the quiet zone. Digits take the least room: text is cut into the modes that need fewest bits. @throws Error when a given version is too small */
export function qrCode(text: string, version?: number): Qr {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M', ...(version && { version }) })
  return { size: modules.size, dark: (row, column) => Boolean(modules.get(row, column)) }
}

/** The smallest version (1 to 40) that holds a text at level M. */
export const qrVersion = (text: string): number => QRCode.create(text, { errorCorrectionLevel: 'M' }).version

/** A QR code as a picture of one bit a pixel, white 1: as many bytes for every text of a version, so that one can stand in another's place. */
export function qrPicture(text: string, version: number): { edge: number; bytes: Uint8Array } {
  const { size, dark } = qrCode(text, version)
  const edge = size * pixels
  const line = Math.ceil(edge / 8)
  const bytes = new Uint8Array(edge * line)
  for (let y = 0; y < edge; y++)
    for (let x = 0; x < edge; x++) if (!dark(Math.floor(y / pixels), Math.floor(x / pixels))) bytes[y * line + (x >> 3)]! |= 0x80 >> (x & 7)
  return { edge, bytes }
}

/**
 * Where the picture of a QR code stands in a PDF that `stampPdf` made with `version`. Undefined when it is not there, or more than once.
 * @param versions those it may have been made with
 */
export function findQr(pdf: Uint8Array, text: string, versions: readonly number[]): { version: number; at: number; length: number } | undefined {
  const file = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.length)
  for (const version of versions) {
    const { bytes } = qrPicture(text, version)
    const at = file.indexOf(bytes)
    if (at >= 0 && file.indexOf(bytes, at + 1) < 0) return { version, at, length: bytes.length }
  }
  return undefined
}
