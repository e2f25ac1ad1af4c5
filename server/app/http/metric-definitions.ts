/**
 * Every metric of /api/metrics besides those of Node: its meaning, for Prometheus and for
 * docs/reference/metrics.md.
 */

export interface MetricDefinition {
  help: string
  /** names of its labels, with their values where these are few */
  labels?: string
  /** every process of one database reports the same value */
  shared?: true
}

export const metricDefinitions = {
  plimsoll_call_seconds: {
    help: 'Histogram of calls by address pattern and outcome, in seconds; _count is the rate',
    labels: 'call; outcome: ok, refused (4xx), failed (5xx)',
  },
  plimsoll_calls_under_way: { help: 'Calls that are being answered, streams among them' },
  plimsoll_live_streams: { help: 'Open windows that receive live updates' },
  plimsoll_database_connections: {
    help: 'Connections of the pool of this process',
    labels: 'state: busy, idle',
  },
  plimsoll_database_waiting: { help: 'Calls that wait for a connection' },
  plimsoll_jobs: {
    help: 'Jobs in the queues, by state',
    labels: 'queue; state: created, retry, active',
    shared: true,
  },
  plimsoll_jobs_late_seconds: { help: 'Delay of the oldest job that could run', shared: true },
  plimsoll_mails_waiting: { help: 'Mails that wait to be sent', shared: true },
  plimsoll_mails_oldest_seconds: { help: 'For how long the oldest of them waits', shared: true },
  plimsoll_mails_failed: {
    help: 'Mails of the last four days that failed and are not sent again automatically',
    shared: true,
  },
  plimsoll_clock_ahead_seconds: {
    help: "By how much this machine's clock is ahead of the database server's",
  },
  plimsoll_documents_done: { help: 'Documents made by this process' },
  plimsoll_documents_waiting: { help: 'Documents that wait for the engine of this process' },
  plimsoll_documents_engine: {
    help: 'The document engine: 0 stopped, 1 starting, 2 idle, 3 busy',
  },
  plimsoll_documents_megabytes: { help: 'Memory of the document engine' },
  plimsoll_sign_in_failures: {
    help: 'Failed sign-ins since the process started; each is in the log, event signInFailed',
    labels:
      'reason: password, captchaInvalid, captchaError, code, limit, expired, off, provider, passkey, passkeyCounter',
  },
  plimsoll_sign_in_limited: {
    help: 'Accounts, devices and addresses that are throttled after failed sign-ins',
    shared: true,
  },
  plimsoll_trail_unsealed: { help: 'Entries of the audit trail without a seal', shared: true },
  plimsoll_trail_alarms: { help: 'Unresolved alarms of the audit trail', shared: true },
  plimsoll_trail_verified_seconds: {
    help: 'When the whole audit trail was last verified, as a Unix time',
    shared: true,
  },
  plimsoll_trail_head_seconds: {
    help: 'The oldest time of the last head of a place of TRAIL_HEADS_TO, as a Unix time',
    shared: true,
  },
  plimsoll_backup_seconds: {
    help: 'When the last good backup was made, as a Unix time',
    shared: true,
  },
  plimsoll_backups_scheduled: {
    help: 'Whether the product makes backups automatically: 1 or 0',
    shared: true,
  },
  plimsoll_drill_seconds: {
    help: 'When a backup was last restored on trial, as a Unix time',
    shared: true,
  },
  plimsoll_file_faults: {
    help: 'Stored files that are damaged or missing',
    labels: 'kind: damaged, missing',
    shared: true,
  },
  plimsoll_scrub_seconds: {
    help: 'When all stored files were last verified, as a Unix time',
    shared: true,
  },
  plimsoll_scrub_files: { help: 'Files that the last verification read', shared: true },
  plimsoll_scrub_bytes_per_second: { help: 'Rate of the last verification', shared: true },
  plimsoll_orphans_removed: {
    help: 'Stored files without an attachment that it removed',
    shared: true,
  },
  plimsoll_health: {
    help: 'Checks of /api/health: 0 ok, 1 amber, 2 red',
    labels: 'check',
  },
} as const satisfies Record<string, MetricDefinition>

export type MetricName = keyof typeof metricDefinitions
