import { sql } from 'kysely'
import type { Db } from '#server/core/db.ts'
import type { SigningKey } from '#server/platform/documents/index.ts'
import {
  holdsLine,
  hasValidSignature,
  appendCheckpoint,
  readCheckpointFiles,
  publicKeyEntry,
  signCheckpoint,
} from './checkpoints.ts'
import type { Checkpoint } from './checkpoints.ts'
import { fault, faultKey } from './faults.ts'
import type { Fault } from './faults.ts'
import { missingGuards } from './guards.ts'
import { batchSize, sealBatch } from './seal-batch.ts'
import { lookAtEnd, moveSealedTo, sealedTo } from './witnesses.ts'
import type { Seen } from './witnesses.ts'

declare module '#server/core/context.ts' {
  interface Services {
    /** the audit trail sealer */
    trail: AuditSealer
  }
}

interface SealerDependencies {
  db: Db
  config: { dataDir: string }
  signingKey: SigningKey
  log: { info(data: unknown, msg?: string): void; error(data: unknown, msg?: string): void }
  /** receives every fault found, including repeated ones; without it faults are only logged */
  raise?: (errors: readonly Fault[]) => Promise<unknown>
  /** called after entries were sealed */
  onSealed?: () => void
}

/** Interval between checks of the end of the trail while nothing is written, in milliseconds. */
const lookEvery = 60_000
/**
 * Maximum number of entries of this process whose sealing is still to be checked; the oldest are
 * dropped.
 */
const mostMine = 20_000

/**
 * Seals the audit trail asynchronously: committed entries are appended to the hash chain within a
 * second, in batches. Writers do not wait and send no extra statement. A trigger queues unsealed
 * entries in the database, so that none is lost when a process dies.
 */
export class AuditSealer {
  #has: SealerDependencies
  #after: number
  #every: number
  #timer: NodeJS.Timeout | undefined
  #due: NodeJS.Timeout | undefined
  #looks: NodeJS.Timeout | undefined
  #work: Promise<unknown> = Promise.resolve()
  #closed = false
  #signed = { at: 0, seq: 0 }
  /** the head this process has seen; it must stay in the chain */
  #seen: Seen | null = null
  /** positions up to this one are never reused, so that a truncated chain leaves a gap */
  #floor = 0
  #mine = new Set<number>()
  #lastStored: Checkpoint | null = null
  /** faults found by this process since it started, by key */
  readonly found = new Map<string, Fault>()

  /**
   * @param after milliseconds from the first commit to sealing
   * @param every minimum milliseconds between signed heads
   */
  constructor(
    has: SealerDependencies,
    { after: delayMs = 500, every: signIntervalMs = 60_000 } = {},
  ) {
    this.#has = has
    this.#after = delayMs
    this.#every = signIntervalMs
  }

