import { sql } from 'kysely'
import type { Services } from '#server/core/context.ts'
import { lateMinutes, ok } from '../health-check.ts'
import type { HealthCheckResult } from '../health-check.ts'
import { healthText } from '../health.text.ts'

/** Whether jobs are worked on. */
export async function checkJobs({ db }: Pick<Services, 'db'>): Promise<HealthCheckResult> {
  const {
    rows: [late = { count: 0 }],
  } = await sql<{ count: number }>`select count(*)::int from pgboss.job
    where state in ('created', 'retry') and name <> 'mail' and start_after < now() - ${lateMinutes}
    * interval '1 min'`.execute(db)
  return late.count
    ? {
        state: 'amber',
        phrase: healthText.jobsWait,
        params: { count: late.count, minutes: lateMinutes },
      }
    : ok
}
