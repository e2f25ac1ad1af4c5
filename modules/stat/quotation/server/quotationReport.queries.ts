/**
 * Rows and figures of the report. Whole months and years come from the sums `quotation_month` and
 * `quotation_share`, maintained by triggers, where these support the filters; the rest from
 * `quotation_fees`, one narrow row per quotation. Quotations and their items are read only for the
 * rows of a page.
 */
import { keysOf } from '#common/keys-of.ts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { RequestContext } from '#server/core/context.ts'
import { monthsFrom, sumOf } from '#server/records/report/filters.ts'
import { streamRows } from '#server/records/report/stream-rows.ts'
import { feeNames } from '../quotationReport.contract.ts'
import { amountNames, matchesQuery, sourcesOf, both } from './quotation-report-sources.ts'
import type { Query, Answer, Row } from './quotation-report-sources.ts'

const cents = (name: string) => sql`coalesce(${sql.ref(name)}, 0) / 100.0 as ${sql.ref(name)}`
/** A page, or without a limit all rows, newest first. */
export function pageOf(
  ctx: RequestContext,
  query: Query,
  limit: number | null = null,
  offset = 0,
): RawBuilder<Row> {
  return sql<Row>`
    select q.id as quotation_id, q.job_no, q.quo_nm, q.quo_tm, u.display_name as quo_per_name, q.quo_tp,
      c.name as customer_name, o.name as company_name, s.ship_names, s.imo, q.flag_id,
      g.name_zh as flag_name_zh, g.name_en as flag_name_en, s.gross_tonnage,
      ${sql.join(feeNames.map(cents))}, q.subtotal, q.discount_amount, q.other_discount, q.total,
        q.invoice_no, q.invoice_time, q.invoiced, q.collected, q.invoiced - q.collected as outstanding,
        f.days_to_accept
    from (select quotation_id, days_to_accept, ${sql.join(feeNames.map((name) => sql.ref(name)))}
      from quotation_fees where ${matchesQuery(ctx, query)}
      order by quo_tm desc, quotation_id desc limit ${limit} offset ${offset}) f
      join quotation q on q.id = f.quotation_id join customer c on c.id = q.customer_id
        join app_user u on u.id = q.quo_per join flag g on g.id = q.flag_id
        left join customer o on o.id = q.company_id
      cross join lateral (select string_agg(v.name, ', ' order by v.name) as ship_names,
        string_agg(v.imo, ', ' order by v.name) as imo, max(v.gross_tonnage) as gross_tonnage from ship v
        where v.id = any (q.ship_ids)) s
    order by q.quo_tm desc, q.id desc`
}

/** Counts of quotations. */
const counts = {
  count: sql`count(*)`,
  accepted: sql`count(*) filter (where customer_state = 'accepted')`,
  acceptedAmount: sql`sum(total) filter (where customer_state = 'accepted')`,
  collectedCount: sql`count(*) filter (where money_state in ('collected', 'partlyCollected'))`,
  days: sql`sum(days_to_accept)`,
  daysCount: sql`count(days_to_accept)`,
} as const
const countNames = keysOf(counts)
const moneyNames = [...amountNames, 'acceptedAmount'] as const

type FigureName = (typeof moneyNames)[number] | keyof typeof counts | 'invoicedCount'
type MonthFigures = { month: string } & Record<FigureName, number>

