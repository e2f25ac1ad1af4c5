import { mkdir, open } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { ArchiveError, readArchive } from './archive.ts'
import type { Entry } from './archive.ts'
import { baselineVersion } from '../db/baseline.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/database.ts'
import { buildLevel } from './level.ts'
import type { ArchiveLevel } from './level.ts'
import { foreignKeysOf, quoted, tablesOf } from './tables.ts'
import type { Sequence } from './tables.ts'
import { keptFolders } from './write-backup.ts'
import type { Source } from './write-backup.ts'

/** `version`: of the product that wrote the archive; `migrated`: names of the migrations that brought it up to date. */
export interface Read { version: string; migrated: string[]; withoutFiles: boolean; time: string; tables: number; rows: number; files: number; missing: string[] }
interface Manifest extends ArchiveLevel { withoutFiles?: boolean; time: string; tables: { name: string; columns: string[] }[]; sequences: Sequence[]; parts: Record<string, { rows?: number }>; missing: string[] }

/** Reads an archive from one end to the other without keeping anything of it. @returns its manifest @throws ArchiveError */
export const verifyArchive = async (path: string, passphrase: string | null): Promise<Manifest> =>
  await readArchive(path, passphrase, async ({ body }) => { for await (const _ of body) { /* judged as it passes */ } }) as unknown as Manifest

/** Loads an archive into an empty database, in the caller's transaction, as it was when it was written. */
async function load({ files, dataDir }: Source, db: pg.Client, path: string, passphrase: string | null, manifest: Manifest): Promise<Read> {
  const tables = await tablesOf(db)
  const keys = await foreignKeysOf(db)
  // Rows come table by table; who refers to whom is judged when all are there. What triggers reckon is in the archive itself.
  for (const { table, name } of keys) await db.query(`alter table ${table} drop constraint ${quoted(name)}`)
  for (const { name } of tables) await db.query(`alter table public.${quoted(name)} disable trigger user`)
  await db.query(`truncate ${tables.map(({ name }) => `public.${quoted(name)}`).join(', ')}`)
  const { time, missing, withoutFiles = false } = manifest
  const read: Read = { version: manifest.version ?? baselineVersion, migrated: [], withoutFiles, time, tables: 0, rows: 0, files: 0, missing }
  await readArchive(path, passphrase, (entry) => taken(entry, { db, files, dataDir, read, manifest }))
  for (const { name, last, called } of manifest.sequences) await db.query('select setval($1::regclass, $2, $3)', [`public.${quoted(name)}`, last, called])
  for (const { table, name, definition } of keys) await db.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
  for (const { name } of tables) await db.query(`alter table public.${quoted(name)} enable trigger user`)
  return read
}

/**
 * Puts everything back into an empty database and the store of files, at the level of the version that wrote the
 * archive. The archive is read through and judged before anything is written; the database takes it in one
 * transaction, whole or not at all. Sessions are not in it: everybody signs in anew.
 * @throws ArchiveError in words: a later version, a target that is not empty, a damaged archive, a wrong passphrase
 */
export async function loadBackup(source: Source, path: string, passphrase: string | null): Promise<Read> {
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

/** Loads an archive and brings what it holds to this version, where an earlier one wrote it. @throws ArchiveError */
export async function readBackup(source: Source, path: string, passphrase: string | null): Promise<Read> {
  const read = await loadBackup(source, path, passphrase)
  const { db, close } = openDatabase(source.connection)
  try {
    return { ...read, migrated: await migrate(db) }
  } finally {
    await close()
  }
}

interface Into { db: pg.Client; files: Source['files']; dataDir: string; read: Read; manifest: Manifest }

async function taken({ header, body }: Entry, { db, files, dataDir, read, manifest }: Into): Promise<void> {
  switch (header['kind']) {
    case 'table': {
      const copy = db.query(copyFrom(`copy public.${quoted(header['name'])} (${(header['columns'] as string[]).map(quoted).join(', ')}) from stdin`))
      await pipeline(Readable.from(body, { objectMode: false }), copy)
      const wanted = manifest.parts[`table ${header['name']}`]?.rows
      if (copy.rowCount !== wanted) throw new ArchiveError(`The table ${header['name']} came back with ${copy.rowCount} of ${wanted} rows: nothing was restored.`)
      read.tables++
      read.rows += copy.rowCount
      return
    }
    case 'file': {
      if ((await files.keepStream(Readable.from(body, { objectMode: false }))) !== header['sha256']) throw new ArchiveError(`The file ${header['sha256']} is not what it was: nothing was restored.`)
      read.files++
      return
    }
    case 'kept':
      if (!keptFolders.includes(header['folder'])) throw new ArchiveError(`The archive holds a folder this version does not know: ${header['folder']}.`)
      return writeKept(join(dataDir, header['folder']), basename(header['name']), await buffer(Readable.from(body, { objectMode: false })))
    default: for await (const _ of body) { /* nothing is kept of it */ }
  }
}

/** Over what a first start may have made there: what the database keeps sealed was sealed with this one. */
async function writeKept(folder: string, name: string, bytes: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const handle = await open(join(folder, name), 'w', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
