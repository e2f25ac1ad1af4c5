import type { Services } from '#server/core/context.ts'
import { ok, publicReason } from '../health-check.ts'
import type { HealthCheckResult } from '../health-check.ts'
import { healthText } from '../health.text.ts'

/** Maximum age of the daily backup in hours. */
const backupHours = 26

/** Whether the last scheduled backup succeeded and is recent. */
export async function checkBackup({
  db,
  config,
}: Pick<Services, 'db' | 'config'>): Promise<HealthCheckResult> {
  if (!config.backup)
    return { state: 'ok', phrase: config.databaseUrl ? healthText.noBackup : healthText.backupOff }
  const last = await db
    .selectFrom('backupRun')
    .select(['endedTime', 'begunTime', 'error'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.error)
    return {
      state: 'amber',
      phrase: healthText.backupFailed,
      params: { why: publicReason(last.error) },
    }
  const hours = last
    ? Math.floor((Date.now() - Date.parse(last.endedTime ?? last.begunTime)) / 3_600_000)
    : 0
  return hours >= backupHours
    ? { state: 'amber', phrase: healthText.backupLate, params: { hours } }
    : ok
}
