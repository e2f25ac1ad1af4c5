/** Restores a backup into a temporary folder and checks the result. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { restoreBackup, verifyArchive } from '../../platform/backup/restore-backup.ts'
import type { RestoreReport } from '../../platform/backup/restore-entry.ts'
import { quoteIdentifier } from '../../platform/backup/tables.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { startEmbedded } from '../../platform/database/embedded.ts'
import type { EmbeddedServer } from '../../platform/database/embedded.ts'
import { FileStore } from '../../platform/files/store.ts'
import { verifyTrail } from '../../records/audit/verify-audit-trail.ts'

/** What came back from a backup or an archive. */
export interface CheckedBackup {
  rows: number
  /** good files */
  files: number
  /** files that are damaged or missing in it; everything else came back */
  faults: number
}

/** The temporary database is deleted, so it need not survive a crash. */
export const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '64MB',
  max_wal_size: '256MB',
}

/**
 * Compares the number of rows of every table with the archive. After migrations of a later version
 * tables may have others. A restore records the faults that it finds.
 */
async function countRows(db: pg.Client, parts: Record<string, { rows?: number }>): Promise<number> {
  let sum = 0
  for (const [part, { rows: wanted }] of Object.entries(parts)) {
    const name = /^table (.*)$/.exec(part)?.[1]
    if (name === undefined) continue
    const {
      rows: [row],
    } = await db.query<{ count: number }>(
      `select count(*)::float8 as count from public.${quoteIdentifier(name)}`,
    )
    const hasMore = name === 'file_fault' && Number(row?.count) >= Number(wanted)
    if (row?.count !== wanted && !hasMore)
      throw new Error(`The table ${name} has ${row?.count} rows, and the backup ${wanted}.`)
    sum += row?.count ?? 0
  }
  return sum
}

/**
 * Checks that every file a row refers to was restored, besides those that are damaged or missing in
 * the backup.
 */
async function countFiles(
  db: pg.Client,
  { files, faults }: RestoreReport,
): Promise<Pick<CheckedBackup, 'files' | 'faults'>> {
  const {
    rows: [row],
  } = await db.query<{ count: number }>(
    'select count(distinct sha256)::int as count from attachment',
  )
  if (row?.count !== files + faults.length)
    throw new Error(`${row?.count} files belong to rows, and ${files} came back.`)
  return { files, faults: faults.length }
}

/** @throws Error with the first fault of the trail */
export async function checkTrail(connection: pg.ClientConfig, dataDir: string): Promise<void> {
  const { db, close } = openDatabase(connection)
  try {
    const { sound, breaks } = await verifyTrail(db, dataDir)
    if (!sound) throw new Error(`The restored audit trail is broken: ${breaks[0]?.kind}.`)
  } finally {
    await close()
  }
}

async function checkRestored(
  server: EmbeddedServer,
  scratch: string,
  path: string,
  passphrase: string | null,
): Promise<CheckedBackup> {
  const { parts } = await verifyArchive(path, passphrase)
  const source = {
    connection: server.config,
    files: new FileStore(join(scratch, 'files')),
    dataDir: scratch,
  }
  const report = await restoreBackup(source, path, passphrase)
  const db = new pg.Client(server.config)
  db.on('error', () => {})
  await db.connect()
  try {
    const rows = report.migrated.length ? report.rows : await countRows(db, parts)
    const files = report.withoutFiles ? { files: 0, faults: 0 } : await countFiles(db, report)
    await checkTrail(server.config, scratch)
    return { rows, ...files }
  } finally {
    await db.end()
  }
}

/**
 * Restores a backup into a new embedded database and checks the rows of every table, the files and
 * the audit trail. The caller removes the scratch folder.
 * @param scratch folder that does not exist yet
 * @param onStart receives the database, to be stopped when the drill is interrupted
 * @throws Error with a message for the operator: a damaged backup, a wrong passphrase, or what did not come back
 */
export async function checkBackup(
  path: string,
  passphrase: string | null,
  scratch: string,
  onStart: (server: EmbeddedServer) => void = () => {},
): Promise<CheckedBackup> {
  await mkdir(scratch, { recursive: true, mode: 0o700 })
  const server = await startEmbedded({ dataDir: scratch, settings })
  onStart(server)
  try {
    return await checkRestored(server, scratch, path, passphrase)
  } finally {
    await server.stop()
  }
}
