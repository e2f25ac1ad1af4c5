/**
 * Invoices of a period with their payments up to a day, from `invoice_figures`, one narrow row
 * each, maintained by triggers. An invoice that changed after the as-of day is computed from
 * `invoice_paid`. Totals come from the sums `invoice_sum_month` and `invoice_sum_customer` where
 * these support the filters. An amount counts from the day of the invoice to the day of its
 * payment; the open part counts to the as-of day. Averages are weighted by amount: sum(amount x
 * days) / sum(amount).
 */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { OutputOf } from '#common/contract.ts'
import type { ReportQueryOf } from '#common/report.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import type { RequestContext } from '#server/core/context.ts'
import {
  anyOf,
  allOf,
  monthsFrom,
  scopeConditionOf,
  sumOf,
  inDateRange,
} from '#server/records/report/filters.ts'
import { streamRows } from '#server/records/report/stream-rows.ts'
import { splitPeriod } from '#server/records/report/split-period.ts'
import { buckets } from '../collectionPeriod.contract.ts'
import type { collectionPeriod } from '../collectionPeriod.contract.ts'

type Query = ReportQueryOf<typeof collectionPeriod>
type Answer = OutputOf<typeof collectionPeriod, 'list'>
type Row = Answer['rows'][number]
const asOfOf = async (ctx: RequestContext, query: Query): Promise<string> =>
  query.asOf?.[0] ?? (await societyToday(ctx.db))

const day = (asOf: string) => sql`${asOf}::date`
/** Balance in cents on the as-of day; `invoice_figures` has the alias t. */
const balanceAsOf = (asOf: string) => {
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
const matchesQuery = (ctx: RequestContext, query: Query, asOf: string) =>
  allOf([
    scopeConditionOf(ctx, 'work/invoice'),
    sql<boolean>`kind = 'invoice' and invoice_time <= ${day(asOf)}
      and (void_date is null or void_date > ${day(asOf)})`,
    inDateRange('invoiceTime', query.invoiceTimeFrom, query.invoiceTimeTo),
    ...['region', 'customerId', 'quoPer'].map((name) => anyOf(name, query[name])),
  ])
const openOf = (query: Query) => query.onlyOpen?.[0]

/** Restricts to invoices with an open part, or to the others. */
const hasOpenAmount = (open: boolean | undefined, openAmount: RawBuilder<unknown>) =>
  open === undefined ? sql<boolean>`true` : sql<boolean>`${open} = (${openAmount} > 0)`

/** Invoices changed since the as-of day. */
const changedSinceAsOf = (asOf: string) =>
  sql<boolean>`(known_on > ${day(asOf)} or void_date > ${day(asOf)})`

/**
 * Invoices with collected and credited amount and both weights, in cents, computed once per row.
 */
function balances(
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

const daysOf = sql`case when x.counted > 0 then round((x.weight + x.open_weight)::numeric / x.counted, 4) end`
const bucketOf = sql`collection_bucket(x.weight + x.open_weight, x.counted)`

function page(
  ctx: RequestContext,
  query: Query,
  asOf: string,
  limit: number | null,
  offset: number,
): RawBuilder<Row> {
  const { collected, weight, credited } = balanceAsOf(asOf)
  const open = openOf(query)
  const requested = hasOpenAmount(open, sql`t.amount - ${collected} - ${credited}`)
  const only = sql`(select invoice_id from invoice_figures t
    where ${matchesQuery(ctx, query, asOf)} and ${requested}
    order by invoice_time desc, invoice_id desc limit ${limit} offset ${offset})`
  return sql<Row>`
    select i.id as invoice_id, i.quotation_id, c.name as customer_name, q.job_no, i.invoice_no,
      i.invoice_time, i.amount, i.due_date, x.collected / 100.0 as collected,
      x.outstanding / 100.0 as outstanding, ${daysOf} as days, ${bucketOf} as bucket,
      (select string_agg(to_char(v.paid_on,
        'YYYY-MM-DD') || ' ' || trim(to_char(v.amount, '999,999,999,990.00')), '; '
        order by v.paid_on, v.collection_id) from invoice_paid v
        where v.invoice_id = i.id and v.entry_date <= ${day(asOf)}
          and (v.reversed_on is null or v.reversed_on > ${day(asOf)})) as payments
    from (select invoice_id, collected, weight, amount - collected - credited as outstanding,
      (amount - collected - credited) * (${day(asOf)} - invoice_time) as open_weight, amount - credited as counted
      from (select t.invoice_id, t.invoice_time, t.amount, ${collected} as collected, ${weight} as weight,
        ${credited} as credited from invoice_figures t join ${only} o on o.invoice_id = t.invoice_id offset 0) w) x
      join invoice i on i.id = x.invoice_id join quotation q on q.id = i.quotation_id
        join customer c on c.id = i.customer_id order by i.invoice_time desc, i.id desc`
}

const sumNames = ['amount', 'collected', 'outstanding', 'weight', 'openWeight', 'counted'] as const
type Figures = Record<(typeof sumNames)[number] | 'count', number>
/** Figures of a month `YYYY-MM` or of a customer, by id; of a bucket only count and amount. */
type Group =
  | (Figures & { kind: 'month'; key: string })
  | (Figures & { kind: 'customer'; key: string })
  | (Pick<Figures, 'count' | 'amount'> & { kind: 'bucket'; key: string })
interface Sums {
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
function sumsOf(ctx: RequestContext, query: Query, asOf: string): Sums | null {
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
  ) => sql`select month, invoice_standing(kind, amount, collected, credited, weight), ${sign},
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

/**
 * All figures: totals, by month, by bucket, and the ten slowest customers. Rows are read only for
 * what the sums lack.
 */
async function groups(ctx: RequestContext, query: Query, asOf: string): Promise<Group[]> {
  const sums = sumsOf(ctx, query, asOf)
  // Converted back to bigint for further sums, because numeric is several times slower.
  const added = sql.join(
    sumNames.map((name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`),
  )
  const named = sql.join(sumNames.map((name) => sql.ref(name)))
  const all = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts, sql` union all `)
  const money = sql`sum(count)::int as count,
    ${sql.join(sumNames.map((name) => sql`sum(${sql.ref(name)}) / 100.0 as ${sql.ref(name)}`))}`
  return (
    await sql<Group>`
    with e as materialized (select x.*, ${bucketOf} as bucket
      from ${balances(ctx, query, asOf, sums ? changedSinceAsOf(asOf) : undefined)}),
    m as materialized (select month, bucket, sum(count)::bigint as count, ${added}
      from (${all([
        sql`select month, bucket, count(*), ${added} from e
      group by 1, 2`,
        ...(sums?.months ?? []),
      ])}) t (month, bucket, count, ${named}) group by 1, 2
      having sum(count) > 0),
    b as (${all([
      sql`select bucket, count, amount from m
      where bucket not in ('open', 'over')`,
      ...(sums?.buckets ?? []),
    ])}),
    c as (select customer_id, sum(count)::int as count, ${added}
      from (${all([
        sql`select customer_id, count(*), ${added} from e
      group by 1`,
        ...(sums?.customers ?? []),
      ])}) t (customer_id, count, ${named}) group by 1)
    select 'month' as kind, to_char(month, 'YYYY-MM') as key, ${money} from m group by month
    union all select 'bucket', bucket, sum(count)::int, sum(amount) / 100.0,
      ${sql.join(sumNames.slice(1).map(() => sql`null`))} from b group by bucket
    union all (select 'customer', customer_id::text, count,
      ${sql.join(sumNames.map((name) => sql`${sql.ref(name)} / 100.0`))} from c where counted > 0
      order by (weight + open_weight)::numeric / counted desc, customer_id limit 10)`.execute(
      ctx.db,
    )
  ).rows
}

