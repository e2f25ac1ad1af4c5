/** State of the process and its dependencies, for operators and for load balancers. */
import { statfs } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { formatMessage } from '#common/text.ts'
import type { Lang, MessageParams, Message } from '#common/text.ts'
import type { Services } from '#server/core/context.ts'
import { openAlarms } from '#server/records/audit/alarm.ts'
import { healthText } from './health.text.ts'
import { proxyFault } from './proxies.ts'

/** ok; amber: works, but needs attention; red: a function is unavailable. */
export type State = 'ok' | 'amber' | 'red'
interface HealthCheckResult {
  state: State
  phrase?: Message
  params?: MessageParams
}
export interface Health {
  status: State
  serving: boolean
  checks: Record<string, HealthCheckResult>
}

const MB = 1_048_576
/**
 * Free disk space in MB: red below the first (PostgreSQL would soon stop), amber below the second.
 */
const [fullMb, smallMb] = [64, 1024]
const timeoutMs = 5_000
const slowMs = 500
const waitedMinutes = 10
const clockMinutes = 2
/** Maximum age of the daily backup. */
const backupHours = 26
/** Results are cached for this time. */
const cacheTtlMs = 2_000

const ok: HealthCheckResult = { state: 'ok' }
const errorReason = (error: unknown): string => {
  const { code, message = '' } = error as { code?: string; message?: string }
  return code ?? message.replace(/\n.*/s, '').slice(0, 100)
}

/**
 * Limits a check to five seconds, so that the response is not delayed by an unresponsive
 * dependency.
 */
async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  try {
    return await Promise.race([
      work,
      new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs)
      }),
    ])
  } finally {
    clearTimeout(timer)
    work.catch(() => {})
  }
}

