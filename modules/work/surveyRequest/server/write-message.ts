import type { InputOf } from '#common/contract.ts'
import { getRow } from '#server/db/rows.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuse, refuseFields } from '#server/http/refusal.ts'
import { tellLive } from '#server/live/live.ts'
import type { Resource } from '#server/resource.ts'
import type { surveyRequest } from '../surveyRequest.contract.ts'
import { surveyRequestMachine } from '../surveyRequest.machine.ts'
import { surveyRequestText as t } from '../surveyRequest.text.ts'
import { tellOffice, tellOwner } from './people.ts'
import { filesFault } from './request-survey.ts'

/** Writes to the other side: an owner to whoever handles the request, the society to the accounts of the company. @throws Refusal 409 once it is withdrawn */
export async function writeMessage(ctx: Ctx, r: Resource, { id, text, files }: InputOf<typeof surveyRequest, 'message'>): Promise<{ id: number; messageId: number }> {
  const row = await getRow(ctx, r, id)
  if (row['status'] === surveyRequestMachine.states.withdrawn) refuse(409, t.endedTalk)
  const words = text.trim()
  const faults = [...(words ? [] : [{ field: 'text', phrase: t.wordsNeeded }]), ...await filesFault(ctx, files, 'files')]
  if (faults.length) refuseFields(...faults)
  const fromOffice = ctx.user.taskNode !== 'ship_owner'
  const { id: messageId } = await ctx.db.insertInto('surveyRequestMessage').values({ requestId: id, createBy: ctx.user.userId || null, fromOffice, words, files: files ?? [] }).returning('id').executeTakeFirstOrThrow()
  const [params, key] = [{ ship: row['shipName'], no: row['requestNo'] }, `message ${messageId}`]
  if (fromOffice) await tellOwner(ctx, id, row['customerId'], 'message', params, { words, key })
  else await tellOffice(ctx, { id, handlerId: row['handlerId'], region: row['region'] }, 'message', params, false, key)
  await tellLive(ctx, { topic: 'requests', rights: ['work.surveyRequest.read'] })
  return { id, messageId }
}
