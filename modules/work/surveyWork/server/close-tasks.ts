import { sql } from 'kysely'
import { openStates } from '#common/machine.ts'
import { updateWorkState } from '#modules/work/quotation/server/update-work-state.ts'
import { dropUnsigned } from '#modules/work/surveyCert/server/task-certificates.ts'
import { writeAuditEntry } from '#server/records/audit/audit.ts'
import type { RequestContext } from '#server/core/context.ts'
import { surveyWorkMachine } from '../surveyWork.machine.ts'

const { done, cancelled } = surveyWorkMachine.states

/**
 * Closes the open tasks of a quotation that is closed, returned ones too: a task with a signed certificate is done,
 * any other is cancelled. Unsigned certificates are removed.
 * @throws Refusal 409 where an unsigned certificate is submitted or has a number
 */
export async function closeTasks(
  ctx: RequestContext,
  quotationId: number,
  remark: string | null,
): Promise<void> {
  const tasks = await ctx.db
    .selectFrom('surveyWork')
    .where('quotationLineId', 'in', (eb) =>
      eb.selectFrom('quotationLine').where('quotationId', '=', quotationId).select('id'),
    )
    .where('status', 'in', openStates(surveyWorkMachine))
    .orderBy('id')
    .select(['id', 'status', 'round', 'quotationLineId'])
    .forUpdate()
    .execute()
  for (const { id, status, round, quotationLineId } of tasks) {
    const signed = await dropUnsigned(ctx, id)
    const toState = signed ? done : cancelled
    await ctx.db
      .updateTable('surveyWork')
      .set({
        status: toState,
        version: sql`version + 1`,
        updateTime: sql`now()`,
        statusTime: sql`now()`,
      })
      .where('id', '=', id)
      .execute()
    await writeAuditEntry(ctx, {
      resource: 'work/surveyWork',
      rowId: id,
      action: signed ? 'finish' : 'cancel',
      fromState: status,
      toState,
      round,
      remark,
    })
    if (quotationLineId) await updateWorkState(ctx, [quotationLineId], signed ? 'done' : 'none')
  }
}
