import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { holdRemovals } from '../files/file-locks.ts'
import type { FileStore } from '../files/store.ts'
import { isUnreadable } from '../files/verify-bytes.ts'
import { writeArchive } from './archive.ts'
import type { EntryChecksum, Entry, EntryHeader } from './archive.ts'
import { hashesByKind, mostRecordedFaults, withAttachments } from './faulty-files.ts'
import type { FaultyFile } from './faulty-files.ts'
import { levelOf } from './level.ts'
import { quoteIdentifier, sequencesOf, tablesOf } from './tables.ts'

export interface Source {
  connection: pg.ClientConfig
  files: FileStore
  dataDir: string
}
export interface BackupReport {
  path: string
  size: number
  tables: number
  rows: number
  /** good files; damaged and missing ones do not count */
  files: number
  /** SHA-256 of files that the store does not have */
  missing: string[]
  /** SHA-256 of files whose bytes are not theirs */
  damaged: string[]
  /** both, with the attachments that refer to them */
  faults: FaultyFile[]
}
interface BackupCounts {
  rows: number
  files: number
  faults: Pick<FaultyFile, 'sha256' | 'kind'>[]
  parts: Record<string, EntryChecksum & { rows?: number }>
}

export interface BackupOptions {
  /**
   * Only rows, keys and audit trail, because an upgrade changes no file. The file store must be
   * kept.
   */
  withoutFiles?: boolean
}

/**
 * Folders of the data folder besides files: keys, and the part of the audit trail outside the
 * database.
 */
export const includedFolders = ['keys', 'trail'] as const

/** Removes heads signed after the snapshot, whose entries are not in it. */
const headsUpTo = (bytes: Buffer, last: number): Buffer =>
  Buffer.from(
    bytes
      .toString('utf8')
      .split('\n')
      .filter((line) => Number(/^\{"seq":(\d+),/.exec(line)?.[1] ?? 0) <= last)
      .join('\n'),
  )

/** @param last position of the last seal in the snapshot */
async function* dataFolderEntries(dataDir: string, last: number): AsyncGenerator<Entry> {
  for (const folder of includedFolders) {
    for (const name of (await readdir(join(dataDir, folder)).catch((): string[] => [])).sort()) {
      const read = await readFile(join(dataDir, folder, name))
      const bytes = folder === 'trail' && name.endsWith('.jsonl') ? headsUpTo(read, last) : read
      yield { header: { kind: 'kept', folder, name }, body: Readable.from([bytes]) }
    }
  }
}

/**
 * The files referenced by rows of the snapshot. Later files have no row in it. Each is verified as
 * it passes. The bytes of a damaged one are in the archive already when that is known, and stay
 * there: most of a damaged document can often still be read. The manifest names it, and a restore
 * does not store it.
 * @throws StorageError when an external store does not answer: then nothing is known of the files
 */
async function* filesOf(
  db: pg.Client,
  { files }: Source,
  counts: BackupCounts,
): AsyncGenerator<Entry> {
  const { rows } = await db.query<{ sha256: string }>(
    'select distinct sha256 from attachment order by 1',
  )
  for (const { sha256 } of rows) {
    const found = await openReadable(files, sha256)
    if (!found) {
      counts.faults.push({ sha256, kind: 'missing' })
      continue
    }
    const header = { kind: 'file', sha256 } as const
    yield { header, body: readableBytes(found.stream) }
    if (counts.parts[partName(header)]?.sha256 === sha256) counts.files++
    else counts.faults.push({ sha256, kind: 'damaged' })
  }
}

/** Null when the file is missing; empty when the disk cannot read it. */
const openReadable = (files: FileStore, sha256: string) =>
  files.openUnverified(sha256).catch((error: unknown) => {
    if (isUnreadable(error)) return { stream: Readable.from([]) }
    throw error
  })
/** Ends where the disk cannot read further, so that one bad sector does not end the backup. */
async function* readableBytes(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* stream
  } catch (error) {
    if (!isUnreadable(error)) throw error
  }
}

