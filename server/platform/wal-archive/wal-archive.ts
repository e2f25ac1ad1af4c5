/**
 * Continuous archiving of the embedded database to another disk or a store: the write-ahead log, a base backup
 * a week, and new files, keys and audit heads. docs/operations.md, Continuous archiving.
 */
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import type { Services } from '#server/core/context.ts'
import { basesIn, openArchive, prune, segmentsIn } from './archive-contents.ts'
import type { Base } from './archive-contents.ts'
import { archiveTarget, stagingFolder } from './archive-target.ts'
import type { ArchiveTarget } from './archive-target.ts'
import { makeBase } from './base-backup.ts'
import { DataFolderCopy } from './copy-data-folder.ts'
import { lastWithoutGap, positionOf, timelineOf } from './segments.ts'
import { discardBeyondLimit, oldestWaiting, shipSegments, waitingFiles } from './ship-segments.ts'

declare module '#server/core/context.ts' {
  interface Services {
    /** Continuous archiving; null when it is off. */
    walArchive: WalArchive | null
  }
}

export interface WalArchiveOptions {
  dataDir: string
  /** folder of the archive, or address of the store */
  archive: string
  /** receives stored files that are damaged and therefore not copied */
  onDamaged?: (sha256: string) => Promise<void>
  connection: ClientConfig
  log: Services['log']
  /** milliseconds between two looks at the spool */
  everyMs?: number
  /** milliseconds between base backups */
  baseEveryMs?: number
  /** number of segments that may wait */
  maxWaiting?: number
}

/** What /api/health shows. */
export interface WalArchiveState {
  /** why the last try failed; null after success */
  error: string | null
  /** segments discarded since the last base backup */
  discarded: number
  /** number of waiting segments, and since when the oldest waits (ms since the epoch) */
  waiting: number
  oldest: number | null
  /** whether there is a base backup */
  hasBase: boolean
  /** when a segment was last archived since the start (ms since the epoch) */
  archived: number | null
}

/**
 * Seconds after which PostgreSQL finishes a segment that is in use. With the time to move it, a lost
 * disk costs less than five minutes.
 */
export const segmentSeconds = 240
const weekMs = 7 * 86_400_000
/** Milliseconds between two looks at the base backups while no segment is archived. */
const lookMs = 60_000
/** Milliseconds before a base backup that failed is tried again. */
const retryBaseMs = 10 * 60_000

/** Whether recovery can reach the present from a base: no segment is missing, on one timeline. */
function reachesEnd(base: Base, segments: ReadonlySet<string>): boolean {
  const newest = [...segments].sort().at(-1)
  if (!newest || newest < base.start) return true
  if (timelineOf(newest) !== timelineOf(base.start)) return false
  const last = lastWithoutGap(segments, base.start)
  return last !== null && positionOf(last) >= positionOf(newest)
}

export class WalArchive {
  #options: WalArchiveOptions
  #cluster: string
  #target: ArchiveTarget
  /** copies into the archive of an identity */
  #copy: { id: string; files: DataFolderCopy } | null = null
  #stopping = new AbortController()
  #loop: Promise<void> = Promise.resolve()
  #base: Promise<void> | null = null
  #lastTry = 0
  #lastLook = 0
  #errors = { log: null as string | null, base: null as string | null }
  #discarded = 0
  #hasBase = false
  #archived: number | null = null

  constructor(options: WalArchiveOptions) {
    this.#options = options
    this.#cluster = join(options.dataDir, 'postgres')
    this.#target = archiveTarget(options.archive, stagingFolder(options.dataDir))
  }

  /** Archives until `close`. Failures are reported by `state` and in the log, and tried again. */
  begin(): void {
    const { everyMs = 10_000 } = this.#options
    const { signal } = this.#stopping
    this.#loop = (async () => {
      while (!signal.aborted) {
        await this.#attempt('log', async () => {
          const shipped = await this.ship()
          if (shipped) await prune(this.#target)
          if (shipped || Date.now() - this.#lastLook >= lookMs) await this.#baseWhenDue()
        })
        await pause(everyMs, undefined, { signal, ref: false }).catch(() => {})
      }
    })()
  }

  async #attempt(what: 'log' | 'base', work: () => Promise<void>): Promise<void> {
    try {
      await work()
      this.#errors[what] = null
    } catch (error) {
      if (this.#stopping.signal.aborted) return
      const { message } = error as Error
      if (this.#errors[what] !== message)
        this.#options.log.error({ err: error, what }, 'the write-ahead log was not archived')
      this.#errors[what] = message
      await this.#discard()
    }
  }

  /**
   * Moves everything that is finished to the archive. Needs no database.
   * @returns whether there was anything
   */
  async ship(): Promise<boolean> {
    const { dataDir, onDamaged } = this.#options
    const id = await openArchive(this.#target, dataDir)
    const waiting = await waitingFiles(this.#cluster)
    if (!waiting.length) return false
    if (this.#copy?.id !== id)
      this.#copy = { id, files: new DataFolderCopy(dataDir, this.#target, onDamaged) }
    await this.#copy.files.update()
    await shipSegments(this.#cluster, this.#target, waiting)
    this.#archived = Date.now()
    return true
  }

  async #discard(): Promise<void> {
    const count = await discardBeyondLimit(this.#cluster, this.#options.maxWaiting).catch(() => 0)
    if (!count) return
    this.#discarded += count
    this.#options.log.error(
      { segments: count },
      'the write-ahead log was discarded before it filled the disk',
    )
  }

  /** Begins a base backup when none is young enough, or when a segment after it is missing. */
  async #baseWhenDue(): Promise<void> {
    const { baseEveryMs = weekMs } = this.#options
    const base = (await basesIn(this.#target)).at(-1)
    this.#hasBase = base !== undefined
    const segments = await segmentsIn(this.#target)
    this.#lastLook = Date.now()
    const isYoung = base && Date.now() - Date.parse(base.time) < baseEveryMs
    if (this.#base || (isYoung && reachesEnd(base, segments))) return
    if (Date.now() - this.#lastTry < Math.min(retryBaseMs, baseEveryMs)) return
    this.#lastTry = Date.now()
    this.#base = this.#makeBase().finally(() => {
      this.#base = null
    })
  }

  async #makeBase(): Promise<void> {
    const { connection, log } = this.#options
    await this.#attempt('base', async () => {
      const base = await makeBase(connection, this.#cluster, this.#target, this.#stopping.signal)
      this.#discarded = 0
      log.info({ base: base.name }, 'a base backup was made')
    })
  }

  /** The state now. */
  async state(): Promise<WalArchiveState> {
    const [waiting, oldest] = await Promise.all([
      waitingFiles(this.#cluster),
      oldestWaiting(this.#cluster),
    ])
    return {
      error: this.#errors.log ?? this.#errors.base,
      discarded: this.#discarded,
      hasBase: this.#hasBase,
      waiting: waiting.length,
      archived: this.#archived,
      oldest,
    }
  }

  /** Stops archiving. A base backup in progress is given up and made again after the next start. */
  async close(): Promise<void> {
    this.#stopping.abort()
    await this.#loop
    await this.#base
    this.#target.close()
  }
}
