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
 * Copies a file, atomically, through a transform such as a compression.
 * @throws Error of the file system; no part is left
 */
export async function copyDurably(
  from: string,
  to: string,
  through: readonly Transform[] = [],
): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  const part = `${to}.part`
  const file = await open(part, 'w', 0o600)
  try {
    await pipeline([createReadStream(from), ...through, file.createWriteStream({ flush: true })])
    await rename(part, to)
    await syncFolder(dirname(to))
  } catch (error) {
    await file.close().catch(() => {})
    await rm(part, { force: true })
    throw error
  }
}
