/**
 * Invoices of a period with what was paid of them up to a day, from `invoice_figures`, a narrow row for each that triggers keep. Only where
 * something happened to an invoice after the as-of day is it added up anew, from `invoice_paid`. Figures over all of them come from sums
 * (`invoice_sum_month`, `invoice_sum_customer`) as far as these know what is asked for. An amount counts from the day of the invoice
 * to the day of its payment; what is open counts to the as-of day. Averages are weighted by amount: sum(amount x days) / sum(amount).
 */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { ReportQuery } from '#common/report.ts'
import { societyToday } from '#modules/sys/setting/server/settings.ts'
import type { Ctx } from '#server/http/context.ts'
import { anyOf, every, monthsFrom, reachedOf, sumOf, within } from '#server/report/narrow.ts'
import { streamRows } from '#server/report/stream-rows.ts'
import { takenApart } from '#server/report/whole.ts'
import { buckets } from '../collectionPeriod.contract.ts'

type Row = Record<string, any>
const asOfOf = async (ctx: Ctx, query: ReportQuery): Promise<string> => (query['asOf'] as string[] | undefined)?.[0] ?? (await societyToday(ctx.db))

const day = (asOf: string) => sql`${asOf}::date`
/** Cents as they stood on the as-of day; the alias of `invoice_figures` is t. */
const standing = (asOf: string) => {
  const payments = (sum: RawBuilder<unknown>) => sql`(select coalesce(sum(${sum}), 0)::bigint from invoice_paid v where v.invoice_id = t.invoice_id and v.entry_date <= ${day(asOf)} and (v.reversed_on is null or v.reversed_on > ${day(asOf)}))`
  const known = (name: string, then: RawBuilder<unknown>) => sql`case when t.known_on <= ${day(asOf)} then ${sql.ref(`t.${name}`)} else ${then} end`
  return {
    collected: known('collected', payments(sql`v.amount * 100`)), weight: known('weight', payments(sql`v.amount * 100 * (v.paid_on - t.invoice_time)`)),
    credited: known('credited', sql`(select coalesce(sum(c.amount * 100), 0)::bigint from invoice c where c.credit_of = t.invoice_id and c.invoice_time <= ${day(asOf)} and (c.void_date is null or c.void_date > ${day(asOf)}))`),
  }
}

/** The invoices that stood on the as-of day and are asked for. */
const asked = (ctx: Ctx, query: ReportQuery, asOf: string) => every([
  reachedOf(ctx, 'work/invoice'), sql<boolean>`kind = 'invoice' and invoice_time <= ${day(asOf)} and (void_date is null or void_date > ${day(asOf)})`,
  within('invoiceTime', query['invoiceTimeFrom'], query['invoiceTimeTo']), ...['region', 'customerId', 'quoPer'].map((name) => anyOf(name, query[name])),
])
const openOf = (query: ReportQuery) => (query['onlyOpen'] as boolean[] | undefined)?.[0]

/** Whether invoices of which something is open are asked for, or the others. */
const openOr = (open: boolean | undefined, left: RawBuilder<unknown>) => (open === undefined ? sql<boolean>`true` : sql<boolean>`${open} = (${left} > 0)`)

/** What is not as it is now: something has happened to it since the as-of day. */
const otherwise = (asOf: string) => sql<boolean>`(known_on > ${day(asOf)} or void_date > ${day(asOf)})`

