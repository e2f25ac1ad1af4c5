import { record } from '#server/audit/audit.ts'
import type { Ctx } from '#server/http/context.ts'

/** Certificates of a ship that another one has taken the place of: kept in her record, and no longer asked for surveys. */
export async function supersedeCerts(ctx: Ctx, ids: readonly number[], by: number): Promise<void> {
  if (!ids.length) return
  const done = await ctx.db.updateTable('shipCert').set((eb) => ({ supersededBy: by, version: eb('version', '+', 1) }))
    .where('id', 'in', ids).where('id', '!=', by).where('supersededBy', 'is', null).returning('id').execute()
  for (const { id } of done) await record(ctx, { resource: 'ship/cert', rowId: id, action: 'supersede', changes: [{ field: 'supersededBy', from: null, to: by }] })
}
