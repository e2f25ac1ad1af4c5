/** Writes to the archive that survive a crash: a file is complete and flushed before it has its name. */
import { createHash } from 'node:crypto'
import type { Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { isUnreadable } from '../files/verify-bytes.ts'
import { Transform } from 'node:stream'

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

/** Writes bytes under a name, atomically. */
export async function writeDurably(path: string, bytes: string | Uint8Array): Promise<void> {
  const part = `${path}.part`
  const file = await open(part, 'w', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(part, path)
  await syncFolder(dirname(path))
}

/**
 * Creates a folder of an archive unless it exists. The folder above it must exist: on an empty mount
 * point nothing is created.
 */
export async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}

export interface CopyOptions {
  /** compresses with gzip */
  compress?: boolean
  /** SHA-256 in hex that the file must have */
  sha256?: string
  /** ends the copy */
  signal?: AbortSignal | undefined
}

/** A file of the data folder has other bytes than expected, or cannot be read from its disk. */
export class DamagedFile extends Error {}

/** Passes bytes on and adds them to a hash. */
export const hashing = (hash: Hash): Transform =>
  new Transform({
    transform(bytes: Buffer, _encoding, done) {
      hash.update(bytes)
      done(null, bytes)
    },
  })

/**
 * Copies a file, atomically. The folder must exist.
 * @returns SHA-256 of the file in hex, before it is compressed
 * @throws DamagedFile when it is not the expected one; Error of the file system. No part is left
 */
export async function copyDurably(
  from: string,
  to: string,
  { compress = false, sha256: expected, signal }: CopyOptions = {},
): Promise<string> {
  const part = `${to}.part`
  const file = await open(part, 'w', 0o600)
  const hash = createHash('sha256')
  try {
    const steps = [hashing(hash), ...(compress ? [createGzip({ level: 3 })] : [])]
    await pipeline([createReadStream(from), ...steps, file.createWriteStream({ flush: true })], {
      ...(signal && { signal }),
    })
    const sha256 = hash.digest('hex')
    if (expected && sha256 !== expected) throw new DamagedFile(`${from} is damaged`)
    await rename(part, to)
    await syncFolder(dirname(to))
    return sha256
  } catch (error) {
    await file.close().catch(() => {})
    await rm(part, { force: true })
    const isSource = (error as NodeJS.ErrnoException).syscall === 'read'
    if (expected && isSource && isUnreadable(error))
      throw new DamagedFile(`${from} cannot be read`, { cause: error })
    throw error
  }
}
