import pg from 'pg'
import { readArchive } from './read-archive.ts'
import { baselineVersion } from '../database/baseline.ts'
import { migrate } from '../database/migrate.ts'
import { openDatabase } from '../database/database.ts'
import { storeFaults } from '../files/file-faults.ts'
import { hashesByKind, mostRecordedFaults, withAttachments } from './faulty-files.ts'
import type { FaultyFile } from './faulty-files.ts'
import { buildLevel } from './level.ts'
import { foreignKeysOf, quoteIdentifier, tablesOf } from './tables.ts'
import type { Source } from './write-backup.ts'
import { restoreEntry } from './restore-entry.ts'
import type { RestoreReport, Manifest } from './restore-entry.ts'

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
