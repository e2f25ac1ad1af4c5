import type { Services } from '#server/core/context.ts'
import { onSameDisk } from '#server/platform/backup/room.ts'
import { minuteOf, publicReason } from '../health-check.ts'
import type { HealthCheckResult } from '../health-check.ts'
import { healthText } from '../health.text.ts'

/** Maximum age of the daily backup in hours. */
const backupHours = 26
/** Hours after the start of the process within which the first backup is made on a busy machine, too. */
const firstHours = 2

/** Whether the last backup succeeded and is recent, when it was made, and on which disk. */
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
  if (!last) {
    const hours = Math.floor(process.uptime() / 3600)
    return hours >= firstHours
      ? { state: 'amber', phrase: healthText.backupNone, params: { hours } }
      : { state: 'ok', phrase: healthText.backupNotYet }
  }
  if (last.error)
    return {
      state: 'amber',
      phrase: healthText.backupFailed,
      params: { why: publicReason(last.error) },
    }
  const at = last.endedTime ?? last.begunTime
  const hours = Math.floor((Date.now() - Date.parse(at)) / 3_600_000)
  if (hours >= backupHours)
    return { state: 'amber', phrase: healthText.backupLate, params: { hours } }
  const isHere = await onSameDisk(config.backup.folder, config.dataDir)
  return {
    state: 'ok',
    phrase: isHere ? healthText.backupDoneHere : healthText.backupDone,
    params: { time: minuteOf(at) },
  }
}
