import { mkdir, open } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { ArchiveError } from './archive.ts'
import type { Entry } from './archive.ts'
import type { FaultyFile } from './faulty-files.ts'
import type { ArchiveLevel } from './level.ts'
import { quoteIdentifier } from './tables.ts'
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
/** First entry of an archive: its version and what it holds. */
export interface Manifest extends ArchiveLevel {
  withoutFiles?: boolean
  time: string
  tables: { name: string; columns: string[] }[]
  sequences: Sequence[]
  parts: Record<string, { rows?: number }>
}

interface RestoreTarget {
  db: pg.Client
  files: Source['files']
  dataDir: string
  read: RestoreReport
  manifest: Manifest
}

/** Writes one entry of an archive: the rows of a table, a stored file, a file of a folder. */
export async function restoreEntry(
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
