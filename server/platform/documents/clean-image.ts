import { refuse } from '../office-files/document-problem.ts'
import { inWorker } from './worker.ts'

/** A prepared signature or seal: PNG with transparent background, size in pixels. */
export interface CleanImage {
  png: Uint8Array
  width: number
  height: number
}

/** Limits of the specification (500 × 300, near-white above 250) and of the input. */
const limits = { bytes: 10 * 2 ** 20, pixels: 40e6, width: 500, height: 300, white: 250 }

/**
 * Prepares a scanned signature or seal for a certificate: at most 500 × 300 pixels, every pixel
 * whose red, green and blue are all above 250 made transparent (paper), written as PNG without
 * metadata. An image with an alpha channel keeps its white: what is transparent was chosen in the
 * image dialog. Specification 4.
 * @param bytes PNG, JPEG or WebP of at most 10 MB and 40 megapixels
 * @throws DocumentError notImage, imageTooLarge, imageEmpty
 */
export const cleanImage = (bytes: Uint8Array): Promise<CleanImage> =>
  inWorker('cleanImage', [bytes])

/** `cleanImage` in this thread. */
export async function cleanImageInThread(bytes: Uint8Array): Promise<CleanImage> {
  if (bytes.length > limits.bytes) refuse('imageTooLarge', `${limits.bytes / 2 ** 20} MB`)
  // The format is detected by the first bytes: the decoder would also accept SVG and other formats
  // that can load external files.
  if (!isPicture(Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 16))))
    refuse('notImage')
  const { data, info, hasAlpha } = await pixels(bytes)
  let visible = 0
  for (let i = 0; i < data.length; i += 4) {
    const isWhite = [0, 1, 2].every((channel) => data[i + channel]! > limits.white)
    if (isWhite && !hasAlpha) data[i + 3] = 0
    if (!isWhite && data[i + 3] !== 0) visible++
  }
  if (visible < data.length / 4 / 10_000) refuse('imageEmpty')
  const { default: sharp } = await import('sharp')
  const png = await sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } })
    .png()
    .toBuffer()
  return { png: new Uint8Array(png), width: info.width, height: info.height }
}

async function pixels(bytes: Uint8Array) {
  const { default: sharp } = await import('sharp')
  try {
    const image = sharp(bytes, { limitInputPixels: limits.pixels, failOn: 'error' })
    const { hasAlpha } = await image.metadata()
    const drawn = await image
      .autoOrient()
      .toColourspace('srgb')
      .resize(limits.width, limits.height, { fit: 'inside', withoutEnlargement: true })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { ...drawn, hasAlpha: hasAlpha === true }
  } catch (e) {
    return /pixel limit/i.test((e as Error).message)
      ? refuse('imageTooLarge', '40 MP')
      : refuse('notImage')
  }
}

function isPicture(head: Buffer): boolean {
  const png = head
    .subarray(0, 8)
    .equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
  const jpeg = head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))
  return (
    png ||
    jpeg ||
    (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP')
  )
}
