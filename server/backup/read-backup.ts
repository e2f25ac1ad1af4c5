import { mkdir, open } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { ArchiveError, readArchive } from './archive.ts'
import type { Entry } from './archive.ts'
import { foreignKeysOf, migrationsOf, quoted, tablesOf } from './tables.ts'
import type { Sequence } from './tables.ts'
import { keptFolders } from './write-backup.ts'
import type { Source } from './write-backup.ts'

export interface Read { time: string; tables: number; rows: number; files: number; missing: string[] }
interface Manifest { migrations: string[]; time: string; tables: { name: string; columns: string[] }[]; sequences: Sequence[]; parts: Record<string, { rows?: number }>; missing: string[] }

/** @throws ArchiveError in words where database and archive are of different versions */
function refuseOtherVersion(ours: readonly string[], theirs: readonly string[]): void {
  const [here, there] = [new Set(ours), new Set(theirs)]
  const [newer, older] = [theirs.filter((name) => !here.has(name)), ours.filter((name) => !there.has(name))]
  if (newer.length) throw new ArchiveError(`The archive is of another version: it knows ${newer.length} migrations that this Plimsoll does not (${newer[0]}). Restore it with the version that wrote it, or a later one that has them.`)
  if (older.length) throw new ArchiveError(`The archive is of an earlier version: it lacks ${older.length} migrations of this Plimsoll (${older[0]}). Restore it with the version that wrote it, then start this one, which brings it up to date.`)
}

/** @throws ArchiveError in words when anybody works here already */
async function refuseFull(db: pg.Client): Promise<void> {
  const { rows: [found] } = await db.query('select (select count(*) from app_user) + (select count(*) from number_series) as there')
  if (Number(found.there) > 0) throw new ArchiveError('The database is not empty: restore into an empty folder (DATA_DIR) or an empty database (DATABASE_URL).')
}

/** Reads an archive from one end to the other without keeping anything of it. @returns its manifest @throws ArchiveError */
export const verifyArchive = async (path: string, passphrase: string | null): Promise<Manifest> =>
  await readArchive(path, passphrase, async ({ body }) => { for await (const _ of body) { /* judged as it passes */ } }) as unknown as Manifest

/**
 * Puts everything back into an empty, migrated database and the store of files. The archive is read through and judged before anything is
 * written; the database takes it in one transaction, whole or not at all. Sessions are not in it: everybody signs in anew.
 * @throws ArchiveError in words: another version, a target that is not empty, a damaged archive, a wrong passphrase
 */
export async function readBackup({ connection, files, dataDir }: Source, path: string, passphrase: string | null): Promise<Read> {
  const manifest = await verifyArchive(path, passphrase)
  const db = new pg.Client({ ...connection, statement_timeout: 0 })
  db.on('error', () => {})
  await db.connect()
  try {
    refuseOtherVersion(await migrationsOf(db), manifest.migrations)
    await refuseFull(db)
    await db.query(`begin; set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'`)
    const tables = await tablesOf(db)
    const keys = await foreignKeysOf(db)
    // Rows come table by table; who refers to whom is judged when all are there. What triggers reckon is in the archive itself.
    for (const { table, name } of keys) await db.query(`alter table ${table} drop constraint ${quoted(name)}`)
    for (const { name } of tables) await db.query(`alter table public.${quoted(name)} disable trigger user`)
    await db.query(`truncate ${tables.map(({ name }) => `public.${quoted(name)}`).join(', ')}`)
    const read: Read = { time: manifest.time, tables: 0, rows: 0, files: 0, missing: manifest.missing }
    await readArchive(path, passphrase, (entry) => taken(entry, { db, files, dataDir, read, manifest }))
    for (const { name, last, called } of manifest.sequences) await db.query('select setval($1::regclass, $2, $3)', [`public.${quoted(name)}`, last, called])
    for (const { table, name, definition } of keys) await db.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
    for (const { name } of tables) await db.query(`alter table public.${quoted(name)} enable trigger user`)
    await db.query('commit')
    await db.query('analyze')
    return read
  } finally {
    await db.end().catch(() => {})
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
