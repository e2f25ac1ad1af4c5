import { mkdir, open } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { ArchiveError, readArchive } from './archive.ts'
import type { Entry } from './archive.ts'
import { baselineVersion } from '../database/baseline.ts'
import { migrate } from '../database/migrate.ts'
import { openDatabase } from '../database/database.ts'
import { storeFaults } from '../files/file-faults.ts'
import { hashesByKind, mostRecordedFaults, withAttachments } from './faulty-files.ts'
import type { FaultyFile } from './faulty-files.ts'
import { buildLevel } from './level.ts'
import type { ArchiveLevel } from './level.ts'
import { foreignKeysOf, quoteIdentifier, tablesOf } from './tables.ts'
import type { Sequence } from './tables.ts'
import { includedFolders } from './write-backup.ts'
import type { Source } from './write-backup.ts'

/**
 * `version`: of the product that wrote the archive; `migrated`: names of the migrations that were
 * run on it.
 */
export interface RestoreReport {
  version: string
  migrated: string[]
  withoutFiles: boolean
  time: string
  tables: number
  rows: number
  files: number
  /** SHA-256 of files that neither the archive nor the store has */
  missing: string[]
  /** SHA-256 of files that are damaged in the archive, and not good in the store */
  damaged: string[]
  /** both, with the attachments that refer to them; the rows were restored, the files were not */
  faults: FaultyFile[]
}
interface Manifest extends ArchiveLevel {
  withoutFiles?: boolean
  time: string
  tables: { name: string; columns: string[] }[]
  sequences: Sequence[]
  parts: Record<string, { rows?: number }>
}

/**
 * Reads and checks a complete archive without storing anything.
 * @returns its manifest
 * @throws ArchiveError
 */
export const verifyArchive = async (path: string, passphrase: string | null): Promise<Manifest> =>
  (await readArchive(path, passphrase, async ({ body }) => {
    for await (const _ of body) {
      /* judged as it passes */
    }
  })) as Manifest

/** Loads an archive into an empty database of the same level, in the caller's transaction. */
async function load(
  { files, dataDir }: Source,
  db: pg.Client,
  path: string,
  passphrase: string | null,
  manifest: Manifest,
): Promise<RestoreReport> {
  const tables = await tablesOf(db)
  const keys = await foreignKeysOf(db)
  // Rows are loaded table by table, so foreign keys are checked at the end. Values that triggers
  // compute are in the archive.
  for (const { table, name } of keys)
    await db.query(`alter table ${table} drop constraint ${quoteIdentifier(name)}`)
  for (const { name } of tables)
    await db.query(`alter table public.${quoteIdentifier(name)} disable trigger user`)
  await db.query(
    `truncate ${tables.map(({ name }) => `public.${quoteIdentifier(name)}`).join(', ')}`,
  )
  await db.query('create temp table restored_file (sha256 text, good boolean) on commit drop')
  const { time, withoutFiles = false } = manifest
  const read: RestoreReport = {
    version: manifest.version ?? baselineVersion,
    migrated: [],
    withoutFiles,
    time,
    tables: 0,
    rows: 0,
    files: 0,
    missing: [],
    damaged: [],
    faults: [],
  }
  await readArchive(path, passphrase, (entry) =>
    restoreEntry(entry, { db, files, dataDir, read, manifest }),
  )
  for (const { name, last, called } of manifest.sequences)
    await db.query('select setval($1::regclass, $2, $3)', [
      `public.${quoteIdentifier(name)}`,
      last,
      called,
    ])
  for (const { table, name, definition } of keys)
    await db.query(`alter table ${table} add constraint ${quoteIdentifier(name)} ${definition}`)
  for (const { name } of tables)
    await db.query(`alter table public.${quoteIdentifier(name)} enable trigger user`)
  if (!withoutFiles) Object.assign(read, await faultsOf(db, files))
  return read
}

/**
 * The files to which restored rows refer and that were not restored. One that is good in the store
 * already, such as that of an import into the same store, is no fault.
 */
