import { sql } from 'kysely'
import { addMoney, subtractMoney } from '#common/rules/base/money.ts'
import type { Money } from '#common/rules/base/money.ts'
import type { Db } from '#server/core/db.ts'
import { toMoney } from './lock-customer-account.ts'

export interface InvoiceableLine {
  lineId: number
  netAmount: Money
  invoiced: Money
  left: Money
}

/**
 * Amount of each quotation line that can still be invoiced: net amount less invoiced amount. A void
 * invoice does not count, a credit note gives back what it deducts, a write-off gives back nothing.
 */
export async function invoiceableLines(db: Db, quotationId: number): Promise<InvoiceableLine[]> {
  const { rows } = await sql<{ lineId: number; netAmount: number; invoiced: number | null }>`
    select l.id as line_id, l.net_amount, (
      select sum(case when i.kind = 'invoice' then p.amount when i.write_off then 0
        else -p.amount end) from invoice_line p join invoice i on i.id = p.invoice_id
        where p.line_id = l.id and i.status = 1
    ) as invoiced
    from quotation_line l where l.quotation_id = ${quotationId} order by l.seq`.execute(db)
  return rows.map((row) => {
    const [netAmount, invoiced] = [toMoney(row.netAmount), toMoney(row.invoiced)]
    return { lineId: row.lineId, netAmount, invoiced, left: subtractMoney(netAmount, invoiced) }
  })
}
export const allLeft = (lines: readonly InvoiceableLine[]): Money =>
  addMoney(...lines.map(({ left }) => left))
