/**
 * Sums by year, month and region, for a year and the one before it. Quotations, invoices and payments are found by the index of their day;
 * reviews stand in `fund_review`, a narrow table that triggers keep and that is read whole. Every amount has one day, so it is in one month.
 */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { ReportQuery } from '#common/report.ts'
import { readSettings } from '#modules/sys/setting/server/settings.ts'
import type { Ctx } from '#server/http/context.ts'
import { anyOf, every, monthsFrom, reachedOf, sumOf, within } from '#server/report/narrow.ts'
import type { Part } from '#server/report/narrow.ts'
import { costNames } from '../fund.contract.ts'

type Row = Record<string, any>
interface Asked { year: number; basis: 'invoice' | 'collection'; from: string; to: string; same: Part[]; query: ReportQuery; zone: string }
const reviewNames = ['contract', 'additionalCost', ...costNames] as const
const amountNames = ['quotationTotal', 'invoiced', 'collected', 'flagPaid', ...reviewNames] as const

async function askedOf(ctx: Ctx, query: ReportQuery): Promise<Asked> {
  const [year] = query['year'] as [number]
  const [basis = 'invoice'] = (query['basis'] ?? []) as Asked['basis'][]
  return { year, basis, from: `${year - 1}-01-01`, to: `${year}-12-31`, query, zone: (await readSettings(ctx.db)).timeZone, same: ['region', 'flagId', 'customerId'].map((name) => anyOf(name, query[name])) }
}

const byMonth = (day: RawBuilder<unknown>, sums: RawBuilder<unknown>, from: RawBuilder<unknown>) => sql<Row>`select to_char(${day}, 'YYYY-MM') as month, region, ${sums} from ${from} group by 1, 2`

const quotations = (ctx: Ctx, { from, to, same }: Asked) => byMonth(sql`quo_tm`, sql`sum(total) as quotation_total`,
  sql`(select * from quotation where ${every([reachedOf(ctx, 'work/quotation'), within('quoTm', from, to), sql<boolean>`audit_state <> 'draft'`, ...same])}) t`)

const invoices = (ctx: Ctx, { from, to, same }: Asked) => byMonth(sql`invoice_time`, sql`sum(case when kind = 'invoice' then amount else -amount end) as invoiced`, sql`(
  select * from (select i.id, i.invoice_time, i.kind, i.amount, i.status, i.customer_id, i.create_by, q.quo_per, q.region, q.flag_id from invoice i join quotation q on q.id = i.quotation_id) r
  where ${every([reachedOf(ctx, 'work/invoice'), within('invoiceTime', from, to), sql<boolean>`status = 1`, ...same])}) t`)

const collections = (ctx: Ctx, { from, to, same }: Asked) => byMonth(sql`collection_date`, sql`sum(amount) as collected`, sql`(
  select * from (select p.collection_date, p.amount, p.status, p.pay_method, p.customer_id, p.create_by, q.quo_per, q.flag_id, coalesce(q.region, c.region) as region
    from collection p join customer c on c.id = p.customer_id left join quotation q on q.id = p.quotation_id) r
  where ${every([reachedOf(ctx, 'work/collection'), within('collectionDate', from, to), sql<boolean>`status = 1 and pay_method <> 'offset'`, ...same])}) t`)

function reviews(ctx: Ctx, { from, to, same, basis, zone }: Asked) {
  const reached = reachedOf(ctx, 'crf/info')
  const own = reached ? sql<boolean>`crf_id in (select id from crf where ${reached})` : null
  return byMonth(sql`day`, sql.join(reviewNames.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`)), sql`(
    select * from (select *, coalesce(${sql.ref(basis === 'invoice' ? 'invoiceDay' : 'collectionDay')}, contract_day, (create_time at time zone ${zone})::date) as day from fund_review) r
    where ${every([within('day', from, to), own, ...same])}) t`)
}

/** What was paid to flag states belongs to no region and no customer: it is counted only where none is asked for. */
function flagPayments(ctx: Ctx, { from, to, query }: Asked) {
  const divided = ['region', 'customerId'].some((name) => (query[name] as unknown[] | undefined)?.length)
  return byMonth(sql`entry_date`, sql`sum(amount) as flag_paid`, sql`(
    select *, null::text as region from (select * from flag_account where ${every([reachedOf(ctx, 'work/flagAccount'), within('entryDate', from, to), sql<boolean>`kind = 'payment'`, anyOf('flagId', query['flagId']), divided ? sql<boolean>`false` : null])}) r) t`)
}

const netOf = (row: Row): number => sumOf([row['contract'], row['additionalCost'], ...costNames.map((name) => -row[name])])
const changeOf = (now: number, before: number): number | null => (before === 0 ? null : Math.round(((now - before) / Math.abs(before)) * 1e6) / 1e4)

function lineOf(parts: readonly Row[], before: readonly Row[], basis: Asked['basis']): Row {
  const sums: Row = Object.fromEntries(amountNames.map((name) => [name, sumOf(parts.map((part) => part[name] ?? 0))]))
  const counted = basis === 'invoice' ? 'invoiced' : 'collected'
  const lastYear = sumOf(before.map((part) => part[counted] ?? 0))
  return { ...sums, net: netOf(sums), lastYear, change: changeOf(sums[counted], lastYear) }
}

/** Twelve months, whether something happened or not, the totals, and what the charts draw. */
export async function answerTo(ctx: Ctx, query: ReportQuery): Promise<{ rows: Row[]; totals: Row; series: Row; total: number }> {
  const asked = await askedOf(ctx, query)
  const { year, basis } = asked
  const found = await Promise.all([quotations, invoices, collections, reviews, flagPayments].map((of) => of(ctx, asked).execute(ctx.db)))
  const parts = found.flatMap(({ rows }) => rows)
  const ofMonth = Map.groupBy(parts, (part) => part['month'] as string)
  const thisYear = parts.filter((part) => part['month'].startsWith(`${year}-`))
  const lastYear = parts.filter((part) => !part['month'].startsWith(`${year}-`))
  const rows = monthsFrom(`${year}-01`, `${year}-12`).map((month): Row => ({ month, ...lineOf(ofMonth.get(month) ?? [], ofMonth.get(`${year - 1}${month.slice(4)}`) ?? [], basis) }))
  const counted = basis === 'invoice' ? 'invoiced' : 'collected'
  const cumulative = rows.map(({ month }, at) => ({ month, thisYear: sumOf(rows.slice(0, at + 1).map((row) => row[counted])), lastYear: sumOf(rows.slice(0, at + 1).map((row) => row['lastYear'])) }))
  const regions = [...Map.groupBy(thisYear.filter((part) => part['region'] !== null), (part) => part['region'] as string)].sort(([a], [b]) => a.localeCompare(b))
  const byRegion = regions.map(([region, those]) => {
    const line = lineOf(those, [], basis)
    return { region, ...Object.fromEntries(['quotationTotal', 'contract', 'invoiced', 'collected', 'net'].map((name) => [name, line[name]])) }
  })
  return { rows, totals: lineOf(thisYear, lastYear, basis), series: { cumulative, byRegion }, total: rows.length }
}
