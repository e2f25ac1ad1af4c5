import { sql } from 'kysely'
import { addMoney, subtractMoney } from '#common/rules/money.ts'
import type { Money } from '#common/rules/money.ts'
import type { Db } from '#server/db/database.ts'
import { exact } from './money-lock.ts'

export interface LineLeft { lineId: number; netAmount: Money; invoiced: Money; left: Money }

/**
 * What of each line of a quotation can still be invoiced: its net amount less what is invoiced. A void invoice does not count, a
 * credit note gives back what it takes off, a write-off gives back nothing.
 */
export async function linesLeft(db: Db, quotationId: number): Promise<LineLeft[]> {
  const { rows } = await sql<{ lineId: number; netAmount: number; invoiced: number | null }>`
    select l.id as line_id, l.net_amount, (
      select sum(case when i.kind = 'invoice' then p.amount when i.write_off then 0 else -p.amount end) from invoice_line p join invoice i on i.id = p.invoice_id where p.line_id = l.id and i.status = 1
    ) as invoiced
    from quotation_line l where l.quotation_id = ${quotationId} order by l.seq`.execute(db)
  return rows.map((row) => {
    const [netAmount, invoiced] = [exact(row.netAmount), exact(row.invoiced)]
    return { lineId: row.lineId, netAmount, invoiced, left: subtractMoney(netAmount, invoiced) }
  })
}
export const allLeft = (lines: readonly LineLeft[]): Money => addMoney(...lines.map(({ left }) => left))
