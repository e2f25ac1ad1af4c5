import { sql } from 'kysely'
import type { Db } from '#server/core/db.ts'

/** Recalculates paid and credited amounts of invoices from payments and credit notes in force. */
export async function refreshInvoiceBalances(db: Db, ids: readonly number[]): Promise<void> {
  if (!ids.length) return
  await sql`update invoice i set version = version + 1, update_time = now(),
      paid = coalesce((select sum(p.amount) from collection_part p
        join collection c on c.id = p.collection_id where p.invoice_id = i.id and c.status = 1), 0),
      credited = coalesce((select sum(n.amount) from invoice n where n.credit_of = i.id and n.status = 1), 0)
    where i.id = any (${[...ids]}::bigint[])`.execute(db)
}
