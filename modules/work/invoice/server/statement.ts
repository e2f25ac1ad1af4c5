import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#common/contract.ts'
import { addMoney, compareMoney, subtractMoney } from '#common/rules/base/money.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import { getRow } from '#server/records/rows/read-row.ts'
import { getResource } from '#server/core/resource.ts'
import type { Resource } from '#server/core/resource.ts'
import type { customer } from '#modules/basic/customer/customer.contract.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuseFields } from '#server/core/refusal.ts'
import type { entryKinds, invoice } from '../invoice.contract.ts'
import { paymentErrorText } from '../invoice.text.ts'
import { toMoney } from './lock-customer-account.ts'

export type Statement = OutputOf<typeof invoice, 'statement'>
type CustomerResource = Resource<typeof customer, 'customer'>
interface Movement {
  date: string
  kind: (typeof entryKinds)[number]
  number: string
  invoiceId: number | null
  collectionId: number | null
  jobNo: string | null
  dueDate: string | null
  reference: string | null
  amount: number
}

/**
 * Account statement of a customer for a period, both days included; by default from 1 January to
 * today. Invoices, credit notes and payments appear on their posting date. A cancelled one stays
 * and appears again with the opposite sign on the day of cancellation, so that a statement of a
 * past period never changes. Credit that is set against an invoice does not change the balance.
 */
export async function statementOf(
  ctx: RequestContext,
  { customerId, ...period }: InputOf<typeof invoice, 'statement'>,
): Promise<Statement> {
  const { name } = await getRow(
    ctx,
    getResource<CustomerResource>(ctx.services, 'basic/customer'),
    customerId,
  )
  const now = await societyToday(ctx.db)
  const dateTo = period.dateTo ?? now
  const dateFrom = period.dateFrom ?? `${dateTo.slice(0, 4)}-01-01`
  if (dateTo < dateFrom) refuseFields({ field: 'dateTo', phrase: paymentErrorText.periodReversed })
  const { rows } = await movements(customerId, dateTo).execute(ctx.db)
  const before = rows.filter((row) => row.date < dateFrom)
  const opening = addMoney(...before.map((row) => toMoney(row.amount)))
  let balance = opening
  const moved = rows.slice(before.length)
  const shipsOf = await shipsOfMovements(ctx, moved)
  const entries = moved.map((row) => {
    balance = addMoney(balance, toMoney(row.amount))
    return { ...row, ships: shipsOf(row), balance: Number(balance) }
  })
  const open = await openAt(ctx, customerId, dateTo)
  return {
    customerId,
    customerName: name,
    dateFrom,
    dateTo,
    opening: Number(opening),
    closing: Number(balance),
    entries,
    ...open,
    // Balance is the open amount less unallocated credit.
    credit: Number(subtractMoney(toMoney(open.openAmount), balance)),
  }
}

/**
 * Movements of an account up to a day, in order; within a day a credit note follows its invoice.
 */
const movements = (customerId: number, dateTo: string) => sql<Movement>`
  select date, kind, number, invoice_id, collection_id, job_no, due_date, reference, amount from (
    select i.invoice_time as date, case when i.kind = 'invoice' then 'invoice' when i.write_off
      then 'writeOff' else 'creditNote' end as kind, i.invoice_no as number, i.id as invoice_id,
      null::bigint as collection_id,
      q.job_no, i.due_date, o.invoice_no as reference, case when i.kind = 'invoice' then i.amount
        else -i.amount end as amount, case when i.kind = 'invoice' then 1 else 3 end as place
    from invoice i join quotation q on q.id = i.quotation_id
      left join invoice o on o.id = i.credit_of where i.customer_id = ${customerId}
    union all select i.void_date, 'void', i.invoice_no, i.id, null, q.job_no, null, i.void_reason,
      case when i.kind = 'invoice' then -i.amount else i.amount end, 4
    from invoice i join quotation q on q.id = i.quotation_id where i.customer_id = ${customerId} and i.status = 0
    union all select c.collection_date, 'payment', c.collection_no, null, c.id, q.job_no, null,
      c.reference, -c.amount, 2
    from collection c left join quotation q on q.id = c.quotation_id
      where c.customer_id = ${customerId} and c.pay_method <> 'offset'
    union all select c.reverse_date, 'reversal', c.collection_no, null, c.id, q.job_no, null,
      c.reverse_reason, c.amount, 5
    from collection c left join quotation q on q.id = c.quotation_id
      where c.customer_id = ${customerId} and c.pay_method <> 'offset' and c.status = 0
  ) m where date <= ${dateTo}::date order by date, place, number`

interface ShipName {
  id: number
  name: string
}

/** Ships of the lines of invoices and credit notes, and of the lines that payments pay. */
async function shipsOfMovements(
  { db }: RequestContext,
  moved: readonly Movement[],
): Promise<(row: Movement) => ShipName[]> {
  const ids = (name: 'invoiceId' | 'collectionId') => moved.flatMap((row) => row[name] ?? [])
  const { rows } = await sql<ShipName & { invoiceId: number | null; collectionId: number | null }>`
    select distinct m.invoice_id, m.collection_id, s.id, s.name from (
      select il.invoice_id, null::bigint as collection_id, il.line_id from invoice_line il
        where il.invoice_id = any (${ids('invoiceId')}::bigint[])
      union all select null, p.collection_id, p.line_id from collection_part p
        where p.collection_id = any (${ids('collectionId')}::bigint[])
    ) m join quotation_line l on l.id = m.line_id join ship s on s.id = l.ship_id
    order by s.name, s.id`.execute(db)
  const keyOf = (row: { invoiceId: number | null; collectionId: number | null }) =>
    row.invoiceId === null ? `payment ${row.collectionId}` : `invoice ${row.invoiceId}`
  const found = Map.groupBy(rows, keyOf)
  return (row) => (found.get(keyOf(row)) ?? []).map(({ id, name }) => ({ id, name }))
}

/** Open amounts on a day by age of the invoice: 0-30, 31-60, 61-90 days and more. */
async function openAt({ db }: RequestContext, customerId: number, day: string) {
  const { rows } = await sql<{ open: number; age: number; overdue: boolean }>`
    select i.amount
        - coalesce((select sum(n.amount) from invoice n
          where n.credit_of = i.id and n.invoice_time <= ${day}::date and (n.void_date is null
          or n.void_date > ${day}::date)), 0)
        - coalesce((select sum(p.amount) from collection_part p join collection c on c.id = p.collection_id
            where p.invoice_id = i.id and p.entry_date <= ${day}::date and (c.reverse_date is null
              or c.reverse_date > ${day}::date)), 0) as open,
      ${day}::date - i.invoice_time as age, i.due_date < ${day}::date as overdue
    from invoice i where i.customer_id = ${customerId} and i.kind = 'invoice'
      and i.invoice_time <= ${day}::date and (i.void_date is null
      or i.void_date > ${day}::date)`.execute(db)
  const sum = (matches: (row: { age: number; overdue: boolean }) => boolean) =>
    Number(
      addMoney(
        ...rows
          .filter(matches)
          .map((row) => toMoney(row.open))
          .filter((open) => compareMoney(open, '0') > 0),
      ),
    )
  return {
    openAmount: sum(() => true),
    overdue: sum((row) => row.overdue),
    ageing: {
      d30: sum(({ age }) => age <= 30),
      d60: sum(({ age }) => age > 30 && age <= 60),
      d90: sum(({ age }) => age > 60 && age <= 90),
      older: sum(({ age }) => age > 90),
    },
  }
}
