import { dropDraft, handOver, isSent } from '#modules/work/quotation/server/draft-for-request.ts'
import { record } from '#server/audit/audit.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuse } from '#server/http/refusal.ts'
import type { MoveInput } from '#server/machine/machine.ts'
import { surveyRequestMachine } from '../surveyRequest.machine.ts'
import { surveyRequestText as t } from '../surveyRequest.text.ts'
import { tellOffice, tellOwner } from './people.ts'

type Row = Record<string, any> & { id: number }
const about = (row: Row) => ({ ship: row['shipName'], no: row['requestNo'] })

export async function takeRequest(ctx: Ctx, row: Row): Promise<Record<string, unknown>> {
  if (row['handlerId'] === ctx.user.userId) refuse(409, t.yoursAlready)
  if (row['quotationId']) await handOver(ctx, row['quotationId'], ctx.user.userId)
  return { handlerId: ctx.user.userId }
}

export async function quoteRequest(ctx: Ctx, row: Row): Promise<void> {
  if (!row['quotationId'] || !await isSent(ctx, row['quotationId'])) refuse(409, t.notSentYet)
  await tellOwner(ctx, row.id, row['customerId'], 'quoted', about(row), { link: `/work/quotation/detail?id=${row['quotationId']}` })
}

export async function declineRequest(ctx: Ctx, row: Row, input: MoveInput): Promise<void> {
  if (row['quotationId']) await dropDraft(ctx, row['quotationId'], 'notEligible', input.remark ?? null)
  await tellOwner(ctx, row.id, row['customerId'], 'declined', about(row), { ...(input.remark && { words: input.remark }) })
}

export async function withdrawRequest(ctx: Ctx, row: Row, input: MoveInput): Promise<void> {
  if (row['quotationId']) await dropDraft(ctx, row['quotationId'], 'cancelled', input.remark ?? null)
  await tellOffice(ctx, { id: row.id, handlerId: row['handlerId'], region: row['region'] }, 'withdrawn', about(row))
}

/** Once its quotation is sent, a request is answered: the state moves with a record, as if whoever sent it had said so. */
export async function quotedBy(ctx: Ctx, quotationId: number): Promise<void> {
  const { submitted, quoted } = surveyRequestMachine.states
  const row = await ctx.db.selectFrom('surveyRequestRow').where('quotationId', '=', quotationId).where('status', '=', submitted).selectAll().executeTakeFirst() as Row | undefined
  if (!row) return
  await ctx.db.updateTable('surveyRequest').set((e) => ({ status: quoted, statusTime: new Date().toISOString(), updateTime: new Date().toISOString(), version: e('version', '+', 1) })).where('id', '=', row.id).execute()
  await record(ctx, { resource: 'work/surveyRequest', rowId: row.id, action: 'quote', fromState: submitted, toState: quoted })
  await tellOwner(ctx, row.id, row['customerId'], 'quoted', about(row), { link: `/work/quotation/detail?id=${quotationId}` })
}
