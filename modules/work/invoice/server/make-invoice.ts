import type { InputOf } from '#common/contract.ts'
import { addDays } from '#common/rules/dates.ts'
import { readSettings, societyToday } from '#modules/sys/setting/server/settings.ts'
import type { quotation } from '#modules/work/quotation/quotation.contract.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuse, refuseFields } from '#server/http/refusal.ts'
import { moneyText } from '../invoice.text.ts'
import { issue } from './issue.ts'
import { linesLeft } from './lines-left.ts'
import { dayOfMove, isAccepted, lockQuotation } from './quotation-for-money.ts'
import { refreshMoney } from './refresh-money.ts'
import { shareOut } from './share-out.ts'

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
  const { id, invoiceNo, amount } = await issue(ctx, found, shares, { kind: 'invoice', invoiceTime, dueDate, remark: input.remark ?? null })
  await refreshMoney(ctx, found.id)
  return { invoiceId: id, invoiceNo, amount: Number(amount) }
}
