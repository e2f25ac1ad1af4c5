/**
 * The rows and figures of the report. Everything reads `quotation` by its day (index quotation_time) and `quotation_fees`, a narrow row for
 * each quotation kept by triggers: of a million lines none is read. Charts and totals come from the same three groupings.
 */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { ReportQuery } from '#common/report.ts'
import { readSettings } from '#modules/sys/setting/server/settings.ts'
import type { Ctx } from '#server/http/context.ts'
import { anyOf, every, monthsFrom, reachedOf, sumOf, within } from '#server/report/narrow.ts'
import { feeNames } from '../quotationReport.contract.ts'

type Row = Record<string, any>
const feeColumns = sql.join(feeNames.map((name) => sql`f.${sql.ref(name)}`))

/** The quotations asked for that the caller reaches. Drafts are no quotations yet, unless they are asked for. */
function found(ctx: Ctx, query: ReportQuery): RawBuilder<unknown> {
  const same = ['region', 'quoPer', 'quoTp', 'flagId', 'customerId', 'managementId', 'auditState', 'moneyState'].map((name) => anyOf(name, query[name]))
  const types = query['shipType'] as string[] | undefined
  const ofType = types?.length ? sql<boolean>`exists (select from ship v where v.id = any(ship_ids) and v.ship_type = any(${types}))` : null
  const noDrafts = (query['auditState'] as unknown[] | undefined)?.length ? null : sql<boolean>`audit_state <> 'draft'`
  return sql`(select * from quotation where ${every([reachedOf(ctx, 'work/quotation'), within('quoTm', query['quoTmFrom'], query['quoTmTo']), noDrafts, ...same, ofType])}) q`
}

/** From the day it was sent to the day of the answer, as the society counts days. */
const daysToAccept = (zone: string) => sql`case when q.customer_state = 'accepted' then (q.answer_time at time zone ${zone})::date - (q.sent_time at time zone ${zone})::date end`
const zoneOf = async (ctx: Ctx): Promise<string> => (await readSettings(ctx.db)).timeZone

const sums = (zone: string) => sql`count(*)::int as count, coalesce(sum(q.subtotal), 0) as subtotal, coalesce(sum(q.discount_amount), 0) as discount_amount, coalesce(sum(q.other_discount), 0) as other_discount,
  coalesce(sum(q.total), 0) as total, coalesce(sum(q.invoiced), 0) as invoiced, coalesce(sum(q.collected), 0) as collected, ${sql.join(feeNames.map((name) => sql`coalesce(sum(f.${sql.ref(name)}), 0) as ${sql.ref(name)}`))},
  count(*) filter (where q.customer_state = 'accepted')::int as accepted, coalesce(sum(q.total) filter (where q.customer_state = 'accepted'), 0) as accepted_amount,
  count(*) filter (where q.money_state <> 'notInvoiced')::int as invoiced_count, count(*) filter (where q.money_state in ('collected', 'partlyCollected'))::int as collected_count,
  coalesce(sum(${daysToAccept(zone)}), 0)::int as days, count(${daysToAccept(zone)})::int as days_count`

/** A page, or with no limit all rows, newest first. */
export function pageOf(ctx: Ctx, query: ReportQuery, zone: string, limit: number | null = null, offset = 0): RawBuilder<Row> {
  return sql<Row>`
    select q.id as quotation_id, q.job_no, q.quo_nm, q.quo_tm, u.name as quo_per_name, q.quo_tp, c.name as customer_name, o.name as company_name, s.ship_names, s.imo, q.flag_id, g.name_zh as flag_name_zh, g.name_en as flag_name_en, s.gross_tonnage,
      ${feeColumns}, q.subtotal, q.discount_amount, q.other_discount, q.total, q.invoice_no, q.invoice_time, q.invoiced, q.collected, q.invoiced - q.collected as outstanding, ${daysToAccept(zone)} as days_to_accept
    from (select * from ${found(ctx, query)} order by quo_tm desc, id desc limit ${limit} offset ${offset}) q
      join quotation_fees f on f.quotation_id = q.id join customer c on c.id = q.customer_id join app_user u on u.id = q.quo_per join flag g on g.id = q.flag_id left join customer o on o.id = q.company_id
      cross join lateral (select string_agg(v.name, ', ' order by v.name) as ship_names, string_agg(v.imo, ', ' order by v.name) as imo, max(v.gross_tonnage) as gross_tonnage from ship v where v.id = any (q.ship_ids)) s
    order by q.quo_tm desc, q.id desc`
}

