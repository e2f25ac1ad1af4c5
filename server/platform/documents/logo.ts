import { cleanImage } from './clean-image.ts'

type Reader = (attachmentId: string) => Promise<Uint8Array | null>
const readers = new Set<Reader>()
/** The last prepared logo. The content of an attachment never changes. */
let last: { attachmentId: string; png: Uint8Array } | undefined

/**
 * Registers the reader of attachments at the start of the process.
 * @returns function that removes it
 */
export function registerLogoReader(reader: Reader): () => void {
  readers.add(reader)
  return () => void readers.delete(reader)
}

/**
 * A logo as PNG of at most 500 × 300 pixels without metadata; null when it is not set, missing or
 * no picture. Documents are created without it then.
 */
export async function logoPng(attachmentId: string | null | undefined): Promise<Uint8Array | null> {
  if (!attachmentId) return null
  if (last?.attachmentId === attachmentId) return last.png
  for (const read of readers) {
    const png = await read(attachmentId)
      .then(async (bytes) => bytes && (await cleanImage(bytes)).png)
      .catch(() => null)
    if (png) return (last = { attachmentId, png }).png
  }
  return null
}
