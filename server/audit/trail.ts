import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { SigningKey } from '../documents/index.ts'
import { beginning, chained, digest } from './chain.ts'
import { keepCheckpoint, signCheckpoint } from './checkpoints.ts'

interface Has { db: Db; config: { dataDir: string }; signingKey: SigningKey; log: { info(data: unknown, msg?: string): void; error(data: unknown, msg?: string): void } }

/** One sealer at a time, of however many processes. */
const lock = 0x7ea11
const atOnce = 500

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
  #work: Promise<unknown> = Promise.resolve()
  #closed = false
  #signed = { at: 0, seq: 0 }

  /** @param after milliseconds from the first commit to sealing @param every milliseconds between signed heads, at least */
  constructor(has: Has, { after = 500, every = 60_000 } = {}) {
    this.#has = has
    this.#after = after
    this.#every = every
  }

  /** Something was committed. */
  wake(): void {
    if (this.#closed) return
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#unasked()
    }, this.#after).unref()
  }

  #unasked(): void {
    this.seal(false).catch((err: unknown) => this.#has.log.error({ err }, 'the audit trail was not sealed; it will be tried again'))
  }

  /** Seals all that waits. @param sign signs the head at once, and not only when a minute has passed */
  seal(sign = true): Promise<void> {
    const mine = this.#work.then(() => this.#sealAll(sign))
    this.#work = mine.catch(() => {})
    return mine
  }

  async #sealAll(sign: boolean): Promise<void> {
    let sealed: number
    do sealed = await this.#batch()
    while (sealed === atOnce)
    const due = this.#signed.at + this.#every - Date.now()
    clearTimeout(this.#due)
    if (sign || due <= 0) return this.#sign()
    // The head is signed although nothing follows.
    if (!this.#closed) this.#due = setTimeout(() => this.#unasked(), due).unref()
  }

  #batch(): Promise<number> {
    return this.#has.db.transaction().execute(async (db) => {
      await sql`select pg_advisory_xact_lock(${lock})`.execute(db)
      // Each is looked up by its key: joined, or asked whether it is there, all entries or all seals would be read with every batch.
      const { rows } = await sql<{ logId: number; digest: Buffer | null; seq: number | null }>`
        select u.log_id, (select ${digest} from log l where l.id = u.log_id) as digest, (select s.seq from log_seal s where s.log_id = u.log_id) as seq
        from (select log_id from log_unsealed order by log_id limit ${atOnce}) u order by u.log_id`.execute(db)
      if (!rows.length) return 0
      const head = await db.selectFrom('logSeal').orderBy('seq', 'desc').limit(1).select(['seq', 'hash']).executeTakeFirst()
      let [seq, hash] = [head?.seq ?? 0, head?.hash ?? beginning]
      const seals = rows.filter((row) => row.seq === null).map((row) => ({ logId: row.logId, seq: ++seq, hash: (hash = chained(hash, row.logId, row.digest)) }))
      await sql`insert into log_seal (seq, log_id, hash) select * from unnest(${seals.map((s) => s.seq)}::bigint[], ${seals.map((s) => s.logId)}::bigint[], ${seals.map((s) => s.hash)}::bytea[])`.execute(db)
      await sql`delete from log_unsealed where log_id = any(${rows.map((row) => row.logId)}::bigint[])`.execute(db)
      return rows.length
    })
  }

  /** Signs the head, unless it is signed already, and keeps it in the database, in the file and in the server's log. */
  async #sign(): Promise<void> {
    const { db, config, signingKey, log } = this.#has
    const head = await db.selectFrom('logSeal').orderBy('seq', 'desc').limit(1).select(['seq', 'hash']).executeTakeFirst()
    if (!head || head.seq === this.#signed.seq) return
    const point = signCheckpoint(signingKey, head.seq, head.hash)
    const { seq, hash, time, key, signature } = point
    const mine = await db.insertInto('logCheckpoint').values({ seq, time, key, hash: Buffer.from(hash, 'hex'), signature: Buffer.from(signature, 'base64') }).onConflict((c) => c.doNothing()).returning('seq').executeTakeFirst()
    this.#signed = { at: Date.now(), seq }
    if (!mine) return
    log.info({ trail: point }, 'head of the audit trail')
    await keepCheckpoint(config.dataDir, point, signingKey)
  }

  /** Seals and signs what is left. */
  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    clearTimeout(this.#due)
    await this.seal()
  }
}