async function monthly(ctx: Ctx, query: ReportQuery, zone: string): Promise<Row[]> {
  return (await sql<Row>`select to_char(q.quo_tm, 'YYYY-MM') as month, ${sums(zone)} from ${found(ctx, query)} join quotation_fees f on f.quotation_id = q.id group by 1 order by 1`.execute(ctx.db)).rows
}

/** Totals over all months, each added up to the cent. */
function totalsOf(months: readonly Row[]): Row {
  const sum = (name: string) => sumOf(months.map((month) => month[name]))
  const named = Object.fromEntries([...feeNames, 'subtotal', 'discountAmount', 'otherDiscount', 'total', 'invoiced', 'collected', 'count', 'accepted'].map((name) => [name, sum(name)]))
  const { subtotal = 0, total = 0, count = 0 } = named
  const counted = sum('daysCount')
  return {
    ...named, outstanding: sumOf([named['invoiced']!, -named['collected']!]), average: count ? Math.round((total / count) * 100) / 100 : 0,
    discountRate: subtotal ? Math.round(((subtotal - total) / subtotal) * 1e6) / 1e4 : 0, averageDays: counted ? Math.round((sum('days') / counted) * 1e4) / 1e4 : null,
  }
}
export const totalsAsked = async (ctx: Ctx, query: ReportQuery): Promise<Row> => totalsOf(await monthly(ctx, query, await zoneOf(ctx)))

/** Every month of the period stands there, also where nothing was quoted. */
function byMonth(months: readonly Row[], query: ReportQuery): Row[] {
  const known = new Map(months.map((month) => [month['month'] as string, month]))
  const first = (query['quoTmFrom'] as string | undefined)?.slice(0, 7) ?? months[0]?.['month']
  const last = (query['quoTmTo'] as string | undefined)?.slice(0, 7) ?? months.at(-1)?.['month']
  if (!first || !last) return []
  return monthsFrom(first, last).map((month) => Object.fromEntries([['month', month], ...['count', 'total', ...feeNames].map((name) => [name, known.get(month)?.[name] ?? 0])]))
}

/** Rows of a page, totals over all, and what the charts draw. */
export async function answerTo(ctx: Ctx, query: ReportQuery): Promise<{ rows: Row[]; totals: Row; series: Row; total: number }> {
  const { page = 1, size = 20 } = query
  const zone = await zoneOf(ctx)
  const [rows, months, flags, customers] = await Promise.all([
    pageOf(ctx, query, zone, size, (page - 1) * size).execute(ctx.db),
    monthly(ctx, query, zone),
    sql<Row>`select t.*, g.name_zh as flag_name_zh, g.name_en as flag_name_en from (select q.flag_id, count(*)::int as count, sum(q.total) as total from ${found(ctx, query)} group by 1) t join flag g on g.id = t.flag_id order by t.total desc, t.flag_id`.execute(ctx.db),
    sql<Row>`select t.*, c.name as customer_name from (select q.customer_id, count(*)::int as count, sum(q.total) as total from ${found(ctx, query)} group by 1 order by 3 desc, 1 limit 10) t join customer c on c.id = t.customer_id order by t.total desc, t.customer_id`.execute(ctx.db),
  ])
  const totals = totalsOf(months)
  const whole = (name: string) => months.reduce((sum, month) => sum + (month[name] as number), 0)
  const funnel = [
    { step: 'quoted', count: totals['count'], amount: totals['total'] }, { step: 'accepted', count: totals['accepted'], amount: sumOf(months.map((month) => month['acceptedAmount'])) },
    { step: 'invoiced', count: whole('invoicedCount'), amount: totals['invoiced'] }, { step: 'collected', count: whole('collectedCount'), amount: totals['collected'] },
  ]
  return { rows: rows.rows, totals, series: { byMonth: byMonth(months, query), byFlag: flags.rows, topCustomers: customers.rows, funnel }, total: totals['count'] }
}

/** Every row for files. */
export async function everyRow(ctx: Ctx, query: ReportQuery): Promise<Row[]> {
  return (await pageOf(ctx, query, await zoneOf(ctx)).execute(ctx.db)).rows
}
