/** Sums of unchanged invoices, from `invoice_sum_month` and `invoice_sum_customer`. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { RequestContext } from '#server/core/context.ts'
import { anyOf, allOf, scopeConditionOf, inDateRange } from '#server/records/report/filters.ts'
import { splitPeriod } from '#server/records/report/split-period.ts'
import { day, hasOpenAmount, openOf } from './invoice-balances.ts'
import type { Query } from './invoice-balances.ts'

/** Statements that are added up, by kind of group. */
export interface Sums {
  months: RawBuilder<unknown>[]
  buckets: RawBuilder<unknown>[]
  customers: RawBuilder<unknown>[]
}

/**
 * Invoices unchanged since the as-of day, from the sums: whole months and, over all time,
 * customers, less the changed ones. Rows are read for single days, for customers of a shorter
 * period, and for the buckets of open invoices, whose days grow. Null where the sums do not support
 * the filters.
 */
export function sumsOf(ctx: RequestContext, query: Query, asOf: string): Sums | null {
  if (
    scopeConditionOf(ctx, 'work/invoice') !== null ||
    ['customerId', 'quoPer'].some((name) => (query[name] as unknown[] | undefined)?.length)
  )
    return null
  const [from, to] = [query.invoiceTimeFrom ?? null, query.invoiceTimeTo ?? null]
  // Stops at the as-of day, so that later invoices need not be subtracted.
  const { whole: wholeMonths, rest } = splitPeriod(from, to && to < asOf ? to : asOf, 'month')
  const [region, open] = [anyOf('region', query.region), openOf(query)]
  const balanceAsOf =
    open === undefined
      ? sql<boolean>`standing <> 'credit'`
      : open
        ? sql<boolean>`standing = 'open'`
        : sql<boolean>`standing not in ('open', 'credit')`
  const one = allOf([
    sql<boolean>`kind = 'invoice' and void_date is null`,
    hasOpenAmount(open, sql`amount - collected - credited`),
    region,
  ])
  const [then, since] = [
    sql<boolean>`known_on <= ${day(asOf)}`,
    sql<boolean>`known_on > ${day(asOf)}`,
  ]
  const days = rest.map(
    ([first, last]) => sql`invoice_time between ${first}::date and ${last}::date`,
  )
  // Days of open amounts are counted from a fixed day, so that they add up; the days from there to
  // the as-of day are the same for all.
  const openWeightOf = (openAmount: RawBuilder<unknown>, sinceWeight: RawBuilder<unknown>) =>
    sql`(${openAmount}) * (${day(asOf)} - date '2000-01-01') - ${sinceWeight}`
  const month = (
    sign: RawBuilder<unknown>,
    where: RawBuilder<unknown>,
  ) => sql`select month, invoice_settlement(kind, amount, collected, credited, weight), ${sign},
    ${sign} * amount, ${sign} * collected, ${sign} * (amount - collected - credited), ${sign} * weight,
    ${sign} * (amount - collected - credited) * (${day(asOf)} - invoice_time), ${sign} * (amount - credited)
      from invoice_figures where ${where}`
  const customer = (
    sign: RawBuilder<unknown>,
    where: RawBuilder<unknown>,
  ) => sql`select customer_id, ${sign} * count(*), 0, 0,
    (${sign} * sum(amount - collected - credited))::bigint, (${sign} * sum(weight))::bigint,
    (${sign} * sum((amount - collected - credited) * (${day(asOf)} - invoice_time)))::bigint,
      (${sign} * sum(amount - credited))::bigint from invoice_figures where ${where} group by 1`
  return {
    months: [
      ...(wholeMonths
        ? [
            sql`select month, standing, count, amount, collected, counted - collected, weight,
              ${openWeightOf(sql`counted - collected`, sql`since`)}, counted from invoice_sum_month
              where ${allOf([inDateRange('month', wholeMonths.first, wholeMonths.last), region, balanceAsOf])}`,
            month(
              sql`-1`,
              allOf([one, since, inDateRange('month', wholeMonths.first, wholeMonths.last)]),
            ),
          ]
        : []),
      ...(days.length
        ? [month(sql`1`, allOf([one, then, sql<boolean>`(${sql.join(days, sql` or `)})`]))]
        : []),
    ],
    buckets: [
      sql`select collection_bucket(weight + (amount - collected - credited) * (${day(asOf)} - invoice_time),
        amount - credited), count(*), sum(amount)::bigint from invoice_figures
      where ${allOf([
        one,
        then,
        inDateRange('invoiceTime', from, to),
        sql<boolean>`amount <> collected
        + credited`,
      ])} group by 1`,
    ],
    customers:
      from || to
        ? [customer(sql`1`, allOf([one, then, inDateRange('invoiceTime', from, to)]))]
        : [
            sql`select customer_id, count, 0, 0, counted - collected, weight,
              ${openWeightOf(sql`counted - collected`, sql`since`)}, counted from invoice_sum_customer
              where ${allOf([region, balanceAsOf])}`,
            customer(sql`-1`, allOf([one, since])),
          ],
  }
}
