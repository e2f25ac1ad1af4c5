import { sql } from 'kysely'
import { told, exact } from '#modules/work/invoice/server/money-lock.ts'
import { moneyText } from '#modules/work/invoice/invoice.text.ts'
import type { Db } from '#server/db/database.ts'
import { Refusal } from '#server/http/refusal.ts'

interface Payment { customerId: number; quotationId: number | null; amount: number; collectionDate: string; reference: string | null }

/** One spelling of a bank reference: no blanks, no case. */
const spelled = (reference: string | null): string => (reference ?? '').replace(/\s+/g, '').toLowerCase()

/**
 * A payment in force with the same reference, amount and day is taken for the same payment; without a
 * reference, one for the same quotation. The caller holds the lock on the customer's money, so that of many
 * at once each sees those before it.
 * @throws Refusal 409 that names the earlier payment, at `duplicateReason`
 */
export async function refuseDuplicate(db: Db, { customerId, quotationId, amount, collectionDate, reference }: Payment): Promise<void> {
  const { rows: [earlier] } = await sql<{ id: number; collectionNo: string; who: string | null }>`
    select c.id, c.collection_no, u.name as who from collection c left join app_user u on u.id = c.create_by
    where c.customer_id = ${customerId} and c.collection_date = ${collectionDate} and c.amount = ${amount} and c.status = 1
      and lower(regexp_replace(coalesce(c.reference, ''), '\\s+', '', 'g')) = ${spelled(reference)}
      and (${spelled(reference)} <> '' or c.quotation_id is not distinct from ${quotationId}::bigint)
    order by c.id limit 1`.execute(db)
  if (!earlier) return
  const params = { number: earlier.collectionNo, date: collectionDate, amount: told(exact(amount)), who: earlier.who ?? '–' }
  const refusal = new Refusal(409, moneyText.paymentTwice, params, [{ field: 'duplicateReason', phrase: moneyText.paymentTwice, params }])
  refusal.data = { path: 'work/collection', id: earlier.id }
  throw refusal
}
