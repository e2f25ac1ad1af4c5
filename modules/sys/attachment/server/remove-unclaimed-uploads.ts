import { sql } from 'kysely'
import { writeAuditEntry } from '#server/records/audit/audit.ts'
import { findFileReferences } from '#server/records/rows/file-references.ts'
import { resolveFault } from '#server/platform/files/file-faults.ts'
import { lockBytes, mayRemoveFiles } from '#server/platform/files/file-locks.ts'
import { limitsOf } from '#server/platform/files/upload-limits.ts'
import { runAsSystem } from '#server/core/context.ts'
import type { Services } from '#server/core/context.ts'
import { attachment } from '../attachment.contract.ts'

/** Rows per transaction. */
const batchSize = 50

/**
 * Removes uploads that no record claimed within the configured days, and records file, uploader and
 * date in the audit trail. Bytes shared with another attachment stay. While a backup reads files
 * nothing is removed. Idempotent, and safe to interrupt.
 */
export async function removeUnclaimedUploads(
  services: Services,
): Promise<{ removed: number; swept: number }> {
  const { looseDays: unclaimedDays } = await limitsOf(services.db)
  let removed = 0
  for (let after = ''; ;) {
    const { count, last } = await removeSome(services, unclaimedDays, after)
    removed += count
    if (last === null) break
    after = last
  }
  return { removed, swept: await services.files.deleteAbandoned() }
}

async function removeSome(
  services: Services,
  days: number,
  after: string,
): Promise<{ count: number; last: string | null }> {
  return runAsSystem(services, async (ctx) => {
    const { db } = ctx
    if (!(await mayRemoveFiles(db))) return { count: 0, last: null }
    // Rows locked by a record that is claiming them are skipped.
    const unclaimed = await db
      .selectFrom('attachment')
      .where('attachedTime', 'is', null)
      .where('createTime', '<', sql<string>`now() - ${days} * interval '1 day'`)
      .where('attachmentId', '>', after)
      .orderBy('attachmentId')
      .limit(batchSize)
      .select(['attachmentId', 'originName', 'size', 'sha256', 'createBy', 'createTime'])
      .forUpdate()
      .skipLocked()
      .execute()
    let count = 0
    for (const file of unclaimed) {
      if ((await findFileReferences(db, services.resources, file.attachmentId)).length) {
        await db
          .updateTable('attachment')
          .set({ attachedTime: sql`now()` })
          .where('attachmentId', '=', file.attachmentId)
          .execute()
        continue
      }
      await db.deleteFrom('attachment').where('attachmentId', '=', file.attachmentId).execute()
      // Prevents another attachment from reusing the same bytes during removal.
      await lockBytes(db, file.sha256, 'exclusive')
      const shared = await db
        .selectFrom('attachment')
        .where('sha256', '=', file.sha256)
        .select('attachmentId')
        .limit(1)
        .executeTakeFirst()
      if (!shared) {
        await services.files.remove(file.sha256)
        await resolveFault(db, file.sha256, 'unused')
      }
      await writeAuditEntry(ctx, {
        resource: attachment.path,
        rowId: 0,
        action: 'remove',
        changes: [
          { field: 'originName', from: file.originName, to: null },
          { field: 'createBy', from: file.createBy, to: null },
          { field: 'createTime', from: file.createTime, to: null },
        ],
      })
      count++
    }
    return { count, last: unclaimed[batchSize - 1]?.attachmentId ?? null }
  })
}
