import type { OutputOf } from '#common/contract.ts'
import { scopeOf } from '#server/access/scope.ts'
import { nameKey, recordNames } from '#server/audit/record-names.ts'
import type { Ctx } from '#server/http/context.ts'
import { actionWords, stateWords } from '#modules/sys/log/server/names.ts'
import type { workbench } from '../workbench.contract.ts'
import { detailPath } from './list-links.ts'

const shown = 20

/** What the caller did lately, newest first; coming and going is no work. Records are called what they are called today, and as the trail keeps it once they are gone. */
export async function recordsOf({ db, user, services }: Ctx): Promise<OutputOf<typeof workbench, 'get'>['records']> {
  const rows = await db.selectFrom('log').where('userId', '=', user.userId).where('resource', '!=', 'auth').orderBy('id', 'desc').limit(shown)
    .select(['time', 'resource', 'rowId', 'rowName', 'action', 'toState', 'remark']).execute()
  const ids = new Map<string, Set<number>>()
  for (const { resource, rowId } of rows) if (rowId > 0) ids.set(resource, (ids.get(resource) ?? new Set()).add(rowId))
  const names = await recordNames(db, services.resources, ids, (r) => scopeOf(r.scope, user))
  return rows.map((row) => {
    const r = services.resources.get(row.resource)
    const name = names.get(nameKey(row.resource, row.rowId))
    const [action, state] = [actionWords(r, row.action), stateWords(r, row.toState)]
    return {
      time: row.time, resource: row.resource, id: row.rowId, titleZh: r?.text.one.zh ?? row.resource, titleEn: r?.text.one.en ?? row.resource, nameZh: name?.zh ?? row.rowName, nameEn: name?.en ?? row.rowName,
      actionZh: action.zh, actionEn: action.en, stateZh: state?.zh ?? null, stateEn: state?.en ?? null, remark: row.remark,
      // What was done with a whole list, such as its export, belongs to no record.
      detailPath: r?.machine && row.rowId > 0 ? detailPath(row.resource, row.rowId) : null,
    }
  })
}