/** Each with what was collected and credited by then, and both weights, in cents: computed once a row. */
function found(ctx: Ctx, query: ReportQuery, asOf: string, more: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> {
  const { collected, weight, credited } = standing(asOf)
  const open = openOf(query)
  return sql`(select invoice_id, customer_id, month, amount, collected, weight, amount - collected - credited as outstanding, (amount - collected - credited) * (${day(asOf)} - invoice_time) as open_weight, amount - credited as counted
    from (select invoice_id, customer_id, month, invoice_time, amount, ${collected} as collected, ${weight} as weight, ${credited} as credited from invoice_figures t where ${asked(ctx, query, asOf)} and ${more} offset 0) w
    where ${openOr(open, sql`amount - collected - credited`)}) x`
}

const daysOf = sql`case when x.counted > 0 then round((x.weight + x.open_weight)::numeric / x.counted, 4) end`
const bucketOf = sql`collection_bucket(x.weight + x.open_weight, x.counted)`

function page(ctx: Ctx, query: ReportQuery, asOf: string, limit: number | null, offset: number): RawBuilder<Row> {
  const { collected, weight, credited } = standing(asOf)
  const open = openOf(query)
  const wanted = openOr(open, sql`t.amount - ${collected} - ${credited}`)
  const only = sql`(select invoice_id from invoice_figures t where ${asked(ctx, query, asOf)} and ${wanted} order by invoice_time desc, invoice_id desc limit ${limit} offset ${offset})`
  return sql<Row>`
    select i.id as invoice_id, i.quotation_id, c.name as customer_name, q.job_no, i.invoice_no, i.invoice_time, i.amount, i.due_date, x.collected / 100.0 as collected, x.outstanding / 100.0 as outstanding, ${daysOf} as days, ${bucketOf} as bucket,
      (select string_agg(to_char(v.paid_on, 'YYYY-MM-DD') || ' ' || trim(to_char(v.amount, '999,999,999,990.00')), '; ' order by v.paid_on, v.collection_id) from invoice_paid v
        where v.invoice_id = i.id and v.entry_date <= ${day(asOf)} and (v.reversed_on is null or v.reversed_on > ${day(asOf)})) as payments
    from (select invoice_id, collected, weight, amount - collected - credited as outstanding, (amount - collected - credited) * (${day(asOf)} - invoice_time) as open_weight, amount - credited as counted
      from (select t.invoice_id, t.invoice_time, t.amount, ${collected} as collected, ${weight} as weight, ${credited} as credited from invoice_figures t join ${only} o on o.invoice_id = t.invoice_id offset 0) w) x
      join invoice i on i.id = x.invoice_id join quotation q on q.id = i.quotation_id join customer c on c.id = i.customer_id order by i.invoice_time desc, i.id desc`
}

const sumNames = ['amount', 'collected', 'outstanding', 'weight', 'openWeight', 'counted'] as const
interface Sums { months: RawBuilder<unknown>[]; buckets: RawBuilder<unknown>[]; customers: RawBuilder<unknown>[] }

/**
 * Invoices to which nothing has happened since the as-of day: from the sums, whole months and, over all time, customers, without those to which
 * something has; one by one those of single days, customers of a shorter period, and for the buckets what is open, whose days grow. Null where the
 * sums do not know what is asked for.
 */
function sumsOf(ctx: Ctx, query: ReportQuery, asOf: string): Sums | null {
  if (reachedOf(ctx, 'work/invoice') !== null || ['customerId', 'quoPer'].some((name) => (query[name] as unknown[] | undefined)?.length)) return null
  const [from, to] = [(query['invoiceTimeFrom'] as string | undefined) ?? null, (query['invoiceTimeTo'] as string | undefined) ?? null]
  // Of what came after the as-of day nothing has to be taken off again.
  const { whole, rest } = takenApart(from, to && to < asOf ? to : asOf, 'month')
  const [region, open] = [anyOf('region', query['region']), openOf(query)]
  const standing = open === undefined ? sql<boolean>`standing <> 'credit'` : open ? sql<boolean>`standing = 'open'` : sql<boolean>`standing not in ('open', 'credit')`
  const one = every([sql<boolean>`kind = 'invoice' and void_date is null`, openOr(open, sql`amount - collected - credited`), region])
  const [then, since] = [sql<boolean>`known_on <= ${day(asOf)}`, sql<boolean>`known_on > ${day(asOf)}`]
  const days = rest.map(([first, last]) => sql`invoice_time between ${first}::date and ${last}::date`)
  // Days of what is open are counted from one day, so that they can be added up; from there to the as-of day they are as many for all.
  const grown = (left: RawBuilder<unknown>, begun: RawBuilder<unknown>) => sql`(${left}) * (${day(asOf)} - date '2000-01-01') - ${begun}`
  const month = (sign: RawBuilder<unknown>, where: RawBuilder<unknown>) => sql`select month, invoice_standing(kind, amount, collected, credited, weight), ${sign}, ${sign} * amount, ${sign} * collected, ${sign} * (amount - collected - credited), ${sign} * weight,
    ${sign} * (amount - collected - credited) * (${day(asOf)} - invoice_time), ${sign} * (amount - credited) from invoice_figures where ${where}`
  const customer = (sign: RawBuilder<unknown>, where: RawBuilder<unknown>) => sql`select customer_id, ${sign} * count(*), 0, 0, (${sign} * sum(amount - collected - credited))::bigint, (${sign} * sum(weight))::bigint,
    (${sign} * sum((amount - collected - credited) * (${day(asOf)} - invoice_time)))::bigint, (${sign} * sum(amount - credited))::bigint from invoice_figures where ${where} group by 1`
  return {
    months: [
      ...(whole ? [
        sql`select month, standing, count, amount, collected, counted - collected, weight, ${grown(sql`counted - collected`, sql`since`)}, counted from invoice_sum_month where ${every([within('month', whole.first, whole.last), region, standing])}`,
        month(sql`-1`, every([one, since, within('month', whole.first, whole.last)])),
      ] : []),
      ...(days.length ? [month(sql`1`, every([one, then, sql<boolean>`(${sql.join(days, sql` or `)})`]))] : []),
    ],
    buckets: [sql`select collection_bucket(weight + (amount - collected - credited) * (${day(asOf)} - invoice_time), amount - credited), count(*), sum(amount)::bigint from invoice_figures
      where ${every([one, then, within('invoiceTime', from, to), sql<boolean>`amount <> collected + credited`])} group by 1`],
    customers: from || to ? [customer(sql`1`, every([one, then, within('invoiceTime', from, to)]))] : [
      sql`select customer_id, count, 0, 0, counted - collected, weight, ${grown(sql`counted - collected`, sql`since`)}, counted from invoice_sum_customer where ${every([region, standing])}`,
      customer(sql`-1`, every([one, since])),
    ],
  }
}

/** All figures: over all, by month, by bucket, and the ten customers that take longest. One by one is added up only what the sums do not hold. */
async function groups(ctx: Ctx, query: ReportQuery, asOf: string): Promise<Row[]> {
  const sums = sumsOf(ctx, query, asOf)
  // As whole numbers again, as sums are added up further: those of other numbers take several times as long.
  const added = sql.join(sumNames.map((name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`))
  const named = sql.join(sumNames.map((name) => sql.ref(name)))
  const all = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts, sql` union all `)
  const money = sql`sum(count)::int as count, ${sql.join(sumNames.map((name) => sql`sum(${sql.ref(name)}) / 100.0 as ${sql.ref(name)}`))}`
  return (await sql<Row>`
    with e as materialized (select x.*, ${bucketOf} as bucket from ${found(ctx, query, asOf, sums ? otherwise(asOf) : undefined)}),
    m as materialized (select month, bucket, sum(count)::bigint as count, ${added} from (${all([sql`select month, bucket, count(*), ${added} from e group by 1, 2`, ...(sums?.months ?? [])])}) t (month, bucket, count, ${named}) group by 1, 2 having sum(count) > 0),
    b as (${all([sql`select bucket, count, amount from m where bucket not in ('open', 'over')`, ...(sums?.buckets ?? [])])}),
    c as (select customer_id, sum(count)::int as count, ${added} from (${all([sql`select customer_id, count(*), ${added} from e group by 1`, ...(sums?.customers ?? [])])}) t (customer_id, count, ${named}) group by 1)
    select 'month' as kind, to_char(month, 'YYYY-MM') as key, ${money} from m group by month
    union all select 'bucket', bucket, sum(count)::int, sum(amount) / 100.0, ${sql.join(sumNames.slice(1).map(() => sql`null`))} from b group by bucket
    union all (select 'customer', customer_id::text, count, ${sql.join(sumNames.map((name) => sql`${sql.ref(name)} / 100.0`))} from c where counted > 0 order by (weight + open_weight)::numeric / counted desc, customer_id limit 10)`.execute(ctx.db)).rows
}

const average = (weight: number, amount: number): number | null => (amount > 0 ? Math.round((weight / amount) * 1e4) / 1e4 : null)
const of = (rows: readonly Row[], kind: 'month' | 'bucket' | 'customer') => rows.filter((row) => row['kind'] === kind)

function totalsOf(rows: readonly Row[]): Row {
  const sum = (name: string) => sumOf(of(rows, 'month').map((row) => row[name]))
  const [amount, collected, outstanding, weight, openWeight, counted] = sumNames.map(sum) as [number, number, number, number, number, number]
  return { count: sum('count'), amount, collected, outstanding, days: average(sumOf([weight, openWeight]), counted), collectedDays: average(weight, collected), openDays: average(openWeight, outstanding) }
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
