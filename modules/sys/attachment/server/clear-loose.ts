import { sql } from 'kysely'
import { record } from '#server/audit/audit.ts'
import { holdersOf } from '#server/files/holders.ts'
import { limitsOf } from '#server/files/limits.ts'
import { asSystem } from '#server/http/context.ts'
import type { Services } from '#server/http/context.ts'
import { attachment } from '../attachment.contract.ts'

/** So many in one transaction. */
const handful = 50

/**
 * Removes uploads that no record took up within the days of the settings, and says so in the trail: which file, whose,
 * of when. Bytes that another attachment shares stay. Doing it twice, or being ended in the middle, does no harm.
 */
export async function clearLoose(services: Services): Promise<{ removed: number; swept: number }> {
  const { looseDays } = await limitsOf(services.db)
  let removed = 0
  for (let after = ''; ;) {
    const { count, last } = await removeSome(services, looseDays, after)
    removed += count
    if (last === null) break
    after = last
  }
  return { removed, swept: await services.files.sweep() }
}

async function removeSome(services: Services, days: number, after: string): Promise<{ count: number; last: string | null }> {
  return asSystem(services, async (ctx) => {
    const { db } = ctx
    // Whoever is just taking one up holds it; it is passed over.
    const loose = await db.selectFrom('attachment').where('attachedTime', 'is', null).where('createTime', '<', sql<string>`now() - ${days} * interval '1 day'`).where('attachmentId', '>', after)
      .orderBy('attachmentId').limit(handful).select(['attachmentId', 'originName', 'size', 'sha256', 'createBy', 'createTime']).forUpdate().skipLocked().execute()
    let count = 0
    for (const file of loose) {
      if ((await holdersOf(db, services.resources, file.attachmentId)).length) {
        await db.updateTable('attachment').set({ attachedTime: sql`now()` }).where('attachmentId', '=', file.attachmentId).execute()
        continue
      }
      await db.deleteFrom('attachment').where('attachmentId', '=', file.attachmentId).execute()
      // Nobody gives the same bytes to another attachment while they go.
      await sql`select pg_advisory_xact_lock(hashtextextended(${file.sha256}, 0))`.execute(db)
      const shared = await db.selectFrom('attachment').where('sha256', '=', file.sha256).select('attachmentId').limit(1).executeTakeFirst()
      if (!shared) await services.files.remove(file.sha256)
      await record(ctx, { resource: attachment.path, rowId: 0, action: 'remove', changes: [{ field: 'originName', from: file.originName, to: null }, { field: 'createBy', from: file.createBy, to: null }, { field: 'createTime', from: file.createTime, to: null }] })
      count++
    }
    return { count, last: loose.length < handful ? null : loose.at(-1)!.attachmentId }
  })
}
