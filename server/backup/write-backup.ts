import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { FileStore } from '../files/store.ts'
import { writeArchive } from './archive.ts'
import type { End, Entry } from './archive.ts'
import { levelOf } from './level.ts'
import { quoted, sequencesOf, tablesOf } from './tables.ts'

export interface Source { connection: pg.ClientConfig; files: FileStore; dataDir: string }
export interface Written { path: string; size: number; tables: number; rows: number; files: number; missing: string[] }
interface Told { rows: number; files: number; missing: string[]; parts: Record<string, End & { rows?: number }> }

export interface BackupOptions {
  /** Rows, keys and trail alone: an upgrade changes no file. The store must be kept where it is. */
  withoutFiles?: boolean
}

/** Of the data folder, besides files: keys, and what of the trail is kept outside the database. */
export const keptFolders = ['keys', 'trail'] as const

/** Heads signed after the snapshot was taken are of entries that are not in it. */
const headsUpTo = (bytes: Buffer, last: number): Buffer => Buffer.from(bytes.toString('utf8').split('\n')
  .filter((line) => Number(/^\{"seq":(\d+),/.exec(line)?.[1] ?? 0) <= last).join('\n'))

/** @param last place of the last seal in the snapshot */
async function* keptIn(dataDir: string, last: number): AsyncGenerator<Entry> {
  for (const folder of keptFolders) {
    for (const name of (await readdir(join(dataDir, folder)).catch((): string[] => [])).sort()) {
      const read = await readFile(join(dataDir, folder, name))
      const bytes = folder === 'trail' && name.endsWith('.jsonl') ? headsUpTo(read, last) : read
      yield { header: { kind: 'kept', folder, name }, body: Readable.from([bytes]) }
    }
  }
}

/** The files that rows speak of, in the same snapshot as the rows: what comes later has no row here. */
async function* filesOf(db: pg.Client, { files }: Source, told: Told): AsyncGenerator<Entry> {
  const { rows } = await db.query<{ sha256: string }>('select distinct sha256 from attachment order by 1')
  for (const { sha256 } of rows) {
    const found = await files.open(sha256).catch(() => null)
    if (!found) told.missing.push(sha256)
    else {
      told.files++
      yield { header: { kind: 'file', sha256 }, body: found.stream }
    }
  }
}

async function* everything(db: pg.Client, source: Source, told: Told, { withoutFiles = false }: BackupOptions): AsyncGenerator<Entry, object> {
  const tables = await tablesOf(db)
  const begun = { ...await levelOf(db), time: (await db.query('select now()::text as now')).rows[0].now as string, tables }
  yield { header: { kind: 'begin', ...begun }, body: Readable.from([]) }
  for (const { name, columns } of tables) {
    const copy = copyTo(`copy public.${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`)
    yield { header: { kind: 'table', name, columns }, body: db.query(copy) as AsyncIterable<Buffer> }
    told.parts[`table ${name}`]!.rows = copy.rowCount
    told.rows += copy.rowCount
  }
  if (!withoutFiles) yield* filesOf(db, source, told)
  const { rows: [head] } = await db.query<{ seq: string }>('select coalesce(max(seq), 0)::text as seq from log_seal')
  yield* keptIn(source.dataDir, Number(head!.seq))
  // A sequence is read as it stands now: that of sealed places goes back to the snapshot.
  const sequences = (await sequencesOf(db)).map((one) => (one.name === 'log_sealed_to' ? { ...one, last: head!.seq } : one))
  return { ...begun, withoutFiles, sequences, parts: told.parts, missing: told.missing }
}

/**
 * Writes everything a society has into one file, as it is at one moment, while people go on working: one snapshot of the database, the files
 * its rows speak of, the keys of the data folder, and what of the trail lies there. @param passphrase encrypts it
 * @throws Error when the database or the place for the archive is not to be had; nothing is left there then
 */
export async function writeBackup(source: Source, path: string, passphrase: string | null, options: BackupOptions = {}): Promise<Written> {
  const db = new pg.Client({ ...source.connection, statement_timeout: 0 })
  db.on('error', () => {})
  await db.connect()
  try {
    await db.query(`begin isolation level repeatable read read only; set local extra_float_digits = 3; set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'`)
    const told: Told = { rows: 0, files: 0, missing: [], parts: {} }
    const size = await writeArchive(path, everything(db, source, told, options), passphrase, (header, end) => { told.parts[[header['kind'], header['folder'], header['name'] ?? header['sha256']].filter(Boolean).join(' ')] = end })
    return { path, size, tables: Object.keys(told.parts).filter((name) => name.startsWith('table ')).length, rows: told.rows, files: told.files, missing: told.missing }
  } finally {
    await db.end().catch(() => {})
  }
}
