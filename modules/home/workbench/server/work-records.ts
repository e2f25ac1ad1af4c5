import type { OutputOf } from '#common/contract.ts'
import { scopeCondition } from '#server/core/scope.ts'
import { nameKey, recordNames } from '#server/records/audit/record-names.ts'
import type { RequestContext } from '#server/core/context.ts'
import { actionLabel, stateLabel } from '#modules/sys/log/server/labels.ts'
import type { workbench } from '../workbench.contract.ts'
import { stateShown } from './work-queues.ts'

const maxRecords = 20

/**
 * Recent actions of the caller, newest first, without sign-in and sign-out. Records have their
 * current name, or that of the trail after removal.
 */
export async function recordsOf({
  db,
  user,
  services,
}: RequestContext): Promise<OutputOf<typeof workbench, 'get'>['records']> {
  const rows = await db
    .selectFrom('log')
    .where('userId', '=', user.userId)
    .where('resource', '!=', 'auth')
    .orderBy('id', 'desc')
    .limit(maxRecords)
    .select(['time', 'resource', 'rowId', 'rowName', 'action', 'toState', 'remark'])
    .execute()
  const ids = new Map<string, Set<number>>()
  for (const { resource, rowId } of rows)
    if (rowId > 0) ids.set(resource, (ids.get(resource) ?? new Set()).add(rowId))
  const names = await recordNames(db, services.resources, ids, (r) => scopeCondition(r.scope, user))
  return rows.map((row) => {
    const r = services.resources.get(row.resource)
    const name = names.get(nameKey(row.resource, row.rowId))
    const [action, state] = [actionLabel(r, row.action), stateLabel(r, row.toState)]
    const look = state && r?.machine ? stateShown(r.machine, row.toState ?? 0) : null
    return {
      time: row.time,
      resource: row.resource,
      id: row.rowId,
      titleZh: r?.text.singular.zh ?? row.resource,
      titleEn: r?.text.singular.en ?? row.resource,
      nameZh: name?.zh ?? row.rowName,
      nameEn: name?.en ?? row.rowName,
      actionZh: action.zh,
      actionEn: action.en,
      stateZh: state?.zh ?? null,
      stateEn: state?.en ?? null,
      tone: look?.tone ?? null,
      icon: look?.icon ?? null,
      remark: row.remark,
      exists: name !== undefined,
    }
  })
}
