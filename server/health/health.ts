/** How the process and what it needs are: one answer for whoever watches, and for a balancer. */
import { statfs } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { say } from '#common/text.ts'
import type { Lang, Params, Phrase } from '#common/text.ts'
import type { Services } from '../http/context.ts'
import { openAlarms } from '../audit/alarm.ts'
import { healthText } from './health.text.ts'
import { proxyFault } from './proxies.ts'

/** ok; amber: it goes on, but somebody should look; red: something cannot be done at the moment. */
export type State = 'ok' | 'amber' | 'red'
interface Found { state: State; phrase?: Phrase; params?: Params }
export interface Health { status: State; serving: boolean; checks: Record<string, Found> }

const MB = 1_048_576
/** Below this PostgreSQL itself would soon stop. */
const [fullMb, smallMb] = [64, 1024]
const patience = 5_000
const slowMs = 500
const waitedMinutes = 10
const clockMinutes = 2
/** One that should come every day. */
const backupHours = 26
/** Whoever asks more often is told the same. */
const believed = 2_000

const ok: Found = { state: 'ok' }
const why = (error: unknown): string => {
  const { code, message = '' } = error as { code?: string; message?: string }
  return code ?? message.split('\n')[0]!.slice(0, 100)
}

/** Gives up after five seconds: who watches is not kept waiting by what does not answer. */
async function within<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  try {
    return await Promise.race([work, new Promise<never>((_, reject) => { timer = setTimeout(() => reject(new Error(`no answer within ${patience} ms`)), patience) })])
  } finally {
    clearTimeout(timer)
    work.catch(() => {})
  }
}

async function database({ db }: Services): Promise<Found> {
  const begun = performance.now()
  try {
    // Written as calls do, and taken back: a database that only reads serves nobody.
    await within(db.transaction().execute(async (trx) => { await sql`update number_series set last = last where series = 'seed'`.execute(trx) }))
  } catch (error) {
    return { state: 'red', phrase: healthText.noDatabase, params: { why: why(error) } }
  }
  const ms = Math.round(performance.now() - begun)
  return ms > slowMs ? { state: 'amber', phrase: healthText.slowDatabase, params: { ms } } : ok
}

async function files({ files }: Services): Promise<Found> {
  const name = `health-${process.pid}`
  try {
    await within(files.hold(name, Readable.from(['ok'])).then(() => files.letGo(name)))
    return ok
  } catch (error) {
    return { state: 'red', phrase: healthText.noFiles, params: { why: why(error) } }
  }
}

async function disk({ config }: Services): Promise<Found> {
  try {
    const { bavail, bsize } = await within(statfs(config.dataDir))
    const mb = Math.floor((bavail * bsize) / MB)
    return mb < fullMb ? { state: 'red', phrase: healthText.diskFull, params: { mb } } : mb < smallMb ? { state: 'amber', phrase: healthText.diskSmall, params: { mb } } : ok
  } catch (error) {
    return { state: 'red', phrase: healthText.noDisk, params: { why: why(error) } }
  }
}

async function mail({ db, config }: Services): Promise<Found> {
  if (!config.smtpUrl) return { state: 'ok', phrase: healthText.noMailServer }
  const { rows: [late] } = await sql<{ count: number; error: string | null }>`
    select count(*)::int, (array_agg(error order by id desc) filter (where error is not null))[1] as error from outbox
    where state = 'queued' and (error is not null or begun_time < now() - interval '20 s' or create_time < now() - ${waitedMinutes} * interval '1 min')`.execute(db)
  // What the mail server says may name it: that is for administrators, in the outbox.
  const code = /\b(E[A-Z]{3,}|[45]\d\d|timeout)\b/i.exec(late!.error ?? '')?.[1]
  return late!.count ? { state: 'red', phrase: healthText.mailWaits, params: { count: late!.count, why: code ?? 'no answer' } } : ok
}

async function jobs({ db }: Services): Promise<Found> {
  const { rows: [late] } = await sql<{ count: number }>`select count(*)::int from pgboss.job
    where state in ('created', 'retry') and name <> 'mail' and start_after < now() - ${waitedMinutes} * interval '1 min'`.execute(db)
  return late!.count ? { state: 'amber', phrase: healthText.jobsWait, params: { count: late!.count, minutes: waitedMinutes } } : ok
}

async function documents({ db, pdf }: Services): Promise<Found> {
  const { rows: [failed] } = await sql<{ count: number }>`select count(*)::int from job
    where state = 'failed' and kind like '%.generate' and data is null and update_time > now() - ${waitedMinutes} * interval '1 min'`.execute(db)
  if (failed!.count) return { state: 'amber', phrase: healthText.documentsFail, params: { count: failed!.count, minutes: waitedMinutes } }
  return pdf.health().state === 'stopped' ? { state: 'ok', phrase: healthText.noDocuments } : ok
}

