import type { InputOf } from '#common/contract.ts'
import { addMoney, compareMoney, subtractMoney } from '#common/rules/base/money.ts'
import type { Money } from '#common/rules/base/money.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import { writeAuditEntry } from '#server/records/audit/audit.ts'
import type { RequestContext } from '#server/core/context.ts'
import { defineHook } from '#server/core/hook.ts'
import { refuse } from '#server/core/refusal.ts'
import type { InvoiceResource, InvoiceRow } from './invoice-row.ts'
import type { invoice } from '../invoice.contract.ts'
import { paymentErrorText } from '../invoice.text.ts'
import { issue } from './issue-invoice.ts'
import { assertNotVoid, lockInvoice } from './lock-invoice.ts'
import { linesOfInvoices } from './open-lines.ts'
import { resolvePostingDate } from './lock-quotation.ts'
import { refreshQuotationAmounts } from './refresh-quotation-amounts.ts'
import { refreshInvoiceBalances } from './refresh-invoice-balances.ts'
import { distributeAmount } from './distribute-amount.ts'

const ordinary = {
  nothing: paymentErrorText.nothingToCredit,
  above: paymentErrorText.aboveCredit,
  aboveLine: paymentErrorText.aboveLineCredit,
}
const writingOff = {
  nothing: paymentErrorText.nothingToCredit,
  above: paymentErrorText.aboveWriteOff,
  aboveLine: paymentErrorText.aboveLineWriteOff,
}

/** Takes an amount of what is paid of an invoice's line off it again. */
export type DeallocatePayment = (
  ctx: RequestContext,
  released: { invoiceId: number; lineId: number; amount: Money; creditId: number; date: string },
) => Promise<void>
/** `work/collection`, which owns the payments, registers here. */
export const deallocatePaymentHook = defineHook<DeallocatePayment>(
  'work/collection has not registered its deallocation of payments',
)

/** @throws Refusal 409 for a credit note, and for an invoice that is void or credited in full */
export function assertCreditable(row: InvoiceRow): void {
  assertNotVoid(row)
  if (row.kind !== 'invoice') refuse(409, paymentErrorText.creditNoteOnly)
  if (row.credited >= row.amount) refuse(409, ordinary.nothing, { number: row.invoiceNo })
}

/**
 * Issues a credit note against an invoice. An ordinary one takes back the invoiced amount: the
 * lines can be invoiced again, and paid amounts become customer credit. A write-off gives up the
 * open amount: its lines cannot be invoiced again.
 */
export async function creditInvoice(
  ctx: RequestContext,
  r: InvoiceResource,
  input: InputOf<typeof invoice, 'credit'>,
): Promise<{ invoiceId: number; invoiceNo: string; amount: number; released: number }> {
  const { row, quotation } = await lockInvoice(ctx, r, input.id, input.version)
  const number = row.invoiceNo
  assertCreditable(row)
  const invoiceTime = resolvePostingDate(
    'invoiceTime',
    input.invoiceTime,
    await societyToday(ctx.db),
    row.invoiceTime,
    'beforeInvoice',
  )
  const writeOff = input.writeOff ?? false
  const lines = await linesOfInvoices(ctx.db, [row.id])
  const left = lines.map((line) => ({
    lineId: line.lineId,
    left: writeOff ? line.open : subtractMoney(line.amount, line.credited),
  }))
  const shares = distributeAmount(input, left, { ...(writeOff ? writingOff : ordinary), number })
  const note = await issue(ctx, quotation, shares, {
    kind: 'creditNote',
    invoiceTime,
    remark: input.reason,
    writeOff,
    against: { id: row.id, invoiceNo: number, invoiceTime: row.invoiceTime },
  })
  const shareOf = new Map(shares.map(({ lineId, amount }) => [lineId, amount]))
  const paidOf = lines
    .map(({ lineId, open }) => ({
      lineId,
      amount: subtractMoney(shareOf.get(lineId) ?? '0', open),
    }))
    .filter(({ amount }) => compareMoney(amount, '0') > 0)
  for (const { lineId, amount } of paidOf)
    await deallocatePaymentHook.handler()(ctx, {
      invoiceId: row.id,
      lineId,
      amount,
      creditId: note.id,
      date: invoiceTime,
    })
  await refreshInvoiceBalances(ctx.db, [row.id])
  await writeAuditEntry(ctx, {
    resource: r.contract.path,
    rowId: row.id,
    action: 'credit',
    remark: `${note.invoiceNo}: ${input.reason}`,
  })
  await refreshQuotationAmounts(ctx, quotation.id)
  return {
    invoiceId: note.id,
    invoiceNo: note.invoiceNo,
    amount: Number(note.amount),
    released: Number(addMoney(...paidOf.map(({ amount }) => amount))),
  }
}
