import { sql } from 'kysely'
import type { DatesPeriod } from '#common/rules/standing/certificate-dates.ts'
import { recordDates, standingPeriods } from '#common/rules/standing/standing.ts'
import type { StandingPeriod } from '#common/rules/standing/standing-types.ts'
import type { Db } from '#server/core/db.ts'
import type { Holder } from '../certificate-holder.ts'
import { beginReporting } from './report-standings.ts'
import { holderIds, readStandingRecord } from './read-standing-record.ts'
import { settleWindows } from './settle-windows.ts'

/** First day after every period. */
const FOREVER = 'infinity'

/**
 * Computes and stores what the certificates of ships and companies are worth over time, with their
 * expiry and pending windows, in the caller's transaction. Certificates that depend on a company's
 * Document of Compliance are included. To be called after every change that decides it.
 */
export async function refreshStandings(
  db: Db,
  holders: { shipIds?: readonly (number | null)[]; companyIds?: readonly (number | null)[] },
): Promise<void> {
  const companyIds = given(holders.companyIds)
  const shipIds = [...new Set([...given(holders.shipIds), ...(await shipsUnder(db, companyIds))])]
  if (!shipIds.length && !companyIds.length) return
  const record = await readStandingRecord(db, { shipIds, companyIds })
  const periods = standingPeriods(record)
  const rows = [...periods].flatMap(([ref, list]) => periodRows(Number(ref), list))
  const dates = [...recordDates(record, periods)].flatMap(([ref, list]) =>
    datesRows(Number(ref), list),
  )
  const ids = record.certificates.map(({ ref }) => Number(ref))
  await writePeriods(db, ids, rows)
  await writeDates(db, ids, dates)
  await beginReporting(db, ids)
  await settleWindows(db, record)
  await updatePendingColumns(db, ids)
}

/**
 * Updates the summary of pending windows (`refresh_ship_cert_pending`) of certificates that have left
 * their flag or company, which have none, and of those that are back.
 */
async function updatePendingColumns(db: Db, ids: readonly number[]): Promise<void> {
  if (!ids.length) return
  await sql`with differing as materialized (select array_agg(id) as ids from ship_cert
      where id = any (${ids}::bigint[]) and valid = 1 and superseded_by is null
      and ship_cert_has_left(id) = (coalesce(pending_start, pending_end) is not null))
    select refresh_ship_cert_pending(ids) from differing where ids is not null`.execute(db)
}

/**
 * Updates the summary of pending windows of certificates that leave their flag or company today, or
 * have left since the last run: the change was recorded before its day. Safe to run at any time.
 */
export async function updateDepartedCertificates(db: Db): Promise<void> {
  await sql`with departed as materialized (select c.id from ship_cert_standing t
      join ship_cert c on c.id = t.ship_cert_id
      where t.from_day <= society_today() and t.until_day > society_today()
      and t.left_by is not null and c.valid = 1 and c.superseded_by is null
      and coalesce(c.pending_start, c.pending_end) is not null
      order by c.id for no key update of c skip locked)
    select refresh_ship_cert_pending(array_agg(id)) from departed having count(*) > 0`.execute(db)
}

/** `refreshStandings` after a change of one certificate. */
export const refreshStandingsOf = (db: Db, holder: Holder): Promise<void> =>
  refreshStandings(db, holderIds(holder))

const given = (ids: readonly (number | null)[] = []): number[] => [
  ...new Set(ids.filter((id) => id !== null)),
]

/** Ships with certificates that name one of the companies. */
async function shipsUnder(db: Db, companyIds: readonly number[]): Promise<number[]> {
  if (!companyIds.length) return []
  const rows = await db
    .selectFrom('shipCert')
    .where('forCompanyId', 'in', companyIds)
    .where('shipId', 'is not', null)
    .select('shipId')
    .distinct()
    .execute()
  return given(rows.map(({ shipId }) => shipId))
}

interface PeriodRow {
  shipCertId: number
  fromDay: string
  untilDay: string
  standing: string
  reason: string
  rule: string
  since: string
  expiryDate: string | null
  leftBy: string | null
}

const periodRows = (shipCertId: number, periods: readonly StandingPeriod[]): PeriodRow[] =>
  periods.map((period, i) => ({
    shipCertId,
    fromDay: period.from,
    untilDay: periods[i + 1]?.from ?? FOREVER,
    standing: period.standing,
    reason: period.reason,
    rule: period.rule,
    since: period.since,
    expiryDate: period.expiry,
    leftBy: period.leftBy,
  }))

