/** Recovers an archive of WAL_ARCHIVE into a temporary folder and checks the result. */
import { mkdir } from 'node:fs/promises'
import { basename } from 'node:path'
import pg from 'pg'
import { quoteIdentifier } from '../../platform/backup/tables.ts'
import { startEmbedded } from '../../platform/database/embedded.ts'
import type { EmbeddedServer } from '../../platform/database/embedded.ts'
import { archiveTarget, stagingFolder } from '../../platform/wal-archive/archive-target.ts'
import { FolderTarget } from '../../platform/wal-archive/folder-target.ts'
import { recover } from '../../platform/wal-archive/recover.ts'
import { checkTrail, settings } from './check-backup.ts'
import type { CheckedBackup } from './check-backup.ts'
import type { DrillSource } from './drill-source.ts'

/** @throws Error naming a file of a base backup or of the log that is damaged */
async function recoverArchive(
  place: string,
  scratch: string,
  onStart: (server: EmbeddedServer) => void,
): Promise<void> {
  const target = archiveTarget(place, stagingFolder(scratch))
  try {
    const { damaged } = await recover(target, scratch, null, () => {}, onStart)
    const needed = damaged.filter((key) => !key.startsWith('files/'))
    if (needed.length)
      throw new Error(
        `${needed.length} files of the archive are damaged or missing, among them ${needed[0]}.`,
      )
  } finally {
    target.close()
  }
}

/** Reads every row of every table. @returns their number */
async function countRows(db: pg.Client): Promise<number> {
  const { rows: tables } = await db.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  )
  let sum = 0
  for (const { name } of tables) {
    const { rows } = await db.query<{ count: number }>(
      `select count(t.*)::float8 as count from public.${quoteIdentifier(name)} t`,
    )
    sum += rows[0]!.count
  }
  return sum
}

/** Files that rows refer to: good ones, and those that the archive does not have or has damaged. */
async function countFiles(
  db: pg.Client,
  scratch: string,
): Promise<Pick<CheckedBackup, 'files' | 'faults'>> {
  const { files } = await new FolderTarget(scratch).tree('files')
  const recovered = new Set(files.map((name) => basename(name)))
  const { rows } = await db.query<{ sha256: string }>('select distinct sha256 from attachment')
  const good = rows.filter(({ sha256 }) => recovered.has(sha256)).length
  return { files: good, faults: rows.length - good }
}

/**
 * Recovers an archive to its end, with checksums verified, and checks the rows of every table, the
 * files and the audit trail. The caller removes the scratch folder.
 * @param scratch folder that does not exist yet
 * @param onStart receives each database, to be stopped when the drill is interrupted
 * @throws Error with a message for the operator: no or a damaged base backup, damaged log, or a
 *   broken audit trail
 */
export async function checkArchive(
  { place, withFiles }: Extract<DrillSource, { kind: 'archive' }>,
  scratch: string,
  onStart: (server: EmbeddedServer) => void = () => {},
): Promise<CheckedBackup> {
  await mkdir(scratch, { recursive: true, mode: 0o700 })
  await recoverArchive(place, scratch, onStart)
  const server = await startEmbedded({ dataDir: scratch, settings })
  onStart(server)
  const db = new pg.Client(server.config)
  db.on('error', () => {})
  try {
    await db.connect()
    const rows = await countRows(db)
    const files = withFiles ? await countFiles(db, scratch) : { files: 0, faults: 0 }
    await checkTrail(server.config, scratch)
    return { rows, ...files }
  } finally {
    await db.end().catch(() => {})
    await server.stop()
  }
}
