/**
 * Spool of the write-ahead log: the database puts finished segments there, the product moves them to
 * the archive (platform/wal-archive).
 */
import { chown, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Account } from './embedded-account.ts'

/** Folder in the cluster, because PostgreSQL's account can enter no other. */
export const walSpool = (cluster: string): string => join(cluster, 'plimsoll_spool')

/**
 * Creates the spool, and removes what a killed server was about to put there. Without archiving a
 * spool is left: a command may run while the product, which archives it, is stopped.
 * @param timeoutSeconds undefined: no archiving
 * @returns server parameters
 */
export async function prepareSpool(
  cluster: string,
  { owner }: Account,
  timeoutSeconds: number | undefined,
): Promise<Record<string, string>> {
  if (timeoutSeconds === undefined) return {}
  const spool = walSpool(cluster)
  await mkdir(spool, { recursive: true, mode: 0o700 })
  if (owner) await chown(spool, owner.uid, owner.gid)
  for (const name of await readdir(spool))
    if (name.startsWith('archtemp')) await rm(join(spool, name), { force: true })
  return {
    archive_mode: 'on',
    archive_library: 'basic_archive',
    'basic_archive.archive_directory': spool,
    archive_timeout: `${timeoutSeconds}`,
  }
}

/** Removes the spool of an installation that does not archive any more. */
export const removeSpool = (dataDir: string): Promise<void> =>
  rm(walSpool(join(dataDir, 'postgres')), { recursive: true, force: true })
