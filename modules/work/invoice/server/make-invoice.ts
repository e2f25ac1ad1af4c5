import type { InputOf } from '#common/contract.ts'
import { sql } from 'kysely'
import { addDays } from '#common/rules/base/dates.ts'
import { readSettings, societyToday } from '#modules/sys/settingValues/server/settings.ts'
import type { quotation } from '#modules/work/quotation/quotation.contract.ts'
import type { RequestContext } from '#server/core/context.ts'
import { Refusal, refuse, refuseFields } from '#server/core/refusal.ts'
import { paymentErrorText } from '../invoice.text.ts'
import { issue } from './issue-invoice.ts'
import { invoiceableLines } from './invoiceable-lines.ts'
import { toMoney, moneyParam } from './lock-customer-account.ts'
import { isAccepted } from '#modules/work/quotation/quotation.machine.ts'
import { resolvePostingDate, lockQuotation } from './lock-quotation.ts'
import { refreshQuotationAmounts } from './refresh-quotation-amounts.ts'
import { distributeAmount } from './distribute-amount.ts'
import type { LineAmount } from './distribute-amount.ts'

type Input = Omit<InputOf<typeof quotation, 'invoice'>, 'id'>

/**
 * Issues an invoice for an accepted quotation: over everything that is left, over an amount filled
 * into the lines in order, or over parts of lines. Due `paymentDays` after its date unless a due
 * date is given. Domain rules 3.5 step 8.
 * @param row the quotation; the caller has checked that it is in scope
 * @throws Refusal 409 when it cannot be invoiced, 400 naming the field and the amount left
 */
export async function makeInvoice(
  ctx: RequestContext,
  row: { id: number; customerId: number },
  input: Input,
): Promise<{ invoiceId: number; invoiceNo: string; amount: number }> {
  const found = await lockQuotation(ctx, row)
  if (!isAccepted(found)) refuse(409, paymentErrorText.notAccepted)
  const invoiceTime = resolvePostingDate(
    'invoiceTime',
    input.invoiceTime,
    await societyToday(ctx.db),
    found.acceptedOn,
  )
  const dueDate =
    input.dueDate ?? addDays(invoiceTime, (await readSettings(ctx.db)).commerce.paymentDays)
  if (dueDate < invoiceTime) refuseFields({ field: 'dueDate', phrase: paymentErrorText.dueBefore })
  const shares = distributeAmount(input, await invoiceableLines(ctx.db, found.id), {
    nothing: paymentErrorText.nothingLeft,
    above: paymentErrorText.aboveLeft,
    aboveLine: paymentErrorText.aboveLineLeft,
  })
  const duplicateReason = input.duplicateReason?.trim() || null
  if (!duplicateReason) await refuseDuplicate(ctx, found.id, invoiceTime, shares)
  const { id, invoiceNo, amount } = await issue(
    ctx,
    found,
    shares,
    {
      kind: 'invoice',
      invoiceTime,
      dueDate,
      purchaseOrderNo: input.purchaseOrderNo?.trim() || found.purchaseOrderNo,
      remark: input.remark ?? null,
    },
    duplicateReason,
  )
  await refreshQuotationAmounts(ctx, found.id)
  return { invoiceId: id, invoiceNo, amount: Number(amount) }
}

/**
 * Refuses an invoice with the same day, lines and amounts as one in force. The caller holds the
 * lock on the customer's account.
 * @throws Refusal 409 naming the earlier invoice, at `duplicateReason`
 */
async function refuseDuplicate(
  { db }: RequestContext,
  quotationId: number,
  invoiceTime: string,
  shares: readonly LineAmount[],
): Promise<void> {
  const same = JSON.stringify(
    Object.fromEntries(shares.map(({ lineId, amount }) => [lineId, Number(amount)])),
  )
  const {
    rows: [previous],
  } = await sql<{ id: number; invoiceNo: string; amount: number; who: string | null }>`
    select i.id, i.invoice_no, i.amount, u.display_name as who from invoice i left join app_user u on u.id = i.create_by
    where i.quotation_id = ${quotationId} and i.kind = 'invoice' and i.status = 1 and i.invoice_time = ${invoiceTime}
      and (select jsonb_object_agg(n.line_id, n.amount) from invoice_line n where n.invoice_id = i.id) = ${same}::jsonb
    order by i.id limit 1`.execute(db)
  if (!previous) return
  const params = {
    number: previous.invoiceNo,
    date: invoiceTime,
    amount: moneyParam(toMoney(previous.amount)),
    who: previous.who ?? '–',
  }
  const refusal = new Refusal(409, paymentErrorText.invoiceTwice, params, [
    { field: 'duplicateReason', phrase: paymentErrorText.invoiceTwice, params },
  ])
  refusal.data = { path: 'work/invoice', id: previous.id }
  throw refusal
}
