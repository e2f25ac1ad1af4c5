/** Takes damaged and missing files of the store from a backup. */
import { Readable } from 'node:stream'
import pg from 'pg'
import { resolveFault } from '../files/file-faults.ts'
import { openDatabase } from '../database/database.ts'
import type { Db } from '#server/core/db.ts'
import { readArchive } from './read-archive.ts'
import type { Entry } from './archive.ts'
import { withAttachments } from './faulty-files.ts'
import type { FaultyFile } from './faulty-files.ts'
import { verifyArchive } from './restore-backup.ts'
import type { Source } from './write-backup.ts'

export interface RepairReport {
  /** SHA-256 of files that were taken from the archive */
  repaired: string[]
  /** SHA-256 of files with a recorded fault that were good in the store already */
  good: string[]
  /** files that are still faulty: the archive has no good copy */
  remaining: FaultyFile[]
}

/**
 * Takes the files with an unresolved fault, and those that the store lacks or has in another size,
 * from a backup into the store. Each is verified before and after it is written. Rows are not
 * restored, and the product may run. The archive is checked completely first.
 * @throws ArchiveError with a message for the operator: a damaged archive, a wrong passphrase
 */
export async function repairFiles(
  { connection, files }: Pick<Source, 'connection' | 'files'>,
  path: string,
  passphrase: string | null,
): Promise<RepairReport> {
  await verifyArchive(path, passphrase)
  const { db, close } = openDatabase(connection)
  try {
    const report: RepairReport = { repaired: [], good: [], remaining: [] }
    for (const { sha256 } of await unresolved(db)) {
      if ((await files.check(sha256)) !== 'good') continue
      await resolveFault(db, sha256, 'good')
      report.good.push(sha256)
    }
    const wanted = new Set((await unresolved(db)).map(({ sha256 }) => sha256))
    await readArchive(path, passphrase, async (entry) => {
      const sha256 = await repairEntry(db, files, entry, wanted)
      if (sha256) report.repaired.push(sha256)
    })
    const remaining = await unresolved(db)
    return { ...report, remaining: await named(connection, remaining) }
  } finally {
    await close()
  }
}

const unresolved = (db: Db): Promise<Pick<FaultyFile, 'sha256' | 'kind'>[]> =>
  db
    .selectFrom('fileFault')
    .where('resolvedTime', 'is', null)
    .orderBy('sha256')
    .select(['sha256', 'kind'])
    .$castTo<Pick<FaultyFile, 'sha256' | 'kind'>>()
    .execute()

/** Whether the store lacks a file to which a row refers, or has it in another size. */
async function isLacking(db: Db, files: Source['files'], sha256: string): Promise<boolean> {
  const row = await db
    .selectFrom('attachment')
    .where('sha256', '=', sha256)
    .select('size')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined && (await files.sizeOf(sha256)) !== row.size
}

/** @returns the SHA-256 of the entry's file if it was repaired */
async function repairEntry(
  db: Db,
  files: Source['files'],
  { header, body }: Entry,
  wanted: ReadonlySet<string>,
): Promise<string | null> {
  const take =
    header.kind === 'file' &&
    (wanted.has(header.sha256) || (await isLacking(db, files, header.sha256)))
  if (!take) {
    for await (const _ of body) {
      /* not needed */
    }
    return null
  }
  const { sha256 } = header
  if (!(await files.saveVerified(sha256, Readable.from(body, { objectMode: false })))) return null
  if ((await files.check(sha256)) !== 'good') return null
  await resolveFault(db, sha256, 'repair')
  return sha256
}

async function named(
  connection: pg.ClientConfig,
  faults: readonly Pick<FaultyFile, 'sha256' | 'kind'>[],
): Promise<FaultyFile[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await withAttachments(client, faults)
  } finally {
    await client.end()
  }
}
