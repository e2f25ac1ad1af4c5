import type { OutputOf } from '#common/contract.ts'
import type { Ctx } from '#server/http/context.ts'
import { actionWords, stateWords } from '#modules/sys/log/server/names.ts'
import type { workbench } from '../workbench.contract.ts'
import { detailPath } from './list-links.ts'

const shown = 20

/** What the caller did lately, newest first; coming and going is no work. */
export async function recordsOf({ db, user, services }: Ctx): Promise<OutputOf<typeof workbench, 'get'>['records']> {
  const rows = await db.selectFrom('log').where('userId', '=', user.userId).where('resource', '!=', 'auth').orderBy('id', 'desc').limit(shown)
    .select(['time', 'resource', 'rowId', 'rowName', 'action', 'toState', 'remark']).execute()
  return rows.map((row) => {
    const r = services.resources.get(row.resource)
    const [action, state] = [actionWords(r, row.action), stateWords(r, row.toState)]
    return {
      time: row.time, resource: row.resource, id: row.rowId, titleZh: r?.text.one.zh ?? row.resource, titleEn: r?.text.one.en ?? row.resource, name: row.rowName,
      actionZh: action.zh, actionEn: action.en, stateZh: state?.zh ?? null, stateEn: state?.en ?? null, remark: row.remark,
      // What was done with a whole list, such as its export, belongs to no record.
      detailPath: r?.machine && row.rowId > 0 ? detailPath(row.resource, row.rowId) : null,
    }
  })
}
