import { sql } from 'kysely'
import type { NotNull } from 'kysely'
import type { OutputOf } from '#common/contract.ts'
import { addMonths } from '#common/rules/base/dates.ts'
import { shipRecordMachine } from '#modules/ship/record/shipRecord.machine.ts'
import { isSurveyed } from '#modules/ship/cert/server/standing/in-force.ts'
import { windowsOf as windowsOfCerts } from '#modules/ship/cert/server/standing/windows-as-of.ts'
import { creditsByCustomer } from '#modules/work/invoice/server/open-invoices.ts'
import { quotationMachine } from '#modules/work/quotation/quotation.machine.ts'
import { surveyRequestMachine } from '#modules/work/surveyRequest/surveyRequest.machine.ts'
import { rowsInScope } from '#server/records/rows/filter-rows.ts'
import type { shipCompanies } from '#modules/basic/ship/server/ship-companies.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { owner } from '../owner.contract.ts'
import { isCurrentOn, resourceOf } from './fleet-filter.ts'

export type Fleet = OutputOf<typeof owner, 'get'>
export type Window = Fleet['windows'][number]
export type ShipSummary = Fleet['ships'][number]
/** A ship as selected: the facts of its summary, and its companies. */
export type ShipRow = Record<(typeof shipCompanies)[number], number | null> &
  Pick<ShipSummary, 'id' | 'name' | 'nameZh' | 'imo' | 'shipType' | 'flagNameZh' | 'flagNameEn'> &
  Pick<ShipSummary, 'status' | 'grossTonnage' | 'buildDate'>
type Ids = readonly number[]
const monthsAhead = 24
/** Most windows that the page lists. */
export const shownAtMost = 400
/** States of a window, the most urgent first. */
export const urgency = ['overdue', 'late', 'open', 'notOpen'] as const
const count = sql<number>`count(*)::int`.as('count')

/** Companies of the caller, and their names. */
export const companiesOf = async (ctx: RequestContext) =>
  ctx.user.customerIds.length
    ? await ctx.db
        .selectFrom('customer')
        .where('id', 'in', ctx.user.customerIds)
        .orderBy('name')
        .select(['id', 'name'])
        .execute()
    : []
const current = (ctx: RequestContext, ids: Ids) =>
  rowsInScope(ctx, resourceOf(ctx, 'ship/cert'), 'shipCertRow')
    .where(sql<boolean>`ship_id = any(${ids}::bigint[])`)
    .where(isCurrentOn(ctx))

/** Current certificates per ship: in force, and those that have ended or are suspended. */
export async function certsOf(
  ctx: RequestContext,
  ids: Ids,
): Promise<Map<number, { certificates: number; expired: number }>> {
  const rows = await current(ctx, ids)
    .select([
      'shipId',
      sql<number>`(count(*) filter (where standing = 'inForce'))::int`.as('certificates'),
      sql<number>`(count(*) filter (where standing <> 'inForce'))::int`.as('expired'),
    ])
    .groupBy('shipId')
    .$narrowType<{ shipId: NotNull }>()
    .execute()
  return new Map(rows.map(({ shipId, ...counted }) => [shipId, counted]))
}

/** Open windows within two years: missed, late, open, then future ones. */
export async function windowsOf(ctx: RequestContext, ids: Ids, day: string): Promise<Window[]> {
  const windows = ctx.asOf ? await windowsAsOf(ctx, ids, day) : await windowsOfToday(ctx, ids, day)
  return windows.sort(
    (a, b) => urgency.indexOf(a.state as 'open') - urgency.indexOf(b.state as 'open'),
  )
}

async function windowsOfToday(ctx: RequestContext, ids: Ids, today: string): Promise<Window[]> {
  const rows = await ctx.db
    .selectFrom('certWindowRow as w')
    .innerJoin('shipCert as c', 'c.id', 'w.shipCertId')
    .innerJoin('ship as s', 's.id', 'c.shipId')
    .innerJoin('cert as k', 'k.id', 'c.certId')
    .leftJoin('rule as r', (join) =>
      join.onRef('r.code', '=', 'w.ruleCode').on('r.cycleType', '=', 'maxInterval'),
    )
    .where('w.shipCertId', 'in', current(ctx, ids).select('id'))
    .where(isSurveyed('c'))
    .where('w.status', '<>', 'done')
    .where('w.dueDate', '<=', addMonths(today, monthsAhead))
    .orderBy('w.dueDate')
    .orderBy('s.name')
    .orderBy('k.code')
    .limit(2000)
    .select([
      'w.id',
      'c.shipId',
      's.name as shipName',
      'w.shipCertId',
      'k.code as certCode',
      'k.nameZh as certNameZh',
      'k.nameEn as certNameEn',
      'w.surveyType',
      'r.ruleName as ruleNameZh',
      'r.ruleNameEn',
      'w.startDate',
      'w.dueDate',
      'w.endDate',
      'w.status as state',
      'w.explanationZh',
      'w.explanationEn',
    ])
    .$narrowType<Window & { id: number }>()
    .execute()
  return rows.map(({ id, ...window }) => ({ ...window, key: String(id) }))
}

