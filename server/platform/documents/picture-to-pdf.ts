import { refuse } from '../office-files/document-problem.ts'
import { inWorker } from './worker.ts'

const maxPixels = 60e6
/** A4 in points. */
const [short, long] = [595, 842]

/**
 * A photographed or scanned page as a PDF of one A4 page, upright as its orientation says, without
 * metadata.
 * @param picture JPEG or PNG of at most 60 megapixels
 * @throws DocumentError notImage
 */
export const pictureToPdf = (picture: Uint8Array): Promise<Uint8Array> =>
  inWorker('pictureToPdf', [picture])

/** `pictureToPdf` in this thread. */
export async function pictureToPdfInThread(picture: Uint8Array): Promise<Uint8Array> {
  const [{ default: sharp }, { PDFDocument }] = await Promise.all([
    import('sharp'),
    import('@cantoo/pdf-lib'),
  ])
  const jpeg = await sharp(picture, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 88 })
    .toBuffer()
    .catch(() => refuse('notImage'))
  const document = await PDFDocument.create()
  const image = await document.embedJpg(jpeg)
  const page = document.addPage(image.width > image.height ? [long, short] : [short, long])
  const { width, height } = image.scaleToFit(page.getWidth(), page.getHeight())
  page.drawImage(image, {
    x: (page.getWidth() - width) / 2,
    y: (page.getHeight() - height) / 2,
    width,
    height,
  })
  return document.save({ useObjectStreams: false })
}
