/**
 * Sums by month and region of a year, and of the previous year for comparison. Rows come from
 * narrow tables maintained by triggers: `quotation_fees`, `invoice_figures`, `collection_figures`,
 * `fund_review`, and for flag fees `flag_month`. Without a filter by flag or customer, quotations
 * and invoices come from the sums `quotation_month` and `invoice_sum_month`. Every amount has one
 * day, and so counts in one month.
 */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { OutputOf } from '#common/contract.ts'
import type { ReportQueryOf } from '#common/report.ts'
import { ensureFactsFresh } from '#modules/stat/flagMonthlyReport/server/refresh-facts.ts'
import type { RequestContext } from '#server/core/context.ts'
import {
  anyOf,
  allOf,
  monthsFrom,
  scopeConditionOf,
  sumOf,
  inDateRange,
} from '#server/records/report/filters.ts'
import type { Part } from '#server/records/report/filters.ts'
import { costNames } from '../fund.contract.ts'
import type { fund } from '../fund.contract.ts'

type Query = ReportQueryOf<typeof fund>
type Answer = OutputOf<typeof fund, 'list'>
interface FundQuery {
  year: number
  basis: 'invoice' | 'collection'
  same: Part[]
  query: Query
}
const reviewNames = ['contract', 'additionalCost', ...costNames] as const
const amountNames = [
  'quotationTotal',
  'invoiced',
  'collected',
  'flagDue',
  'flagPaid',
  ...reviewNames,
] as const

type Sums = Record<(typeof amountNames)[number], number>
/** Sums of one source by month and region; a source has some of the amounts. */
type MonthSums = Partial<Sums> & { month: string; region: string | null }

function parseQuery(query: Query): FundQuery {
  const [year] = query.year as [number]
  const [basis = 'invoice'] = query.basis ?? []
  return {
    year,
    basis,
    query,
    same: ['region', 'flagId', 'customerId'].map((name) => anyOf(name, query[name])),
  }
}
/** The days of the year, and for a comparison those of the previous year. */
const daysOf = ({ year }: FundQuery, day: string, compared = false) =>
  inDateRange(day, `${compared ? year - 1 : year}-01-01`, `${year}-12-31`)

/** Sums of integer cents by month. */
const byMonth = (
  month: RawBuilder<unknown>,
  sums: readonly (readonly [name: string, cents: RawBuilder<unknown>])[],
  from: string,
  where: readonly Part[],
) => sql<MonthSums>`
  select to_char(month, 'YYYY-MM') as month, region,
    ${sql.join(sums.map(([name]) => sql`coalesce(${sql.ref(name)}, 0) / 100.0 as ${sql.ref(name)}`))}
  from (select ${month} as month, region,
    ${sql.join(sums.map(([name, cents]) => sql`sum(${cents}) as ${sql.ref(name)}`))} from ${sql.table(from)}
    where ${allOf(where)} group by 1, 2) t`

/** Whether the sums by month and region support the filters, for callers with unlimited scope. */
const inSums = (ctx: RequestContext, path: string, { query }: FundQuery) =>
  scopeConditionOf(ctx, path) === null &&
  !['flagId', 'customerId'].some((name) => (query[name] as unknown[] | undefined)?.length)

function quotations(ctx: RequestContext, asked: FundQuery) {
  const [from, day] = inSums(ctx, 'work/quotation', asked)
    ? (['quotation_month', 'month'] as const)
    : (['quotation_fees', 'quoTm'] as const)
  return byMonth(sql`month`, [['quotationTotal', sql`total`]], from, [
    scopeConditionOf(ctx, 'work/quotation'),
    daysOf(asked, day),
    sql<boolean>`audit_state <> 'draft'`,
    ...asked.same,
  ])
}

function invoices(ctx: RequestContext, asked: FundQuery) {
  const compared = asked.basis === 'invoice'
  return inSums(ctx, 'work/invoice', asked)
    ? byMonth(
        sql`month`,
        [['invoiced', sql`case standing when 'credit' then -amount else amount end`]],
        'invoice_sum_month',
        [daysOf(asked, 'month', compared), ...asked.same],
      )
    : byMonth(
        sql`month`,
        [['invoiced', sql`case when kind = 'invoice' then amount else -amount end`]],
        'invoice_figures',
        [
          scopeConditionOf(ctx, 'work/invoice'),
          daysOf(asked, 'invoiceTime', compared),
          sql<boolean>`void_date is null`,
          ...asked.same,
        ],
      )
}

const collections = (ctx: RequestContext, asked: FundQuery) =>
  byMonth(sql`month`, [['collected', sql`amount`]], 'collection_figures', [
    scopeConditionOf(ctx, 'work/collection'),
    daysOf(asked, 'collectionDate', asked.basis === 'collection'),
    ...asked.same,
  ])

