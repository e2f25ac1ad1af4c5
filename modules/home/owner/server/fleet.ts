import { sql } from 'kysely'
import type { NotNull } from 'kysely'
import type { InputOf } from '#common/contract.ts'
import { addDays } from '#common/rules/base/dates.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import { readingKnown } from '#server/records/rows/known-rows.ts'
import { shipCompanies } from '#modules/basic/ship/server/ship-companies.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { owner } from '../owner.contract.ts'
import { chosenCompanies, refuseOthers, resourceOf, shipsOf } from './fleet-filter.ts'
import { subFleetsOf } from './sub-fleets.ts'
import {
  shownAtMost,
  urgency,
  companiesOf,
  certsOf,
  windowsOf,
  conditionsOf,
  requestsOf,
  accountsOf,
  waitingQuotations,
} from './fleet-parts.ts'
import type { Fleet, Window, ShipSummary, ShipRow } from './fleet-parts.ts'

const daysSoon = 90

/**
 * Summary of the own fleet, from rows in the caller's scope.
 * @throws Refusal 403 to all but ship owners, 404 for a sub-fleet of others
 */
export async function fleetOf(
  called: RequestContext,
  { asOf, known, ...part }: InputOf<typeof owner, 'get'>,
): Promise<Fleet> {
  refuseOthers(called)
  const companies = chosenCompanies(called, part)
  const ownShips = await shipsOf(called, part)
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
      ...shipCompanies,
    ])
    .$narrowType<{ flagNameZh: NotNull; flagNameEn: NotNull }>()
    .execute()
  const ids = rows.map(({ id }) => id)
  const ctx = await readingKnown(
    called,
    resourceOf(called, 'ship/cert'),
    { asOf, known },
    (certs) => certs.where(sql<boolean>`ship_id = any(${ids}::bigint[])`),
  )
  const day = asOf ?? (await societyToday(ctx.db))
  const [names, subFleets, certs, windows, conditions, query, accounts, quotations] =
    await Promise.all([
      companiesOf(ctx),
      subFleetsOf(ctx),
      certsOf(ctx, ids),
      windowsOf(ctx, ids, day),
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
      soon: windows.filter((w) => w.state === 'notOpen' && w.startDate <= addDays(day, daysSoon))
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

const withoutCompanies = ({
  ownerId: _o,
  managerId: _m,
  operatorId: _p,
  crewManagerId: _c,
  mlcShipownerId: _s,
  ...facts
}: ShipRow) => facts

/** A ship with its urgency and next due date, which is the same as on the page of the ship. */
function shipSummary(
  row: ShipRow,
  certs: { certificates: number; expired: number } | undefined,
  windows: readonly Window[],
  companies: Fleet['companies'],
): Omit<ShipSummary, 'conditions' | 'requests'> {
  const facts = withoutCompanies(row)
  const of = (state: string) => windows.filter((window) => window.state === state).length
  const [pressing] = windows
  const next = windows.toSorted((a, b) => a.dueDate.localeCompare(b.dueDate))[0]
  return {
    ...facts,
    companyName:
      shipCompanies
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
