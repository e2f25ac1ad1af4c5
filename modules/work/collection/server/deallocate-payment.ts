import { sql } from 'kysely'
import { allocateInOrder } from '#common/rules/base/allocate-in-order.ts'
import { maxDate } from '#common/rules/base/dates.ts'
import type { Money } from '#common/rules/base/money.ts'
import { toMoney } from '#modules/work/invoice/server/lock-customer-account.ts'
import type { RequestContext } from '#server/core/context.ts'

/**
 * Releases a paid amount from an invoice line, the latest payment first. The amount becomes credit
 * of the customer.
 */
export async function deallocatePayment(
  { db }: RequestContext,
  released: { invoiceId: number; lineId: number; amount: Money; creditId: number; date: string },
): Promise<void> {
  const { invoiceId, lineId, creditId } = released
  const { rows } = await sql<{ collectionId: number; amount: number; entryDate: string }>`
    select p.collection_id, sum(p.amount) as amount, max(p.entry_date) as entry_date
      from collection_part p join collection c on c.id = p.collection_id
    where p.invoice_id = ${invoiceId} and p.line_id = ${lineId} and c.status = 1
      group by p.collection_id having sum(p.amount) > 0 order by p.collection_id desc`.execute(db)
  const shares = allocateInOrder(
    released.amount,
    rows.map(({ amount }) => toMoney(amount)),
  )
  for (const [at, { collectionId, entryDate }] of rows.entries()) {
    const share = shares[at] ?? '0.00'
    if (share === '0.00') continue
    await db
      .insertInto('collectionPart')
      .values({
        collectionId,
        invoiceId,
        lineId,
        amount: -Number(share),
        entryDate: maxDate(entryDate, released.date),
        creditId,
      })
      .execute()
    await db
      .updateTable('collection')
      .set({
        overpaid: sql`overpaid + ${share}::numeric`,
        version: sql`version + 1`,
        updateTime: sql`now()`,
      })
      .where('id', '=', collectionId)
      .execute()
  }
}
