import sharp from 'sharp'
import { issue } from '../../documents/issue.ts'
import type { Issue } from '../../documents/issue.ts'
import type { Source } from './source.ts'

/** Pixels of one picture with all its pages: what a scan of A3 at 600 dpi has, and some more. */
const mostPixels = 100e6
const mostPages = 200
const formats: Record<string, string> = { png: 'png', jpg: 'jpeg', webp: 'webp', tif: 'tiff' }

/** Size and soundness of a picture, read from its head: a small file may declare a surface that takes gigabytes. @param input path or bytes */
export async function checkPicture(input: string | Buffer, source: Source, kind: 'png' | 'jpg' | 'webp' | 'tif'): Promise<Issue[]> {
  const behind = kind === 'png' ? pngEnd(source) : kind === 'webp' ? webpEnd(source) : source.size
  if (behind < 0) return [issue('badPicture', kind.toUpperCase())]
  if (source.size - behind > 1) return [issue('twoInOne', `+ ${source.size - behind} B`)]
  try {
    const { format, width, height, pages = 1 } = await sharp(input, { limitInputPixels: false, failOn: 'error' }).metadata()
    if (format !== formats[kind]) return [issue('badPicture', String(format))]
    if (width * height > mostPixels || width * height * pages > 4 * mostPixels) return [issue('imageTooLarge', `${mostPixels / 1e6} MP; ${width} × ${height}${pages > 1 ? ` × ${pages}` : ''}`)]
    if (pages > mostPages) return [issue('imageTooLarge', `${mostPages} pages / 页`)]
    return []
  } catch (error) {
    return [issue('badPicture', (error as Error).message.split('\n')[0]!.slice(0, 100))]
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
