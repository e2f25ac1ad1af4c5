import { sql } from 'kysely'
import type { NotNull } from 'kysely'
import type { InputOf, OutputOf } from '#common/contract.ts'
import { addDays, addMonths } from '#common/rules/base/dates.ts'
import { shipRecordMachine } from '#modules/ship/record/shipRecord.machine.ts'
import { readAsOf } from '#modules/ship/cert/server/standing/read-as-of.ts'
import { isSurveyed } from '#modules/ship/cert/server/standing/in-force.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import { quotationMachine } from '#modules/work/quotation/quotation.machine.ts'
import { surveyRequestMachine } from '#modules/work/surveyRequest/surveyRequest.machine.ts'
import { rowsInScope } from '#server/records/rows/filter-rows.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { owner } from '../owner.contract.ts'
import {
  chosenCompanies,
  companyColumns,
  isCurrentOn,
  refuseOthers,
  resourceOf,
  shipsOf,
} from './fleet-filter.ts'
import { subFleetsOf } from './sub-fleets.ts'

type Fleet = OutputOf<typeof owner, 'get'>
type Window = Fleet['windows'][number]
type ShipSummary = Fleet['ships'][number]
/** A ship as selected: the facts of its summary, and its companies. */
type ShipRow = Record<(typeof companyColumns)[number], number | null> &
  Pick<ShipSummary, 'id' | 'name' | 'nameZh' | 'imo' | 'shipType' | 'flagNameZh' | 'flagNameEn'> &
  Pick<ShipSummary, 'status' | 'grossTonnage' | 'buildDate'>
type Ids = readonly number[]
const monthsAhead = 24
const daysSoon = 90
const shownAtMost = 400
const urgency = ['overdue', 'late', 'open', 'notOpen'] as const
const count = sql<number>`count(*)::int`.as('count')

/**
 * Summary of the own fleet, from rows in the caller's scope.
 * @throws Refusal 403 to all but ship owners, 404 for a sub-fleet of others
 */
export async function fleetOf(
  ctx: RequestContext,
  { asOf, ...part }: InputOf<typeof owner, 'get'>,
): Promise<Fleet> {
  refuseOthers(ctx)
  const companies = chosenCompanies(ctx, part)
  const ownShips = await shipsOf(ctx, part)
  const rows = await ownShips
    .orderBy('name')
    .limit(5000)
    .select([
      'id',
      'name',
      'nameZh',
      'imo',
      'shipType',
      'flagNameZh',
      'flagNameEn',
      'status',
      'grossTonnage',
      'buildDate',
      ...companyColumns,
    ])
    .$narrowType<{ flagNameZh: NotNull; flagNameEn: NotNull }>()
    .execute()
  const ids = rows.map(({ id }) => id)
  const today = await societyToday(ctx.db)
  const [names, subFleets, certs, windows, conditions, query, accounts, quotations] =
    await Promise.all([
      companiesOf(ctx),
      subFleetsOf(ctx),
      readAsOf(ctx, asOf, (then) => certsOf(then, ids, asOf)),
      windowsOf(ctx, ids, today),
      conditionsOf(ctx, ids),
      requestsOf(ctx, ids, part.subFleetId ? [] : companies),
      accountsOf(ctx, companies),
      waitingQuotations(ctx, companies, part.subFleetId ? ids : null),
    ])
  const byShip = Map.groupBy(windows, (window) => window.shipId)
  return {
    companies: names,
    subFleets,
    windows: windows.slice(0, shownAtMost),
    windowCount: windows.length,
    certificates: [...certs.values()].reduce((sum, { certificates }) => sum + certificates, 0),
    counts: {
      ...(Object.fromEntries(
        (['overdue', 'late', 'open'] as const).map((state) => [
          state,
          windows.filter((w) => w.state === state).length,
        ]),
      ) as Record<'overdue' | 'late' | 'open', number>),
      soon: windows.filter((w) => w.state === 'notOpen' && w.startDate <= addDays(today, daysSoon))
        .length,
    },
    accounts,
    quotations,
    requests: [...query.values()].reduce((sum, ofShip) => sum + ofShip, 0),
    ships: rows
      .map((row) => shipSummary(row, certs.get(row.id), byShip.get(row.id) ?? [], names))
      .map((row) => ({
        ...row,
        conditions: conditions.get(row.id) ?? 0,
        requests: query.get(row.id) ?? 0,
      }))
      .sort(
        (a, b) =>
          urgency.indexOf(a.windowState as 'open') - urgency.indexOf(b.windowState as 'open') ||
          ((a.nextDueDate ?? '9999') < (b.nextDueDate ?? '9999') ? -1 : 1),
      ),
  }
}

/** A ship with its urgency and next due date, which is the same as on the page of the ship. */
function shipSummary(
  row: ShipRow,
  certs: { certificates: number; expired: number } | undefined,
  windows: readonly Window[],
  companies: Fleet['companies'],
): Omit<ShipSummary, 'conditions' | 'requests'> {
  const { ownerId: _o, managerId: _m, operatorId: _p, crewManagerId: _c, ...facts } = row
  const of = (state: string) => windows.filter((window) => window.state === state).length
  const [pressing] = windows
  const next = windows.toSorted((a, b) => a.dueDate.localeCompare(b.dueDate))[0]
  return {
    ...facts,
    companyName:
      companyColumns
        .map((column) => companies.find(({ id }) => id === row[column])?.name)
        .find(Boolean) ?? null,
    certificates: certs?.certificates ?? 0,
    expired: certs?.expired ?? 0,
    overdue: of('overdue'),
    late: of('late'),
    open: of('open'),
    nextDueDate: next?.dueDate ?? null,
    nextSurveyType: next?.surveyType ?? null,
    nextCertCode: next?.certCode ?? null,
    windowState: certs?.expired ? 'overdue' : (pressing?.state ?? 'done'),
  }
}

const companiesOf = async (ctx: RequestContext) =>
  ctx.user.customerIds.length
    ? await ctx.db
        .selectFrom('customer')
        .where('id', 'in', ctx.user.customerIds)
        .orderBy('name')
        .select(['id', 'name'])
        .execute()
    : []
const current = (ctx: RequestContext, ids: Ids, asOf?: string | null) =>
  rowsInScope(ctx, resourceOf(ctx, 'ship/cert'), 'shipCertRow')
    .where(sql<boolean>`ship_id = any(${ids}::bigint[])`)
    .where(isCurrentOn(asOf))

/** Current certificates per ship: in force, and those that have ended or are suspended. */
async function certsOf(
  ctx: RequestContext,
  ids: Ids,
  asOf: string | null | undefined,
): Promise<Map<number, { certificates: number; expired: number }>> {
  const rows = await current(ctx, ids, asOf)
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
async function windowsOf(ctx: RequestContext, ids: Ids, today: string): Promise<Window[]> {
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
  return rows
    .map(({ id, ...window }) => ({ ...window, key: String(id) }))
    .sort((a, b) => urgency.indexOf(a.state as 'open') - urgency.indexOf(b.state as 'open'))
}

async function conditionsOf(ctx: RequestContext, ids: Ids): Promise<Map<number, number>> {
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
async function requestsOf(
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

/** Balance of each company, from its invoices. */
async function accountsOf(ctx: RequestContext, companies: Ids): Promise<Fleet['accounts']> {
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
    .execute()
  return rows as Fleet['accounts']
}

async function waitingQuotations(
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