async function database({ db }: Services): Promise<HealthCheckResult> {
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

async function files({ files }: Services): Promise<HealthCheckResult> {
  const name = `health-${process.pid}`
  try {
    await withTimeout(
      files.saveTemporary(name, Readable.from(['ok'])).then(() => files.deleteTemporary(name)),
    )
    return ok
  } catch (error) {
    return { state: 'red', phrase: healthText.noFiles, params: { why: errorReason(error) } }
  }
}

async function disk({ config }: Services): Promise<HealthCheckResult> {
  try {
    const { bavail, bsize } = await withTimeout(statfs(config.dataDir))
    const mb = Math.floor((bavail * bsize) / MB)
    return mb < fullMb
      ? { state: 'red', phrase: healthText.diskFull, params: { mb } }
      : mb < smallMb
        ? { state: 'amber', phrase: healthText.diskSmall, params: { mb } }
        : ok
  } catch (error) {
    return { state: 'red', phrase: healthText.noDisk, params: { why: errorReason(error) } }
  }
}

async function mail({ db, config }: Services): Promise<HealthCheckResult> {
  if (!config.smtpUrl) return { state: 'ok', phrase: healthText.noMailServer }
  const {
    rows: [late = { count: 0, error: null }],
  } = await sql<{ count: number; error: string | null }>`
    select count(*)::int, (array_agg(error order by id desc) filter (where error is not null))[1] as error from outbox
    where state = 'queued' and (error is not null or begun_time < now() - interval '20 s' or create_time < now() - ${waitedMinutes} * interval '1 min')`.execute(
    db,
  )
  // Error messages of the mail server may contain its name: administrators see them in the outbox.
  const code = /\b(E[A-Z]{3,}|[45]\d\d|timeout)\b/i.exec(late.error ?? '')?.[1]
  return late.count
    ? {
        state: 'red',
        phrase: healthText.mailWaits,
        params: { count: late.count, why: code ?? 'no answer' },
      }
    : ok
}

async function jobs({ db }: Services): Promise<HealthCheckResult> {
  const {
    rows: [late = { count: 0 }],
  } = await sql<{ count: number }>`select count(*)::int from pgboss.job
    where state in ('created', 'retry') and name <> 'mail' and start_after < now() - ${waitedMinutes} * interval '1 min'`.execute(
    db,
  )
  return late.count
    ? {
        state: 'amber',
        phrase: healthText.jobsWait,
        params: { count: late.count, minutes: waitedMinutes },
      }
    : ok
}

async function documents({ db, pdf }: Services): Promise<HealthCheckResult> {
  const {
    rows: [failed = { count: 0 }],
  } = await sql<{ count: number }>`select count(*)::int from job
    where state = 'failed' and kind like '%.generate' and data is null and update_time > now() - ${waitedMinutes} * interval '1 min'`.execute(
    db,
  )
  if (failed.count)
    return {
      state: 'amber',
      phrase: healthText.documentsFail,
      params: { count: failed.count, minutes: waitedMinutes },
    }
  return pdf.health().state === 'stopped' ? { state: 'ok', phrase: healthText.noDocuments } : ok
}

async function clock({ db }: Services): Promise<HealthCheckResult> {
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

async function backup({ db, config }: Services): Promise<HealthCheckResult> {
  if (!config.backup) return { state: 'ok', phrase: healthText.noBackup }
  const last = await db
    .selectFrom('backupRun')
    .select(['endedTime', 'begunTime', 'error'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.error)
    return {
      state: 'amber',
      phrase: healthText.backupFailed,
      params: { why: last.error.replace(/\n.*/s, '').slice(0, 100) },
    }
  const hours = last
    ? Math.floor((Date.now() - Date.parse(last.endedTime ?? last.begunTime)) / 3_600_000)
    : 0
  return hours >= backupHours
    ? { state: 'amber', phrase: healthText.backupLate, params: { hours } }
    : ok
}

async function trail(services: Services): Promise<HealthCheckResult> {
  const { count } = await openAlarms(services)
  if (count) return { state: 'red', phrase: healthText.trailAlarm, params: { count } }
  const waits = await services.db
    .selectFrom('logUnsealed')
    .innerJoin('log', 'log.id', 'logUnsealed.logId')
    .orderBy('logUnsealed.logId')
    .limit(1)
    .select('log.time')
    .executeTakeFirst()
  if (waits && Date.now() - Date.parse(waits.time) > waitedMinutes * 60_000)
    return { state: 'red', phrase: healthText.trailWaits, params: { minutes: waitedMinutes } }
  const { trailHeads } = services.config
  if (!trailHeads.length) return { state: 'ok', phrase: healthText.headsNowhere }
  const failed = await services.db
    .selectFrom('logHeadSent')
    .where(
      'place',
      'in',
      trailHeads.map(({ name }) => name),
    )
    .where('error', 'is not', null)
    .select(['place', 'error'])
    .limit(1)
    .executeTakeFirst()
  if (!failed) return ok
  // Host and account are visible to administrators only.
  const kind = trailHeads.find(({ name }) => name === failed.place)?.kind ?? ''
  return {
    state: 'amber',
    phrase: healthText.headsFail,
    params: { kind, why: failed.error ?? '' },
  }
}

/**
 * Whether callers' addresses arrive. The proxy is named only in the log, because this response is
 * public.
 */
async function proxies(services: Services): Promise<HealthCheckResult> {
  const found = proxyFault(services)
  return found ? { state: 'amber', phrase: healthText[found.fault] } : ok
}

const checksByName = { files, disk, mail, jobs, documents, clock, backup, trail, proxies } as const
/** Checks that run even when the database does not respond. */
const databaseIndependent = ['files', 'disk', 'proxies']
/**
 * Without these no call can be answered. Without the file store most calls can, and removing every
 * process from the load balancer would make it worse.
 */
const requiredChecks = ['database', 'disk']
const statesBySeverity: State[] = ['ok', 'amber', 'red']
const cache = new WeakMap<Services, { at: number; health: Promise<Health> }>()

/** Checks all dependencies; results are cached for two seconds. */
export function checkHealth(services: Services): Promise<Health> {
  const known = cache.get(services)
  if (known && Date.now() >= known.at && Date.now() - known.at < cacheTtlMs) return known.health
  const health = runChecks(services)
  cache.set(services, { at: Date.now(), health })
  return health
}

async function runChecks(services: Services): Promise<Health> {
  const first = await database(services)
  const others = await Promise.all(
    Object.entries(checksByName).map(async ([name, check]) => {
      // Skips checks that need the database when it is unavailable.
      if (first.state === 'red' && !databaseIndependent.includes(name)) return []
      return [
        [
          name,
          await withTimeout(check(services)).catch((error: unknown): HealthCheckResult => ({
            state: 'red',
            phrase: healthText.noDatabase,
            params: { why: errorReason(error) },
          })),
        ] as const,
      ]
    }),
  )
  const checks = { database: first, ...Object.fromEntries(others.flat()) } as Record<
    string,
    HealthCheckResult
  >
  const status =
    statesBySeverity[
      Math.max(...Object.values(checks).map(({ state }) => statesBySeverity.indexOf(state)))
    ]!
  return { status, serving: requiredChecks.every((name) => checks[name]?.state !== 'red'), checks }
}

/** The same in one language. */
export const formatHealth = ({ status, checks }: Health, lang: Lang) => ({
  status: status === 'ok' ? 'up' : status,
  checks: Object.fromEntries(
    Object.entries(checks).map(([name, { state, phrase, params }]) => [
      name,
      { state, ...(phrase && { msg: formatMessage(phrase, lang, params) }) },
    ]),
  ),
})
