import { sql } from 'kysely'
import { moneyParam, toMoney } from '#modules/work/invoice/server/lock-customer-account.ts'
import { paymentErrorText } from '#modules/work/invoice/invoice.text.ts'
import type { Db } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'

interface Payment {
  customerId: number
  quotationId: number | null
  amount: number
  collectionDate: string
  reference: string | null
}

/** Normalizes a bank reference: no blanks, lower case. */
const spelled = (reference: string | null): string =>
  (reference ?? '').replace(/\s+/g, '').toLowerCase()

/**
 * Refuses a payment with the same reference, amount and day as one in force. Without a reference,
 * payments for the same quotation are compared. The caller holds the lock on the customer's
 * account, so concurrent calls see each other's payments.
 * @throws Refusal 409 naming the earlier payment, at `duplicateReason`
 */
export async function refuseDuplicate(
  db: Db,
  { customerId, quotationId, amount, collectionDate, reference }: Payment,
): Promise<void> {
  const {
    rows: [previous],
  } = await sql<{ id: number; collectionNo: string; who: string | null }>`
    select c.id, c.collection_no, u.display_name as who from collection c left join app_user u on u.id = c.create_by
    where c.customer_id = ${customerId} and c.collection_date = ${collectionDate}
      and c.amount = ${amount} and c.status = 1
      and lower(regexp_replace(coalesce(c.reference, ''), '\\s+', '', 'g')) = ${spelled(reference)}
      and (${spelled(reference)} <> '' or c.quotation_id is not distinct from ${quotationId}::bigint)
    order by c.id limit 1`.execute(db)
  if (!previous) return
  const params = {
    number: previous.collectionNo,
    date: collectionDate,
    amount: moneyParam(toMoney(amount)),
    who: previous.who ?? '–',
  }
  const refusal = new Refusal(409, paymentErrorText.paymentTwice, params, [
    { field: 'duplicateReason', phrase: paymentErrorText.paymentTwice, params },
  ])
  refusal.data = { path: 'work/collection', id: previous.id }
  throw refusal
}
