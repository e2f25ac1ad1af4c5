/**
 * Invoices of a period with their payments up to a day. An amount counts from the day of the
 * invoice to the day of its payment; the open part counts to the as-of day. Averages are weighted
 * by amount: sum(amount x days) / sum(amount).
 */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { OutputOf } from '#common/contract.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import type { RequestContext } from '#server/core/context.ts'
import { monthsFrom, sumOf } from '#server/records/report/filters.ts'
import { streamRows } from '#server/records/report/stream-rows.ts'
import { buckets } from '../collectionPeriod.contract.ts'
import type { collectionPeriod } from '../collectionPeriod.contract.ts'
import { groups } from './collection-groups.ts'
import type { Figures, Group } from './collection-groups.ts'
import {
  balanceAsOf,
  bucketOf,
  day,
  daysOf,
  hasOpenAmount,
  matchesQuery,
  openOf,
} from './invoice-balances.ts'
import type { Query } from './invoice-balances.ts'

type Answer = OutputOf<typeof collectionPeriod, 'list'>
type Row = Answer['rows'][number]

const asOfOf = async (ctx: RequestContext, query: Query): Promise<string> =>
  query.asOf?.[0] ?? (await societyToday(ctx.db))

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
