import { sql } from 'kysely'
import { fillInOrder } from '#common/rules/fill.ts'
import { later } from '#common/rules/dates.ts'
import type { Money } from '#common/rules/money.ts'
import { exact } from '#modules/work/invoice/server/money-lock.ts'
import type { Ctx } from '#server/http/context.ts'

/** Takes an amount of what is paid of an invoice's line off it again, the latest payment first: it is the customer's credit from then on. */
export async function releaseParts({ db }: Ctx, released: { invoiceId: number; lineId: number; amount: Money; creditId: number; date: string }): Promise<void> {
  const { invoiceId, lineId, creditId } = released
  const { rows } = await sql<{ collectionId: number; amount: number; entryDate: string }>`
    select p.collection_id, sum(p.amount) as amount, max(p.entry_date) as entry_date from collection_part p join collection c on c.id = p.collection_id
    where p.invoice_id = ${invoiceId} and p.line_id = ${lineId} and c.status = 1 group by p.collection_id having sum(p.amount) > 0 order by p.collection_id desc`.execute(db)
  const shares = fillInOrder(released.amount, rows.map(({ amount }) => exact(amount)))
  for (const [at, share] of shares.entries()) {
    if (share === '0.00') continue
    const { collectionId, entryDate } = rows[at]!
    await db.insertInto('collectionPart').values({ collectionId, invoiceId, lineId, amount: -Number(share), entryDate: later(entryDate, released.date), creditId }).execute()
    await db.updateTable('collection').set({ overpaid: sql`overpaid + ${share}::numeric`, version: sql`version + 1`, updateTime: sql`now()` }).where('id', '=', collectionId).execute()
  }
}
