import type { Ctx } from '../http/context.ts'
import type { Change } from './audit.ts'

export interface RowVersion {
  values: Record<string, unknown>
  /** instant from which the row stood so, and who made it so */
  since: string
  userName: string | null
  /** instant at which it was changed or removed; null while it stands so */
  until: string | null
  removed: boolean
}

/**
 * A row as it stood in an earlier version, put together from the audit trail, which begins with all values of a new row and counts one
 * version for every change after it. It answers for removed rows too. Needs rows made by createRow or createRows, or a `create` recorded otherwise.
 * @returns null when there was no such version
 */
export async function rowAtVersion(ctx: Ctx, resource: string, id: number, version: number): Promise<RowVersion | null> {
  const entries = await ctx.db.selectFrom('log').where('resource', '=', resource).where('rowId', '=', id).orderBy('id').select(['time', 'action', 'userName', 'changes']).execute()
  const made = entries.filter((entry, i) => (i === 0 ? entry.action === 'create' : (entry.changes as unknown as Change[]).length > 0))
  const of = made[version - 1]
  if (entries[0]?.action !== 'create' || !of) return null
  const values: Record<string, unknown> = {}
  for (const { changes } of made.slice(0, version)) for (const { field, to } of changes as unknown as Change[]) values[field] = to
  const gone = entries.find(({ action }) => action === 'remove')
  return { values, since: of.time, userName: of.userName, until: (made[version] ?? gone)?.time ?? null, removed: gone !== undefined }
}
