import { sql } from 'kysely'
import type { Services } from '#server/core/context.ts'
import { errorReason, ok, withTimeout } from '../health-check.ts'
import type { HealthCheckResult } from '../health-check.ts'
import { healthText } from '../health.text.ts'

const slowMs = 500

/** Whether the database answers and can be written to. */
export async function checkDatabase({ db }: Pick<Services, 'db'>): Promise<HealthCheckResult> {
  const begun = performance.now()
  try {
    // Writes as calls do and rolls back: a read-only database is a fault.
    await withTimeout(
      db.transaction().execute(async (trx) => {
        await sql`update number_series set last = last where series = 'seed'`.execute(trx)
      }),
    )
  } catch (error) {
    return { state: 'red', phrase: healthText.noDatabase, params: { why: errorReason(error) } }
  }
  const ms = Math.round(performance.now() - begun)
  return ms > slowMs ? { state: 'amber', phrase: healthText.slowDatabase, params: { ms } } : ok
}
