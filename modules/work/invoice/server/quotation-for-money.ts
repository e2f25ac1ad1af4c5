import { today } from '#common/rules/dates.ts'
import { quotationMachine } from '#modules/work/quotation/quotation.machine.ts'
import { readSettings } from '#modules/sys/setting/server/settings.ts'
import type { Ctx } from '#server/http/context.ts'
import { httpText, refuse, refuseFields } from '#server/http/refusal.ts'
import { moneyText } from '../invoice.text.ts'
import { lockMoney } from './money-lock.ts'

export interface QuotationForMoney { id: number; jobNo: string; quoNm: string; quoTp: number; customerId: number; region: string; status: number; acceptedOn: string | null; attentionEmail: string | null; attention: string | null }

/** A quotation whose money is about to move: its customer's money locked, and the quotation itself. @throws Refusal when it is gone or has another customer by now */
export async function lockQuotation(ctx: Ctx, { id, customerId }: { id: number; customerId: number }): Promise<QuotationForMoney> {
  await lockMoney(ctx, customerId)
  const row = await ctx.db.selectFrom('quotation').where('id', '=', id)
    .select(['id', 'jobNo', 'quoNm', 'quoTp', 'customerId', 'region', 'status', 'customerState', 'answerTime', 'attention', 'attentionEmail']).forUpdate().executeTakeFirst()
  if (!row) return refuse(404, httpText.notFound)
  if (row.customerId !== customerId) refuse(409, httpText.stale)
  const { timeZone } = await readSettings(ctx.db)
  const { customerState, answerTime, ...rest } = row
  return { ...rest, acceptedOn: customerState === 'accepted' && answerTime ? today(timeZone, new Date(answerTime)) : null }
}

/** Whether it may be invoiced: accepted, and not closed or being revised. */
export const isAccepted = (quotation: { status: number }): boolean => quotation.status === quotationMachine.states.accepted

/** The day of a move: today, or an earlier one, but none before `earliest`. @throws Refusal naming the field */
export function dayOfMove(field: string, given: string | null | undefined, now: string, earliest: string | null, before: keyof typeof moneyText = 'beforeAccepted'): string {
  const day = given ?? now
  if (day > now) refuseFields({ field, phrase: moneyText.future, params: { today: now } })
  if (earliest && day < earliest) refuseFields({ field, phrase: moneyText[before], params: { date: earliest } })
  return day
}
