import type { Services } from '#server/core/context.ts'
import { minuteOf, publicReason } from '../health-check.ts'
import type { HealthCheckResult } from '../health-check.ts'
import { healthText } from '../health.text.ts'

/** Minutes after which a segment that waits for the archive is late, and very late. */
const [amberMinutes, redMinutes] = [10, 30]

/** Whether the write-ahead log reaches the archive of WAL_ARCHIVE. */
export async function checkArchive({
  walArchive,
}: Pick<Services, 'walArchive'>): Promise<HealthCheckResult> {
  if (!walArchive) return { state: 'ok', phrase: healthText.archiveOff }
  const { error, discarded, oldest, waiting, archived } = await walArchive.state()
  if (discarded)
    return { state: 'red', phrase: healthText.archiveDiscarded, params: { count: discarded } }
  const minutes = oldest === null ? 0 : Math.max(0, Math.floor((Date.now() - oldest) / 60_000))
  if (!error && minutes < amberMinutes)
    return archived === null
      ? { state: 'ok', phrase: healthText.archiveNotYet }
      : { state: 'ok', phrase: healthText.archiveDone, params: { time: minuteOf(archived) } }
  return {
    state: minutes >= redMinutes ? 'red' : 'amber',
    phrase: error ? healthText.archiveFails : healthText.archiveWaits,
    params: { minutes, count: waiting, why: publicReason(error ?? '') },
  }
}
