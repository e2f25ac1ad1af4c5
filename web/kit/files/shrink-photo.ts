/** Shrinks photos before upload, for slow connections of ships. */

/** Maximum pixels of the longer side: plates and cracks are still legible. */
export const longestSide = 2560
const quality = 0.85
/** Smaller files are not worth shrinking. Bytes. */
const minBytes = 700_000
/** Formats of cameras. Drawings and screenshots would blur and stay unchanged. */
const photos = ['image/jpeg', 'image/webp', 'image/heic', 'image/heif']

/** Scales a size so that its longer side has at most `longest` pixels; never enlarges. */
export function scaleToLongestSide(
  width: number,
  height: number,
  longest = longestSide,
): [width: number, height: number] {
  const part = Math.min(1, longest / Math.max(width, height))
  return [Math.max(1, Math.round(width * part)), Math.max(1, Math.round(height * part))]
}

interface Line {
  effectiveType?: string
  saveData?: boolean
}
/**
 * Whether the connection is known to be slow. Not every browser reports it; offline counts as slow.
 */
export const isSlowConnection = ({
  connection,
  onLine,
}: {
  connection?: Line
  onLine?: boolean
}): boolean =>
  onLine === false ||
  connection?.saveData === true ||
  ['slow-2g', '2g', '3g'].includes(connection?.effectiveType ?? '')

/** Whether to shrink a file: a photo just taken, or one sent over a slow connection. */
export const shouldShrink = (
  { type, size }: { type: string; size: number },
  { camera, slow, original }: { camera: boolean; slow: boolean; original: boolean },
): boolean =>
  !original &&
  (camera || slow) &&
  photos.includes(type) &&
  (size > minBytes || !['image/jpeg', 'image/webp'].includes(type))

/**
 * Returns the photo upright, at most 2560 pixels long, as JPEG; the original when that is not
 * smaller or cannot be decoded.
 */
export async function shrinkPhoto(file: File): Promise<File> {
  try {
    // Applies the orientation of the camera.
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const canvas = document.createElement('canvas')
    ;[canvas.width, canvas.height] = scaleToLongestSide(picture.width, picture.height)
    canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const blob = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', quality)
    })
    const isWebFormat = file.type === 'image/jpeg' || file.type === 'image/webp'
    if (!blob || (isWebFormat && blob.size > file.size * 0.8)) return file
    return new File([blob], `${file.name.replace(/\.[^.]+$/, '')}.jpg`, {
      type: 'image/jpeg',
      lastModified: file.lastModified,
    })
  } catch {
    return file
  }
}