  /**
   * Compares the trail with the heads stored outside the database, then checks its end once a
   * minute.
   */
  async begin(): Promise<void> {
    const { db, config, signingKey } = this.#has
    const { points, keys } = await readCheckpointFiles(config.dataDir, true)
    const signed = points.filter((point) =>
      hasValidSignature(point, new Map([...keys, publicKeyEntry(signingKey)])),
    )
    const [head] = signed.sort((a, b) => b.seq - a.seq)
    if (head)
      this.#seen = {
        seq: head.seq,
        hash: Buffer.from(head.hash, 'hex'),
        time: head.time,
        sealedTo: 0,
        lastId: 0,
      }
    this.#floor = Math.max(head?.seq ?? 0, await sealedTo(db))
    await this.look()
    this.#looks = setInterval(
      () => this.#quietly(this.look(), 'the end of the audit trail was not looked at'),
      lookEvery,
    ).unref()
  }

  /**
   * Schedules sealing after a commit.
   * @param id of the entry, which must be in the chain afterwards
   */
  scheduleSealing(id?: number): void {
    if (id !== undefined && this.#mine.size < mostMine) this.#mine.add(id)
    if (this.#closed) return
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#unasked()
    }, this.#after).unref()
  }

  #unasked(): void {
    this.#quietly(this.seal(false), 'the audit trail was not sealed; it will be tried again')
  }

  #quietly(work: Promise<unknown>, said: string): void {
    work.catch((err: unknown) => this.#has.log.error({ err }, said))
  }

  /**
   * Seals all queued entries.
   * @param sign signs the head now instead of at the next interval
   */
  seal(sign = true): Promise<void> {
    const inserted = this.#work.then(() => this.#sealAll(sign))
    this.#work = inserted.catch(() => {})
    return inserted
  }

  /**
   * Checks the end of the trail, its guards and the file of heads.
   * @returns the faults found, which are also raised as alarms
   */
  look(): Promise<Fault[]> {
    const inserted = this.#work.then(() => this.#lookNow())
    this.#work = inserted.catch(() => {})
    return inserted
  }

  async #lookNow(): Promise<Fault[]> {
    const { db, config } = this.#has
    const { faults: errors, seen } = await lookAtEnd(db, this.#seen)
    this.#floor = Math.max(this.#floor, this.#seen?.seq ?? 0, seen.sealedTo, seen.seq)
    this.#seen = {
      ...seen,
      lastId: Math.max(seen.lastId, this.#seen?.lastId ?? 0),
      sealedTo: Math.max(seen.sealedTo, this.#seen?.sealedTo ?? 0),
    }
    errors.push(...(await missingGuards(db)))
    if (this.#lastStored && !(await holdsLine(config.dataDir, this.#lastStored)))
      errors.push(
        fault('headsCut', { what: this.#lastStored.time.slice(0, 7), seq: this.#lastStored.seq }),
      )
    await this.#raise(errors)
    return errors
  }

  async #raise(errors: readonly Fault[]): Promise<void> {
    if (!errors.length) return
    const fresh = errors.filter((one) => !this.found.has(faultKey(one)))
    for (const one of errors) this.found.set(faultKey(one), one)
    if (fresh.length)
      this.#has.log.error(
        { event: 'trailAlarm', faults: fresh },
        'the audit trail was tampered with',
      )
    await this.#has
      .raise?.(errors)
      .catch((err: unknown) =>
        this.#has.log.error({ err }, 'the alarm of the audit trail was not written down'),
      )
  }

  async #sealAll(sign: boolean): Promise<void> {
    const inserted = [...this.#mine]
    let sealedCount: number
    let isSealed = false
    do {
      sealedCount = await this.#batch()
      isSealed ||= sealedCount > 0
    } while (sealedCount === batchSize)
    if (isSealed && !this.#closed) this.#has.onSealed?.()
    await this.#askAfter(inserted)
    const due = this.#signed.at + this.#every - Date.now()
    clearTimeout(this.#due)
    if (sign || due <= 0) return this.#sign()
    // The head is signed even when no further entry follows.
    if (!this.#closed) this.#due = setTimeout(() => this.#unasked(), due).unref()
  }

  /** Checks that entries committed by this process have places in the chain. */
  async #askAfter(ids: readonly number[]): Promise<void> {
    if (!ids.length) return
    const { rows } = await sql<{
      id: number
    }>`select i.id from unnest(${ids}::bigint[]) i(id) where not exists (select from log_seal s
      where s.log_id = i.id)`.execute(this.#has.db)
    for (const id of ids) this.#mine.delete(id)
    await this.#raise(
      rows.map(({ id }) => fault('removed', { id, time: new Date().toISOString() })),
    )
  }

  async #batch(): Promise<number> {
    const { count, head, faults: errors } = await sealBatch(this.#has.db, this.#seen, this.#floor)
    if (head) {
      const { sealedTo: before = 0, lastId = 0 } = this.#seen ?? {}
      this.#seen = {
        ...head,
        time: new Date().toISOString(),
        sealedTo: Math.max(head.seq, before),
        lastId,
      }
      this.#floor = head.seq
      await moveSealedTo(this.#has.db, head.seq)
    }
    await this.#raise(errors)
    return count
  }

  /**
   * Signs the head, unless it is already signed, and stores it in the database, in the file and in
   * the server log.
   */
  async #sign(): Promise<void> {
    const { db, config, signingKey, log } = this.#has
    await this.#lookNow()
    const head = await db
      .selectFrom('logSeal')
      .orderBy('seq', 'desc')
      .limit(1)
      .select(['seq', 'hash'])
      .executeTakeFirst()
    if (!head || head.seq === this.#signed.seq) return
    const point = signCheckpoint(signingKey, head.seq, head.hash)
    const { seq, hash, time, key, signature } = point
    const inserted = await db
      .insertInto('logCheckpoint')
      .values({
        seq,
        time,
        key,
        hash: Buffer.from(hash, 'hex'),
        signature: Buffer.from(signature, 'base64'),
      })
      .onConflict((c) => c.doNothing())
      .returning('seq')
      .executeTakeFirst()
    this.#signed = { at: Date.now(), seq }
    if (!inserted) return
    log.info({ trail: point }, 'head of the audit trail')
    await appendCheckpoint(config.dataDir, point, signingKey)
    this.#lastStored = point
  }

  /**
   * Seals queued entries.
   * @returns the head, signed by this process; null for an empty trail
   */
  async head(): Promise<Checkpoint | null> {
    await this.seal()
    const { db, signingKey } = this.#has
    const head = await db
      .selectFrom('logSeal')
      .orderBy('seq', 'desc')
      .limit(1)
      .select(['seq', 'hash'])
      .executeTakeFirst()
    return head ? signCheckpoint(signingKey, head.seq, head.hash) : null
  }

  /** Seals and signs the remaining entries. */
  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    clearTimeout(this.#due)
    clearInterval(this.#looks)
    await this.seal()
  }
}
