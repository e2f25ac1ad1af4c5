/**
 * npm run backup -- [file or folder], npm run restore -- file; npm run backup:export and npm run
 * backup:import do the same between kinds of deployment. npm run backup:repair -- file takes damaged
 * and missing files from a backup; npm run backup:drill -- [file, or archive] restores on trial.
 * Settings of the environment: DATA_DIR, DATABASE_URL, S3_URL; BACKUP_PASSPHRASE encrypts. Exit
 * codes: 1 complete failure, 3 all but damaged and missing files.
 */
import { printLine } from '#server/core/print-line.ts'
import '#server/app/umask.ts'
import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { ClientConfig } from 'pg'
import { beginRun, endRun, manualName, removeRun } from '#server/platform/backup/backup-runs.ts'
import { describeFaultyFiles, faultyFilesExitCode } from '#server/platform/backup/faulty-files.ts'
import type { FaultyFile } from '#server/platform/backup/faulty-files.ts'
import { repairFiles } from '#server/platform/backup/repair-files.ts'
import { restoreBackup } from '#server/platform/backup/restore-backup.ts'
import { unfinishedRestore } from '#server/platform/backup/unfinished-restore.ts'
import { writeBackup } from '#server/platform/backup/write-backup.ts'
import type { BackupReport } from '#server/platform/backup/write-backup.ts'
import { readConfig } from '#server/app/config/config.ts'
import type { DrillSource } from '#server/app/restore-drill/drill-source.ts'
import { latestBackup, runDrill } from '#server/app/restore-drill/run-drill.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { installedDatabase } from '#server/platform/database/installed-database.ts'
import { storeFaults } from '#server/platform/files/file-faults.ts'
import { closeDataFolder } from '#server/platform/files/private-folder.ts'
import { S3Storage } from '#server/platform/files/s3-storage.ts'
import { readS3Url } from '#server/platform/files/s3-url.ts'
import { FileStore } from '#server/platform/files/store.ts'
import { writeStamp } from '#server/platform/upgrade/stamp.ts'

const [command = '', given] = process.argv.slice(2)
const config = readConfig()
const passphrase = process.env['BACKUP_PASSPHRASE'] || null
const s3Storage = config.s3Url ? new S3Storage(readS3Url(config.s3Url)) : undefined
const files = new FileStore(join(config.dataDir, 'files'), s3Storage)