/** Figures by month. */
async function monthly(ctx: RequestContext, query: Query): Promise<MonthFigures[]> {
  const { sums, rows } = sourcesOf(ctx, query, 'month', [
    'region',
    'quoTp',
    'auditState',
    'moneyState',
  ])
  // The sums have the payment states in their key.
  const sumOf = (name: string) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`
  const countOf = (name: (typeof countNames)[number]) => sql`${counts[name]} as ${sql.ref(name)}`
  const figures = both([
    sums &&
      sql`select month, ${sql.join([...amountNames, ...countNames].map(sumOf))},
        sum(count) filter (where money_state <> 'notInvoiced') as invoiced_count
        from quotation_month where ${sums} group by 1`,
    rows &&
      sql`select month, ${sql.join([...amountNames.map(sumOf), ...countNames.map(countOf)])},
        count(*) filter (where money_state <> 'notInvoiced') as invoiced_count
        from quotation_fees where ${rows} group by 1`,
  ])
  if (!figures) return []
  const total = (name: string) => sql`coalesce(sum(${sql.ref(name)}), 0)`
  const amountOf = (name: string) => sql`${total(name)} / 100.0 as ${sql.ref(name)}`
  const numberOf = (name: string) => sql`${total(name)}::int as ${sql.ref(name)}`
  const numbers = [...countNames.filter((name) => name !== 'acceptedAmount'), 'invoicedCount']
  return (
    await sql<MonthFigures>`select to_char(month, 'YYYY-MM') as month,
      ${sql.join(moneyNames.map(amountOf))}, ${sql.join(numbers.map(numberOf))}
    from (${figures}) t group by month having sum(count) > 0 order by month`.execute(ctx.db)
  ).rows
}

interface Share {
  dimension: 'flag' | 'customer'
  /** id of the flag or customer */
  whose: number
  count: number
  total: number
  nameZh: string
  /** null for customers, which have one name */
  nameEn: string | null
}

/** Shares of flag states, and of the ten largest customers. */
async function shares(
  ctx: RequestContext,
  query: Query,
): Promise<{
  flags: Answer['series']['byFlag']
  customers: Answer['series']['topCustomers']
}> {
  const { sums, rows } = sourcesOf(ctx, query, 'year', ['region'])
  const shareRows = both([
    sums && sql`select dimension, whose, count, total from quotation_share where ${sums}`,
    rows &&
      sql`select case grouping(flag_id) when 0 then 'flag' else 'customer' end,
        case grouping(flag_id) when 0 then flag_id else customer_id end, count(*), sum(total)::bigint
        from quotation_fees where ${rows} group by grouping sets ((flag_id), (customer_id))`,
  ])
  if (!shareRows) return { flags: [], customers: [] }
  const { rows: all } = await sql<Share>`
    with t (dimension, whose, count, total) as materialized (select dimension, whose, sum(count)::int,
      sum(total)::bigint from (${shareRows}) f (dimension, whose, count, total) group by 1, 2 having sum(count) > 0)
    (select t.dimension, t.whose, t.count, t.total / 100.0 as total, g.name_zh, g.name_en from t
      join flag g on g.id = t.whose where t.dimension = 'flag' order by t.total desc, t.whose)
    -- the names of these ten only
    union all select t.dimension, t.whose, t.count, t.total / 100.0, c.name, null from (select * from t
      where dimension = 'customer' order by total desc, whose limit 10) t
      join customer c on c.id = t.whose`.execute(ctx.db)
  const of = (dimension: Share['dimension']) => all.filter((row) => row.dimension === dimension)
  return {
    flags: of('flag').map(({ whose: flagId, count, total, nameZh, nameEn }) => ({
      flagId,
      count,
      total,
      flagNameZh: nameZh,
      flagNameEn: nameEn ?? nameZh,
    })),
    customers: of('customer')
      .sort((a, b) => b.total - a.total || a.whose - b.whose)
      .map(({ whose: customerId, count, total, nameZh }) => ({
        customerId,
        count,
        total,
        customerName: nameZh,
      })),
  }
}

/** Totals over all months, exact to the cent. */
function totalsOf(months: readonly MonthFigures[]): Answer['totals'] {
  const sum = (name: FigureName) => sumOf(months.map((month) => month[name]))
  const named = Object.fromEntries(
    [...amountNames, 'count' as const, 'accepted' as const].map((name) => [name, sum(name)]),
  ) as Record<(typeof amountNames)[number] | 'count' | 'accepted', number>
  const { subtotal, total, count } = named
  const counted = sum('daysCount')
  return {
    ...named,
    outstanding: sumOf([named.invoiced, -named.collected]),
    average: count ? Math.round((total / count) * 100) / 100 : 0,
    discountRate: subtotal ? Math.round(((subtotal - total) / subtotal) * 1e6) / 1e4 : 0,
    averageDays: counted ? Math.round((sum('days') / counted) * 1e4) / 1e4 : null,
  }
}
export const totalsAsked = async (ctx: RequestContext, query: Query): Promise<Answer['totals']> =>
  totalsOf(await monthly(ctx, query))

/** Every month of the period, including empty ones. */
function byMonth(months: readonly MonthFigures[], query: Query): Answer['series']['byMonth'] {
  const known = new Map(months.map((month) => [month.month, month]))
  const first = query.quoTmFrom?.slice(0, 7) ?? months[0]?.month
  const last = query.quoTmTo?.slice(0, 7) ?? months.at(-1)?.month
  if (!first || !last) return []
  const names = ['count', 'total', ...feeNames] as const
  return monthsFrom(first, last).map((month) => ({
    month,
    ...(Object.fromEntries(names.map((name) => [name, known.get(month)?.[name] ?? 0])) as Record<
      (typeof names)[number],
      number
    >),
  }))
}

/** Rows of a page, totals, and series of the charts. */
export async function loadReport(ctx: RequestContext, query: Query): Promise<Answer> {
  const { page = 1, size = 20 } = query
  const [rows, months, { flags, customers }] = await Promise.all([
    pageOf(ctx, query, size, (page - 1) * size).execute(ctx.db),
    monthly(ctx, query),
    shares(ctx, query),
  ])
  const totals = totalsOf(months)
  const countOf = (name: 'invoicedCount' | 'collectedCount') =>
    months.reduce((sum, month) => sum + month[name], 0)
  const funnel: Answer['series']['funnel'] = [
    { step: 'quoted', count: totals.count, amount: totals.total },
    {
      step: 'accepted',
      count: totals.accepted,
      amount: sumOf(months.map((month) => month.acceptedAmount)),
    },
    { step: 'invoiced', count: countOf('invoicedCount'), amount: totals.invoiced },
    { step: 'collected', count: countOf('collectedCount'), amount: totals.collected },
  ]
  return {
    rows: rows.rows,
    totals,
    series: { byMonth: byMonth(months, query), byFlag: flags, topCustomers: customers, funnel },
    total: totals.count,
  }
}

/** All rows, for exports. */
export async function* allRows(ctx: RequestContext, query: Query): AsyncGenerator<Row> {
  yield* streamRows(ctx, pageOf(ctx, query))
}
