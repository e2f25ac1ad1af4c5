import { constants, lstat, open, rename } from 'node:fs/promises'
import type { Account } from './embedded-account.ts'

/** The log file of the server, and its content since it was opened. */
export interface ServerLog {
  readonly path: string
  readonly fd: number
  /** At most the last 4 KB. */
  sinceOpened(): Promise<string>
  close(): Promise<void>
}

const maxLogBytes = 10 * 1024 * 1024

/**
 * Opens the server's log for appending. It belongs to the account that runs the server, so that
 * this account can start it later. A file over 10 MB is renamed to `….1`, replacing the previous
 * one.
 */
export async function openServerLog(path: string, account: Account): Promise<ServerLog> {
  const before = await lstat(path).catch(() => null)
  if (before && before.size > maxLogBytes) await rename(path, `${path}.1`)
  const { O_APPEND, O_CREAT, O_NOFOLLOW, O_RDWR } = constants
  const file = await open(path, O_APPEND | O_CREAT | O_NOFOLLOW | O_RDWR, 0o600)
  if (account.owner) await file.chown(account.owner.uid, account.owner.gid)
  const start = (await file.stat()).size
  return {
    path,
    fd: file.fd,
    async sinceOpened() {
      const end = (await file.stat()).size
      const from = Math.max(start, end - 4096)
      const { buffer, bytesRead } = await file.read(Buffer.alloc(end - from), 0, end - from, from)
      return buffer.toString('utf8', 0, bytesRead)
    },
    close: () => file.close(),
  }
}
