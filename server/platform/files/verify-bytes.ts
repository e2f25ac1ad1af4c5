/** Verification of stored bytes by their SHA-256. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline, Transform } from 'node:stream'
import type { Readable } from 'node:stream'
import type { BlobStorage } from './blob-storage.ts'

/** Result of a verification. */
export type BytesState = 'good' | 'damaged' | 'missing'

/** Whether the disk reports that it cannot read these bytes, as for a bad sector. */
export const isUnreadable = (error: unknown): boolean =>
  ['EIO', 'EBADMSG'].includes((error as { code?: string }).code ?? '')

/** Size in bytes and SHA-256 in hex of a stream. `onChunk` is awaited for every chunk. */
export async function measureStream(
  stream: AsyncIterable<Buffer>,
  onChunk?: (bytes: number) => Promise<void> | void,
): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of stream) {
    hash.update(chunk)
    size += chunk.length
    await onChunk?.(chunk.length)
  }
  return { size, sha256: hash.digest('hex') }
}

/** Size in bytes and SHA-256 in hex of a file on disk. */
export const measureFile = (path: string): Promise<{ size: number; sha256: string }> =>
  measureStream(createReadStream(path, { highWaterMark: 262_144 }))

/**
 * Passes a stream on and verifies it. The last chunk follows only after the hash is checked, so a
 * reader that knows the size never takes damaged bytes for a complete file.
 * @param onDamaged called before the stream fails
 */
export function verifiedStream(
  source: Readable,
  expected: { size: number; sha256: string },
  onDamaged: () => void,
): Readable {
  const hash = createHash('sha256')
  let size = 0
  let last: Buffer | undefined
  const verify = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      size += chunk.length
      const before = last
      last = chunk
      done(null, before)
    },
    flush(done) {
      if (size === expected.size && hash.digest('hex') === expected.sha256) return done(null, last)
      onDamaged()
      done(new Error(`the stored file ${expected.sha256} is damaged`))
    },
  })
  return pipeline(source, verify, (error) => {
    if (error && isUnreadable(error)) onDamaged()
  })
}

/**
 * Reads a file of a store and verifies it.
 * @param expected its hash, and its size where it is known: another size is damaged without reading
 * @param onChunk awaited for every chunk
 */
export async function checkBytes(
  storage: BlobStorage,
  key: string,
  expected: { sha256: string; size?: number | undefined },
  onChunk?: (bytes: number) => Promise<void> | void,
): Promise<BytesState> {
  try {
    if (expected.size !== undefined) {
      const size = await storage.size(key)
      if (size !== expected.size) return size === null ? 'missing' : 'damaged'
    }
    const found = await storage.open(key)
    if (!found) return 'missing'
    const { sha256 } = await measureStream(found.stream, onChunk)
    return sha256 === expected.sha256 ? 'good' : 'damaged'
  } catch (error) {
    if (isUnreadable(error)) return 'damaged'
    throw error
  }
}
