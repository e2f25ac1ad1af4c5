import {
  dropDraft,
  reassignDraft,
  isSent,
} from '#modules/work/quotation/server/draft-for-request.ts'
import { writeAuditEntry } from '#server/records/audit/audit.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuse } from '#server/core/refusal.ts'
import type { MoveInput } from '#server/records/state-machine/machine.ts'
import type { ColumnValues } from '#server/core/row.ts'
import type { LockedSurveyRequest, SurveyRequestRow } from './survey-request-row.ts'
import { surveyRequestMachine } from '../surveyRequest.machine.ts'
import { surveyRequestText as t } from '../surveyRequest.text.ts'
import { notifyOffice, notifyOwner } from './notify-request-users.ts'

const about = (row: Pick<SurveyRequestRow, 'shipName' | 'requestNo'>) => ({
  ship: row.shipName,
  no: row.requestNo,
})

/** Whether somebody else handles a request. */
export const isOfAnother = (
  ctx: RequestContext,
  row: Pick<SurveyRequestRow, 'handlerId'>,
): boolean => row.handlerId !== ctx.user.userId

/** @throws Refusal 409 until the quotation is sent, which marks the request by itself */
export async function refuseUnsent(ctx: RequestContext, row: LockedSurveyRequest): Promise<void> {
  if (!row.quotationId || !(await isSent(ctx, row.quotationId))) refuse(409, t.notSentYet)
}

export async function takeRequest(
  ctx: RequestContext,
  row: LockedSurveyRequest,
): Promise<ColumnValues<'surveyRequest'>> {
  if (!isOfAnother(ctx, row)) refuse(409, t.yoursAlready)
  if (row.quotationId) await reassignDraft(ctx, row.quotationId, ctx.user.userId)
  return { handlerId: ctx.user.userId }
}

export async function quoteRequest(ctx: RequestContext, row: LockedSurveyRequest): Promise<void> {
  await notifyOwner(ctx, row.id, row.customerId, 'quoted', about(row), {
    link: `/work/quotation/detail?id=${row.quotationId}`,
  })
}

export async function declineRequest(
  ctx: RequestContext,
  row: LockedSurveyRequest,
  input: MoveInput,
): Promise<void> {
  if (row.quotationId) await dropDraft(ctx, row.quotationId, 'notEligible', input.remark ?? null)
  await notifyOwner(ctx, row.id, row.customerId, 'declined', about(row), {
    ...(input.remark && { words: input.remark }),
  })
}

export async function withdrawRequest(
  ctx: RequestContext,
  row: LockedSurveyRequest,
  input: MoveInput,
): Promise<void> {
  if (row.quotationId) await dropDraft(ctx, row.quotationId, 'cancelled', input.remark ?? null)
  await notifyOffice(
    ctx,
    { id: row.id, handlerId: row.handlerId, region: row.region },
    'withdrawn',
    about(row),
  )
}

/**
 * Marks a request as quoted when its quotation is sent. The move is recorded in the name of the
 * sender.
 */
export async function quotedBy(ctx: RequestContext, quotationId: number): Promise<void> {
  const { submitted, quoted } = surveyRequestMachine.states
  const row = await ctx.db
    .selectFrom('surveyRequestRow')
    .where('quotationId', '=', quotationId)
    .where('status', '=', submitted)
    .select(['id', 'customerId', 'shipName', 'requestNo'])
    .$narrowType<{ id: number; customerId: number; shipName: string; requestNo: string }>()
    .executeTakeFirst()
  if (!row) return
  await ctx.db
    .updateTable('surveyRequest')
    .set((e) => ({
      status: quoted,
      statusTime: new Date().toISOString(),
      updateTime: new Date().toISOString(),
      version: e('version', '+', 1),
    }))
    .where('id', '=', row.id)
    .execute()
  await writeAuditEntry(ctx, {
    resource: 'work/surveyRequest',
    rowId: row.id,
    action: 'quote',
    fromState: submitted,
    toState: quoted,
  })
  await notifyOwner(ctx, row.id, row.customerId, 'quoted', about(row), {
    link: `/work/quotation/detail?id=${quotationId}`,
  })
}
