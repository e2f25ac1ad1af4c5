import { sql } from 'kysely'
import { writeAuditEntries } from '#server/records/audit/audit.ts'
import { getResource } from '#server/core/resource.ts'
import { keyRows } from '#server/platform/database/batched-read.ts'
import type { RequestContext } from '#server/core/context.ts'

/**
 * Marks replaced certificates of ships and companies as superseded: they stay on record and need no
 * more surveys.
 */
export async function supersedeCerts(
  ctx: RequestContext,
  replaced: readonly { id: number; by: number }[],
): Promise<void> {
  if (!replaced.length) return
  const { rows } = await sql<{ id: number; by: number }>`
    update ship_cert c set superseded_by = n.by, version = c.version + 1
    from ${keyRows({ id: 'bigint', by: 'bigint' }, replaced)}
    where c.id = n.id and c.id <> n.by and c.superseded_by is null
    returning c.id, c.superseded_by as by`.execute(ctx.db)
  await writeAuditEntries(
    ctx,
    getResource(ctx.services, 'ship/cert'),
    'supersede',
    rows.map(({ id, by }) => ({
      rowId: id,
      changes: [{ field: 'supersededBy', from: null, to: by }],
    })),
  )
}
