import sharp from 'sharp'
import { documentProblem } from '../office-files/document-problem.ts'
import type { DocumentProblem } from '../office-files/document-problem.ts'
import type { Source } from './byte-source.ts'

/** Pixels of one picture with all its pages: what a scan of A3 at 600 dpi has, and some more. */
const maxPixels = 100e6
const maxPages = 200
const formats: Record<string, string> = { png: 'png', jpg: 'jpeg', webp: 'webp', tif: 'tiff' }

/**
 * Size and soundness of a picture, read from its head: a small file may declare a surface that
 * takes gigabytes. @param input path or bytes
 */
export async function checkPicture(
  input: string | Buffer,
  source: Source,
  kind: 'png' | 'jpg' | 'webp' | 'tif',
): Promise<DocumentProblem[]> {
  const endOffset =
    kind === 'png' ? pngEnd(source) : kind === 'webp' ? webpEnd(source) : source.size
  if (endOffset < 0) return [documentProblem('badPicture', kind.toUpperCase())]
  if (source.size - endOffset > 1)
    return [documentProblem('twoInOne', `+ ${source.size - endOffset} B`)]
  try {
    const {
      format,
      width,
      height,
      pages = 1,
    } = await sharp(input, { limitInputPixels: false, failOn: 'error' }).metadata()
    if (format !== formats[kind]) return [documentProblem('badPicture', String(format))]
    if (width * height > maxPixels || width * height * pages > 4 * maxPixels)
      return [
        documentProblem(
          'imageTooLarge',
          `${maxPixels / 1e6} MP; ${width} × ${height}${pages > 1 ? ` × ${pages}` : ''}`,
        ),
      ]
    if (pages > maxPages) return [documentProblem('imageTooLarge', `${maxPages} pages / 页`)]
    return []
  } catch (error) {
    return [
      documentProblem('badPicture', (error as Error).message.replace(/\n.*/s, '').slice(0, 100)),
    ]
  }
}

/** Where the last chunk of a PNG ends; -1 when there is none. */
function pngEnd(source: Source): number {
  let at = 8
  for (let chunks = 0; chunks < 100_000; chunks++) {
    const head = source.slice(at, at + 8)
    if (head.length < 8) return -1
    at += 12 + head.readUInt32BE(0)
    if (head.toString('latin1', 4) === 'IEND') return at <= source.size ? at : -1
  }
  return -1
}

function webpEnd(source: Source): number {
  const head = source.slice(0, 8)
  const end = head.length === 8 ? 8 + head.readUInt32LE(4) : -1
  return end <= source.size ? end + (end % 2) : -1
}
