/** The scratch places of restore drills: folders with a database of their own. */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isAlive } from '../../platform/database/embedded-pidfile.ts'

const pattern = /^restore-drill-(\d+)$/

/**
 * Folder of a drill of this process. It is in the data folder, which is closed to other accounts
 * and on a local disk, where a database can run.
 */
export const scratchFolder = (dataDir: string): string =>
  join(dataDir, `restore-drill-${process.pid}`)

export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })

/** Removes the scratch places of this process and of those that were killed. */
export async function removeScratch(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir).catch((): string[] => [])) {
    const pid = Number(pattern.exec(name)?.[1] ?? 0)
    if (pid && (pid === process.pid || !isAlive(pid))) await removeFolder(join(dataDir, name))
  }
}
