import { cleanImage } from './clean-image.ts'

type Reader = (attachmentId: string) => Promise<Uint8Array | null>
const readers = new Set<Reader>()
/** The last one made ready: what an attachment holds never changes. */
let last: { attachmentId: string; png: Uint8Array } | undefined

/** Tells where attachments are read, when the process starts. @returns what to call when it ends */
export function logosFrom(reader: Reader): () => void {
  readers.add(reader)
  return () => void readers.delete(reader)
}

/** A logo as PNG of at most 500 × 300 pixels without metadata; null where none is set, or what is set is gone or no picture: nothing fails for want of a logo. */
export async function logoPng(attachmentId: string | null | undefined): Promise<Uint8Array | null> {
  if (!attachmentId) return null
  if (last?.attachmentId === attachmentId) return last.png
  for (const read of readers) {
    const png = await read(attachmentId).then(async (bytes) => bytes && (await cleanImage(bytes)).png).catch(() => null)
    if (png) return (last = { attachmentId, png }).png
  }
  return null
}