async function clock({ db }: Services): Promise<Found> {
  const last = await db.selectFrom('log').select('time').orderBy('id', 'desc').limit(1).executeTakeFirst()
  const minutes = last ? Math.round((Date.parse(last.time) - Date.now()) / 60_000) : 0
  return minutes > clockMinutes ? { state: 'red', phrase: healthText.clockBack, params: { minutes } } : ok
}

async function backup({ db, config }: Services): Promise<Found> {
  if (!config.backup) return { state: 'ok', phrase: healthText.noBackup }
  const last = await db.selectFrom('backupRun').select(['endedTime', 'begunTime', 'error']).orderBy('id', 'desc').limit(1).executeTakeFirst()
  if (last?.error) return { state: 'amber', phrase: healthText.backupFailed, params: { why: last.error.split('\n')[0]!.slice(0, 100) } }
  const hours = last ? Math.floor((Date.now() - Date.parse(last.endedTime ?? last.begunTime)) / 3_600_000) : 0
  return hours >= backupHours ? { state: 'amber', phrase: healthText.backupLate, params: { hours } } : ok
}

async function trail(services: Services): Promise<Found> {
  const { count } = await openAlarms(services)
  if (count) return { state: 'red', phrase: healthText.trailAlarm, params: { count } }
  const waits = await services.db.selectFrom('logUnsealed').innerJoin('log', 'log.id', 'logUnsealed.logId')
    .orderBy('logUnsealed.logId').limit(1).select('log.time').executeTakeFirst()
  if (waits && Date.now() - Date.parse(waits.time) > waitedMinutes * 60_000) return { state: 'red', phrase: healthText.trailWaits, params: { minutes: waitedMinutes } }
  const { trailHeads } = services.config
  if (!trailHeads.length) return { state: 'ok', phrase: healthText.headsNowhere }
  const failed = await services.db.selectFrom('logHeadSent').where('place', 'in', trailHeads.map(({ name }) => name))
    .where('error', 'is not', null).select(['place', 'error']).limit(1).executeTakeFirst()
  if (!failed) return ok
  // Its host and account are for administrators alone.
  const { kind } = trailHeads.find(({ name }) => name === failed.place)!
  return { state: 'amber', phrase: healthText.headsFail, params: { kind, why: failed.error! } }
}

/** Whether callers' addresses arrive. Which proxy it is about is in the log, as a stranger may read this. */
async function proxies(services: Services): Promise<Found> {
  const found = proxyFault(services)
  return found ? { state: 'amber', phrase: healthText[found.fault] } : ok
}

const looks = { files, disk, mail, jobs, documents, clock, backup, trail, proxies } as const
/** Asked whether or not the database answers. */
const besides = ['files', 'disk', 'proxies']
/** Without these no call can be answered. Without the store of files most can: a balancer that took every process away would make it worse. */
const vital = ['database', 'disk']
const rank: State[] = ['ok', 'amber', 'red']
const answers = new WeakMap<Services, { at: number; health: Promise<Health> }>()

/** Looks at everything the process needs; not more often than every two seconds, however often it is asked. */
export function healthOf(services: Services): Promise<Health> {
  const known = answers.get(services)
  if (known && Date.now() >= known.at && Date.now() - known.at < believed) return known.health
  const health = look(services)
  answers.set(services, { at: Date.now(), health })
  return health
}

async function look(services: Services): Promise<Health> {
  const first = await database(services)
  const others = await Promise.all(Object.entries(looks).map(async ([name, check]) => {
    // What only the database can tell is not asked of one that is away.
    if (first.state === 'red' && !besides.includes(name)) return []
    return [[name, await within(check(services)).catch((error: unknown): Found => ({ state: 'red', phrase: healthText.noDatabase, params: { why: why(error) } }))] as const]
  }))
  const checks = { database: first, ...Object.fromEntries(others.flat()) } as Record<string, Found>
  const status = rank[Math.max(...Object.values(checks).map(({ state }) => rank.indexOf(state)))]!
  return { status, serving: vital.every((name) => checks[name]?.state !== 'red'), checks }
}

/** The same in words of a language. */
export const healthIn = ({ status, checks }: Health, lang: Lang) => ({
  status: status === 'ok' ? 'up' : status,
  checks: Object.fromEntries(Object.entries(checks).map(([name, { state, phrase, params }]) => [name, { state, ...(phrase && { msg: say(phrase, lang, params) }) }])),
})
