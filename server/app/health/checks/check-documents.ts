import { sql } from 'kysely'
import type { Services } from '#server/core/context.ts'
import { lateMinutes, ok } from '../health-check.ts'
import type { HealthCheckResult } from '../health-check.ts'
import { healthText } from '../health.text.ts'

/** Whether documents can be made. */
export async function checkDocuments({
  db,
  pdf,
}: Pick<Services, 'db' | 'pdf'>): Promise<HealthCheckResult> {
  const {
    rows: [failed = { count: 0 }],
  } = await sql<{ count: number }>`select count(*)::int from job
    where state = 'failed' and kind like '%.generate' and data is null and update_time > now() -
    ${lateMinutes} * interval '1 min'`.execute(db)
  if (failed.count)
    return {
      state: 'amber',
      phrase: healthText.documentsFail,
      params: { count: failed.count, minutes: lateMinutes },
    }
  return pdf.health().state === 'stopped' ? { state: 'ok', phrase: healthText.noDocuments } : ok
}
