/** The nightly verification of all stored files. */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Services } from '#server/core/context.ts'
import type { Db } from '#server/core/db.ts'
import type { Queue } from '../jobs/queue.ts'
import { recordFaults, resolveFault, resolveUnused } from './file-faults.ts'
import { claimRun, endRun, isScrubDue, releaseRun, reportProgress } from './scrub-runs.ts'
import type { ClaimedRun, ScrubProgress } from './scrub-runs.ts'
import { sweepOrphans } from './sweep-orphans.ts'

/** Files per statement. */
const batchSize = 200
/** Milliseconds between reports of progress. */
const reportEveryMs = 5_000
/** Bytes that a file counts at least: opening a small one costs as much as reading this. */
const leastBytes = 65_536
/**
 * Faulty files after which a run stops: then the store is the wrong one, or lost, and a row for each
 * of its files would be useless.
 */
const mostFaults = 1000

/** The queue of the verification. An interrupted run is continued after a minute. */
export const scrubQueue: Queue = {
  name: 'scrub',
  options: { retryLimit: 25, retryDelay: 60, expireInSeconds: 6 * 3600 },
  run: (services, _data, signal) => scrubFiles(services, signal),
}

/** Starts the verification when it is due. Hourly task. */
export async function scrubWhenDue({ db, jobs, config }: Services): Promise<void> {
  if (config.scrubRate && (await isScrubDue(db, new Date().getHours())))
    await jobs.send(db, scrubQueue.name, {})
}

/**
 * Verifies every stored file at the rate of the settings, then removes files without an attachment.
 * An interrupted run continues after the last verified file. One process at a time runs it.
 * @throws Error when another process runs it, when the store does not answer, or when aborted
 */
export async function scrubFiles(services: Services, signal: AbortSignal): Promise<void> {
  const { db, log } = services
  const run = await claimRun(db)
  const scrub = new Scrub(services, run, signal)
  try {
    if (!(await scrub.verifyAll())) {
      const error = `stopped after ${mostFaults} damaged or missing files: is this the right store?`
      log.error({ event: 'fileScrub' }, `the verification of stored files ${error}`)
      return await endRun(db, run, { error })
    }
    await resolveUnused(db)
    const swept = await sweepOrphans(services, signal)
    await endRun(db, run, { ...swept })
    log.info({ event: 'fileScrub', ...swept }, 'all stored files were verified')
  } catch (error) {
    await scrub
      .report()
      .then(() => releaseRun(db, run))
      .catch(() => {})
    throw error
  }
}

interface ListedFile {
  sha256: string
  size: number
  /** whether it has an unresolved fault */
  faulty: boolean
}

const filesAfter = async (db: Db, position: string): Promise<ListedFile[]> =>
  (
    await sql<ListedFile>`
      select a.sha256, min(a.size)::float8 as size, bool_or(f.id is not null) as faulty from attachment a
        left join file_fault f on f.sha256 = a.sha256 and f.resolved_time is null
      where a.sha256 > ${position} group by 1 order by 1 limit ${batchSize}`.execute(db)
  ).rows

/** One process's work on a run. */
class Scrub {
  #services: Services
  #run: ClaimedRun
  #signal: AbortSignal
  #begun = performance.now()
  #charged = 0
  #reported = performance.now()
  #faults: number
  #done: ScrubProgress

  constructor(services: Services, run: ClaimedRun, signal: AbortSignal) {
    this.#services = services
    this.#run = run
    this.#signal = signal
    this.#faults = run.faults
    this.#done = nothingSince(run.position)
  }

  /** @returns false when it stopped because of too many faults */
  async verifyAll(): Promise<boolean> {
    for (;;) {
      const batch = await filesAfter(this.#services.db, this.#done.position)
      for (const file of batch) {
        await this.#verify(file)
        await this.#reportWhenDue()
        if (this.#faults >= mostFaults) {
          await this.report()
          return false
        }
      }
      if (batch.length < batchSize) break
    }
    await this.report()
    return true
  }

  async #verify({ sha256, size, faulty }: ListedFile): Promise<void> {
    const { db, files } = this.#services
    let charged = 0
    const state = await files.check(sha256, size, async (bytes) => {
      charged += bytes
      this.#done.bytes += bytes
      await this.#charge(bytes)
      await this.#reportWhenDue()
    })
    await this.#charge(Math.max(0, leastBytes - charged))
    if (state !== 'good') {
      await recordFaults(this.#services, [{ sha256, kind: state, foundBy: 'scrub' }])
      this.#done[state]++
      this.#faults++
    } else if (faulty) await resolveFault(db, sha256, 'good')
    this.#done.files++
    this.#done.position = sha256
  }

  /** Waits as long as the rate of the settings demands. */
  async #charge(bytes: number): Promise<void> {
    this.#signal.throwIfAborted()
    this.#charged += bytes
    const due = this.#begun + (this.#charged / this.#services.config.scrubRate) * 1000
    const early = due - performance.now()
    if (early > 5) await pause(early, undefined, { signal: this.#signal })
    // Time lost, such as by a slow store, is not made up for by a higher rate.
    else if (early < -1000) {
      this.#begun = performance.now()
      this.#charged = 0
    }
  }

  async #reportWhenDue(): Promise<void> {
    if (performance.now() - this.#reported > reportEveryMs) await this.report()
  }
  /** Records what was done since the last report. */
  async report(): Promise<void> {
    const now = performance.now()
    const seconds = (now - this.#reported) / 1000
    await reportProgress(this.#services.db, this.#run, { ...this.#done, seconds })
    this.#reported = now
    this.#done = nothingSince(this.#done.position)
  }
}

const nothingSince = (position: string): ScrubProgress => ({
  position,
  files: 0,
  bytes: 0,
  damaged: 0,
  missing: 0,
  seconds: 0,
})
