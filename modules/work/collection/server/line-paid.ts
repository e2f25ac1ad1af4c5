import { sql } from 'kysely'
import { subtractMoney } from '#common/rules/base/money.ts'
import type { Money } from '#common/rules/base/money.ts'
import { toMoney } from '#modules/work/invoice/server/lock-customer-account.ts'
import type { Db } from '#server/core/db.ts'

export interface LinePaid {
  lineId: number
  net: Money
  invoiced: Money
  paid: Money
  writtenOff: Money
  outstanding: Money
}

/**
 * Invoiced and paid amounts of quotation lines. `outstanding`: net amount less paid and written-off
 * amounts.
 */
export async function linePaid(db: Db, lineIds: readonly number[]): Promise<Map<number, LinePaid>> {
  if (!lineIds.length) return new Map()
  const { rows } = await sql<{
    lineId: number
    net: number
    invoiced: number | null
    paid: number | null
    writtenOff: number | null
  }>`
    select l.id as line_id, l.net_amount as net, i.invoiced, i.written_off, p.paid from quotation_line l
      cross join lateral (select sum(case when n.kind = 'invoice' then x.amount
        else -x.amount end) as invoiced, sum(x.amount) filter (where n.write_off) as written_off
        from invoice_line x join invoice n on n.id = x.invoice_id where x.line_id = l.id and n.status = 1) i
      cross join lateral (select sum(x.amount) as paid from collection_part x
        join collection c on c.id = x.collection_id where x.line_id = l.id and c.status = 1) p
    where l.id = any (${[...lineIds]}::bigint[])`.execute(db)
  return new Map(
    rows.map(({ lineId, ...row }) => {
      const [net, invoiced, paid, writtenOff] = [
        toMoney(row.net),
        toMoney(row.invoiced),
        toMoney(row.paid),
        toMoney(row.writtenOff),
      ]
      return [
        lineId,
        {
          lineId,
          net,
          invoiced,
          paid,
          writtenOff,
          outstanding: subtractMoney(net, paid, writtenOff),
        },
      ]
    }),
  )
}
