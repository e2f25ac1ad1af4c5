import { sql } from 'kysely'
import { compareMoney } from '#common/rules/base/money.ts'
import type { Money } from '#common/rules/base/money.ts'
import { storeQuotationAmounts } from '#modules/work/quotation/server/store-quotation-amounts.ts'
import type { moneyStates } from '#modules/work/quotation/quotation.contract.ts'
import type { RequestContext } from '#server/core/context.ts'
import { toMoney } from './lock-customer-account.ts'

interface Sums {
  total: Money
  /** the most that was invoiced at any time, less ordinary credit notes until then */
  everInvoiced: Money
  invoiced: Money
  collected: Money
  writtenOff: Money
}

/**
 * Money state of a quotation. Domain rules 3.5: not invoiced, invoiced, partly collected,
 * collected, written off. Once all of it was invoiced it is settled when nothing invoiced is open:
 * an amount that a credit note takes back later is not owed.
 */
export function moneyStateOf({
  total,
  everInvoiced,
  invoiced,
  collected,
  writtenOff,
}: Sums): (typeof moneyStates)[number] {
  const nothing = (amount: Money) => compareMoney(amount, '0') === 0
  const settled =
    invoiced === collected &&
    compareMoney(everInvoiced, total) >= 0 &&
    !(nothing(collected) && nothing(writtenOff))
  if (settled) return nothing(writtenOff) ? 'collected' : 'writtenOff'
  return !nothing(collected) ? 'partlyCollected' : nothing(invoiced) ? 'notInvoiced' : 'invoiced'
}

/**
 * Recalculates invoiced, collected and written-off amounts of a quotation, and the latest dates.
 */
export async function refreshQuotationAmounts(
  ctx: Pick<RequestContext, 'db'>,
  quotationId: number,
): Promise<void> {
  const {
    rows: [row],
  } = await sql<
    Record<'total' | 'everInvoiced' | 'invoiced' | 'collected' | 'writtenOff', number | null> &
      Record<'invoiceNo' | 'invoiceTime' | 'collectionNo' | 'collectionDate', string | null>
  >`
    select q.total, i.*, c.*, li.*, lc.* from quotation q
      cross join lateral (select sum(case when kind = 'invoice' then amount
        else -amount end) as invoiced, sum(amount) filter (where write_off) as written_off,
        max(billed) as ever_invoiced
        from (select *, sum(case when kind = 'invoice' then amount when write_off then 0
            else -amount end) over (order by invoice_time, id) as billed
          from invoice where quotation_id = q.id and status = 1) n) i
      cross join lateral (select sum(p.amount) as collected from collection_part p
        join collection c on c.id = p.collection_id join invoice n on n.id = p.invoice_id
        where n.quotation_id = q.id and c.status = 1) c
      left join lateral (select invoice_no, invoice_time from invoice
        where quotation_id = q.id and status = 1 and kind = 'invoice'
        order by invoice_time desc, id desc limit 1) li on true
      left join lateral (select collection_no, collection_date from collection
        where status = 1 and (quotation_id = q.id or id in (select p.collection_id
        from collection_part p join invoice n on n.id = p.invoice_id where n.quotation_id = q.id))
        order by collection_date desc, id desc limit 1) lc on true
    where q.id = ${quotationId}`.execute(ctx.db)
  if (!row) return
  const sums = {
    total: toMoney(row.total),
    everInvoiced: toMoney(row.everInvoiced),
    invoiced: toMoney(row.invoiced),
    collected: toMoney(row.collected),
    writtenOff: toMoney(row.writtenOff),
  }
  const { invoiceNo, invoiceTime, collectionNo, collectionDate } = row
  await storeQuotationAmounts(ctx.db, quotationId, {
    invoiced: Number(sums.invoiced),
    collected: Number(sums.collected),
    writtenOff: Number(sums.writtenOff),
    moneyState: moneyStateOf(sums),
    invoiceNo,
    invoiceTime,
    collectionNo,
    collectionDate,
  })
}
