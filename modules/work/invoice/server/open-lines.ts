import { sql } from 'kysely'
import type { Db } from '#server/core/db.ts'
import type { Money } from '#common/rules/base/money.ts'
import { subtractMoney } from '#common/rules/base/money.ts'
import { toMoney } from './lock-customer-account.ts'

/** A line of an invoice in force. `open`: not paid and not credited. */
export interface InvoiceLine {
  invoiceId: number
  lineId: number
  amount: Money
  credited: Money
  paid: Money
  open: Money
}

/** Lines of invoices in order, each with its paid and credited amounts. */
export async function linesOfInvoices(db: Db, ids: readonly number[]): Promise<InvoiceLine[]> {
  if (!ids.length) return []
  const { rows } = await sql<{
    invoiceId: number
    lineId: number
    amount: number
    credited: number | null
    paid: number | null
  }>`
    select p.invoice_id, p.line_id, p.amount,
      (select sum(n.amount) from invoice_line n join invoice c on c.id = n.invoice_id
        where c.credit_of = p.invoice_id and c.status = 1 and n.line_id = p.line_id) as credited,
      (select sum(t.amount) from collection_part t join collection c on c.id = t.collection_id
        where t.invoice_id = p.invoice_id and t.line_id = p.line_id and c.status = 1) as paid
    from invoice_line p join quotation_line l on l.id = p.line_id
      where p.invoice_id = any (${[...ids]}::bigint[]) order by p.invoice_id, l.seq`.execute(db)
  return rows.map(({ invoiceId, lineId, ...row }) => {
    const [amount, credited, paid] = [toMoney(row.amount), toMoney(row.credited), toMoney(row.paid)]
    return {
      invoiceId,
      lineId,
      amount,
      credited,
      paid,
      open: subtractMoney(amount, credited, paid),
    }
  })
}
