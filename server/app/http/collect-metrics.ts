import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { openAlarms } from '#server/records/audit/alarm.ts'
import { verifyTrailJob } from '#server/records/audit/verify-audit-trail.ts'
import { failedDays } from '../health/checks/check-mail.ts'
import { scrubState, unresolvedFaults } from '#server/platform/files/scrub-state.ts'
import { checkHealth } from '../health/health.ts'
import type { State } from '../health/health-check.ts'
import { failureCounts, failureReasons } from '#server/platform/sign-in/sign-in-log.ts'
import type { Services } from '#server/core/context.ts'
import type { MetricName } from './metric-definitions.ts'

/** The current value of a metric. */
export interface Metric {
  name: MetricName
  labels?: Record<string, string>
  value: number
}

const stateValue: Record<State, number> = { ok: 0, amber: 1, red: 2 }

/**
 * Metrics of the process and of the system. Those that need the database are omitted when it does
 * not respond.
 */
export async function collectMetrics(services: Services): Promise<Metric[]> {
  const { checks } = await checkHealth(services)
  return [
    ...Object.entries(checks).map(([check, { state }]) =>
      metric('plimsoll_health', stateValue[state], { check }),
    ),
    ...ofProcess(services),
    ...(checks['database']?.state === 'red'
      ? []
      : [
          ...(await ofDatabase(services).catch(() => [])),
          ...(await ofStoredFiles(services).catch(() => [])),
        ]),
  ]
}

const metric = (name: MetricName, value: number, labels?: Record<string, string>): Metric => ({
  name,
  value,
  ...(labels && { labels }),
})

/** A moment as a metric; none before it happened for the first time. */
const unixTime = (name: MetricName, value: number | null): Metric[] =>
  value === null ? [] : [{ name, value }]

/** Metrics of stored files and their verification. */
async function ofStoredFiles({ db }: Services): Promise<Metric[]> {
  const faults = await unresolvedFaults(db)
  const { last } = await scrubState(db)
  return [
    ...(['damaged', 'missing'] as const).map((kind) =>
      metric('plimsoll_file_faults', faults[kind], { kind }),
    ),
    ...(last
      ? [
          metric('plimsoll_scrub_seconds', Date.parse(last.time) / 1000),
          metric('plimsoll_scrub_files', last.files),
          metric('plimsoll_scrub_bytes_per_second', last.bytes / Math.max(last.seconds, 0.001)),
          metric('plimsoll_orphans_removed', last.orphansRemoved),
        ]
      : []),
  ]
}

function ofProcess(services: Services): Metric[] {
  const { pool, live, pdf } = services
  const failed = failureCounts(services)
  const { state, rssMb, done, waiting } = pdf.health()
  const busy = pool.totalCount - pool.idleCount
  return [
    metric('plimsoll_database_connections', busy, { state: 'busy' }),
    metric('plimsoll_database_connections', pool.idleCount, { state: 'idle' }),
    metric('plimsoll_database_waiting', pool.waitingCount),
    ...failureReasons.map((reason) =>
      metric('plimsoll_sign_in_failures', failed.get(reason) ?? 0, { reason }),
    ),
    metric('plimsoll_live_streams', live.size),
    metric('plimsoll_documents_done', done),
    metric('plimsoll_documents_waiting', waiting),
    metric('plimsoll_documents_engine', ['stopped', 'starting', 'idle', 'busy'].indexOf(state)),
    metric('plimsoll_documents_megabytes', rssMb),
  ]
}

/** Metrics with the same value in every process of one database. */
async function ofDatabase(services: Services): Promise<Metric[]> {
  const { db } = services
  const alarms = await openAlarms(services)
  return [
    metric('plimsoll_trail_alarms', alarms.count),
    ...(await ofJobs(db)),
    ...(await ofMails(db)),
    ...(await ofSignInAndTrail(db)),
    ...(await ofBackups(services)),
  ]
}

async function ofJobs(db: Services['db']): Promise<Metric[]> {
  const { rows } = await sql<{ queue: string; state: string; count: number; late: number }>`
    select name as queue, state::text, count(*)::int,
      coalesce(extract(epoch from max(now() - start_after)), 0)::float8 as late
    from pgboss.job where state in ('created', 'retry', 'active') group by 1, 2`.execute(db)
  const waiting = rows.filter(({ state }) => state !== 'active')
  return [
    ...rows.map(({ queue, state, count }) => metric('plimsoll_jobs', count, { queue, state })),
    metric('plimsoll_jobs_late_seconds', Math.max(0, ...waiting.map(({ late }) => late))),
  ]
}

/** One row of figures. */
async function figuresOf<T>(db: Services['db'], query: RawBuilder<T>): Promise<T> {
  return (await query.execute(db)).rows[0]!
}

async function ofMails(db: Services['db']): Promise<Metric[]> {
  const { waiting, oldest, failed } = await figuresOf(
    db,
    sql<{ waiting: number; oldest: number; failed: number }>`
    select count(*)::int as waiting,
      coalesce(extract(epoch from max(now() - create_time)), 0)::float8 as oldest,
      (select count(*)::int from outbox
        where state = 'failed' and update_time > now() - ${failedDays} * interval '1 day') as failed
    from outbox where state = 'queued'`,
  )
  return [
    metric('plimsoll_mails_waiting', waiting),
    metric('plimsoll_mails_oldest_seconds', oldest),
    metric('plimsoll_mails_failed', failed),
  ]
}

async function ofSignInAndTrail(db: Services['db']): Promise<Metric[]> {
  const { limited, unsealed, verified, head } = await figuresOf(
    db,
    sql<{ limited: number; unsealed: number; verified: number | null; head: number | null }>`
    select
      (select count(*)::int from sign_in_failure
        where waiting and last_failure > now() - interval '1 hour') as limited,
      (select count(*)::int from log_unsealed) as unsealed,
      (select extract(epoch from max(update_time))::float8 from job
        where kind = ${verifyTrailJob} and state = 'done') as verified,
      (select extract(epoch from min(sent_time))::float8 from log_head_sent) as head`,
  )
  return [
    metric('plimsoll_sign_in_limited', limited),
    metric('plimsoll_trail_unsealed', unsealed),
    ...unixTime('plimsoll_trail_verified_seconds', verified),
    ...unixTime('plimsoll_trail_head_seconds', head),
  ]
}

async function ofBackups({ db, config }: Services): Promise<Metric[]> {
  const { clock, backup, drill } = await figuresOf(
    db,
    sql<{ clock: number; backup: number | null; drill: number | null }>`
    select extract(epoch from clock_timestamp())::float8 as clock,
      (select extract(epoch from max(ended_time))::float8
        from backup_run where error is null) as backup,
      (select extract(epoch from max(ended_time))::float8
        from restore_drill where error is null) as drill`,
  )
  return [
    metric('plimsoll_clock_ahead_seconds', Date.now() / 1000 - clock),
    ...unixTime('plimsoll_backup_seconds', backup),
    metric('plimsoll_backups_scheduled', config.backup ? 1 : 0),
    ...unixTime('plimsoll_drill_seconds', drill),
  ]
}
