import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { SigningKey } from '../documents/index.ts'
import { holdsLine, isGenuine, keepCheckpoint, keptCheckpoints, ownKey, signCheckpoint } from './checkpoints.ts'
import type { Checkpoint } from './checkpoints.ts'
import { fault, faultKey } from './faults.ts'
import type { Fault } from './faults.ts'
import { missingGuards } from './guards.ts'
import { atOnce, sealBatch } from './seal-batch.ts'
import { lookAtEnd, moveSealedTo, sealedTo } from './witnesses.ts'
import type { Seen } from './witnesses.ts'

interface Has {
  db: Db
  config: { dataDir: string }
  signingKey: SigningKey
  log: { info(data: unknown, msg?: string): void; error(data: unknown, msg?: string): void }
  /** is given every fault that was found, also again; without it they are only logged */
  raise?: (faults: readonly Fault[]) => Promise<unknown>
}

/** Milliseconds between looks at the end of the trail while nothing is written. */
const lookEvery = 60_000
/** Entries of this process that are not known to be sealed; of more the oldest are not asked about. */
const mostMine = 20_000

/**
 * Seals the audit trail behind those who write: what is committed is hung onto the chain within a second, in batches. Who writes waits for
 * nobody and sends no statement more; the database itself notes what waits, so nothing is forgotten when a process dies.
 */
export class Trail {
  #has: Has
  #after: number
  #every: number
  #timer: NodeJS.Timeout | undefined
  #due: NodeJS.Timeout | undefined
  #looks: NodeJS.Timeout | undefined
  #work: Promise<unknown> = Promise.resolve()
  #closed = false
  #signed = { at: 0, seq: 0 }
  /** the head this process knows, to be found again */
  #seen: Seen | null = null
  /** no place up to here is given again, so that what was cut off leaves a gap */
  #floor = 0
  #mine = new Set<number>()
  #kept: Checkpoint | null = null
  /** faults this process has found since it started, by their key */
  readonly found = new Map<string, Fault>()

  /** @param after milliseconds from the first commit to sealing @param every milliseconds between signed heads, at least */
  constructor(has: Has, { after = 500, every = 60_000 } = {}) {
    this.#has = has
    this.#after = after
    this.#every = every
  }

  /** Compares the trail with the heads kept outside the database, and from now on looks at its end once a minute. */
  async begin(): Promise<void> {
    const { db, config, signingKey } = this.#has
    const { points, keys } = await keptCheckpoints(config.dataDir, true)
    const signed = points.filter((point) => isGenuine(point, new Map([...keys, ownKey(signingKey)])))
    const [head] = signed.sort((a, b) => b.seq - a.seq)
    if (head) this.#seen = { seq: head.seq, hash: Buffer.from(head.hash, 'hex'), time: head.time, sealedTo: 0, lastId: 0 }
    this.#floor = Math.max(head?.seq ?? 0, await sealedTo(db))
    await this.look()
    this.#looks = setInterval(() => this.#quietly(this.look(), 'the end of the audit trail was not looked at'), lookEvery).unref()
  }

