import type { Services } from '#server/core/context.ts'
import { lastDrills } from '../../restore-drill/drill-source.ts'
import { minuteOf, ok, publicReason } from '../health-check.ts'
import type { HealthCheckResult } from '../health-check.ts'
import { healthText } from '../health.text.ts'

/** Maximum age of the weekly restore drill in days. */
const maxDays = 8
const dayMs = 86_400_000

/**
 * Whether the latest backup and the archive were restored on trial, and recently. An installation
 * whose first backup is younger is ok.
 */
export async function checkDrill({
  db,
  config,
}: Pick<Services, 'db' | 'config'>): Promise<HealthCheckResult> {
  if (!config.backup) return ok
  const drills = db.selectFrom('restoreDrill').where('endedTime', 'is not', null)
  const [last, good, first] = await Promise.all([
    lastDrills({ db, config }),
    drills
      .where('error', 'is', null)
      .select(['begunTime', 'endedTime', 'faults'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('backupRun')
      .where('error', 'is', null)
      .select('begunTime')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst(),
  ])
  const failed = [last.backup, last.archive].find((drill) => drill?.error)
  if (failed)
    return {
      state: 'amber',
      phrase: healthText.drillFailed,
      params: { file: failed.file ?? '-', why: publicReason(failed.error!) },
    }
  const since = good?.begunTime ?? first?.begunTime
  const days = since ? Math.floor((Date.now() - Date.parse(since)) / dayMs) : 0
  if (days >= maxDays) return { state: 'amber', phrase: healthText.drillLate, params: { days } }
  if (!good) return { state: 'ok', phrase: healthText.drillNotYet }
  return {
    state: 'ok',
    phrase: good.faults ? healthText.drillDoneFaults : healthText.drillDone,
    params: { time: minuteOf(good.endedTime!), count: good.faults ?? 0 },
  }
}
