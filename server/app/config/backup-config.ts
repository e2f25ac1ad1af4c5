/** Settings of scheduled backups: docs/operations.md, Backup and restore. */
import { isAbsolute, resolve, sep } from 'node:path'
import { readS3Url } from '#server/platform/files/s3-url.ts'
import { isStoreUrl } from '#server/platform/wal-archive/archive-target.ts'
import { ConfigError } from './config-error.ts'
import type { SettingsReader } from './settings-reader.ts'

export interface BackupConfig {
  /** scheduled backups, at a local time of day, kept for days; null: none */
  backup: { time: string; folder: string; retain: number; passphrase: string | null } | null
  /** folder of scheduled backups, and of those made by hand without a target */
  backupFolder: string
  /**
   * absolute folder, or address of a store, for continuous archiving of the embedded database; null:
   * off
   */
  walArchive: string | null
}

/** Time of the daily backup of an embedded database, unless BACKUP_TIME is set. */
const defaultTime = '02:30'

/** Settings on which those of backups depend. */
interface Places {
  /** absolute path */
  dataDir: string
  databaseUrl: string | null
  s3Url: string | null
}

/** The archive beside the files of the product, under names of its own. */
function archiveInStore(s3Url: string): string {
  const url = new URL(s3Url)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/wal-archive`
  return url.href
}

/** @throws ConfigError naming what the address lacks */
function checkedStore(given: string): string {
  try {
    readS3Url(given, process.env, 'WAL_ARCHIVE')
    return given
  } catch (error) {
    throw new ConfigError((error as Error).message)
  }
}

/** @throws ConfigError naming what WAL_ARCHIVE accepts */
function readWalArchive(
  given: string | null,
  { dataDir, databaseUrl, s3Url }: Places,
): string | null {
  if (!given) return null
  if (databaseUrl)
    throw new ConfigError(
      'WAL_ARCHIVE is for the embedded database: archive the log of the server of DATABASE_URL ' +
        'there (docs/operations.md, Point-in-time recovery)',
    )
  if (given === 's3' && !s3Url)
    throw new ConfigError('WAL_ARCHIVE=s3 is in the store of S3_URL: set S3_URL, or use an address')
  if (given === 's3') return archiveInStore(s3Url!)
  if (isStoreUrl(given)) return checkedStore(given)
  if (!isAbsolute(given))
    throw new ConfigError(
      `WAL_ARCHIVE=${given}: use an absolute folder on another disk, s3, or the address of a store`,
    )
  const path = resolve(given)
  if (path === dataDir || path.startsWith(`${dataDir}${sep}`))
    throw new ConfigError(`WAL_ARCHIVE=${given} is in DATA_DIR: use a folder on another disk`)
  return path
}

/**
 * Reads BACKUP_TIME, BACKUP_FOLDER, BACKUP_KEEP, BACKUP_PASSPHRASE and WAL_ARCHIVE. With the embedded database
 * backups are on: its data is in one folder without another backup. A database server has its
 * own operator.
 * @throws ConfigError naming the variable and what it accepts
 */
export function readBackupConfig(
  { text, number }: SettingsReader,
  { dataDir, databaseUrl, s3Url }: Places,
): BackupConfig {
  const time = text('BACKUP_TIME') ?? (databaseUrl ? 'off' : defaultTime)
  if (time !== 'off' && !/^([01]\d|2[0-3]):[0-5]\d$/.test(time))
    throw new ConfigError(`BACKUP_TIME=${time}: use a time such as 02:30, or off`)
  const retain = number('BACKUP_KEEP', {
    from: 1,
    to: Infinity,
    whole: true,
    advice: 'use how many days backups are retained, 1 or more',
  })
  // Beside the data folder: two installations started in one folder do not share it.
  const backupFolder = resolve(
    text('BACKUP_FOLDER') ?? (databaseUrl ? './backups' : `${dataDir}-backups`),
  )
  const passphrase = text('BACKUP_PASSPHRASE')
  return {
    backupFolder,
    walArchive: readWalArchive(text('WAL_ARCHIVE'), { dataDir, databaseUrl, s3Url }),
    backup: time === 'off' ? null : { time, folder: backupFolder, retain, passphrase },
  }
}
