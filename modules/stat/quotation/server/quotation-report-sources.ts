import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { OutputOf } from '#common/contract.ts'
import type { ReportQueryOf } from '#common/report.ts'
import type { RequestContext } from '#server/core/context.ts'
import { anyOf, allOf, scopeConditionOf, inDateRange } from '#server/records/report/filters.ts'
import type { Part } from '#server/records/report/filters.ts'
import { splitPeriod } from '#server/records/report/split-period.ts'
import { feeNames } from '../quotationReport.contract.ts'
import type { quotationReport } from '../quotationReport.contract.ts'

export type Query = ReportQueryOf<typeof quotationReport>
export type Answer = OutputOf<typeof quotationReport, 'list'>
export type Row = Answer['rows'][number]
/** Amounts of a quotation that the report sums. */
export const amountNames = [
  'subtotal',
  'discountAmount',
  'otherDiscount',
  'total',
  'invoiced',
  'collected',
  ...feeNames,
] as const
const filterNames = [
  'region',
  'quoPer',
  'quoTp',
  'flagId',
  'customerId',
  'managementId',
  'auditState',
  'moneyState',
  'shipType',
] as const
const isAsked = (query: Query, name: string): boolean =>
  Boolean((query[name] as unknown[] | undefined)?.length)

/** The filters except the period, and the caller's scope. Drafts are left out unless requested. */
function scopedFilters(ctx: RequestContext, query: Query): Part[] {
  const types = isAsked(query, 'shipType')
    ? sql<boolean>`ship_types && ${query.shipType}::text[]`
    : null
  return [
    scopeConditionOf(ctx, 'work/quotation'),
    isAsked(query, 'auditState') ? null : sql<boolean>`audit_state <> 'draft'`,
    types,
    ...filterNames.filter((name) => name !== 'shipType').map((name) => anyOf(name, query[name])),
  ]
}
/** Condition: a quotation in scope matches the filters of the report. */
export const matchesQuery = (ctx: RequestContext, query: Query) =>
  allOf([...scopedFilters(ctx, query), inDateRange('quoTm', query.quoTmFrom, query.quoTmTo)])

/**
 * Sources of figures: the sums for whole months or years, and `quotation_fees` for the remaining
 * days, or for all where the sums do not support a filter.
 */
export function sourcesOf(
  ctx: RequestContext,
  query: Query,
  unit: 'month' | 'year',
  known: readonly string[],
): { sums: RawBuilder<unknown> | null; rows: RawBuilder<unknown> | null } {
  const enough =
    scopeConditionOf(ctx, 'work/quotation') === null &&
    filterNames.every((name) => known.includes(name) || !isAsked(query, name))
  if (!enough) return { sums: null, rows: matchesQuery(ctx, query) }
  const { whole: wholePeriods, rest } = splitPeriod(
    query.quoTmFrom ?? null,
    query.quoTmTo ?? null,
    unit,
  )
  const days = rest.map(([from, to]) => sql`quo_tm between ${from}::date and ${to}::date`)
  const conditions = scopedFilters(ctx, query)
  return {
    sums:
      wholePeriods &&
      allOf([
        inDateRange(unit, wholePeriods.first, wholePeriods.last),
        ...(unit === 'month' ? conditions : [anyOf('region', query.region)]),
      ]),
    rows: days.length ? allOf([...conditions, sql<boolean>`(${sql.join(days, sql` or `)})`]) : null,
  }
}
/** The parts that are present, joined by union all; null without one. */
export const both = (parts: readonly (RawBuilder<unknown> | null)[]) => {
  const present = parts.filter((part) => part !== null)
  return present.length ? sql.join(present, sql` union all `) : null
}
