import { sql } from 'kysely'
import type { InputOf } from '#common/contract.ts'
import { compareMoney } from '#common/rules/base/money.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import { writeAuditEntry } from '#server/records/audit/audit.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuse } from '#server/core/refusal.ts'
import type { InvoiceResource, InvoiceRow } from './invoice-row.ts'
import type { invoice } from '../invoice.contract.ts'
import { paymentErrorText } from '../invoice.text.ts'
import { describeLines } from './line-descriptions.ts'
import { invoiceableLines } from './invoiceable-lines.ts'
import { assertNotVoid, lockInvoice } from './lock-invoice.ts'
import { toMoney, moneyParam } from './lock-customer-account.ts'
import { refreshQuotationAmounts } from './refresh-quotation-amounts.ts'
import { refreshInvoiceBalances } from './refresh-invoice-balances.ts'

/** @throws Refusal 409 with a payment or a credit note, or when its lines are invoiced again */
export async function assertVoidable(ctx: RequestContext, row: InvoiceRow): Promise<void> {
  assertNotVoid(row)
  const number = row.invoiceNo
  if (row.paid > 0)
    refuse(409, paymentErrorText.voidPaid, { number, paid: moneyParam(toMoney(row.paid)) })
  if (row.credited > 0) refuse(409, paymentErrorText.voidCredited, { number })
  if (row.creditOf && !row.writeOff) await refuseInvoicedAgain(ctx, row)
}

/**
 * Voids an invoice without payments or credit notes, or a credit note whose lines have not been
 * invoiced again. Its number is not reused.
 */
export async function voidInvoice(
  ctx: RequestContext,
  r: InvoiceResource,
  input: InputOf<typeof invoice, 'void'>,
): Promise<{ id: number; version: number }> {
  const { row } = await lockInvoice(ctx, r, input.id, input.version)
  await assertVoidable(ctx, row)
  const { db, user } = ctx
  const saved = await db
    .updateTable('invoice')
    .set({
      status: 0,
      voidReason: input.reason,
      voidDate: await societyToday(db),
      voidTime: sql`now()`,
      voidBy: user.userId || null,
      version: sql`version + 1`,
      updateTime: sql`now()`,
    })
    .where('id', '=', row.id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  await writeAuditEntry(ctx, {
    resource: r.contract.path,
    rowId: row.id,
    action: 'void',
    remark: input.reason,
    changes: [{ field: 'status', from: 1, to: 0 }],
  })
  if (row.creditOf) await refreshInvoiceBalances(db, [row.creditOf])
  await refreshQuotationAmounts(ctx, row.quotationId)
  return saved
}

/** Refuses to void a credit note when the lines it released have been invoiced again. */
async function refuseInvoicedAgain(
  { db }: RequestContext,
  row: { id: number; quotationId: number },
): Promise<void> {
  const lines = await db
    .selectFrom('invoiceLine')
    .where('invoiceId', '=', row.id)
    .select(['lineId', 'amount'])
    .execute()
  const released = new Map(lines.map(({ lineId, amount }) => [lineId, toMoney(amount)]))
  const short = (await invoiceableLines(db, row.quotationId)).find(
    ({ lineId, left }) => compareMoney(left, released.get(lineId) ?? '0') < 0,
  )
  if (!short) return
  const words = (await describeLines(db, [short.lineId]))(short.lineId)
  refuse(409, paymentErrorText.invoicedAgain, {
    line: { key: 'line', zh: words.nameZh, en: words.nameEn },
    left: moneyParam(short.left),
  })
}
