import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#common/contract.ts'
import { addDays, addMonths } from '#common/rules/dates.ts'
import { shipRecordMachine } from '#modules/ship/record/shipRecord.machine.ts'
import { societyToday } from '#modules/sys/setting/server/settings.ts'
import { quotationMachine } from '#modules/work/quotation/quotation.machine.ts'
import { surveyRequestMachine } from '#modules/work/surveyRequest/surveyRequest.machine.ts'
import { reachable } from '#server/db/rows.ts'
import type { Ctx } from '#server/http/context.ts'
import type { owner } from '../owner.contract.ts'
import { chosenCompanies, companyColumns, refuseOthers, resourceOf, shipsOf } from './fleet-part.ts'
import { subFleetsOf } from './sub-fleets.ts'

type Fleet = OutputOf<typeof owner, 'get'>
type Window = Fleet['windows'][number]
type Ids = readonly number[]
const monthsAhead = 24
const daysSoon = 90
const shownAtMost = 400
const urgency = ['overdue', 'late', 'open', 'notOpen'] as const
const count = sql<number>`count(*)::int`.as('count')

/** The own fleet at a glance. Every figure is made of rows in the caller's reach. @throws Refusal 403 to others than ship owners, 404 for a sub-fleet that is not theirs */
export async function fleetOf(ctx: Ctx, part: InputOf<typeof owner, 'get'>): Promise<Fleet> {
  refuseOthers(ctx)
  const companies = chosenCompanies(ctx, part)
  const rows = await (await shipsOf(ctx, part)).orderBy('name').limit(5000).select(['id', 'name', 'nameZh', 'imo', 'shipType', 'flagNameZh', 'flagNameEn', 'status', 'grossTonnage', 'buildDate', ...companyColumns]).execute() as Record<string, any>[]
  const ids = rows.map((row) => row['id'] as number)
  const today = await societyToday(ctx.db)
  const [names, subFleets, certs, windows, conditions, asked, accounts, quotations] = await Promise.all([
    companiesOf(ctx), subFleetsOf(ctx), certsOf(ctx, ids, today), windowsOf(ctx, ids, today), conditionsOf(ctx, ids), requestsOf(ctx, ids, part.subFleetId ? [] : companies), accountsOf(ctx, companies), waitingQuotations(ctx, companies, part.subFleetId ? ids : null),
  ])
  const byShip = Map.groupBy(windows, (window) => window.shipId)
  return {
    companies: names, subFleets, windows: windows.slice(0, shownAtMost), windowCount: windows.length, certificates: [...certs.values()].reduce((sum, one) => sum + one.certificates, 0),
    counts: { ...Object.fromEntries((['overdue', 'late', 'open'] as const).map((state) => [state, windows.filter((w) => w.state === state).length])) as Record<'overdue' | 'late' | 'open', number>, soon: windows.filter((w) => w.state === 'notOpen' && w.startDate <= addDays(today, daysSoon)).length },
    accounts, quotations, requests: [...asked.values()].reduce((sum, one) => sum + one, 0),
    ships: rows.map((row) => glance(row, certs.get(row['id']), byShip.get(row['id']) ?? [], names)).map((row) => ({ ...row, conditions: conditions.get(row.id) ?? 0, requests: asked.get(row.id) ?? 0 }))
      .sort((a, b) => urgency.indexOf(a.windowState as 'open') - urgency.indexOf(b.windowState as 'open') || ((a.nextDueDate ?? '9999') < (b.nextDueDate ?? '9999') ? -1 : 1)),
  }
}

/** A ship, how pressing it is, and what falls due on her first: the same date as on the page of her manager. */
function glance(row: Record<string, any>, certs: { certificates: number; expired: number } | undefined, windows: readonly Window[], companies: Fleet['companies']): Omit<Fleet['ships'][number], 'conditions' | 'requests'> {
  const { ownerId: _o, managerId: _m, operatorId: _p, crewManagerId: _c, ...facts } = row
  const of = (state: string) => windows.filter((window) => window.state === state).length
  const [pressing] = windows
  const next = windows.toSorted((a, b) => a.dueDate.localeCompare(b.dueDate))[0]
  return {
    ...facts as { id: number; name: string; nameZh: string | null; imo: string | null; shipType: string; flagNameZh: string; flagNameEn: string; status: string; grossTonnage: number | null; buildDate: string | null },
    companyName: companyColumns.map((column) => companies.find(({ id }) => id === row[column])?.name).find(Boolean) ?? null,
    certificates: certs?.certificates ?? 0, expired: certs?.expired ?? 0, overdue: of('overdue'), late: of('late'), open: of('open'),
    nextDueDate: next?.dueDate ?? null, nextSurveyType: next?.surveyType ?? null, nextCertCode: next?.certCode ?? null,
    windowState: certs?.expired ? 'overdue' : pressing?.state ?? 'done',
  }
}

