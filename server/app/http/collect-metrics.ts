import { sql } from 'kysely'
import { openAlarms } from '#server/records/audit/alarm.ts'
import { verifyTrailJob } from '#server/records/audit/verify-audit-trail.ts'
import { failedDays } from '../health/checks/check-mail.ts'
import { scrubState, unresolvedFaults } from '#server/platform/files/scrub-state.ts'
import { checkHealth } from '../health/health.ts'
import type { State } from '../health/health-check.ts'
import { failureCounts, failureReasons } from '#server/platform/sign-in/sign-in-log.ts'
import type { Services } from '#server/core/context.ts'

/** The current value of a metric. */
export interface Metric {
  name: string
  help: string
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
    ...Object.entries(checks).map(([check, { state }]) => ({
      name: 'plimsoll_health',
      help: 'Checks of /api/health: 0 ok, 1 amber, 2 red',
      labels: { check },
      value: stateValue[state],
    })),
    ...ofProcess(services),
    ...(checks['database']?.state === 'red'
      ? []
      : [
          ...(await ofDatabase(services).catch(() => [])),
          ...(await ofStoredFiles(services).catch(() => [])),
        ]),
  ]
}

/** Metrics of stored files and their verification. */
async function ofStoredFiles({ db }: Services): Promise<Metric[]> {
  const faults = await unresolvedFaults(db)
  const { last } = await scrubState(db)
  return [
    ...(['damaged', 'missing'] as const).map((kind) => ({
      name: 'plimsoll_file_faults',
      help: 'Stored files that are damaged or missing',
      labels: { kind },
      value: faults[kind],
    })),
    ...(last
      ? [
          {
            name: 'plimsoll_scrub_seconds',
            help: 'When all stored files were last verified, as a Unix time',
            value: Date.parse(last.time) / 1000,
          },
          {
            name: 'plimsoll_scrub_files',
            help: 'Files that the last complete verification read',
            value: last.files,
          },
          {
            name: 'plimsoll_scrub_bytes_per_second',
            help: 'Rate of the last complete verification',
            value: last.bytes / Math.max(last.seconds, 0.001),
          },
          {
            name: 'plimsoll_orphans_removed',
            help: 'Stored files without an attachment that it removed',
            value: last.orphansRemoved,
          },
        ]
      : []),
  ]
}

