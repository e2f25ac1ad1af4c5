import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { loadPrincipal } from './principal.ts'
import type { Principal } from './principal.ts'

interface Cached { principal: Principal; lastSeen: number; readAt: number }
const rereadAfter = 5_000
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
/** An unguessable token of 256 bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/**
 * Sessions: opaque tokens of which only the hash is stored. A person, or a revocation, is read anew after five
 * seconds; the last activity is kept in memory and written in batches. Idle time is judged here, by the later of
 * memory and table.
 */
export class Sessions {
  #db: Db
  #idleMs: number
  #absoluteMs = 12 * 3600_000
  #cache = new Map<string, Cached>()
  #touched = new Map<string, number>()
  #timer: NodeJS.Timeout
  /** after this time without activity a session ends */
  readonly idleMinutes: number
  /** the clock, in milliseconds; tests let time pass with it */
  now: () => number = Date.now

  constructor(db: Db, idleMinutes = 15, flushMs = 10_000) {
    this.#db = db
    this.idleMinutes = idleMinutes
    this.#idleMs = idleMinutes * 60_000
    this.#timer = setInterval(() => void this.flush().catch(() => {}), flushMs)
    this.#timer.unref()
  }

  /** Opens a session; those too old to be used by anybody are cleared away. @returns its token, which is stored nowhere */
  async open(userId: number, ip: string, userAgent: string, db: Db = this.#db): Promise<string> {
    const token = newToken()
    await db.deleteFrom('session').where('createTime', '<', new Date(this.now() - this.#absoluteMs).toISOString()).execute()
    await db.insertInto('session').values({ tokenHash: hashOf(token), userId, ip, userAgent: userAgent.slice(0, 300) }).execute()
    return token
  }

  /** Who holds this token; null when it is unknown, ended, idle for too long or the account is switched off. */
  async who(token: string, counts = true): Promise<Principal | null> {
    const hash = hashOf(token)
    const key = hash.toString('base64')
    const now = this.now()
    let entry = this.#cache.get(key)
    if (!entry || now - entry.readAt > rereadAfter) {
      const row = await this.#db.selectFrom('session').where('tokenHash', '=', hash).select(['userId', 'lastSeen', 'createTime']).executeTakeFirst()
      const principal = row && now - Date.parse(row.createTime) < this.#absoluteMs ? await loadPrincipal(this.#db, row.userId) : null
      if (!row || !principal) {
        this.#cache.delete(key)
        return null
      }
      entry = { principal, readAt: now, lastSeen: Math.max(Date.parse(row.lastSeen), entry?.lastSeen ?? 0) }
      this.#cache.set(key, entry)
    }
    if (now - entry.lastSeen > this.#idleMs) {
      await this.end(token)
      return null
    }
    if (counts) {
      entry.lastSeen = now
      this.#touched.set(key, now)
    }
    return entry.principal
  }

  async end(token: string): Promise<void> {
    const hash = hashOf(token)
    this.#cache.delete(hash.toString('base64'))
    await this.#db.deleteFrom('session').where('tokenHash', '=', hash).execute()
  }

  /** Ends every session of a person, but for the one of `except`. */
  async endAll(userId: number, db: Db = this.#db, except?: string): Promise<void> {
    const keep = except ? hashOf(except) : Buffer.alloc(0)
    await db.deleteFrom('session').where('userId', '=', userId).where('tokenHash', '!=', keep).execute()
    this.forget()
  }

  /** Forgets what is cached, so that changed rights are seen by the next call of this process. */
  forget(): void {
    for (const entry of this.#cache.values()) entry.readAt = 0
  }

  async flush(): Promise<void> {
    if (!this.#touched.size) return
    const touched = [...this.#touched]
    this.#touched.clear()
    await sql`update session s set last_seen = greatest(s.last_seen, t.seen) from unnest(
      ${touched.map(([key]) => Buffer.from(key, 'base64'))}::bytea[], ${touched.map(([, at]) => new Date(at).toISOString())}::timestamptz[]) t (hash, seen)
      where s.token_hash = t.hash`.execute(this.#db)
    for (const [key, entry] of this.#cache) if (this.now() - entry.lastSeen > this.#idleMs) this.#cache.delete(key)
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.flush()
  }
}
