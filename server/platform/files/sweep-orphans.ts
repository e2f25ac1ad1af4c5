import { sql } from 'kysely'
import type { Services } from '#server/core/context.ts'
import { lockBytes, mayRemoveFiles } from './file-locks.ts'
import { resolveFault } from './file-faults.ts'

/** Age in milliseconds from which a file without an attachment is removed. */
const graceMs = 24 * 3_600_000
/**
 * More orphans than this, and than this share of all files, are left: crashes leave few, but a
 * database that went back to an earlier moment, or another one on the same store, leaves many whose
 * attachments exist elsewhere.
 */
const [mostOrphans, mostOrphanShare] = [100, 0.01]
/** Attachments looked up in one statement. */
const batchSize = 500

export interface SweepResult {
  orphansRemoved: number
  /** left because there were too many, or because a backup runs */
  orphansLeft: number
}

/**
 * Removes stored files to which no attachment refers and that are older than a day. A crash between
 * writing a file and inserting its row leaves them. Nothing is removed while a backup runs.
 */
export async function sweepOrphans(services: Services, signal: AbortSignal): Promise<SweepResult> {
  const { orphans, files } = await findOrphans(services, signal)
  if (orphans.length > Math.max(mostOrphans, files * mostOrphanShare)) {
    services.log.warn(
      { event: 'orphans', orphans: orphans.length, files },
      'too many stored files have no attachment: none is removed',
    )
    return { orphansRemoved: 0, orphansLeft: orphans.length }
  }
  let orphansRemoved = 0
  let orphansLeft = 0
  for (const sha256 of orphans) {
    signal.throwIfAborted()
    const result = await removeOrphan(services, sha256)
    if (result === 'removed') orphansRemoved++
    if (result === 'held') orphansLeft++
  }
  return { orphansRemoved, orphansLeft }
}

/** @returns SHA-256 of the old files without an attachment, and the number of all files */
async function findOrphans(
  { db, files: store }: Services,
  signal: AbortSignal,
): Promise<{ orphans: string[]; files: number }> {
  const orphans: string[] = []
  let files = 0
  for (let n = 0; n < 256; n++) {
    signal.throwIfAborted()
    const old: string[] = []
    for await (const { name, modified } of store.blobs(n.toString(16).padStart(2, '0'))) {
      files++
      if (Date.now() - modified > graceMs) old.push(name)
    }
    for (let from = 0; from < old.length; from += batchSize) {
      const { rows } = await sql<{ sha256: string }>`
        select sha256 from unnest(${old.slice(from, from + batchSize)}::text[]) as old (sha256)
        where not exists (select from attachment a where a.sha256 = old.sha256)`.execute(db)
      orphans.push(...rows.map(({ sha256 }) => sha256))
    }
  }
  return { orphans, files }
}

/** `used`: an attachment refers to it by now. `held`: a backup runs. */
async function removeOrphan(
  { db, files }: Services,
  sha256: string,
): Promise<'removed' | 'used' | 'held'> {
  return db.transaction().execute(async (trx) => {
    if (!(await mayRemoveFiles(trx))) return 'held'
    // An upload of the same bytes is complete after this, and its row visible.
    await lockBytes(trx, sha256, 'exclusive')
    const used = await trx
      .selectFrom('attachment')
      .where('sha256', '=', sha256)
      .select('attachmentId')
      .limit(1)
      .executeTakeFirst()
    if (used) return 'used'
    await files.remove(sha256)
    await resolveFault(trx, sha256, 'unused')
    return 'removed'
  })
}
