import { assertCurrentVersion, getRow } from '#server/records/rows/read-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuse } from '#server/core/refusal.ts'
import type { InvoiceResource, InvoiceRow } from './invoice-row.ts'
import { paymentErrorText } from '../invoice.text.ts'
import { lockQuotation } from './lock-quotation.ts'
import type { QuotationForMoney } from './lock-quotation.ts'

/** @throws Refusal 409 for a void invoice */
export function assertNotVoid(row: Pick<InvoiceRow, 'status' | 'invoiceNo'>): void {
  if (row.status === 0) refuse(409, paymentErrorText.alreadyVoid, { number: row.invoiceNo })
}

/**
 * Loads an invoice in force for a change, with its quotation, and locks its customer's account.
 * @throws Refusal when it is out of scope, stale, or void
 */
export async function lockInvoice(
  ctx: RequestContext,
  r: InvoiceResource,
  id: number,
  version: number,
): Promise<{ row: InvoiceRow; quotation: QuotationForMoney }> {
  const { quotationId, customerId } = await getRow(ctx, r, id)
  const quotation = await lockQuotation(ctx, { id: quotationId, customerId })
  // Reads the row again, because it may have changed while waiting for the lock.
  const row = await getRow(ctx, r, id)
  assertNotVoid(row)
  assertCurrentVersion(row, version)
  return { row, quotation }
}
