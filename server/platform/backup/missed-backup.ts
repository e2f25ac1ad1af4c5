/** Backups besides the schedule: the first one, and one for a night in which no server ran. */
import { availableParallelism, loadavg } from 'node:os'
import { sql } from 'kysely'
import type { Services } from '#server/core/context.ts'

export interface MissedBackupOptions {
  /** milliseconds after the start before which no backup is made */
  delayMs?: number
  /** milliseconds between looks at a busy machine */
  everyMs?: number
  /** milliseconds after which it is made on a busy machine too */
  latestMs?: number
}

/** Part of the processors that others may use while a machine counts as idle. */
const idleLoad = 0.5
/** Hours without a backup, or a try, after which one is missed. */
const missedHours = 26
/** Milliseconds between looks at the runs: a machine may sleep at night while the server runs. */
const hourMs = 3_600_000

const isIdle = ({ pdf, pool }: Services): boolean => {
  const { state, waiting } = pdf.health()
  return (
    loadavg()[0]! < availableParallelism() * idleLoad &&
    waiting === 0 &&
    state !== 'busy' &&
    pool.waitingCount === 0
  )
}

async function isMissed({ db }: Services): Promise<boolean> {
  const recent = await db
    .selectFrom('backupRun')
    .select('id')
    .where('begunTime', '>', sql<string>`now() - ${missedHours} * interval '1 hour'`)
    .limit(1)
    .executeTakeFirst()
  return recent === undefined
}

/**
 * Queues a backup when none was tried for more than a day: the first one of an installation, or one
 * for a night in which the machine was off. It waits until the machine is idle; the start does not
 * wait for it.
 */
export function queueMissedBackups(
  services: Services,
  { delayMs = 5 * 60_000, everyMs = 60_000, latestMs = hourMs }: MissedBackupOptions = {},
): void {
  if (!services.config.backup) return
  const { db, jobs } = services
  let since = Date.now()
  const look = async (): Promise<void> => {
    if (Date.now() - since < latestMs && !isIdle(services)) return again(everyMs)
    if (await isMissed(services)) await jobs.send(db, 'backup', {})
    again(hourMs)
    since = Date.now() + hourMs
  }
  const again = (ms: number): void =>
    void setTimeout(() => void look().catch(() => again(everyMs)), ms).unref()
  again(delayMs)
}
