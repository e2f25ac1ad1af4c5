import { sql } from 'kysely'
import { openStates } from '#common/machine.ts'
import { updateWorkState } from '#modules/work/quotation/server/update-work-state.ts'
import { writeAuditEntry } from '#server/records/audit/audit.ts'
import type { LockedSurveyCert } from '#modules/work/surveyCert/server/survey-cert-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { surveyWorkMachine } from '../surveyWork.machine.ts'
import { surveyCertMachine } from '#modules/work/surveyCert/surveyCert.machine.ts'

const { done } = surveyWorkMachine.states

/**
 * Called in the transaction that signs a certificate of a task: with the last one the task is done
 * and its line delivered. The task is locked first, so that of two concurrent signatures one sees
 * the other.
 */
export async function finishTaskWhenSigned(
  ctx: RequestContext,
  cert: LockedSurveyCert,
): Promise<void> {
  const id = cert.surveyWorkId
  if (!id) return
  const task = await ctx.db
    .selectFrom('surveyWork')
    .where('id', '=', id)
    .select(['status', 'round', 'quotationLineId'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  const open = await ctx.db
    .selectFrom('surveyCert')
    .where('surveyWorkId', '=', id)
    .where('id', '!=', cert.id)
    .where('status', '!=', surveyCertMachine.states.done)
    .select('id')
    .limit(1)
    .execute()
  if (!openStates(surveyWorkMachine).includes(task.status) || open.length) return
  await ctx.db
    .updateTable('surveyWork')
    .set({
      status: done,
      version: sql`version + 1`,
      updateTime: sql`now()`,
      statusTime: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
  await writeAuditEntry(ctx, {
    resource: 'work/surveyWork',
    rowId: id,
    action: 'finish',
    fromState: task.status,
    toState: done,
    round: task.round,
  })
  if (task.quotationLineId) await updateWorkState(ctx, [task.quotationLineId], 'done')
}