const partName = (header: EntryHeader): string => {
  switch (header.kind) {
    case 'begin':
      return 'begin'
    case 'table':
      return `table ${header.name}`
    case 'file':
      return `file ${header.sha256}`
    case 'kept':
      return `kept ${header.folder} ${header.name}`
  }
}

async function* backupEntries(
  db: pg.Client,
  source: Source,
  counts: BackupCounts,
  { withoutFiles = false }: BackupOptions,
): AsyncGenerator<Entry, object> {
  const tables = await tablesOf(db)
  const begun = {
    ...(await levelOf(db)),
    time: (await db.query('select now()::text as now')).rows[0].now as string,
    tables,
  }
  yield { header: { kind: 'begin', ...begun }, body: Readable.from([]) }
  for (const { name, columns } of tables) {
    const copy = copyTo(
      `copy public.${quoteIdentifier(name)} (${columns.map(quoteIdentifier).join(', ')}) to stdout`,
    )
    yield {
      header: { kind: 'table', name, columns },
      body: db.query(copy) as AsyncIterable<Buffer>,
    }
    const part = counts.parts[`table ${name}`]
    if (part) part.rows = copy.rowCount
    counts.rows += copy.rowCount
  }
  if (!withoutFiles) yield* filesOf(db, source, counts)
  const {
    rows: [head = { seq: '0' }],
  } = await db.query<{ seq: string }>('select coalesce(max(seq), 0)::text as seq from log_seal')
  yield* dataFolderEntries(source.dataDir, Number(head.seq))
  // A sequence has its current value, so that of seal positions is set back to the snapshot.
  const sequences = (await sequencesOf(db)).map((one) =>
    one.name === 'log_sealed_to' ? { ...one, last: head.seq } : one,
  )
  return {
    ...begun,
    withoutFiles,
    sequences,
    parts: counts.parts,
    ...hashesByKind(counts.faults),
    faults: await withAttachments(db, counts.faults),
  }
}

/** Most faulty files in the row of a scheduled run. */
const mostRecorded = 100
/** Names the faulty files in the row of the scheduled run, if this is one. */
async function recordInRun(db: pg.Client, path: string, faults: FaultyFile[]): Promise<void> {
  const { rowCount } = await db.query(
    `select from pg_attribute where attrelid = to_regclass('public.backup_run') and attname = 'damaged'`,
  )
  // A command may back up a database that was not migrated yet.
  if (rowCount)
    await db.query('update backup_run set damaged = $1 where file = $2 and ended_time is null', [
      JSON.stringify(faults.slice(0, mostRecorded)),
      basename(path),
    ])
}

/**
 * Writes all data of a society into one file while the system is in use: one snapshot of the
 * database, the files its rows refer to, the keys of the data folder, and the audit trail there.
 * Damaged and missing files are named in the report, reported to the file store, and do not count.
 * @param passphrase encrypts it
 * @throws Error when the database or the target is not available; no file is left then
 */
export async function writeBackup(
  source: Source,
  path: string,
  passphrase: string | null,
  options: BackupOptions = {},
): Promise<BackupReport> {
  const db = new pg.Client({ ...source.connection, statement_timeout: 0 })
  db.on('error', () => {})
  await db.connect()
  try {
    await holdRemovals(db)
    await db.query(
      'begin isolation level repeatable read read only; set local extra_float_digits = 3; ' +
        `set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'`,
    )
    const counts: BackupCounts = { rows: 0, files: 0, faults: [], parts: {} }
    const size = await writeArchive(
      path,
      backupEntries(db, source, counts, options),
      passphrase,
      (header, end) => {
        counts.parts[partName(header)] = end
      },
    )
    const faults = await withAttachments(db, counts.faults)
    await db.query('commit')
    if (faults.length) await recordInRun(db, path, faults)
    await source.files.reportFaults(
      counts.faults
        .slice(0, mostRecordedFaults)
        .map((fault) => ({ ...fault, foundBy: 'backup' as const })),
    )
    return {
      path,
      size,
      tables: Object.keys(counts.parts).filter((name) => name.startsWith('table ')).length,
      rows: counts.rows,
      files: counts.files,
      ...hashesByKind(counts.faults),
      faults,
    }
  } finally {
    await db.end().catch(() => {})
  }
}
