/** The first backup of an installation: made soon after its first start, when the machine is idle. */
import { availableParallelism, loadavg } from 'node:os'
import type { Services } from '#server/core/context.ts'

export interface FirstBackupOptions {
  /** milliseconds after the start before which no backup is made */
  delayMs?: number
  /** milliseconds between looks at the machine */
  everyMs?: number
  /** milliseconds after which it is made on a busy machine too */
  latestMs?: number
}

/** Part of the processors that others may use while a machine counts as idle. */
const idleLoad = 0.5

const isIdle = ({ pdf, pool }: Services): boolean => {
  const { state, waiting } = pdf.health()
  return (
    loadavg()[0]! < availableParallelism() * idleLoad &&
    waiting === 0 &&
    state !== 'busy' &&
    pool.waitingCount === 0
  )
}

/**
 * Queues the first backup if none was ever tried. Later ones follow the schedule. The start does
 * not wait for it.
 */
export function queueFirstBackup(
  services: Services,
  { delayMs = 5 * 60_000, everyMs = 60_000, latestMs = 3_600_000 }: FirstBackupOptions = {},
): void {
  if (!services.config.backup) return
  const started = Date.now()
  const look = async (): Promise<void> => {
    const waited = Date.now() - started
    if (waited < latestMs && !isIdle(services)) return again(everyMs)
    const { db, jobs } = services
    if (!(await db.selectFrom('backupRun').select('id').limit(1).executeTakeFirst()))
      await jobs.send(db, 'backup', {})
  }
  const again = (ms: number): void =>
    void setTimeout(() => void look().catch(() => again(everyMs)), ms).unref()
  again(delayMs)
}
