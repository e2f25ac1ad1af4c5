import { createHash } from 'node:crypto'
import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import type { PDFContext, PDFRef } from '@cantoo/pdf-lib'

/** A PNG as the streams of a PDF: colours, and transparency where it has any. */
interface EncodedPicture {
  width: number
  height: number
  colors: Uint8Array
  alpha: Uint8Array | undefined
}

export interface EmbeddedPicture {
  ref: PDFRef
  /** pixels */
  width: number
  height: number
}

/**
 * Pictures encoded in this thread, by digest, the least recently used first. Decoding and
 * compressing the seals and signature of a surveyor takes longer than the rest of a stamping, and
 * each surveyor signs many certificates.
 */
const encodedPictures = new Map<string, EncodedPicture>()
const maxPictures = 60

/** Adds a PNG to a document. It is encoded once per thread. @throws Error when it is not a PNG */
export async function embedPicture(
  { context }: PDFDocument,
  png: Uint8Array,
): Promise<EmbeddedPicture> {
  const { width, height, colors, alpha } = await encodeOnce(png)
  const mask = alpha && registerImage(context, alpha, { width, height, space: 'DeviceGray' })
  const ref = registerImage(context, colors, { width, height, space: 'DeviceRGB', mask })
  return { ref, width, height }
}

function registerImage(
  context: PDFContext,
  compressed: Uint8Array,
  {
    width,
    height,
    space,
    mask,
  }: {
    width: number
    height: number
    space: 'DeviceGray' | 'DeviceRGB'
    mask?: PDFRef | undefined
  },
): PDFRef {
  return context.register(
    context.stream(compressed, {
      Type: 'XObject',
      Subtype: 'Image',
      BitsPerComponent: 8,
      Width: width,
      Height: height,
      ColorSpace: space,
      Filter: 'FlateDecode',
      ...(mask ? { SMask: mask } : {}),
    }),
  )
}

async function encodeOnce(png: Uint8Array): Promise<EncodedPicture> {
  const digest = createHash('sha256').update(png).digest('base64')
  const encoded = encodedPictures.get(digest) ?? (await encode(png))
  encodedPictures.delete(digest)
  encodedPictures.set(digest, encoded)
  if (encodedPictures.size > maxPictures)
    encodedPictures.delete(encodedPictures.keys().next().value!)
  return encoded
}

/** Encodes a picture in a document of its own and takes its streams. */
async function encode(png: Uint8Array): Promise<EncodedPicture> {
  const document = await PDFDocument.create()
  const image = await document.embedPng(png)
  await image.embed()
  const colors = document.context.lookup(image.ref)
  if (!(colors instanceof PDFRawStream)) throw new Error('the picture has no stream')
  const alpha = colors.dict.lookup(PDFName.of('SMask'))
  return {
    width: image.width,
    height: image.height,
    colors: colors.getContents(),
    alpha: alpha instanceof PDFRawStream ? alpha.getContents() : undefined,
  }
}

/** The largest size with the proportions of a picture that fits into a box. */
export function fitInto(
  picture: { width: number; height: number },
  box: { width: number; height: number },
): { width: number; height: number } {
  const scale = Math.min(box.width / picture.width, box.height / picture.height)
  return { width: picture.width * scale, height: picture.height * scale }
}
