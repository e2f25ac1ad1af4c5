import { createHash } from 'node:crypto'
import { chown, lstat, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Account } from './embedded-account.ts'

/** A socket's path has 104 bytes with its end mark on macOS, 108 on Linux. */
const longest = 103

/**
 * The folder of the server's socket: the cluster itself, which only its owner may enter, or a folder of the same
 * closedness in `/tmp` where the path would be too long for a socket.
 * @throws Error in words when the name in `/tmp` is taken by somebody else
 */
export async function socketFolder(cluster: string, port: number, account: Account): Promise<string> {
  if (Buffer.byteLength(join(cluster, `.s.PGSQL.${port}`)) <= longest) return cluster
  const folder = `/tmp/plimsoll-${createHash('sha256').update(cluster).digest('hex').slice(0, 16)}`
  const uid = account.owner?.uid ?? process.getuid?.() ?? 0
  await mkdir(folder, { mode: 0o700 }).then(
    async () => { if (account.owner) await chown(folder, uid, account.owner.gid) },
    (error: NodeJS.ErrnoException) => { if (error.code !== 'EEXIST') throw error },
  )
  const found = await lstat(folder)
  if (!found.isDirectory() || found.uid !== uid || (found.mode & 0o077) !== 0) {
    throw new Error(`${folder} is not ours. Remove it, or set DATA_DIR to a folder with a shorter path.`)
  }
  return folder
}

/** Removes the folder in `/tmp` after the server has stopped. */
export async function removeSocketFolder(cluster: string, folder: string): Promise<void> {
  if (folder !== cluster) await rm(folder, { recursive: true, force: true })
}