/** The same from the life of each certificate until the day of the context. */
async function windowsAsOf(ctx: RequestContext, ids: Ids, day: string): Promise<Window[]> {
  const certs = await current(ctx, ids)
    .where('leftBy', 'is', null)
    .orderBy('shipName')
    .orderBy('certCode')
    .select(['id', 'shipId', 'companyId', 'shipName', 'certCode', 'certNameZh', 'certNameEn'])
    .$narrowType<Window & { id: number }>()
    .execute()
  const windows = await windowsOfCerts(ctx, certs)
  const intervals = await ctx.db
    .selectFrom('rule')
    .where('cycleType', '=', 'maxInterval')
    .select(['code', 'ruleName', 'ruleNameEn'])
    .execute()
  return certs
    .flatMap(({ id, companyId: _company, ...cert }) =>
      (windows.get(id) ?? []).map((one): Window => {
        const rule = intervals.find(({ code }) => code === one.ruleCode)
        return {
          ...cert,
          key: `${id} ${one.ruleCode} ${one.occurrence}`,
          shipCertId: id,
          surveyType: one.surveyType,
          ruleNameZh: rule?.ruleName ?? null,
          ruleNameEn: rule?.ruleNameEn ?? null,
          startDate: one.startDate,
          dueDate: one.dueDate,
          endDate: one.endDate,
          state: one.status as Window['state'],
          explanationZh: one.explanationZh,
          explanationEn: one.explanationEn,
        }
      }),
    )
    .filter(({ state, dueDate }) => state !== 'done' && dueDate <= addMonths(day, monthsAhead))
    .sort((a, b) => a.dueDate.localeCompare(b.dueDate))
    .slice(0, 2000)
}

/** Number of open conditions by ship. */
export async function conditionsOf(ctx: RequestContext, ids: Ids): Promise<Map<number, number>> {
  if (!ctx.user.rights.has('ship.record.read')) return new Map()
  const rows = await rowsInScope(ctx, resourceOf(ctx, 'ship/record'), 'shipRecordRow')
    .where(sql<boolean>`ship_id = any(${ids}::bigint[])`)
    .where('kind', '=', 'condition')
    .where('status', '=', shipRecordMachine.states.open)
    .select(['shipId', count])
    .groupBy('shipId')
    .execute()
  return new Map(rows.map((row) => [row.shipId, row.count]))
}

/** Unanswered requests, by ship. */
export async function requestsOf(
  ctx: RequestContext,
  ids: Ids,
  companies: Ids,
): Promise<Map<number, number>> {
  if (!ctx.user.rights.has('work.surveyRequest.read')) return new Map()
  const rows = await rowsInScope(ctx, resourceOf(ctx, 'work/surveyRequest'), 'surveyRequestRow')
    .where('status', '=', surveyRequestMachine.states.submitted)
    .where(
      sql<boolean>`(ship_id = any(${ids}::bigint[]) or customer_id = any(${companies}::bigint[]))`,
    )
    .select(['shipId', count])
    .groupBy('shipId')
    .execute()
  return new Map(rows.map((row) => [row.shipId, row.count]))
}

/** Balance of each company: its open invoices, and its credit that none of them has used. */
export async function accountsOf(ctx: RequestContext, companies: Ids): Promise<Fleet['accounts']> {
  if (!ctx.user.rights.has('work.invoice.read')) return []
  const rows = await rowsInScope(ctx, resourceOf(ctx, 'work/invoice'), 'invoiceRow')
    .where(sql<boolean>`customer_id = any(${companies}::bigint[])`)
    .where('kind', '=', 'invoice')
    .where('status', '=', 1)
    .select([
      'customerId',
      'customerName as name',
      sql<number>`coalesce(sum(open_amount), 0)`.as('openAmount'),
      sql<number>`coalesce(sum(open_amount) filter (where state = 'overdue'), 0)`.as('overdue'),
      sql<number>`(count(*) filter (where open_amount > 0))::int`.as('invoices'),
    ])
    .groupBy(['customerId', 'customerName'])
    .orderBy('customerName')
    .$narrowType<{ name: NotNull }>()
    .execute()
  const credits = await creditsByCustomer(ctx.db, companies)
  return rows.map((row) => ({ ...row, credit: credits.get(row.customerId) ?? 0 }))
}

/** Quotations that wait for an answer of the owner. */
export async function waitingQuotations(
  ctx: RequestContext,
  companies: Ids,
  ships: Ids | null,
): Promise<number> {
  if (!ctx.user.rights.has('work.quotation.read')) return 0
  let rows = rowsInScope(ctx, resourceOf(ctx, 'work/quotation'), 'quotationRow')
    .where('status', '=', quotationMachine.states.sent)
    .where(
      sql<boolean>`(customer_id = any(${companies}::bigint[]) or management_id = any(${companies}::bigint[])
        or company_id = any(${companies}::bigint[]))`,
    )
  if (ships) rows = rows.where(sql<boolean>`ship_ids && ${ships}::bigint[]`)
  return (await rows.select(count).executeTakeFirstOrThrow()).count
}
