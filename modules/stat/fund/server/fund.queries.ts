/**
 * Sums by month and region: of a year, and of what is compared also those of the year before. Everything is found by its day in narrow tables
 * that triggers keep: `quotation_fees`, `invoice_figures`, `collection_figures`, `fund_review`, and what flag states are owed and were paid in `flag_month`; over all flag
 * states and customers, quotations and invoices by their month in the sums of these, `quotation_month` and `invoice_sum_month`. Every amount has one day, so it is in one month.
 */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { ReportQuery } from '#common/report.ts'
import { factsUpToDate } from '#modules/stat/flagMonthlyReport/server/keep-facts.ts'
import type { Ctx } from '#server/http/context.ts'
import { anyOf, every, monthsFrom, reachedOf, sumOf, within } from '#server/report/narrow.ts'
import type { Part } from '#server/report/narrow.ts'
import { costNames } from '../fund.contract.ts'

type Row = Record<string, any>
interface Asked { year: number; basis: 'invoice' | 'collection'; same: Part[]; query: ReportQuery }
const reviewNames = ['contract', 'additionalCost', ...costNames] as const
const amountNames = ['quotationTotal', 'invoiced', 'collected', 'flagDue', 'flagPaid', ...reviewNames] as const

function askedOf(query: ReportQuery): Asked {
  const [year] = query['year'] as [number]
  const [basis = 'invoice'] = (query['basis'] ?? []) as Asked['basis'][]
  return { year, basis, query, same: ['region', 'flagId', 'customerId'].map((name) => anyOf(name, query[name])) }
}
/** The days of the year asked for, and where it is compared those of the year before. */
const daysOf = ({ year }: Asked, day: string, compared = false) => within(day, `${compared ? year - 1 : year}-01-01`, `${year}-12-31`)

/** Cents are added up as whole numbers. */
const byMonth = (month: RawBuilder<unknown>, sums: readonly (readonly [name: string, cents: RawBuilder<unknown>])[], from: string, where: readonly Part[]) => sql<Row>`
  select to_char(month, 'YYYY-MM') as month, region, ${sql.join(sums.map(([name]) => sql`coalesce(${sql.ref(name)}, 0) / 100.0 as ${sql.ref(name)}`))}
  from (select ${month} as month, region, ${sql.join(sums.map(([name, cents]) => sql`sum(${cents}) as ${sql.ref(name)}`))} from ${sql.table(from)} where ${every(where)} group by 1, 2) t`

/** Whether sums by month and region know what is asked for, of those who reach all. */
const inSums = (ctx: Ctx, path: string, { query }: Asked) => reachedOf(ctx, path) === null && !['flagId', 'customerId'].some((name) => (query[name] as unknown[] | undefined)?.length)

function quotations(ctx: Ctx, asked: Asked) {
  const [from, day] = inSums(ctx, 'work/quotation', asked) ? ['quotation_month', 'month'] as const : ['quotation_fees', 'quoTm'] as const
  return byMonth(sql`month`, [['quotationTotal', sql`total`]], from, [reachedOf(ctx, 'work/quotation'), daysOf(asked, day), sql<boolean>`audit_state <> 'draft'`, ...asked.same])
}

function invoices(ctx: Ctx, asked: Asked) {
  const compared = asked.basis === 'invoice'
  return inSums(ctx, 'work/invoice', asked) ? byMonth(sql`month`, [['invoiced', sql`case standing when 'credit' then -amount else amount end`]], 'invoice_sum_month', [daysOf(asked, 'month', compared), ...asked.same])
    : byMonth(sql`month`, [['invoiced', sql`case when kind = 'invoice' then amount else -amount end`]], 'invoice_figures', [reachedOf(ctx, 'work/invoice'), daysOf(asked, 'invoiceTime', compared), sql<boolean>`void_date is null`, ...asked.same])
}

const collections = (ctx: Ctx, asked: Asked) => byMonth(sql`month`, [['collected', sql`amount`]], 'collection_figures', [reachedOf(ctx, 'work/collection'), daysOf(asked, 'collectionDate', asked.basis === 'collection'), ...asked.same])

function reviews(ctx: Ctx, asked: Asked) {
  const reached = reachedOf(ctx, 'crf/info')
  const own = reached ? sql<boolean>`crf_id in (select id from crf where ${reached})` : null
  const day = asked.basis === 'invoice' ? 'invoiceBasis' : 'collectionBasis'
  return byMonth(sql`date_trunc('month', ${sql.ref(day)})`, reviewNames.map((name) => [name, sql.ref(name)] as const), 'fund_review', [daysOf(asked, day), own, ...asked.same])
}

/** What flag states are owed and were paid belongs to no region and no customer: it is counted only where none is asked for, and for those who reach all of it. */
function flagAccounts(ctx: Ctx, asked: Asked) {
  const divided = reachedOf(ctx, 'work/flagAccount') !== null || ['region', 'customerId'].some((name) => (asked.query[name] as unknown[] | undefined)?.length)
  return sql<Row>`select to_char(month, 'YYYY-MM') as month, null as region, sum(fee) as flag_due, sum(paid) as flag_paid from flag_month
    where ${every([daysOf(asked, 'month'), anyOf('flagId', asked.query['flagId']), divided ? sql<boolean>`false` : null])} group by 1`
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
  const asked = askedOf(query)
  const { year, basis } = asked
  await factsUpToDate(ctx.services)
  const found = await Promise.all([quotations, invoices, collections, reviews, flagAccounts].map((of) => of(ctx, asked).execute(ctx.db)))
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