const printError = (line: string) => process.stderr.write(`${line}\n`)
/** Names faulty files and sets the exit code. */
function reportFaults(faults: readonly FaultyFile[], words: string): void {
  if (!faults.length) return
  process.exitCode = faultyFilesExitCode
  printError(`${faults.length} ${words}`)
  for (const line of describeFaultyFiles(faults)) printError(line)
}
const mb = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MB`

async function backup(): Promise<void> {
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres')))
    throw new Error(`There is no data in ${config.dataDir}: set DATA_DIR, or DATABASE_URL.`)
  const to = given ? resolve(given) : config.backupFolder
  const path = given?.endsWith('.backup') ? to : join(to, manualName(new Date()))
  const folder = dirname(path)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const installation = await installedDatabase(config, printLine)
  recordFaultsIn(installation.connection)
  const run = await recordedRun(installation.connection, basename(path))
  try {
    const done = await writeBackup(
      { connection: installation.connection, files, dataDir: config.dataDir },
      path,
      passphrase,
    )
    await run.end(done)
    printLine(
      `${done.path}: ${mb(done.size)}, ${done.rows} rows of ${done.tables} tables, ${done.files} ` +
        `files${passphrase ? ', encrypted' : ''}`,
    )
    if (!passphrase)
      printLine(
        "It holds passwords' hashes and keys: keep it where nobody else reads it, or set BACKUP_PASSPHRASE.",
      )
    reportFaults(
      done.faults,
      'stored files are damaged or missing, and no good copy is in it. Take them from an earlier ' +
        'one: npm run backup:repair -- <earlier backup>',
    )
  } finally {
    await run.close()
    await installation.close()
  }
}

/**
 * Records a backup made by hand in the database, for health and metrics. One that does not end
 * leaves no row: the person at the machine sees why.
 */
async function recordedRun(connection: ClientConfig, file: string) {
  const { db, close } = openDatabase(connection)
  const notRecorded = (error: Error) => {
    printError(`Not recorded in the database: ${error.message}`)
    return null
  }
  // The database may be of an earlier version, without the table.
  let id = await beginRun(db, file).catch(notRecorded)
  return {
    async end(report: BackupReport): Promise<void> {
      if (id !== null) await endRun(db, id, report).catch(notRecorded)
      id = null
    },
    async close(): Promise<void> {
      if (id !== null) await removeRun(db, id).catch(notRecorded)
      await close()
    },
  }
}

/** Records in the database which faulty files a backup finds; the product mails administrators. */
const recordFaultsIn = (connection: ClientConfig): void =>
  files.onFaults(async (faults) => {
    const { db, close } = openDatabase(connection)
    await storeFaults(db, faults)
      .catch((error: Error) => printError(`Not recorded in the database: ${error.message}`))
      .finally(close)
  })

/** Path of the given archive. @throws Error when it does not exist */
async function givenArchive(): Promise<string> {
  if (!given)
    throw new Error(
      `Name the archive: npm run ${command === 'repair' ? 'backup:repair' : command} -- ` +
        'plimsoll-2026-11-21T020000.backup',
    )
  const archive = resolve(given)
  if (!(await stat(archive).catch(() => null))?.isFile())
    throw new Error(`There is no file ${archive}.`)
  return archive
}

async function repair(): Promise<void> {
  const archive = await givenArchive()
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres')))
    throw new Error(`There is no data in ${config.dataDir}: set DATA_DIR, or DATABASE_URL.`)
  const installation = await installedDatabase(config, printLine)
  try {
    const done = await repairFiles(
      { connection: installation.connection, files },
      archive,
      passphrase,
    )
    printLine(
      `${done.repaired.length} files were taken from ${archive}; ${done.good.length} with ` +
        'a recorded fault were good already.',
    )
    reportFaults(
      done.remaining,
      'files are still damaged or missing: it has no good copy. Try an earlier backup, or upload them again',
    )
  } finally {
    await installation.close()
  }
}

async function restore(): Promise<void> {
  const archive = await givenArchive()
  const markerPath = join(config.dataDir, unfinishedRestore)
  const existingFiles = existsSync(markerPath)
    ? []
    : (await readdir(config.dataDir).catch((): string[] => [])).filter(
        (name) => !['lost+found', 'keys'].includes(name),
      )
  if (!config.databaseUrl && existingFiles.length)
    throw new Error(
      `${config.dataDir} is not empty (${existingFiles.slice(0, 3).join(', ')}): restore into an ` +
        `empty folder, named in DATA_DIR.`,
    )
  await closeDataFolder(config.dataDir)
  // Prevents the start of the product on a partial restore.
  const marked = await open(markerPath, 'w', 0o600)
  await marked.sync().finally(() => marked.close())
  const installation = await installedDatabase(config, printLine)
  let refused = true
  try {
    const done = await restoreBackup(
      { connection: installation.connection, files, dataDir: config.dataDir },
      archive,
      passphrase,
    )
    refused = false
    if (!config.databaseUrl) await writeStamp(config.dataDir)
    if (done.migrated.length)
      printLine(
        `The archive is of Plimsoll ${done.version}; ${done.migrated.length} migrations brought it up to date.`,
      )
    if (done.withoutFiles)
      printLine('Files are not in it: the store must be the one it was made with.')
    printLine(
      `Restored as of ${done.time}: ${done.rows} rows of ${done.tables} tables, ${done.files} ` +
        `files. Everybody signs in anew.`,
    )
    reportFaults(
      done.faults,
      'files are damaged in the archive or missing from it and were not restored; everything else ' +
        'was. Take them from an earlier one: npm run backup:repair -- <earlier backup>',
    )
  } finally {
    await installation.close()
    if (!refused || config.databaseUrl) await rm(markerPath, { force: true })
    // A refused restore leaves no files.
    else
      for (const name of ['postgres', 'postgres.log', 'files', 'trail', unfinishedRestore])
        await rm(join(config.dataDir, name), { recursive: true, force: true })
  }
}

/** What a drill is to restore: the archive, or a backup, by default the latest. */
async function drillSource(): Promise<DrillSource> {
  if (given !== 'archive')
    return {
      kind: 'backup',
      path: given ? resolve(given) : await latestBackup(config.backupFolder),
      passphrase,
    }
  if (!config.walArchive) throw new Error('There is no archive: set WAL_ARCHIVE.')
  return { kind: 'archive', place: config.walArchive, withFiles: !config.s3Url }
}

/** Restores a backup or the archive into a scratch place, and records the result. */
async function drill(): Promise<void> {
  const installation = await installedDatabase(config, printLine)
  const { db, close } = openDatabase(installation.connection)
  try {
    const {
      file,
      seconds,
      rows,
      files: count,
      faults,
      error,
    } = await runDrill({ db, config }, await drillSource())
    if (error) throw new Error(`${file ?? ''} could not be restored: ${error}`)
    printLine(
      `${file} was restored on trial in ${seconds} s: ${rows} rows, ${count} files, and the audit trail is sound.`,
    )
    if (faults) {
      process.exitCode = faultyFilesExitCode
      printError(`${faults} files are damaged or missing in it; everything else was restored.`)
    }
  } finally {
    await close()
    await installation.close()
  }
}

const commands: Record<string, () => Promise<void>> = {
  backup,
  export: backup,
  restore,
  import: restore,
  repair,
  drill,
}
await (
  commands[command] ??
  (() => Promise.reject(new Error('Use backup, restore, drill, export, import or repair.')))
)().catch((error: unknown) => {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
})
s3Storage?.close()
