import type { Db } from '#server/db/database.ts'

/** Where a customer's invoices are sent: to the address the quotation names, or else the customer's own; null when there is neither. */
export async function mailToOf(db: Db, row: { customerId: number; quotationId: number }): Promise<string | null> {
  const found = await db.selectFrom('customer as c').innerJoin('quotation as q', 'q.customerId', 'c.id').where('q.id', '=', row.quotationId).where('c.id', '=', row.customerId).select(['q.attentionEmail', 'c.email']).executeTakeFirst()
  return found?.attentionEmail ?? found?.email ?? null
}
