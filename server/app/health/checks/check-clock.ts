import type { Services } from '#server/core/context.ts'
import { ok } from '../health-check.ts'
import type { HealthCheckResult } from '../health-check.ts'
import { healthText } from '../health.text.ts'

/** Minutes by which the clock may differ. */
const clockMinutes = 2

/** Whether the clock of this machine can be right. */
export async function checkClock({ db }: Services): Promise<HealthCheckResult> {
  const last = await db
    .selectFrom('log')
    .select('time')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const minutes = last ? Math.round((Date.parse(last.time) - Date.now()) / 60_000) : 0
  return minutes > clockMinutes
    ? { state: 'red', phrase: healthText.clockBack, params: { minutes } }
    : ok
}
