/**
 * npm run backup -- [file or folder], npm run restore -- file; npm run export and npm run import are the same from one kind of deployment
 * to the other. The environment is that of the product: DATA_DIR, DATABASE_URL, S3_URL; BACKUP_PASSPHRASE encrypts.
 */
import '#server/umask.ts'
import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { readBackup } from '#server/backup/read-backup.ts'
import { unfinishedRestore } from '#server/backup/unfinished.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { readConfig } from '#server/config.ts'
import { installedDatabase } from '#server/db/embedded-running.ts'
import { closeDataFolder } from '#server/files/private-folder.ts'
import { S3Depot } from '#server/files/s3.ts'
import { readS3Url } from '#server/files/s3-url.ts'
import { FileStore } from '#server/files/store.ts'
import { writeStamp } from '#server/upgrade/stamp.ts'

const [verb = '', given] = process.argv.slice(2)
const config = readConfig()
const passphrase = process.env['BACKUP_PASSPHRASE'] || null
const elsewhere = config.s3Url ? new S3Depot(readS3Url(config.s3Url)) : undefined
const files = new FileStore(join(config.dataDir, 'files'), elsewhere)

const say = (line: string) => process.stdout.write(`${line}\n`)
const mb = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MB`

async function backup(): Promise<void> {
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres'))) throw new Error(`There is no data in ${config.dataDir}: set DATA_DIR, or DATABASE_URL.`)
  const name = `plimsoll-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}.backup`
  const to = resolve(given ?? 'backups')
  const folder = given?.endsWith('.backup') ? dirname(to) : to
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const place = await installedDatabase(config, say)
  try {
    const done = await writeBackup({ connection: place.connection, files, dataDir: config.dataDir }, given?.endsWith('.backup') ? to : join(folder, name), passphrase)
    say(`${done.path}: ${mb(done.size)}, ${done.rows} rows of ${done.tables} tables, ${done.files} files${passphrase ? ', encrypted' : ''}`)
    if (!passphrase) say('It holds passwords\' hashes and keys: keep it where nobody else reads it, or set BACKUP_PASSPHRASE.')
    for (const sha256 of done.missing) say(`Missing, and not in it: the file ${sha256}`)
  } finally {
    await place.close()
  }
}

async function restore(): Promise<void> {
  if (!given) throw new Error(`Name the archive: npm run ${verb} -- plimsoll-2026-11-21T020000.backup`)
  const archive = resolve(given)
  if (!(await stat(archive).catch(() => null))?.isFile()) throw new Error(`There is no file ${archive}.`)
  const mark = join(config.dataDir, unfinishedRestore)
  const there = existsSync(mark) ? [] : (await readdir(config.dataDir).catch((): string[] => [])).filter((name) => !['lost+found', 'keys'].includes(name))
  if (!config.databaseUrl && there.length) throw new Error(`${config.dataDir} is not empty (${there.slice(0, 3).join(', ')}): restore into an empty folder, named in DATA_DIR.`)
  await closeDataFolder(config.dataDir)
  // Until it is finished nobody starts the product on half of it.
  const marked = await open(mark, 'w', 0o600)
  await marked.sync().finally(() => marked.close())
  const place = await installedDatabase(config, say)
  let refused = true
  try {
    const done = await readBackup({ connection: place.connection, files, dataDir: config.dataDir }, archive, passphrase)
    refused = false
    if (!config.databaseUrl) await writeStamp(config.dataDir)
    if (done.migrated.length) say(`The archive is of Plimsoll ${done.version}; ${done.migrated.length} migrations brought it up to date.`)
    if (done.withoutFiles) say('Files are not in it: the store must be the one it was made with.')
    say(`Restored as of ${done.time}: ${done.rows} rows of ${done.tables} tables, ${done.files} files. Everybody signs in anew.`)
    for (const sha256 of done.missing) say(`Missing already when it was written: the file ${sha256}`)
  } finally {
    await place.close()
    if (!refused || config.databaseUrl) await rm(mark, { force: true })
    // Nothing of what was refused stays behind.
    else for (const name of ['postgres', 'postgres.log', 'files', 'trail', unfinishedRestore]) await rm(join(config.dataDir, name), { recursive: true, force: true })
  }
}

const verbs: Record<string, () => Promise<void>> = { backup, export: backup, restore, import: restore }
await (verbs[verb] ?? (() => Promise.reject(new Error('Use backup, restore, export or import.'))))().catch((error: unknown) => {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
})
elsewhere?.close()
