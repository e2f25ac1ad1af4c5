import type { InputOf } from '#common/contract.ts'
import { sql } from 'kysely'
import { addDays } from '#common/rules/dates.ts'
import { readSettings, societyToday } from '#modules/sys/setting/server/settings.ts'
import type { quotation } from '#modules/work/quotation/quotation.contract.ts'
import type { Ctx } from '#server/http/context.ts'
import { Refusal, refuse, refuseFields } from '#server/http/refusal.ts'
import { moneyText } from '../invoice.text.ts'
import { issue } from './issue.ts'
import { linesLeft } from './lines-left.ts'
import { exact, told } from './money-lock.ts'
import { dayOfMove, isAccepted, lockQuotation } from './quotation-for-money.ts'
import { refreshMoney } from './refresh-money.ts'
import { shareOut } from './share-out.ts'
import type { Share } from './share-out.ts'

type Input = Omit<InputOf<typeof quotation, 'invoice'>, 'id'>

/**
 * An invoice over an accepted quotation: over all that is left of it, an amount of that (filled into the lines in their order), or parts of
 * lines. Due `paymentDays` after its date where no other day is given. Domain rules 3.5 step 8.
 * @param row the quotation, which the caller has found to be in reach
 * @throws Refusal 409 when it cannot be invoiced, 400 naming the field and what is left
 */
export async function makeInvoice(ctx: Ctx, row: { id: number; customerId: number }, input: Input): Promise<{ invoiceId: number; invoiceNo: string; amount: number }> {
  const found = await lockQuotation(ctx, row)
  if (!isAccepted(found)) refuse(409, moneyText.notAccepted)
  const invoiceTime = dayOfMove('invoiceTime', input.invoiceTime, await societyToday(ctx.db), found.acceptedOn)
  const dueDate = input.dueDate ?? addDays(invoiceTime, (await readSettings(ctx.db)).commerce.paymentDays)
  if (dueDate < invoiceTime) refuseFields({ field: 'dueDate', phrase: moneyText.dueBefore })
  const shares = shareOut(input, await linesLeft(ctx.db, found.id), { nothing: moneyText.nothingLeft, above: moneyText.aboveLeft, aboveLine: moneyText.aboveLineLeft })
  const duplicateReason = input.duplicateReason?.trim() || null
  if (!duplicateReason) await refuseDuplicate(ctx, found.id, invoiceTime, shares)
  const { id, invoiceNo, amount } = await issue(ctx, found, shares, { kind: 'invoice', invoiceTime, dueDate, remark: input.remark ?? null }, duplicateReason)
  await refreshMoney(ctx, found.id)
  return { invoiceId: id, invoiceNo, amount: Number(amount) }
}

/**
 * An invoice in force of the same day with the same amounts of the same lines is taken for the same invoice.
 * The caller holds the lock on the customer's money.
 * @throws Refusal 409 that names the earlier invoice, at `duplicateReason`
 */
async function refuseDuplicate({ db }: Ctx, quotationId: number, invoiceTime: string, shares: readonly Share[]): Promise<void> {
  const same = JSON.stringify(Object.fromEntries(shares.map(({ lineId, amount }) => [lineId, Number(amount)])))
  const { rows: [earlier] } = await sql<{ id: number; invoiceNo: string; amount: number; who: string | null }>`
    select i.id, i.invoice_no, i.amount, u.name as who from invoice i left join app_user u on u.id = i.create_by
    where i.quotation_id = ${quotationId} and i.kind = 'invoice' and i.status = 1 and i.invoice_time = ${invoiceTime}
      and (select jsonb_object_agg(n.line_id, n.amount) from invoice_line n where n.invoice_id = i.id) = ${same}::jsonb
    order by i.id limit 1`.execute(db)
  if (!earlier) return
  const params = { number: earlier.invoiceNo, date: invoiceTime, amount: told(exact(earlier.amount)), who: earlier.who ?? '–' }
  const refusal = new Refusal(409, moneyText.invoiceTwice, params, [{ field: 'duplicateReason', phrase: moneyText.invoiceTwice, params }])
  refusal.data = { path: 'work/invoice', id: earlier.id }
  throw refusal
}