  /** Something was committed. @param id of the entry, which must be in the chain afterwards */
  wake(id?: number): void {
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

  /** Seals all that waits. @param sign signs the head at once, and not only when a minute has passed */
  seal(sign = true): Promise<void> {
    const mine = this.#work.then(() => this.#sealAll(sign))
    this.#work = mine.catch(() => {})
    return mine
  }

  /** Looks at the end of the trail, its guards and the file of heads. @returns what is wrong, which is raised as an alarm besides */
  look(): Promise<Fault[]> {
    const mine = this.#work.then(() => this.#lookNow())
    this.#work = mine.catch(() => {})
    return mine
  }

  async #lookNow(): Promise<Fault[]> {
    const { db, config } = this.#has
    const { faults, seen } = await lookAtEnd(db, this.#seen)
    this.#floor = Math.max(this.#floor, this.#seen?.seq ?? 0, seen.sealedTo, seen.seq)
    this.#seen = { ...seen, lastId: Math.max(seen.lastId, this.#seen?.lastId ?? 0), sealedTo: Math.max(seen.sealedTo, this.#seen?.sealedTo ?? 0) }
    faults.push(...await missingGuards(db))
    if (this.#kept && !await holdsLine(config.dataDir, this.#kept)) faults.push(fault('headsCut', { what: this.#kept.time.slice(0, 7), seq: this.#kept.seq }))
    await this.#raise(faults)
    return faults
  }

  async #raise(faults: readonly Fault[]): Promise<void> {
    if (!faults.length) return
    const fresh = faults.filter((one) => !this.found.has(faultKey(one)))
    for (const one of faults) this.found.set(faultKey(one), one)
    if (fresh.length) this.#has.log.error({ event: 'trailAlarm', faults: fresh }, 'the audit trail was tampered with')
    await this.#has.raise?.(faults).catch((err: unknown) => this.#has.log.error({ err }, 'the alarm of the audit trail was not written down'))
  }

  async #sealAll(sign: boolean): Promise<void> {
    const mine = [...this.#mine]
    let sealed: number
    do sealed = await this.#batch()
    while (sealed === atOnce)
    await this.#askAfter(mine)
    const due = this.#signed.at + this.#every - Date.now()
    clearTimeout(this.#due)
    if (sign || due <= 0) return this.#sign()
    // The head is signed although nothing follows.
    if (!this.#closed) this.#due = setTimeout(() => this.#unasked(), due).unref()
  }

  /** Entries this process has written and committed must have their places by now. */
  async #askAfter(ids: readonly number[]): Promise<void> {
    if (!ids.length) return
    const { rows } = await sql<{ id: number }>`select i.id from unnest(${ids}::bigint[]) i(id) where not exists (select from log_seal s where s.log_id = i.id)`.execute(this.#has.db)
    for (const id of ids) this.#mine.delete(id)
    await this.#raise(rows.map(({ id }) => fault('removed', { id, time: new Date().toISOString() })))
  }

  async #batch(): Promise<number> {
    const { count, head, faults } = await sealBatch(this.#has.db, this.#seen, this.#floor)
    if (head) {
      const { sealedTo: before = 0, lastId = 0 } = this.#seen ?? {}
      this.#seen = { ...head, time: new Date().toISOString(), sealedTo: Math.max(head.seq, before), lastId }
      this.#floor = head.seq
      await moveSealedTo(this.#has.db, head.seq)
    }
    await this.#raise(faults)
    return count
  }

  /** Signs the head, unless it is signed already, and keeps it in the database, in the file and in the server's log. */
  async #sign(): Promise<void> {
    const { db, config, signingKey, log } = this.#has
    await this.#lookNow()
    const head = await db.selectFrom('logSeal').orderBy('seq', 'desc').limit(1).select(['seq', 'hash']).executeTakeFirst()
    if (!head || head.seq === this.#signed.seq) return
    const point = signCheckpoint(signingKey, head.seq, head.hash)
    const { seq, hash, time, key, signature } = point
    const mine = await db.insertInto('logCheckpoint').values({ seq, time, key, hash: Buffer.from(hash, 'hex'), signature: Buffer.from(signature, 'base64') }).onConflict((c) => c.doNothing()).returning('seq').executeTakeFirst()
    this.#signed = { at: Date.now(), seq }
    if (!mine) return
    log.info({ trail: point }, 'head of the audit trail')
    await keepCheckpoint(config.dataDir, point, signingKey)
    this.#kept = point
  }

  /** Seals what waits. @returns the head, signed by this process; null for an empty trail */
  async head(): Promise<Checkpoint | null> {
    await this.seal()
    const { db, signingKey } = this.#has
    const head = await db.selectFrom('logSeal').orderBy('seq', 'desc').limit(1).select(['seq', 'hash']).executeTakeFirst()
    return head ? signCheckpoint(signingKey, head.seq, head.hash) : null
  }

  /** Seals and signs what is left. */
  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    clearTimeout(this.#due)
    clearInterval(this.#looks)
    await this.seal()
  }
}
