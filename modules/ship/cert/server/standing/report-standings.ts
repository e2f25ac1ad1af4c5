/**
 * Reports changes of the standing of certificates in the audit trail, from which other systems get
 * their events: once for each change, when its day begins or, where an entry moves it to a past day,
 * soon after that entry.
 */
import { sql } from 'kysely'
import type { Standing, StandingReason } from '#common/rules/standing/standing-types.ts'
import { runAsSystem } from '#server/core/context.ts'
import type { RequestContext, Services } from '#server/core/context.ts'
import { onlyRow } from '#server/core/db.ts'
import type { Db } from '#server/core/db.ts'
import { writeAuditEntry } from '#server/records/audit/audit.ts'
import { changesBetween, periodOf } from './in-force.ts'

/** Certificates of one transaction. */
const batchSize = 200

/** Reasons that follow from an act on the certificate itself, which is an event of its own. */
const reportedByAct: readonly StandingReason[] = [
  'replaced',
  'authorityWithdrew',
  'docWithdrawn',
  'refusedAtIssue',
]
/** Standings before a certificate comes into force for the first time: its issue is the event. */
const beforeIssue: readonly Standing[] = ['notYet', 'unknown']

interface Begun {
  standing: Standing
  reason: StandingReason
  rule: string
  since: string
}
interface Changed {
  id: number
  reported: Standing
  /** changes since the last report, oldest first, then the standing today */
  begun: Begun[]
}

/**
 * Takes the present standing of new certificates as reported.
 * @param ids null: of all certificates
 */
export async function beginReporting(db: Db, ids: readonly number[] | null): Promise<void> {
  await sql`insert into reported_standing (ship_cert_id, standing, day)
    select c.id, t.standing, society_today() from ship_cert c
      join lateral (select t.standing from ${periodOf('c.id', sql`society_today()`)}) t on true
    where ${ids ? sql`c.id = any (${ids}::bigint[])` : sql`true`}
      and not exists (select from reported_standing r where r.ship_cert_id = c.id)
    on conflict do nothing`.execute(db)
}

/** Reports every change up to today. Safe to run at any time and on several servers. */
export async function reportStandings(services: Services): Promise<void> {
  while (await runAsSystem(services, reportBatch));
}

/**
 * Reports the changes of some certificates, in the caller's transaction. It reads those whose periods
 * have changed since the last report, and those for which a period begins with a new day.
 * @returns whether more may follow
 */
export async function reportBatch(ctx: RequestContext): Promise<boolean> {
  const { db } = ctx
  const { today } = await onlyRow(db, sql<{ today: string }>`select society_today() as today`)
  const begun = await db
    .insertInto('reportedStandingDay')
    .values({ day: today })
    .onConflict((on) => on.doNothing())
    .returning('day')
    .executeTakeFirst()
  // One server reports at a time.
  const { day } = await db
    .selectFrom('reportedStandingDay')
    .select('day')
    .forUpdate()
    .executeTakeFirstOrThrow()
  // The society's date went back: these days are reported already.
  if (today < day) return false
  if (begun) {
    await beginReporting(db, null)
    return false
  }
  if (day < today) await beginDay(db, day, today)
  const taken = await takeUnreported(db, today)
  await beginReporting(
    db,
    taken.map(({ id }) => id),
  )
  const changed = await readChanged(db, taken, today)
  for (const one of changed) await report(ctx, one)
  if (changed.length)
    await sql`update reported_standing r set standing = w.standing, day = ${today}
      from jsonb_to_recordset(${JSON.stringify(
        changed.map(({ id, begun: list }) => ({ id, standing: list.at(-1)!.standing })),
      )}::jsonb) as w (id bigint, standing text) where r.ship_cert_id = w.id`.execute(db)
  return taken.length === batchSize
}

/** Takes the certificates for which a period began after the last reported day. */
async function beginDay(db: Db, day: string, today: string): Promise<void> {
  await sql`insert into unreported_standing
    select distinct t.ship_cert_id, ${day}::date from ship_cert_standing t
    where t.from_day > ${day}::date and t.from_day <= ${today}::date`.execute(db)
  await db.updateTable('reportedStandingDay').set({ day: today }).execute()
}

/** A certificate to compare, and the day up to which its changes are reported. */
interface Taken {
  id: number
  since: string
}

async function takeUnreported(db: Db, today: string): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    with taken as (delete from unreported_standing where ship_cert_id = any (array(
        select distinct ship_cert_id from unreported_standing order by 1 limit ${batchSize}))
      returning ship_cert_id, since)
    select ship_cert_id as id, min(coalesce(since, ${today}::date)) as since
    from taken group by ship_cert_id order by 1`.execute(db)
  return rows
}

/** The taken certificates whose standing changed since, or differs from the reported one. */
async function readChanged(db: Db, taken: readonly Taken[], today: string): Promise<Changed[]> {
  if (!taken.length) return []
  const fields = sql`jsonb_build_object('standing', t.standing, 'reason', t.reason, 'rule', t.rule,
    'since', t.since)`
  const since = sql`greatest(r.day, w.since)`
  const { rows } = await sql<Changed>`
    select r.ship_cert_id as id, r.standing as reported,
      coalesce((select jsonb_agg(${fields} order by t.from_day)
        from ${changesBetween('r.shipCertId', since, today)}), '[]')
      || coalesce((select jsonb_agg(${fields}) from ${periodOf('r.shipCertId', today)}), '[]') as begun
    from unnest(${taken.map(({ id }) => id)}::bigint[],
        ${taken.map((one) => one.since)}::date[]) w (ship_cert_id, since)
      join reported_standing r on r.ship_cert_id = w.ship_cert_id
    where exists (select from ${periodOf('r.shipCertId', today)} and t.standing <> r.standing)
      or exists (select from ${changesBetween('r.shipCertId', since, today)})
    order by r.ship_cert_id`.execute(db)
  return rows
}

async function report(ctx: RequestContext, { id, reported, begun }: Changed): Promise<void> {
  let from = reported
  for (const { standing, reason, rule, since } of begun) {
    if (standing === from) continue
    const isEvent =
      !reportedByAct.includes(reason) &&
      !beforeIssue.includes(standing) &&
      !(standing === 'inForce' && beforeIssue.includes(from))
    if (isEvent)
      await writeAuditEntry(ctx, {
        resource: 'ship/cert',
        rowId: id,
        action: 'standing',
        changes: [
          { field: 'standing', from, to: standing },
          { field: 'standingReason', from: null, to: reason },
          { field: 'standingRule', from: null, to: rule || null },
          { field: 'standingSince', from: null, to: since },
        ],
      })
    from = standing
  }
}
