/** Space on the disk of backups. */
import { readdir, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '#server/core/db.ts'

const megabyte = 1024 ** 2
/** Growth since the last backup that an estimate allows for. */
const growth = 1.25
/** Bytes left free where only backups are, and where the product writes too (amber in /api/health). */
const [ownMargin, sharedMargin] = [64 * megabyte, 1024 * megabyte]
/** Age in milliseconds after which an incomplete backup belongs to a dead process. */
const abandonedAfterMs = 3_600_000

const mb = (bytes: number): string => `${Math.ceil(bytes / megabyte)} MB`

/** Bytes of the database and of the files that its rows refer to. */
export async function sizeOfData(db: Db): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ size: number }>`
    select pg_database_size(current_database())::float8
      + (select coalesce(sum(size), 0)::float8 from (select distinct sha256, size from attachment) f)
      as size`.execute(db)
  return row?.size ?? 0
}

/** Bytes of the next backup: by the last good one, otherwise by the data before compression. */
async function estimateBackup(db: Db): Promise<number> {
  const last = await db
    .selectFrom('backupRun')
    .select('size')
    .where('error', 'is', null)
    .where('size', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.size ? last.size * growth : sizeOfData(db)
}

/** Device of a folder, or of the nearest one above it that exists. */
const deviceOf = async (folder: string): Promise<number> =>
  stat(folder).then(
    ({ dev }) => dev,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT' || dirname(folder) === folder) throw error
      return deviceOf(dirname(folder))
    },
  )

/** Whether two folders are on one disk, so that its loss takes both. They need not exist yet. */
export async function onSameDisk(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([one, other].map((path) => deviceOf(resolve(path))))
  return first === second
}

/**
 * Bytes missing on the disk of a folder, with a margin.
 * @param dataDir on the same disk more is left free, because the product stops on a full one
 */
export async function missingSpace(
  folder: string,
  dataDir: string,
  needed: number,
): Promise<{ missing: boolean; needed: string; free: string }> {
  const [disk, shared] = await Promise.all([statfs(folder), onSameDisk(folder, dataDir)])
  const free = disk.bavail * disk.bsize
  const whole = needed + (shared ? sharedMargin : ownMargin)
  return { missing: free < whole, needed: mb(whole), free: mb(free) }
}

/** @throws Error with a message for the operator when the next backup would fill the disk */
export async function refuseFullDisk(db: Db, folder: string, dataDir: string): Promise<void> {
  const { missing, needed, free } = await missingSpace(folder, dataDir, await estimateBackup(db))
  if (missing)
    throw new Error(
      `No backup: it needs ${needed} in ${folder} with what must stay free, and ${free} are free. ` +
        'Make room, lower BACKUP_KEEP, remove old backups, or set BACKUP_FOLDER to a larger disk.',
    )
}

/** Removes incomplete backups of processes that were killed. */
export async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/^plimsoll-.*\.backup\.part$/.test(name)) continue
    const found = await stat(join(folder, name)).catch(() => null)
    if (found && Date.now() - found.mtimeMs > abandonedAfterMs)
      await rm(join(folder, name), { force: true })
  }
}
