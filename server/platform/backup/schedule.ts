/** Scheduled backups: daily at a set time, into a folder, kept for a number of days. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientConfig } from 'pg'
import type { Services } from '#server/core/context.ts'
import { beginRun, endRun, pruneBackups, scheduledName } from './backup-runs.ts'
import { mailAdministrators } from './mail-administrators.ts'
import { onSameDisk, refuseFullDisk, removeAbandoned } from './room.ts'
import { writeBackup } from './write-backup.ts'

/**
 * One line for the operator at the start: where backups go, whether that protects against the loss
 * of the disk, and how to change it.
 */
export async function backupNotice({
  backup,
  databaseUrl,
  dataDir,
}: Pick<Services['config'], 'backup' | 'databaseUrl' | 'dataDir'>): Promise<string> {
  if (backup) {
    const where = `Backups: daily at ${backup.time} into ${backup.folder}, kept ${backup.retain} days`
    return (await onSameDisk(backup.folder, dataDir))
      ? `${where}. This is the disk of DATA_DIR, so that its loss takes both: set BACKUP_FOLDER to ` +
          'another disk. BACKUP_TIME=off turns backups off.'
      : `${where}. BACKUP_TIME=off turns them off.`
  }
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
 * Makes a backup and removes those that are too old. A failure is reported to the administrators and
 * shown by /api/health.
 */
export async function runBackup(
  services: Services,
  connection: ClientConfig,
  now = new Date(),
): Promise<void> {
  const { db, config, files, log } = services
  const { folder, retain, passphrase } = config.backup!
  const file = scheduledName(now)
  const id = await beginRun(db, file)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await removeAbandoned(folder)
    await refuseFullDisk(db, folder, config.dataDir)
    const report = await writeBackup(
      { connection, files, dataDir: config.dataDir },
      join(folder, file),
      passphrase,
    )
    await endRun(db, id, report)
    await pruneBackups(db, folder, retain, now)
  } catch (error) {
    const { message } = error as Error
    log.error({ err: error }, 'the backup failed')
    await endRun(db, id, { error: message })
    await mailAdministrators(services, {
      subject: 'Plimsoll: 备份失败 The backup failed',
      text: `今日的定时备份未能完成。\nToday's scheduled backup could not be completed.\n\n${message}`,
    })
  }
}
