/**
 * Faults of stored files: bytes that are not those of their SHA-256, and files that the store does
 * not have. A fault stays until the file is repaired (docs/operations.md).
 */
import { sql } from 'kysely'
import type { Services } from '#server/core/context.ts'
import type { Db } from '#server/core/db.ts'
import { lockBytes } from './file-locks.ts'

export interface FileFault {
  sha256: string
  kind: 'damaged' | 'missing'
  foundBy: 'read' | 'upload' | 'backup' | 'restore' | 'scrub'
  /** the bytes were repaired, and the row records it */
  healed?: true
}

/** The job that notifies administrators; its handler is in modules/sys/attachment. */
export const fileFaultJob = 'sys.attachment.reportFaults'

/**
 * Stores faults. A file has at most one unresolved fault, and one without an attachment has none,
 * because it is not used.
 * @returns how many faults are new
 */
export async function storeFaults(db: Db, faults: readonly FileFault[]): Promise<number> {
  let stored = 0
  for (const { sha256, kind, foundBy } of faults)
    stored += await db.transaction().execute(async (trx) => {
      // A removal of the file that runs is over after this.
      await lockBytes(trx, sha256, 'shared')
      const { rows } = await sql<{ isNew: boolean }>`
        insert into file_fault (sha256, kind, found_by)
        select ${sha256}, ${kind}, ${foundBy} where exists (select from attachment where sha256 = ${sha256})
        on conflict (sha256) where resolved_time is null
        do update set kind = excluded.kind where file_fault.kind <> excluded.kind
        returning xmax = 0 as is_new`.execute(trx)
      return rows[0]?.isNew ? 1 : 0
    })
  return stored
}

/**
 * Logs and stores faults that this process found, and has administrators notified of new ones.
 * Errors are logged only: the caller refuses the file in any case.
 */
export async function recordFaults(
  services: Services,
  faults: readonly FileFault[],
): Promise<void> {
  const { db, files, jobs, log } = services
  for (const { sha256, kind, foundBy, healed = false } of faults)
    log.error({ event: 'fileFault', sha256, kind, foundBy, healed }, `a stored file is ${kind}`)
  try {
    const unresolved: FileFault[] = []
    for (const fault of faults) {
      // An upload may have healed the file since it was read.
      const isGood = async () => (await files.check(fault.sha256).catch(() => 'unknown')) === 'good'
      if (!fault.healed && !(fault.foundBy === 'read' && (await isGood()))) unresolved.push(fault)
    }
    if (await storeFaults(db, unresolved)) await jobs.enqueue(db, fileFaultJob, {}, null)
  } catch (err) {
    log.error({ err }, 'the fault of a stored file was not recorded')
  }
}

/** Resolves the fault of a file, if it has one. */
export async function resolveFault(
  db: Db,
  sha256: string,
  resolvedBy: 'upload' | 'repair' | 'good' | 'unused',
): Promise<void> {
  await db
    .updateTable('fileFault')
    .set({ resolvedTime: sql<string>`now()`, resolvedBy })
    .where('sha256', '=', sha256)
    .where('resolvedTime', 'is', null)
    .execute()
}

/** Resolves faults of files to which no attachment refers any more. */
export async function resolveUnused(db: Db): Promise<void> {
  await sql`update file_fault set resolved_time = now(), resolved_by = 'unused'
    where resolved_time is null and not exists (select from attachment a where a.sha256 = file_fault.sha256)`.execute(
    db,
  )
}

/**
 * Locks the bytes of a file for a reference to them, in the caller's transaction.
 * @returns whether the file has an unresolved fault
 */
export async function lockForReference(db: Db, sha256: string): Promise<boolean> {
  const { rows } = await sql<{ faulty: boolean }>`
    select exists (select from file_fault where sha256 = ${sha256} and resolved_time is null) as faulty
    from pg_advisory_xact_lock_shared(hashtextextended(${sha256}, 0))`.execute(db)
  return rows[0]?.faulty === true
}

/** Records that an upload replaced the bytes of a damaged or missing file. */
export async function recordHealed(db: Db, sha256: string, faulty: boolean): Promise<void> {
  if (faulty) return resolveFault(db, sha256, 'upload')
  await db
    .insertInto('fileFault')
    .values({
      sha256,
      kind: 'damaged',
      foundBy: 'upload',
      resolvedTime: sql<string>`now()`,
      resolvedBy: 'upload',
    })
    .execute()
}

/**
 * Unresolved faults of which administrators were not notified, and marks them as notified, in the
 * caller's transaction. None within an hour of the last notification, so that many faults found one
 * by one become few mails.
 */
export async function takeUnreportedFaults(
  db: Db,
): Promise<Pick<FileFault, 'sha256' | 'kind' | 'foundBy'>[]> {
  await sql`select pg_advisory_xact_lock(hashtext('plimsoll file faults'))`.execute(db)
  const { rows } = await sql<Pick<FileFault, 'sha256' | 'kind' | 'foundBy'>>`
    update file_fault set notified_time = now() where resolved_time is null and notified_time is null
      and not exists (select from file_fault where notified_time > now() - interval '1 hour')
    returning sha256, kind, found_by`.execute(db)
  return rows
}
