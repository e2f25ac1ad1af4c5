import { createHash } from 'node:crypto'
import { chown, lstat, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Account } from './embedded-account.ts'

/** A socket path has at most 104 bytes with its terminator on macOS, 108 on Linux. */
const maxPathBytes = 103

/**
 * Folder of the server's socket: the cluster itself, which only its owner can enter, or an equally
 * closed folder in `/tmp` when the path would be too long.
 * @throws Error with a message for the operator when the name in `/tmp` belongs to another account
 */
export async function socketFolder(
  cluster: string,
  port: number,
  account: Account,
): Promise<string> {
  if (Buffer.byteLength(join(cluster, `.s.PGSQL.${port}`)) <= maxPathBytes) return cluster
  const folder = `/tmp/plimsoll-${createHash('sha256').update(cluster).digest('hex').slice(0, 16)}`
  const uid = account.owner?.uid ?? process.getuid?.() ?? 0
  await mkdir(folder, { mode: 0o700 }).then(
    async () => {
      if (account.owner) await chown(folder, uid, account.owner.gid)
    },
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    },
  )
  const found = await lstat(folder)
  if (!found.isDirectory() || found.uid !== uid || (found.mode & 0o077) !== 0) {
    throw new Error(
      `${folder} is not ours. Remove it, or set DATA_DIR to a folder with a shorter path.`,
    )
  }
  return folder
}

/** Removes the folder in `/tmp` after the server has stopped. */
export async function removeSocketFolder(cluster: string, folder: string): Promise<void> {
  if (folder !== cluster) await rm(folder, { recursive: true, force: true })
}
