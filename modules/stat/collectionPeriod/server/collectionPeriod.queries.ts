/**
 * Invoices of a period with what was paid of them up to a day. They are found by the index of their day; what stands against them by the key of
 * `invoice_paid`, hardly more than a row an invoice, kept by triggers. An amount counts from the day of the invoice to the day of its payment;
 * what is open counts to the as-of day. Averages are weighted by amount: sum(amount x days) / sum(amount).
 */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { ReportQuery } from '#common/report.ts'
import { societyToday } from '#modules/sys/setting/server/settings.ts'
import type { Ctx } from '#server/http/context.ts'
import { anyOf, every, monthsFrom, reachedOf, sumOf, within } from '#server/report/narrow.ts'
import { streamRows } from '#server/report/stream-rows.ts'
import { buckets } from '../collectionPeriod.contract.ts'

type Row = Record<string, any>
const asOfOf = async (ctx: Ctx, query: ReportQuery): Promise<string> => (query['asOf'] as string[] | undefined)?.[0] ?? (await societyToday(ctx.db))

/** The invoices that stood on the as-of day, each with what was collected and credited by then, and both weights. */
function found(ctx: Ctx, query: ReportQuery, asOf: string): RawBuilder<unknown> {
  const stood = sql<boolean>`kind = 'invoice' and invoice_time <= ${asOf}::date and (void_date is null or void_date > ${asOf}::date)`
  const asked = every([reachedOf(ctx, 'work/invoice'), stood, within('invoiceTime', query['invoiceTimeFrom'], query['invoiceTimeTo']), ...['region', 'customerId', 'quoPer'].map((name) => anyOf(name, query[name]))])
  const open = (query['onlyOpen'] as boolean[] | undefined)?.[0]
  return sql`(select * from (
    select t.id, t.quotation_id, t.customer_id, t.job_no, t.invoice_no, t.invoice_time, t.due_date, t.amount, p.collected, p.weight, t.amount - p.collected - n.credited as outstanding,
      (t.amount - p.collected - n.credited) * (${asOf}::date - t.invoice_time) as open_weight, t.amount - n.credited as counted
    from (select * from (select i.id, i.quotation_id, i.customer_id, i.invoice_no, i.invoice_time, i.due_date, i.amount, i.kind, i.void_date, i.create_by, q.job_no, q.quo_per, q.region from invoice i join quotation q on q.id = i.quotation_id) r where ${asked}) t
      cross join lateral (select coalesce(sum(v.amount), 0) as collected, coalesce(sum(v.amount * (v.paid_on - t.invoice_time)), 0) as weight from invoice_paid v
        where v.invoice_id = t.id and v.entry_date <= ${asOf}::date and (v.reversed_on is null or v.reversed_on > ${asOf}::date)) p
      cross join lateral (select coalesce(sum(c.amount), 0) as credited from invoice c where c.credit_of = t.id and c.invoice_time <= ${asOf}::date and (c.void_date is null or c.void_date > ${asOf}::date)) n
    ) w where ${open === true ? sql`outstanding > 0` : open === false ? sql`outstanding <= 0` : sql`true`}) x`
}

const daysOf = sql`case when x.counted > 0 then round((x.weight + x.open_weight) / x.counted, 4) end`
const bucketOf = sql`case when coalesce(${daysOf}, 0) <= 30 then 'd30' when ${daysOf} <= 60 then 'd60' when ${daysOf} <= 90 then 'd90' when ${daysOf} <= 180 then 'd180' else 'older' end`

function page(ctx: Ctx, query: ReportQuery, asOf: string, limit: number | null, offset: number): RawBuilder<Row> {
  return sql<Row>`
    select x.id as invoice_id, x.quotation_id, c.name as customer_name, x.job_no, x.invoice_no, x.invoice_time, x.amount, x.due_date, x.collected, x.outstanding, ${daysOf} as days, ${bucketOf} as bucket,
      (select string_agg(to_char(v.paid_on, 'YYYY-MM-DD') || ' ' || trim(to_char(v.amount, '999,999,999,990.00')), '; ' order by v.paid_on, v.collection_id) from invoice_paid v
        where v.invoice_id = x.id and v.entry_date <= ${asOf}::date and (v.reversed_on is null or v.reversed_on > ${asOf}::date)) as payments
    from ${found(ctx, query, asOf)} join customer c on c.id = x.customer_id order by x.invoice_time desc, x.id desc limit ${limit} offset ${offset}`
}

