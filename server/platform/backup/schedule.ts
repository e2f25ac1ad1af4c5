/** Scheduled backups: daily at a set time, into a folder, with a limited number of files. */
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { ClientConfig } from 'pg'
import type { Services } from '#server/core/context.ts'
import { mailAdministrators } from './mail-administrators.ts'
import { refuseFullDisk, removeAbandoned } from './room.ts'
import { writeBackup } from './write-backup.ts'

/** Names of scheduled backups; they sort by time. */
export const backupFilePattern = /^plimsoll-\d{4}-\d{2}-\d{2}T\d{6}\.backup$/
/** Maximum number of rows in the table of runs. */
const maxRuns = 100

/** One line for the operator at the start: where backups go and how to change it. */
export function backupNotice({ backup, databaseUrl }: Services['config']): string {
  if (backup)
    return (
      `Backups: daily at ${backup.time} into ${backup.folder}, ${backup.retain} are kept. ` +
      'BACKUP_FOLDER puts them on another disk, BACKUP_TIME=off turns them off.'
    )
  return databaseUrl
    ? 'Backups: none. Set BACKUP_TIME, or back up the database server and the files yourself.'
    : 'Backups: none, BACKUP_TIME=off.'
}

/**
 * Schedules backups, unless they are off.
 * @param afterwards runs after each one, in the same process
 */
export async function scheduleBackups(
  services: Services,
  connection: ClientConfig,
  afterwards: (services: Services) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const { backup } = services.config
  if (!backup) return
  const [hour, minute] = backup.time.split(':').map(Number)
  await services.jobs.scheduleDaily(services, 'backup', `${minute} ${hour} * * *`, async () => {
    await runBackup(services, connection)
    await afterwards(services)
  })
}

/**
 * Makes a backup and removes the oldest beyond the limit. A failure is reported to the
 * administrators and shown by /api/health.
 */
export async function runBackup(
  services: Services,
  connection: ClientConfig,
  now = new Date(),
): Promise<void> {
  const { db, config, files, log } = services
  const { folder, retain, passphrase } = config.backup!
  const file = `plimsoll-${now.toISOString().slice(0, 19).replaceAll(':', '')}.backup`
  const { id } = await db
    .insertInto('backupRun')
    .values({ file })
    .returning('id')
    .executeTakeFirstOrThrow()
  const finishRun = (values: object) =>
    db
      .updateTable('backupRun')
      .set({ endedTime: sql<string>`now()`, ...values })
      .where('id', '=', id)
      .execute()
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await removeAbandoned(folder)
    await refuseFullDisk(db, folder, config.dataDir)
    const { size, missing } = await writeBackup(
      { connection, files, dataDir: config.dataDir },
      join(folder, file),
      passphrase,
    )
    await finishRun({
      size,
      ...(missing.length && {
        error: `${missing.length} files are missing from the store and not in it: ${missing[0]}`,
      }),
    })
    // Remove only backup files, and only after a successful run.
    const old = (await readdir(folder))
      .filter((name) => backupFilePattern.test(name))
      .sort()
      .reverse()
      .slice(retain)
    for (const name of old) await rm(join(folder, name), { force: true })
    await db
      .deleteFrom('backupRun')
      .where('id', '<=', id - maxRuns)
      .execute()
  } catch (error) {
    const { message } = error as Error
    log.error({ err: error }, 'the backup failed')
    await finishRun({ error: message.slice(0, 1000), file: null })
    await mailAdministrators(services, {
      subject: 'Plimsoll: 备份失败 The backup failed',
      text: `今日的定时备份未能完成。\nThe backup of today could not be made.\n\n${message}`,
    })
  }
}
