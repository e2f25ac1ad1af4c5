/**
 * Balances of invoices on a day, from `invoice_figures`, one narrow row each, maintained by
 * triggers. An invoice that changed after the as-of day is computed from `invoice_paid`.
 */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { ReportQueryOf } from '#common/report.ts'
import type { RequestContext } from '#server/core/context.ts'
import { anyOf, allOf, scopeConditionOf, inDateRange } from '#server/records/report/filters.ts'
import type { collectionPeriod } from '../collectionPeriod.contract.ts'

export type Query = ReportQueryOf<typeof collectionPeriod>

/** The as-of day as a date of SQL. */
export const day = (asOf: string) => sql`${asOf}::date`
/** Balance in cents on the as-of day; `invoice_figures` has the alias t. */
export const balanceAsOf = (asOf: string) => {
  const payments = (sum: RawBuilder<unknown>) =>
    sql`(select coalesce(sum(${sum}), 0)::bigint from invoice_paid v
      where v.invoice_id = t.invoice_id and v.entry_date <= ${day(asOf)}
      and (v.reversed_on is null or v.reversed_on > ${day(asOf)}))`
  const balance = (name: string, then: RawBuilder<unknown>) =>
    sql`case when t.known_on <= ${day(asOf)} then ${sql.ref(`t.${name}`)} else ${then} end`
  return {
    collected: balance('collected', payments(sql`v.amount * 100`)),
    weight: balance('weight', payments(sql`v.amount * 100 * (v.paid_on - t.invoice_time)`)),
    credited: balance(
      'credited',
      sql`(select coalesce(sum(c.amount * 100), 0)::bigint from invoice c
        where c.credit_of = t.invoice_id and c.invoice_time <= ${day(asOf)}
        and (c.void_date is null or c.void_date > ${day(asOf)}))`,
    ),
  }
}

/** The invoices that existed on the as-of day and match the filters. */
export const matchesQuery = (ctx: RequestContext, query: Query, asOf: string) =>
  allOf([
    scopeConditionOf(ctx, 'work/invoice'),
    sql<boolean>`kind = 'invoice' and invoice_time <= ${day(asOf)}
      and (void_date is null or void_date > ${day(asOf)})`,
    inDateRange('invoiceTime', query.invoiceTimeFrom, query.invoiceTimeTo),
    ...['region', 'customerId', 'quoPer'].map((name) => anyOf(name, query[name])),
  ])
/** Whether only invoices with an open part are wanted, or only the others; undefined: both. */
export const openOf = (query: Query) => query.onlyOpen?.[0]

/** Restricts to invoices with an open part, or to the others. */
export const hasOpenAmount = (open: boolean | undefined, openAmount: RawBuilder<unknown>) =>
  open === undefined ? sql<boolean>`true` : sql<boolean>`${open} = (${openAmount} > 0)`

/** Invoices changed since the as-of day. */
export const changedSinceAsOf = (asOf: string) =>
  sql<boolean>`(known_on > ${day(asOf)} or void_date > ${day(asOf)})`

/**
 * Invoices with collected and credited amount and both weights, in cents, computed once per row.
 */
export function balances(
  ctx: RequestContext,
  query: Query,
  asOf: string,
  more: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> {
  const { collected, weight, credited } = balanceAsOf(asOf)
  const open = openOf(query)
  return sql`(select invoice_id, customer_id, month, amount, collected, weight,
    amount - collected - credited as outstanding,
    (amount - collected - credited) * (${day(asOf)} - invoice_time) as open_weight, amount - credited as counted
    from (select invoice_id, customer_id, month, invoice_time, amount, ${collected} as collected,
      ${weight} as weight, ${credited} as credited from invoice_figures t
      where ${matchesQuery(ctx, query, asOf)} and ${more} offset 0) w
    where ${hasOpenAmount(open, sql`amount - collected - credited`)}) x`
}

/** Average days of an invoice x, weighted by amount; null without an amount. */
export const daysOf = sql`case when x.counted > 0 then round((x.weight + x.open_weight)::numeric / x.counted, 4) end`
/** Bucket of the histogram of an invoice x. */
export const bucketOf = sql`collection_bucket(x.weight + x.open_weight, x.counted)`
