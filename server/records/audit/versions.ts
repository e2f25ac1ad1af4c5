import type { RequestContext } from '#server/core/context.ts'
import type { Change } from './audit.ts'

export interface RowVersion {
  values: Record<string, unknown>
  /** instant from which the row had these values, and the person who changed it */
  since: string
  userName: string | null
  /** instant at which it was changed or removed; null for the current version */
  until: string | null
  removed: boolean
}

/**
 * A row in an earlier version, rebuilt from the audit trail. The trail begins with all values of a
 * new row and counts one version for each later change. Works for removed rows too. Requires that
 * the row was created by createRow or createRows, or recorded with a `create` entry.
 * @returns null when the version does not exist
 */
export async function rowAtVersion(
  ctx: RequestContext,
  resource: string,
  id: number,
  version: number,
): Promise<RowVersion | null> {
  const entries = await ctx.db
    .selectFrom('log')
    .where('resource', '=', resource)
    .where('rowId', '=', id)
    .orderBy('id')
    .select(['time', 'action', 'userName', 'changes'])
    .execute()
  const versionEntries = entries.filter((entry, i) =>
    i === 0 ? entry.action === 'create' : (entry.changes as Change[]).length > 0,
  )
  const of = versionEntries[version - 1]
  if (entries[0]?.action !== 'create' || !of) return null
  const values: Record<string, unknown> = {}
  for (const { changes } of versionEntries.slice(0, version))
    for (const { field, to } of changes as Change[]) values[field] = to
  const gone = entries.find(({ action }) => action === 'remove')
  return {
    values,
    since: of.time,
    userName: of.userName,
    until: (versionEntries[version] ?? gone)?.time ?? null,
    removed: gone !== undefined,
  }
}
