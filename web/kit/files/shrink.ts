/** Photos made small enough for the line of a ship, before they are uploaded. */

/** Pixels of the longer side: a plate or a crack can still be read. */
export const longestSide = 2560
const quality = 0.85
/** Smaller ones are not worth it, in bytes. */
const worthIt = 700_000
/** What cameras write. Drawings and screenshots stay as they are: they would blur. */
const photos = ['image/jpeg', 'image/webp', 'image/heic', 'image/heif']

/** Width and height of a picture whose longer side has at most `longest` pixels; none is made larger. */
export function within(width: number, height: number, longest = longestSide): [width: number, height: number] {
  const part = Math.min(1, longest / Math.max(width, height))
  return [Math.max(1, Math.round(width * part)), Math.max(1, Math.round(height * part))]
}

interface Line { effectiveType?: string; saveData?: boolean }
/** Whether the line is known to be slow. Not every browser tells; one without a line at all will have a slow one. */
export const isSlow = ({ connection, onLine }: { connection?: Line; onLine?: boolean }): boolean =>
  onLine === false || connection?.saveData === true || ['slow-2g', '2g', '3g'].includes(connection?.effectiveType ?? '')

/** Whether a file is a photo that should be made smaller: taken here and now, or sent over a slow line. */
export const shouldShrink = ({ type, size }: { type: string; size: number }, { camera, slow, original }: { camera: boolean; slow: boolean; original: boolean }): boolean =>
  !original && (camera || slow) && photos.includes(type) && (size > worthIt || !['image/jpeg', 'image/webp'].includes(type))

/** The photo upright, at most 2560 pixels long, as JPEG; the file itself where that would not make it smaller or it cannot be read here. */
export async function shrunk(file: File): Promise<File> {
  try {
    // Turned as the camera was held.
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const canvas = document.createElement('canvas')
    ;[canvas.width, canvas.height] = within(picture.width, picture.height)
    canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const blob = await new Promise<Blob | null>((resolve) => { canvas.toBlob(resolve, 'image/jpeg', quality) })
    const known = file.type === 'image/jpeg' || file.type === 'image/webp'
    if (!blob || (known && blob.size > file.size * 0.8)) return file
    return new File([blob], `${file.name.replace(/\.[^.]+$/, '')}.jpg`, { type: 'image/jpeg', lastModified: file.lastModified })
  } catch {
    return file
  }
}