/** Replaces the periods that differ; equal ones are not written. */
async function writePeriods(db: Db, ids: readonly number[], rows: readonly PeriodRow[]) {
  if (!ids.length) return
  await sql`
    with wanted as materialized (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as w ("shipCertId" bigint, "fromDay" date, "untilDay" date, standing text, reason text,
          rule text, since date, "expiryDate" date, "leftBy" text)),
      gone as (delete from ship_cert_standing t where t.ship_cert_id = any (${ids}::bigint[])
        and not exists (select from wanted w where w."shipCertId" = t.ship_cert_id
          and w."fromDay" = t.from_day))
    insert into ship_cert_standing as t (ship_cert_id, from_day, until_day, standing, reason, rule,
        since, expiry_date, left_by)
      select * from wanted
      on conflict (ship_cert_id, from_day) do update set until_day = excluded.until_day,
        standing = excluded.standing, reason = excluded.reason, rule = excluded.rule,
        since = excluded.since, expiry_date = excluded.expiry_date, left_by = excluded.left_by
      where (t.until_day, t.standing, t.reason, t.rule, t.since, t.expiry_date, t.left_by)
        is distinct from (excluded.until_day, excluded.standing, excluded.reason, excluded.rule,
          excluded.since, excluded.expiry_date, excluded.left_by)`.execute(db)
}

interface DatesRow {
  shipCertId: number
  fromDay: string
  untilDay: string
  expiryBeforeExtension: string | null
  pendingStart: string | null
  nextDueDate: string | null
  pendingEnd: string | null
}

const datesRows = (shipCertId: number, dates: readonly DatesPeriod[]): DatesRow[] =>
  dates.map(({ from, expiryBeforeExtension, pending }, i) => ({
    shipCertId,
    fromDay: from,
    untilDay: dates[i + 1]?.from ?? FOREVER,
    expiryBeforeExtension,
    pendingStart: pending.start,
    nextDueDate: pending.due,
    pendingEnd: pending.end,
  }))

/** Replaces the dates that differ; equal ones are not written. */
async function writeDates(db: Db, ids: readonly number[], rows: readonly DatesRow[]) {
  if (!ids.length) return
  await sql`
    with wanted as materialized (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as w ("shipCertId" bigint, "fromDay" date, "untilDay" date, "expiryBeforeExtension" date,
          "pendingStart" date, "nextDueDate" date, "pendingEnd" date)),
      gone as (delete from ship_cert_dates d where d.ship_cert_id = any (${ids}::bigint[])
        and not exists (select from wanted w where w."shipCertId" = d.ship_cert_id
          and w."fromDay" = d.from_day))
    insert into ship_cert_dates as d (ship_cert_id, from_day, until_day, expiry_before_extension,
        pending_start, next_due_date, pending_end)
      select * from wanted
      on conflict (ship_cert_id, from_day) do update set until_day = excluded.until_day,
        expiry_before_extension = excluded.expiry_before_extension,
        pending_start = excluded.pending_start, next_due_date = excluded.next_due_date,
        pending_end = excluded.pending_end
      where (d.until_day, d.expiry_before_extension, d.pending_start, d.next_due_date, d.pending_end)
        is distinct from (excluded.until_day, excluded.expiry_before_extension,
          excluded.pending_start, excluded.next_due_date, excluded.pending_end)`.execute(db)
}

const batchSize = 200

/**
 * Computes the periods and dates of certificates that have none: after an upgrade from a version
 * that did not store them, and in the demonstration. Each batch is a transaction of its own, unless
 * the caller has one. Ships come first, because the certificates of their companies are computed with
 * them: a company may have many ships.
 */
export async function storeMissingStandings(db: Db): Promise<void> {
  for (const holder of ['shipId', 'companyId'] as const) {
    let after = 0
    for (;;) {
      const rows = await db
        .selectFrom('shipCert as c')
        .where('c.id', '>', after)
        .where(`c.${holder}`, 'is not', null)
        .where(
          sql<boolean>`(not exists (select from ship_cert_standing t where t.ship_cert_id = c.id)
            or not exists (select from ship_cert_dates d where d.ship_cert_id = c.id))`,
        )
        .orderBy('c.id')
        .limit(batchSize)
        .select(['c.id', `c.${holder} as holderId`])
        .execute()
      const last = rows.at(-1)
      if (!last) break
      after = last.id
      const holders = { [`${holder}s`]: rows.map(({ holderId }) => holderId) }
      if (db.isTransaction) await refreshStandings(db, holders)
      else await db.transaction().execute((trx) => refreshStandings(trx, holders))
    }
  }
}
