/** Writes to the archive that survive a crash: a file is complete and flushed before it has its name. */
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Transform } from 'node:stream'

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

/**
 * Copies a file, atomically, through a transform such as a compression. The folder must exist.
 * @param signal ends the copy
 * @throws Error of the file system; no part is left
 */
export async function copyDurably(
  from: string,
  to: string,
  through: readonly Transform[] = [],
  signal?: AbortSignal,
): Promise<void> {
  const part = `${to}.part`
  const file = await open(part, 'w', 0o600)
  try {
    await pipeline([createReadStream(from), ...through, file.createWriteStream({ flush: true })], {
      ...(signal && { signal }),
    })
    await rename(part, to)
    await syncFolder(dirname(to))
  } catch (error) {
    await file.close().catch(() => {})
    await rm(part, { force: true })
    throw error
  }
}
