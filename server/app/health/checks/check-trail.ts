import { sql } from 'kysely'
import type { Services } from '#server/core/context.ts'
import { openAlarms } from '#server/records/audit/alarm.ts'
import { verifyTrailJob } from '#server/records/audit/verify-audit-trail.ts'
import { lateMinutes, minuteOf } from '../health-check.ts'
import type { HealthCheckResult } from '../health-check.ts'
import { healthText } from '../health.text.ts'

/** Maximum age in hours of the daily verification of the whole trail. */
const verificationHours = 50

/**
 * Time of the last complete verification, null without one, and hours since it; since the first
 * entry when there was none.
 */
async function lastVerification({
  db,
}: Services): Promise<{ verified: string | null; hours: number }> {
  const {
    rows: [row],
  } = await sql<{ verified: string | null; hours: number | null }>`
    select verified, floor(extract(epoch from now() - coalesce(verified,
      (select time from log order by id limit 1))) / 3600)::int as hours
    from (select max(update_time) as verified from job
      where kind = ${verifyTrailJob} and state = 'done') as last`.execute(db)
  return { verified: row?.verified ?? null, hours: row?.hours ?? 0 }
}

/** The result when nothing is wrong: when the trail was verified. */
function sound(verified: string | null, hasPlaces: boolean): HealthCheckResult {
  if (verified === null) return { state: 'ok', phrase: healthText.trailNotYet }
  return {
    state: 'ok',
    phrase: hasPlaces ? healthText.trailVerified : healthText.trailVerifiedHeadsNowhere,
    params: { time: minuteOf(verified) },
  }
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
  const { verified, hours } = await lastVerification(services)
  if (hours > verificationHours)
    return { state: 'amber', phrase: healthText.trailNotVerified, params: { hours } }
  const { trailHeads } = services.config
  if (!trailHeads.length) return sound(verified, false)
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
  if (!failed) return sound(verified, true)
  // Host and account are visible to administrators only.
  const kind = trailHeads.find(({ name }) => name === failed.place)?.kind ?? ''
  return {
    state: 'amber',
    phrase: healthText.headsFail,
    params: { kind, why: failed.error ?? '' },
  }
}
