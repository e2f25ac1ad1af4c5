import { today } from '#common/rules/base/dates.ts'
import { readSettings } from '#modules/sys/settingValues/server/settings.ts'
import type { RequestContext } from '#server/core/context.ts'
import { httpText, refuse, refuseFields } from '#server/core/refusal.ts'
import { paymentErrorText } from '../invoice.text.ts'
import { lockCustomerAccount } from './lock-customer-account.ts'

export interface QuotationForMoney {
  id: number
  jobNo: string
  quoNm: string
  quoTp: number
  customerId: number
  region: string
  status: number
  acceptedOn: string | null
  attentionEmail: string | null
  attention: string | null
  purchaseOrderNo: string | null
  terms: string | null
}

/**
 * Locks a quotation and its customer's account before a change of money.
 * @throws Refusal when it is gone or its customer has changed
 */
export async function lockQuotation(
  ctx: RequestContext,
  { id, customerId }: { id: number; customerId: number },
): Promise<QuotationForMoney> {
  await lockCustomerAccount(ctx, customerId)
  const row = await ctx.db
    .selectFrom('quotation')
    .where('id', '=', id)
    .select([
      'id',
      'jobNo',
      'quoNm',
      'quoTp',
      'customerId',
      'region',
      'status',
      'customerState',
      'answerTime',
      'attention',
      'attentionEmail',
      'purchaseOrderNo',
      'terms',
    ])
    .forUpdate()
    .executeTakeFirst()
  if (!row) return refuse(404, httpText.notFound)
  if (row.customerId !== customerId) refuse(409, httpText.stale)
  const { timeZone } = await readSettings(ctx.db)
  const { customerState, answerTime, ...rest } = row
  return {
    ...rest,
    acceptedOn:
      customerState === 'accepted' && answerTime ? today(timeZone, new Date(answerTime)) : null,
  }
}

/**
 * Posting date of a move: today or earlier, but not before `earliest`.
 * @throws Refusal naming the field
 */
export function resolvePostingDate(
  field: string,
  input: string | null | undefined,
  now: string,
  earliest: string | null,
  before: keyof typeof paymentErrorText = 'beforeAccepted',
): string {
  const day = input ?? now
  if (day > now) refuseFields({ field, phrase: paymentErrorText.future, params: { today: now } })
  if (earliest && day < earliest)
    refuseFields({ field, phrase: paymentErrorText[before], params: { date: earliest } })
  return day
}
