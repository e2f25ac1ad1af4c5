import type { Db } from '#server/core/db.ts'

/**
 * Mail address for a customer's invoices: that of the quotation, or else the customer's own; null
 * when there is neither.
 */
export async function invoiceRecipient(
  db: Db,
  row: { customerId: number; quotationId: number },
): Promise<string | null> {
  const found = await db
    .selectFrom('customer as c')
    .innerJoin('quotation as q', 'q.customerId', 'c.id')
    .where('q.id', '=', row.quotationId)
    .where('c.id', '=', row.customerId)
    .select(['q.attentionEmail', 'c.email'])
    .executeTakeFirst()
  return found?.attentionEmail ?? found?.email ?? null
}