function ofProcess(services: Services): Metric[] {
  const { pool, live, pdf } = services
  const failed = failureCounts(services)
  const connections = { name: 'plimsoll_database_connections', help: 'Connections of the pool' }
  const { state, rssMb, done, waiting } = pdf.health()
  return [
    { ...connections, labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
    { ...connections, labels: { state: 'idle' }, value: pool.idleCount },
    {
      name: 'plimsoll_database_waiting',
      help: 'Calls that wait for a connection',
      value: pool.waitingCount,
    },
    ...failureReasons.map((reason) => ({
      name: 'plimsoll_sign_in_failures',
      help: 'Failed sign-ins since the process started, by reason',
      labels: { reason },
      value: failed.get(reason) ?? 0,
    })),
    {
      name: 'plimsoll_live_streams',
      help: 'Open windows that are told of changes',
      value: live.size,
    },
    { name: 'plimsoll_documents_done', help: 'Documents made by this process', value: done },
    {
      name: 'plimsoll_documents_waiting',
      help: 'Documents that wait for the engine',
      value: waiting,
    },
    {
      name: 'plimsoll_documents_engine',
      help: 'The document engine: 0 stopped, 1 starting, 2 idle, 3 busy',
      value: ['stopped', 'starting', 'idle', 'busy'].indexOf(state),
    },
    { name: 'plimsoll_documents_megabytes', help: 'Memory of the document engine', value: rssMb },
  ]
}

/** A moment as a metric; none before it happened for the first time. */
const unixTime = (name: string, help: string, value: number | null): Metric[] =>
  value === null ? [] : [{ name, help, value }]

/** Metrics with the same value in every process of one database. */
async function ofDatabase(services: Services): Promise<Metric[]> {
  const { db } = services
  const { rows: queues } = await sql<{ queue: string; state: string; count: number; late: number }>`
    select name as queue, state::text, count(*)::int, coalesce(extract(epoch from max(now() - start_after)), 0)::float8 as late from pgboss.job where state in ('created', 'retry', 'active') group by 1, 2`.execute(
    db,
  )
  const alarms = await openAlarms(services)
  const {
    rows: [rest],
  } = await sql<{
    mails: number
    oldest: number
    unsealed: number
    limited: number
    failed: number
    clock: number
    verified: number | null
    backup: number | null
    head: number | null
    drill: number | null
  }>`
    select count(*)::int as mails, coalesce(extract(epoch from max(now() - create_time)), 0)::float8 as oldest,
      (select count(*)::int from log_unsealed) as unsealed,
      (select count(*)::int from sign_in_failure where waiting and last_failure > now() - interval '1 hour') as limited,
      (select count(*)::int from outbox
        where state = 'failed' and update_time > now() - ${failedDays} * interval '1 day') as failed,
      extract(epoch from clock_timestamp())::float8 as clock,
      (select extract(epoch from max(update_time))::float8 from job
        where kind = ${verifyTrailJob} and state = 'done') as verified,
      (select extract(epoch from min(sent_time))::float8 from log_head_sent) as head,
      (select extract(epoch from max(ended_time))::float8 from backup_run where error is null) as backup,
      (select extract(epoch from max(ended_time))::float8 from restore_drill where error is null) as drill
    from outbox where state = 'queued'`.execute(db)
  if (!rest) return []
  const waiting = queues.filter(({ state }) => state !== 'active')
  return [
    ...queues.map(({ queue, state, count }) => ({
      name: 'plimsoll_jobs',
      help: 'Work in the queues, by state',
      labels: { queue, state },
      value: count,
    })),
    {
      name: 'plimsoll_jobs_late_seconds',
      help: 'For how long the oldest work has waited that could be done',
      value: Math.max(0, ...waiting.map(({ late }) => late)),
    },
    { name: 'plimsoll_mails_waiting', help: 'Mails that have not gone out', value: rest.mails },
    {
      name: 'plimsoll_mails_oldest_seconds',
      help: 'For how long the oldest of them has waited',
      value: rest.oldest,
    },
    {
      name: 'plimsoll_mails_failed',
      help: 'Mails of the last days that will not be sent again by themselves',
      value: rest.failed,
    },
    {
      name: 'plimsoll_clock_ahead_seconds',
      help: "By how much this machine's clock is ahead of the database server's",
      value: Date.now() / 1000 - rest.clock,
    },
    ...unixTime(
      'plimsoll_trail_verified_seconds',
      'When the whole audit trail was last verified, as a Unix time',
      rest.verified,
    ),
    {
      name: 'plimsoll_sign_in_limited',
      help: 'Accounts, devices and addresses that wait after failed sign-ins',
      value: rest.limited,
    },
    {
      name: 'plimsoll_trail_unsealed',
      help: 'Entries of the audit trail that are not sealed yet',
      value: rest.unsealed,
    },
    {
      name: 'plimsoll_trail_alarms',
      help: 'Alarms of the audit trail that nobody has looked into',
      value: alarms.count,
    },
    ...unixTime(
      'plimsoll_trail_head_seconds',
      'When a head of the trail was last sent to the place that has waited longest, as a Unix time',
      rest.head,
    ),
    ...unixTime(
      'plimsoll_backup_seconds',
      'When the last good backup was made, as a Unix time',
      rest.backup,
    ),
    {
      name: 'plimsoll_backups_scheduled',
      help: 'Whether the product makes backups by itself: 1 or 0',
      value: services.config.backup ? 1 : 0,
    },
    ...unixTime(
      'plimsoll_drill_seconds',
      'When a backup was last restored on trial, as a Unix time',
      rest.drill,
    ),
  ]
}
