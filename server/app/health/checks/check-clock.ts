import { sql } from 'kysely'
import type { Services } from '#server/core/context.ts'
import { ok } from '../health-check.ts'
import type { HealthCheckResult } from '../health-check.ts'
import { healthText } from '../health.text.ts'

/** Minutes by which the clock may differ. */
const toleratedMinutes = 2

interface ClockReading {
  /** minutes by which this machine's clock is ahead of the database server's */
  ahead: number
  /** minutes by which it is behind the last entry of the audit trail */
  behindRecord: number
}

async function readClocks({ db }: Pick<Services, 'db'>): Promise<ClockReading> {
  const {
    rows: [row],
  } = await sql<{ now: number; last: number | null }>`
    select extract(epoch from clock_timestamp())::float8 as now,
      (select extract(epoch from time)::float8 from log order by id desc limit 1) as last`.execute(
    db,
  )
  const here = Date.now() / 1000
  const minutes = (seconds: number) => Math.round(seconds / 60)
  return {
    ahead: minutes(here - (row?.now ?? here)),
    behindRecord: minutes((row?.last ?? here) - here),
  }
}

/**
 * Whether the clock of this machine can be right: it agrees with the database server's, and is not
 * before the last record. A clock that is ahead ends everybody's session.
 */
export async function checkClock(services: Pick<Services, 'db'>): Promise<HealthCheckResult> {
  const { ahead, behindRecord } = await readClocks(services)
  if (ahead > toleratedMinutes)
    return { state: 'red', phrase: healthText.clockAhead, params: { minutes: ahead } }
  if (-ahead > toleratedMinutes)
    return { state: 'red', phrase: healthText.clockBehind, params: { minutes: -ahead } }
  return behindRecord > toleratedMinutes
    ? { state: 'red', phrase: healthText.clockBack, params: { minutes: behindRecord } }
    : ok
}
