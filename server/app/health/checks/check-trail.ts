import { sql } from 'kysely'
import type { Services } from '#server/core/context.ts'
import { openAlarms } from '#server/records/audit/alarm.ts'
import { verifyTrailJob } from '#server/records/audit/verify-audit-trail.ts'
import { lateMinutes, ok } from '../health-check.ts'
import type { HealthCheckResult } from '../health-check.ts'
import { healthText } from '../health.text.ts'

/** Maximum age in hours of the daily verification of the whole trail. */
const verificationHours = 50

/** Hours since the last complete verification; since the first entry when there was none. */
async function hoursSinceVerification({ db }: Services): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ hours: number | null }>`
    select floor(extract(epoch from now() - coalesce(
      (select max(update_time) from job where kind = ${verifyTrailJob} and state = 'done'),
      (select time from log order by id limit 1))) / 3600)::int as hours`.execute(db)
  return row?.hours ?? 0
}

/** Whether the audit trail is sealed, sent away and without alarms. */
export async function checkTrail(services: Services): Promise<HealthCheckResult> {
  const { count } = await openAlarms(services)
  if (count) return { state: 'red', phrase: healthText.trailAlarm, params: { count } }
  const waits = await services.db
    .selectFrom('logUnsealed')
    .innerJoin('log', 'log.id', 'logUnsealed.logId')
    .orderBy('logUnsealed.logId')
    .limit(1)
    .select('log.time')
    .executeTakeFirst()
  if (waits && Date.now() - Date.parse(waits.time) > lateMinutes * 60_000)
    return { state: 'red', phrase: healthText.trailWaits, params: { minutes: lateMinutes } }
  const hours = await hoursSinceVerification(services)
  if (hours > verificationHours)
    return { state: 'amber', phrase: healthText.trailNotVerified, params: { hours } }
  const { trailHeads } = services.config
  if (!trailHeads.length) return { state: 'ok', phrase: healthText.headsNowhere }
  const failed = await services.db
    .selectFrom('logHeadSent')
    .where(
      'place',
      'in',
      trailHeads.map(({ name }) => name),
    )
    .where('error', 'is not', null)
    .select(['place', 'error'])
    .limit(1)
    .executeTakeFirst()
  if (!failed) return ok
  // Host and account are visible to administrators only.
  const kind = trailHeads.find(({ name }) => name === failed.place)?.kind ?? ''
  return {
    state: 'amber',
    phrase: healthText.headsFail,
    params: { kind, why: failed.error ?? '' },
  }
}
