import { sql } from 'kysely'
import type { RecordName } from '#common/record-name.ts'
import { openStates, statesBefore } from '#common/machine.ts'
import { regCertMachine } from '#modules/work/regCert/regCert.machine.ts'
import { surveyWorkMachine } from '#modules/work/surveyWork/surveyWork.machine.ts'
import type { RequestContext } from '#server/core/context.ts'
import { defineHook } from '#server/core/hook.ts'
import type { Db } from '#server/core/db.ts'

/**
 * Closes the open tasks of a quotation that is closed, each with its audit entry.
 * @param remark why the quotation is closed; null: not said
 */
type CloseTasks = (ctx: RequestContext, quotationId: number, remark: string | null) => Promise<void>
/** `work/surveyWork` and `work/regCert`, which own the tasks, register here. */
export const closeTasksHook = defineHook<CloseTasks>()

/**
 * Open tasks of a quotation: numbers of survey tasks, returned ones too; codes of registrations whose
 * information is being entered, or entered again after a refusal.
 */
export async function openTasksOf(db: Db, quotationId: number): Promise<RecordName[]> {
  return db
    .selectFrom('surveyWork as w')
    .innerJoin('quotationLine as l', 'l.id', 'w.quotationLineId')
    .where('l.quotationId', '=', quotationId)
    .where('w.status', 'in', openStates(surveyWorkMachine))
    .select([sql.lit('work/surveyWork').as('path'), 'w.id', 'w.jobNo as name'])
    .unionAll(
      db
        .selectFrom('regCert as r')
        .innerJoin('quotationLine as n', 'n.id', 'r.quotationLineId')
        .innerJoin('cert as c', 'c.id', 'r.certId')
        .where('n.quotationId', '=', quotationId)
        .where('r.status', 'in', statesBefore(regCertMachine, 'submit'))
        .select([sql.lit('work/regCert').as('path'), 'r.id', 'c.code as name']),
    )
    .orderBy(sql`name`)
    .execute()
}
