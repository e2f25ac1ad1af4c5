import { sql } from 'kysely'
import { RESTORABLE_REASONS } from '#common/rules/standing/restoration.ts'
import { addMonths } from '#common/rules/base/dates.ts'
import { FOREVER } from '#common/rules/standing/periods.ts'
import { replacedInVisit } from '#common/rules/windows/same-visit.ts'
import { formatCalendar } from '#common/rules/text/icalendar.ts'
import type { CalendarEvent } from '#common/rules/text/icalendar.ts'
import type { Lang } from '#common/text.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import { getRow } from '#server/records/rows/read-row.ts'
import { rowsInScope } from '#server/records/rows/filter-rows.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { FileResponse } from '#server/core/action.ts'
import type { ShipCertResource } from './ship-cert-row.ts'
import { eventsOfCert, eventsOfFleet, readEventNames } from './calendar-events.ts'
import type { DueItem } from './calendar-events.ts'

/** Limit of surveys; calendar programs refuse larger files. */
const maxItems = 5000
const monthsAhead = 24

/** A certificate's windows as a calendar file. @throws Refusal 404 out of scope */
export async function calendarOf(
  ctx: RequestContext,
  r: ShipCertResource,
  id: number,
): Promise<FileResponse> {
  const row = await getRow(ctx, r, id)
  const name = `${row.shipName ?? row.companyName} ${row.certCode} ${row.certNo}`
  const items = await dueItems(ctx, r, FOREVER, id)
  const events = eventsOfCert(items, await readEventNames(ctx, ctx.lang))
  return {
    bytes: Buffer.from(formatCalendar(name, events, new Date())),
    name: `${name}.ics`,
    type: 'text/calendar; charset=utf-8',
  }
}

/**
 * Pending surveys and expiries of the caller's certificates within two years: one event for each
 * visit to a ship or company. Contains ships, companies and certificates, no persons.
 */
export async function fleetEvents(
  ctx: RequestContext,
  r: ShipCertResource,
  lang: Lang,
): Promise<CalendarEvent[]> {
  const today = await societyToday(ctx.db)
  const items = await dueItems(ctx, r, addMonths(today, monthsAhead))
  return eventsOfFleet(items, await readEventNames(ctx, lang), today)
}

/**
 * Pending surveys by due date, and the expiries on which no survey is due.
 * @param id only of this certificate
 */
async function dueItems(
  ctx: RequestContext,
  r: ShipCertResource,
  until: string,
  id?: number,
): Promise<DueItem[]> {
  // A certificate that lapsed by a missed survey stays: the one that restores it is to be held.
  let certs = rowsInScope(ctx, r, 'shipCertRow').where((eb) =>
    eb.or([
      eb('standing', 'in', ['inForce', 'suspended']),
      eb('standingReason', 'in', [...RESTORABLE_REASONS]).and('leftBy', 'is', null),
    ]),
  )
  if (id) certs = certs.where('id', '=', id)
  const [rows, windows] = await Promise.all([
    certs
      .where('expiryDate', '<=', until)
      .orderBy('expiryDate')
      .limit(maxItems)
      .select([
        'id',
        'shipId',
        'companyId',
        'shipName',
        'imo',
        'companyName',
        'companyImo',
        'certCode',
        'certNameZh',
        'certNameEn',
        'certNo',
        'expiryDate as startDate',
        'expiryDate as dueDate',
        'expiryDate as endDate',
      ])
      .$castTo<Omit<DueItem, 'survey'>>()
      .execute(),
    pendingWindows(ctx, certs, until),
  ])
  const listed = new Set(windows.map((w) => `${w.id}/${w.dueDate}`))
  const ends = rows
    .filter((cert) => !listed.has(`${cert.id}/${cert.dueDate}`))
    .map((cert) => ({ ...cert, survey: null }))
  return [...windows, ...ends]
    .sort((a, b) => (a.dueDate < b.dueDate ? -1 : a.dueDate > b.dueDate ? 1 : 0))
    .slice(0, maxItems)
}

/**
 * Pending surveys of certificates by due date, without those whose place another survey takes at the
 * same anniversary.
 */
async function pendingWindows(
  ctx: RequestContext,
  certs: ReturnType<typeof rowsInScope<'shipCertRow'>>,
  until: string,
): Promise<DueItem[]> {
  // The next anniversary decides which survey is held at the last one before it.
  const rows = await readWindows(ctx, certs, until === FOREVER ? FOREVER : addMonths(until, 12))
  const today = await societyToday(ctx.db)
  const replaced = new Set(
    [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((own) => [
      ...replacedInVisit(own, today).keys(),
    ]),
  )
  return rows
    .filter((row) => row.dueDate <= until && !replaced.has(row))
    .map(
      ({
        surveyType,
        ruleCode,
        occurrence,
        reminderTime,
        explanationZh,
        explanationEn,
        alternativeGroup: _,
        ...item
      }) => ({
        ...item,
        survey: { surveyType, ruleCode, occurrence, reminderTime, explanationZh, explanationEn },
      }),
    )
}

function readWindows(
  ctx: RequestContext,
  certs: ReturnType<typeof rowsInScope<'shipCertRow'>>,
  until: string,
) {
  return (
    ctx.db
      .selectFrom('certWindowRow as w')
      .innerJoin('shipCert as c', 'c.id', 'w.shipCertId')
      .leftJoin('ship as s', 's.id', 'c.shipId')
      .leftJoin('customer as o', 'o.id', 'c.companyId')
      .innerJoin('cert as k', 'k.id', 'c.certId')
      // As an array: joined, the planner expects one certificate and reads all windows for each.
      .where('w.shipCertId', '=', sql<number>`any(array(${certs.select('id')}))`)
      .where('w.doneDate', 'is', null)
      .where('w.waived', '=', false)
      .where('w.status', '!=', 'done')
      .where('w.dueDate', '<=', until)
      .orderBy('w.dueDate')
      .orderBy('w.id')
      .limit(maxItems)
      .select([
        'c.id',
        'c.shipId',
        'c.companyId',
        's.name as shipName',
        's.imo',
        'o.name as companyName',
        'o.imo as companyImo',
        'k.code as certCode',
        'k.nameZh as certNameZh',
        'k.nameEn as certNameEn',
        'c.certNo',
        'w.surveyType',
        'w.ruleCode',
        'w.occurrence',
        'w.startDate',
        'w.dueDate',
        'w.endDate',
        'w.reminderTime',
        'w.explanationZh',
        'w.explanationEn',
        'w.alternativeGroup',
      ])
      .$castTo<
        Omit<DueItem, 'survey'> &
          NonNullable<DueItem['survey']> & { alternativeGroup: string | null }
      >()
      .execute()
  )
}
