import type { InputOf } from '#common/contract.ts'
import { getRow } from '#server/records/rows/read-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuse, refuseFields } from '#server/core/refusal.ts'
import { publishLive } from '#server/platform/live-updates/live.ts'
import type { SurveyRequestResource } from './survey-request-row.ts'
import type { surveyRequest } from '../surveyRequest.contract.ts'
import { surveyRequestMachine } from '../surveyRequest.machine.ts'
import { surveyRequestText as t } from '../surveyRequest.text.ts'
import { notifyOffice, notifyOwner } from './notify-request-users.ts'
import { filesFault } from './request-survey.ts'

/** @throws Refusal 409: a withdrawn request has no further messages */
export function refuseAfterWithdrawal(_ctx: RequestContext, row: { status: number }): void {
  if (row.status === surveyRequestMachine.states.withdrawn) refuse(409, t.endedTalk)
}

/**
 * Sends a message to the other side: an owner to the handler, the society to the company's
 * accounts.
 * @throws Refusal 409 once the request is withdrawn
 */
export async function writeMessage(
  ctx: RequestContext,
  r: SurveyRequestResource,
  { id, text, files }: InputOf<typeof surveyRequest, 'message'>,
): Promise<{ id: number; messageId: number }> {
  const row = await getRow(ctx, r, id)
  refuseAfterWithdrawal(ctx, row)
  const words = text.trim()
  const errors = [
    ...(words ? [] : [{ field: 'text', phrase: t.wordsNeeded }]),
    ...(await filesFault(ctx, files, 'files')),
  ]
  if (errors.length) refuseFields(...errors)
  const fromOffice = ctx.user.taskNode !== 'ship_owner'
  const { id: messageId } = await ctx.db
    .insertInto('surveyRequestMessage')
    .values({
      requestId: id,
      createBy: ctx.user.userId || null,
      fromOffice,
      words,
      files: files ?? [],
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [params, key] = [{ ship: row.shipName, no: row.requestNo }, `message ${messageId}`]
  if (fromOffice) await notifyOwner(ctx, id, row.customerId, 'message', params, { words, key })
  else
    await notifyOffice(
      ctx,
      { id, handlerId: row.handlerId, region: row.region },
      'message',
      params,
      false,
      key,
    )
  await publishLive(ctx, { topic: 'requests', rights: ['work.surveyRequest.read'] })
  return { id, messageId }
}