async function faultsOf(
  db: pg.Client,
  files: Source['files'],
): Promise<Pick<RestoreReport, 'missing' | 'damaged' | 'faults'>> {
  const { rows } = await db.query<{ sha256: string; kind: FaultyFile['kind'] }>(
    `select a.sha256, case when bool_or(not r.good) then 'damaged' else 'missing' end as kind
     from attachment a left join restored_file r on r.sha256 = a.sha256
     group by 1 having not coalesce(bool_or(r.good), false) order by 1`,
  )
  const faults: typeof rows = []
  for (const fault of rows) if ((await files.check(fault.sha256)) !== 'good') faults.push(fault)
  return { ...hashesByKind(faults), faults: await withAttachments(db, faults) }
}

/**
 * Restores an archive into an empty database and file store, at the level of the version that wrote
 * it. The archive is checked completely before anything is written. The database is written in one
 * transaction. Sessions are not included. Damaged and missing files are reported; everything else is
 * restored.
 * @throws ArchiveError with a message for the operator: a later version, a target that is not empty, a
 * damaged archive, or a wrong passphrase
 */
export async function loadBackup(
  source: Source,
  path: string,
  passphrase: string | null,
): Promise<RestoreReport> {
  const manifest = await verifyArchive(path, passphrase)
  const db = new pg.Client({ ...source.connection, statement_timeout: 0 })
  db.on('error', () => {})
  await db.connect()
  try {
    await db.query(`begin; set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'`)
    await buildLevel(db, manifest)
    const read = await load(source, db, path, passphrase, manifest)
    await db.query('commit')
    await db.query('analyze')
    return read
  } finally {
    await db.end().catch(() => {})
  }
}

/**
 * Restores an archive, migrates it to this version, and records damaged and missing files.
 * @throws ArchiveError
 */
export async function restoreBackup(
  source: Source,
  path: string,
  passphrase: string | null,
): Promise<RestoreReport> {
  const read = await loadBackup(source, path, passphrase)
  const { db, close } = openDatabase(source.connection)
  try {
    const migrated = await migrate(db)
    await storeFaults(
      db,
      read.faults
        .slice(0, mostRecordedFaults)
        .map(({ sha256, kind }) => ({ sha256, kind, foundBy: 'restore' as const })),
    )
    return { ...read, migrated }
  } finally {
    await close()
  }
}

interface RestoreTarget {
  db: pg.Client
  files: Source['files']
  dataDir: string
  read: RestoreReport
  manifest: Manifest
}

async function restoreEntry(
  { header, body }: Entry,
  { db, files, dataDir, read, manifest }: RestoreTarget,
): Promise<void> {
  switch (header['kind']) {
    case 'table': {
      const copy = db.query(
        copyFrom(
          `copy public.${quoteIdentifier(header['name'])}
            (${header.columns.map(quoteIdentifier).join(', ')}) from stdin`,
        ),
      )
      await pipeline(Readable.from(body, { objectMode: false }), copy)
      const wanted = manifest.parts[`table ${header['name']}`]?.rows
      if (copy.rowCount !== wanted)
        throw new ArchiveError(
          `The table ${header['name']} came back with ${copy.rowCount} of ${wanted} rows: nothing was restored.`,
        )
      read.tables++
      read.rows += copy.rowCount
      return
    }
    case 'file': {
      const { sha256 } = header
      const good = await files.saveVerified(sha256, Readable.from(body, { objectMode: false }))
      await db.query('insert into restored_file values ($1, $2)', [sha256, good])
      if (good) read.files++
      return
    }
    case 'kept':
      if (!(includedFolders as readonly string[]).includes(header.folder))
        throw new ArchiveError(
          `The archive holds a folder this version does not know: ${header['folder']}.`,
        )
      return writeDataFile(
        join(dataDir, header['folder']),
        basename(header['name']),
        await buffer(Readable.from(body, { objectMode: false })),
      )
    default:
      for await (const _ of body) {
        /* nothing is kept of it */
      }
  }
}

/**
 * Replaces a file that a first start may have created: sealed values of the database need the key
 * of the archive.
 */
async function writeDataFile(folder: string, name: string, bytes: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const handle = await open(join(folder, name), 'w', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