const average = (weight: number, amount: number): number | null =>
  amount > 0 ? Math.round((weight / amount) * 1e4) / 1e4 : null
const monthsOf = (groups: readonly Group[]) => groups.filter((group) => group.kind === 'month')

function totalsOf(groups: readonly Group[]): Answer['totals'] {
  const months = monthsOf(groups)
  const sum = (name: keyof Figures) => sumOf(months.map((month) => month[name]))
  const [collected, outstanding] = [sum('collected'), sum('outstanding')]
  const [weight, openWeight, counted] = [sum('weight'), sum('openWeight'), sum('counted')]
  return {
    count: sum('count'),
    amount: sum('amount'),
    collected,
    outstanding,
    days: average(sumOf([weight, openWeight]), counted),
    collectedDays: average(weight, collected),
    openDays: average(openWeight, outstanding),
  }
}
export const totalsAsked = async (ctx: RequestContext, query: Query): Promise<Answer['totals']> =>
  totalsOf(await groups(ctx, query, await asOfOf(ctx, query)))

/** Rows of a page, totals, and series of the charts. */
export async function loadReport(ctx: RequestContext, query: Query): Promise<Answer> {
  const { page: at = 1, size = 20 } = query
  const asOf = await asOfOf(ctx, query)
  const [rows, counted] = await Promise.all([
    page(ctx, query, asOf, size, (at - 1) * size).execute(ctx.db),
    groups(ctx, query, asOf),
  ])
  const totals = totalsOf(counted)
  const byBucket = new Map(
    counted.filter(({ kind }) => kind === 'bucket').map((group) => [group.key, group]),
  )
  const months = new Map(monthsOf(counted).map((month) => [month.key, month]))
  const slowest = counted.filter((group) => group.kind === 'customer')
  const names = slowest.length
    ? await ctx.db
        .selectFrom('customer')
        .where(
          'id',
          'in',
          slowest.map((row) => Number(row.key)),
        )
        .select(['id', 'name'])
        .execute()
    : []
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  const [first, last] = [
    query.invoiceTimeFrom ?? [...months.keys()].sort()[0],
    query.invoiceTimeTo ?? [...months.keys()].sort().at(-1),
  ]
  return {
    rows: rows.rows,
    totals,
    total: totals.count,
    series: {
      histogram: buckets.map((bucket) => ({
        bucket,
        count: byBucket.get(bucket)?.count ?? 0,
        amount: byBucket.get(bucket)?.amount ?? 0,
      })),
      trend:
        first && last
          ? monthsFrom(first, last).map((month) => {
              const row = months.get(month)
              return {
                month,
                count: row?.count ?? 0,
                days: row ? average(sumOf([row.weight, row.openWeight]), row.counted) : null,
              }
            })
          : [],
      worst: slowest.map((row) => ({
        customerId: Number(row.key),
        customerName: nameOf.get(Number(row.key)) ?? '',
        count: row.count,
        outstanding: row.outstanding,
        days: average(row.weight + row.openWeight, row.counted) ?? 0,
      })),
    },
  }
}

/** All rows, for exports. */
export async function* allRows(ctx: RequestContext, query: Query): AsyncGenerator<Row> {
  yield* streamRows(ctx, page(ctx, query, await asOfOf(ctx, query), null, 0))
}