/** All figures from one reading of the invoices: over all, by month, by bucket, and the ten customers that take longest. */
async function groups(ctx: Ctx, query: ReportQuery, asOf: string): Promise<Row[]> {
  const sums = sql`count(*)::int as count, sum(amount) as amount, sum(collected) as collected, sum(outstanding) as outstanding, sum(weight) as weight, sum(open_weight) as open_weight, sum(counted) as counted from x`
  return (await sql<Row>`
    with x as materialized (select x.*, to_char(x.invoice_time, 'YYYY-MM') as month, ${bucketOf} as bucket from ${found(ctx, query, asOf)})
    select 'all' as kind, null as key, ${sums}
    union all select 'month', month, ${sums} group by month
    union all select 'bucket', bucket, ${sums} group by bucket
    union all (select 'customer', customer_id::text, ${sums} group by customer_id having sum(counted) > 0 order by sum(weight + open_weight) / sum(counted) desc, customer_id limit 10)`.execute(ctx.db)).rows
}

const average = (weight: number, amount: number): number | null => (amount > 0 ? Math.round((weight / amount) * 1e4) / 1e4 : null)
const of = (rows: readonly Row[], kind: 'all' | 'month' | 'bucket' | 'customer') => rows.filter((row) => row['kind'] === kind)

function totalsOf(rows: readonly Row[]): Row {
  const [whole] = of(rows, 'all')
  const { count = 0, amount, collected, outstanding, weight, openWeight, counted } = whole ?? {}
  return { count, amount: amount ?? 0, collected: collected ?? 0, outstanding: outstanding ?? 0, days: average((weight ?? 0) + (openWeight ?? 0), counted ?? 0), collectedDays: average(weight ?? 0, collected ?? 0), openDays: average(openWeight ?? 0, outstanding ?? 0) }
}
export const totalsAsked = async (ctx: Ctx, query: ReportQuery): Promise<Row> => totalsOf(await groups(ctx, query, await asOfOf(ctx, query)))

/** Rows of a page, totals over all, and what the charts draw. */
export async function answerTo(ctx: Ctx, query: ReportQuery): Promise<{ rows: Row[]; totals: Row; series: Row; total: number }> {
  const { page: at = 1, size = 20 } = query
  const asOf = await asOfOf(ctx, query)
  const [rows, counted] = await Promise.all([page(ctx, query, asOf, size, (at - 1) * size).execute(ctx.db), groups(ctx, query, asOf)])
  const totals = totalsOf(counted)
  const byBucket = new Map(of(counted, 'bucket').map((row) => [row['key'], row]))
  const months = new Map(of(counted, 'month').map((row) => [row['key'] as string, row]))
  const worst = of(counted, 'customer')
  const names = worst.length ? await ctx.db.selectFrom('customer').where('id', 'in', worst.map((row) => Number(row['key']))).select(['id', 'name']).execute() : []
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  const [first, last] = [(query['invoiceTimeFrom'] as string | undefined) ?? [...months.keys()].sort()[0], (query['invoiceTimeTo'] as string | undefined) ?? [...months.keys()].sort().at(-1)]
  return {
    rows: rows.rows, totals, total: totals['count'],
    series: {
      histogram: buckets.map((bucket) => ({ bucket, count: byBucket.get(bucket)?.['count'] ?? 0, amount: byBucket.get(bucket)?.['amount'] ?? 0 })),
      trend: first && last ? monthsFrom(first, last).map((month) => {
        const row = months.get(month)
        return { month, count: row?.['count'] ?? 0, days: row ? average(sumOf([row['weight'], row['openWeight']]), row['counted']) : null }
      }) : [],
      worst: worst.map((row) => ({ customerId: Number(row['key']), customerName: nameOf.get(Number(row['key'])), count: row['count'], outstanding: row['outstanding'], days: average(row['weight'] + row['openWeight'], row['counted']) })),
    },
  }
}

/** Every row for files. */
export async function* everyRow(ctx: Ctx, query: ReportQuery): AsyncGenerator<Row> {
  yield* streamRows(ctx, page(ctx, query, await asOfOf(ctx, query), null, 0))
}