/**
 * Reversed payments: received in their month and taken back in that of the reversal, so that a past
 * month never changes. Those in force are in `collection_figures`.
 */
function reversals(ctx: RequestContext, asked: FundQuery) {
  const compared = asked.basis === 'collection'
  const paidOn = (day: string) => daysOf(asked, day, compared)
  return sql<MonthSums>`
    select to_char(day, 'YYYY-MM') as month, region, sum(signed) as collected
    from (select r.*, q.flag_id from collection_row r left join quotation q on q.id = r.quotation_id
        where r.status = 0 and r.pay_method <> 'offset') p
      cross join lateral (values (collection_date, amount), (reverse_date, -amount)) as d (day, signed)
    where ${allOf([scopeConditionOf(ctx, 'work/collection'), paidOn('day'), ...asked.same])}
    group by 1, 2`
}

function reviews(ctx: RequestContext, asked: FundQuery) {
  const reached = scopeConditionOf(ctx, 'crf/info')
  const own = reached ? sql<boolean>`crf_id in (select id from crf where ${reached})` : null
  const day = asked.basis === 'invoice' ? 'invoiceBasis' : 'collectionBasis'
  return byMonth(
    sql`date_trunc('month', ${sql.ref(day)})`,
    reviewNames.map((name) => [name, sql.ref(name)] as const),
    'fund_review',
    [daysOf(asked, day), own, ...asked.same],
  )
}

/**
 * Flag fees due and paid have no region or customer, so they count only without these filters, for
 * callers with unlimited scope.
 */
function flagAccounts(ctx: RequestContext, asked: FundQuery) {
  const divided =
    scopeConditionOf(ctx, 'work/flagAccount') !== null ||
    ['region', 'customerId'].some((name) => (asked.query[name] as unknown[] | undefined)?.length)
  return sql<MonthSums>`select to_char(month, 'YYYY-MM') as month, null as region, sum(fee) as flag_due,
    sum(paid) as flag_paid from flag_month
    where ${allOf([daysOf(asked, 'month'), anyOf('flagId', asked.query.flagId), divided ? sql<boolean>`false` : null])}
      group by 1`
}

const netOf = (sums: Sums): number =>
  sumOf([sums.contract, sums.additionalCost, ...costNames.map((name) => -sums[name])])
const changeOf = (now: number, previous: number): number | null =>
  previous === 0 ? null : Math.round(((now - previous) / Math.abs(previous)) * 1e6) / 1e4

function lineOf(
  parts: readonly MonthSums[],
  previous: readonly MonthSums[],
  basis: FundQuery['basis'],
): Answer['totals'] {
  const sums = Object.fromEntries(
    amountNames.map((name) => [name, sumOf(parts.map((part) => part[name] ?? 0))]),
  ) as Sums
  const counted = basis === 'invoice' ? 'invoiced' : 'collected'
  const lastYear = sumOf(previous.map((part) => part[counted] ?? 0))
  return { ...sums, net: netOf(sums), lastYear, change: changeOf(sums[counted], lastYear) }
}

/** Twelve months including empty ones, totals, and series of the charts. */
export async function loadReport(ctx: RequestContext, query: Query): Promise<Answer> {
  const asked = parseQuery(query)
  const { year, basis } = asked
  await ensureFactsFresh(ctx.services)
  const answers = await Promise.all(
    [quotations, invoices, collections, reversals, reviews, flagAccounts].map((of) =>
      of(ctx, asked).execute(ctx.db),
    ),
  )
  const parts = answers.flatMap(({ rows }) => rows)
  const ofMonth = Map.groupBy(parts, (part) => part.month)
  const thisYear = parts.filter((part) => part.month.startsWith(`${year}-`))
  const lastYear = parts.filter((part) => !part.month.startsWith(`${year}-`))
  const rows = monthsFrom(`${year}-01`, `${year}-12`).map((month) => ({
    month,
    ...lineOf(ofMonth.get(month) ?? [], ofMonth.get(`${year - 1}${month.slice(4)}`) ?? [], basis),
  }))
  const counted = basis === 'invoice' ? 'invoiced' : 'collected'
  const cumulative = rows.map(({ month }, at) => ({
    month,
    thisYear: sumOf(rows.slice(0, at + 1).map((row) => row[counted])),
    lastYear: sumOf(rows.slice(0, at + 1).map((row) => row.lastYear)),
  }))
  const byRegion = [...Map.groupBy(thisYear, ({ region }) => region)]
    .flatMap(([region, members]) => {
      if (region === null) return []
      const { quotationTotal, contract, invoiced, collected, net } = lineOf(members, [], basis)
      return [{ region, quotationTotal, contract, invoiced, collected, net }]
    })
    .sort((a, b) => a.region.localeCompare(b.region))
  return {
    rows,
    totals: lineOf(thisYear, lastYear, basis),
    series: { cumulative, byRegion },
    total: rows.length,
  }
}
