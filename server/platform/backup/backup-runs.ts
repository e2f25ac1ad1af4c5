/** Rows of `backup_run`: backups of the schedule and those made by hand. */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '#server/core/db.ts'
import type { BackupReport } from './write-backup.ts'

/** Maximum number of rows in the table of runs, besides that of the newest faultless backup. */
const maxRuns = 100
const dayMs = 86_400_000
/** Names of backups of the schedule and of those made by hand; they sort by time. */
export const backupPattern = /^plimsoll-\d{4}-\d{2}-\d{2}T\d{6}(-manual)?\.backup$/
/** Names of scheduled backups; they sort by time. Others are never removed. */
export const backupFilePattern = /^plimsoll-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})\.backup$/

const nameAt = (now: Date): string =>
  `plimsoll-${now.toISOString().slice(0, 19).replaceAll(':', '')}`
/** File name of a scheduled backup. */
export const scheduledName = (now: Date): string => `${nameAt(now)}.backup`
/** File name of a backup made by hand. */
export const manualName = (now: Date): string => `${nameAt(now)}-manual.backup`

/** Records that a backup begins. @returns id of its row */
export async function beginRun(db: Db, file: string): Promise<string | number> {
  const { id } = await db
    .insertInto('backupRun')
    .values({ file })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Records how a backup ended: its report, or the reason of its failure. */
export async function endRun(
  db: Db,
  id: string | number,
  end: Pick<BackupReport, 'size' | 'missing'> | { error: string },
): Promise<void> {
  const values =
    'error' in end
      ? { error: end.error.slice(0, 1000), file: null }
      : {
          size: end.size,
          ...(end.missing.length && {
            error: `${end.missing.length} files are missing from the store and not in it: ${end.missing[0]}`,
          }),
        }
  await db
    .updateTable('backupRun')
    .set({ endedTime: sql<string>`now()`, ...values })
    .where('id', '=', Number(id))
    .execute()
}

/** Removes the record of a backup that did not end. */
export async function removeRun(db: Db, id: string | number): Promise<void> {
  await db.deleteFrom('backupRun').where('id', '=', Number(id)).execute()
}

/** Files of the backups in which every stored file is good, the newest first. */
async function faultlessFiles(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('backupRun')
    .where('endedTime', 'is not', null)
    .where('error', 'is', null)
    .where('damaged', 'is', null)
    .orderBy('id', 'desc')
    .select('file')
    .execute()
  return rows.flatMap(({ file }) => file ?? [])
}

/**
 * Removes scheduled backups older than a number of days. The newest one without damaged or missing
 * files stays in any case: it is the last source of `npm run backup:repair`. Backups made by hand
 * stay.
 * @param days half a day less, because a backup takes a different time each day
 */
export async function pruneBackups(db: Db, folder: string, days: number, now: Date): Promise<void> {
  const names = (await readdir(folder)).filter((name) => backupFilePattern.test(name))
  const faultless = (await faultlessFiles(db)).find((file) => names.includes(file))
  const oldest = now.getTime() - (days - 0.5) * dayMs
  for (const name of names) {
    const time = Date.parse(name.replace(backupFilePattern, '$1T$2:$3:$4Z'))
    if (time < oldest && name !== faultless) await rm(join(folder, name), { force: true })
  }
  await sql`delete from backup_run where id <= (select max(id) from backup_run) - ${maxRuns}
    and file is distinct from ${faultless ?? null}`.execute(db)
}