const companiesOf = async (ctx: Ctx) => (ctx.user.customerIds.length ? await ctx.db.selectFrom('customer').where('id', 'in', ctx.user.customerIds).orderBy('name').select(['id', 'name']).execute() : [])
const inForce = (ctx: Ctx, ids: Ids) => reachable(ctx, resourceOf(ctx, 'ship/cert')).where(sql<boolean>`ship_id = any(${ids}::bigint[])`).where('valid', '=', 1).where('supersededBy', 'is', null)

/** How many certificates of each ship are in force, and how many of them have run out. */
async function certsOf(ctx: Ctx, ids: Ids, today: string): Promise<Map<number, { certificates: number; expired: number }>> {
  const rows = await inForce(ctx, ids).select(['shipId', sql<number>`count(*)::int`.as('certificates'), sql<number>`(count(*) filter (where expiry_date < ${today}::date))::int`.as('expired')]).groupBy('shipId').execute() as { shipId: number; certificates: number; expired: number }[]
  return new Map(rows.map(({ shipId, ...counted }) => [shipId, counted]))
}

/** Windows still to be held within two years, what is missed first, then what is late, open, and to come. */
async function windowsOf(ctx: Ctx, ids: Ids, today: string): Promise<Window[]> {
  const rows = await ctx.db.selectFrom('certWindowRow as w').innerJoin('shipCert as c', 'c.id', 'w.shipCertId').innerJoin('ship as s', 's.id', 'c.shipId').innerJoin('cert as k', 'k.id', 'c.certId')
    .where('w.shipCertId', 'in', inForce(ctx, ids).select('id') as never).where('w.status', '<>', 'done').where('w.dueDate', '<=', addMonths(today, monthsAhead)).orderBy('w.dueDate').orderBy('s.name').orderBy('k.code').limit(2000)
    .select(['w.id', 'c.shipId', 's.name as shipName', 'w.shipCertId', 'k.code as certCode', 'k.nameZh as certNameZh', 'k.nameEn as certNameEn', 'w.surveyType', 'w.startDate', 'w.dueDate', 'w.endDate', 'w.status as state', 'w.explanationZh', 'w.explanationEn']).execute()
  return (rows as unknown as (Window & { id: number })[]).map(({ id, ...window }) => ({ ...window, key: String(id) })).sort((a, b) => urgency.indexOf(a.state as 'open') - urgency.indexOf(b.state as 'open'))
}

async function conditionsOf(ctx: Ctx, ids: Ids): Promise<Map<number, number>> {
  if (!ctx.user.rights.has('ship.record.read')) return new Map()
  const rows = await reachable(ctx, resourceOf(ctx, 'ship/record')).where(sql<boolean>`ship_id = any(${ids}::bigint[])`).where('kind', '=', 'condition').where('status', '=', shipRecordMachine.states.open).select(['shipId', count]).groupBy('shipId').execute() as { shipId: number; count: number }[]
  return new Map(rows.map((row) => [row.shipId, row.count]))
}

/** Requests without an answer, by ship. */
async function requestsOf(ctx: Ctx, ids: Ids, companies: Ids): Promise<Map<number, number>> {
  if (!ctx.user.rights.has('work.surveyRequest.read')) return new Map()
  const rows = await reachable(ctx, resourceOf(ctx, 'work/surveyRequest')).where('status', '=', surveyRequestMachine.states.submitted)
    .where(sql<boolean>`(ship_id = any(${ids}::bigint[]) or customer_id = any(${companies}::bigint[]))`).select(['shipId', count]).groupBy('shipId').execute() as { shipId: number; count: number }[]
  return new Map(rows.map((row) => [row.shipId, row.count]))
}

/** What each company owes, from its invoices. */
async function accountsOf(ctx: Ctx, companies: Ids): Promise<Fleet['accounts']> {
  if (!ctx.user.rights.has('work.invoice.read')) return []
  const rows = await reachable(ctx, resourceOf(ctx, 'work/invoice')).where(sql<boolean>`customer_id = any(${companies}::bigint[])`).where('kind', '=', 'invoice').where('status', '=', 1)
    .select(['customerId', 'customerName as name', sql<number>`coalesce(sum(open_amount), 0)`.as('openAmount'), sql<number>`coalesce(sum(open_amount) filter (where state = 'overdue'), 0)`.as('overdue'), sql<number>`(count(*) filter (where open_amount > 0))::int`.as('invoices')])
    .groupBy(['customerId', 'customerName']).orderBy('customerName').execute()
  return rows as Fleet['accounts']
}

async function waitingQuotations(ctx: Ctx, companies: Ids, ships: Ids | null): Promise<number> {
  if (!ctx.user.rights.has('work.quotation.read')) return 0
  let rows = reachable(ctx, resourceOf(ctx, 'work/quotation')).where('status', '=', quotationMachine.states.sent)
    .where(sql<boolean>`(customer_id = any(${companies}::bigint[]) or management_id = any(${companies}::bigint[]) or company_id = any(${companies}::bigint[]))`)
  if (ships) rows = rows.where(sql<boolean>`ship_ids && ${ships}::bigint[]`)
  return ((await rows.select(count).executeTakeFirstOrThrow()) as { count: number }).count
}
