import { refuseStale, getRow } from '#server/db/rows.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuse } from '#server/http/refusal.ts'
import type { Resource } from '#server/resource.ts'
import { moneyText } from '../invoice.text.ts'
import { lockQuotation } from './quotation-for-money.ts'
import type { QuotationForMoney } from './quotation-for-money.ts'

/** An invoice in force that is about to change, with its quotation; its customer's money is locked. @throws Refusal when it is out of reach, changed meanwhile, or void */
export async function lockInvoice(ctx: Ctx, r: Resource, id: number, version: number): Promise<{ row: Awaited<ReturnType<typeof getRow>>; quotation: QuotationForMoney }> {
  const { quotationId, customerId } = await getRow(ctx, r, id)
  const quotation = await lockQuotation(ctx, { id: quotationId, customerId })
  // Read again: what was found before the lock may have changed while waiting for it.
  const row = await getRow(ctx, r, id)
  if (row['status'] === 0) refuse(409, moneyText.alreadyVoid, { number: row['invoiceNo'] })
  refuseStale(row, version)
  return { row, quotation }
}
