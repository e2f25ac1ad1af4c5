import type { Services } from '#server/core/context.ts'
import { openAlarms } from '#server/records/audit/alarm.ts'
import { lateMinutes, ok } from '../health-check.ts'
import type { HealthCheckResult } from '../health-check.ts'
import { healthText } from '../health.text.ts'

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
