import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { onChange, tellChange } from '../db/remember.ts'
import { whatIsSet } from '../settings.ts'
import { loadPrincipal } from './principal.ts'
import type { Principal } from './principal.ts'

interface Cached { principal: Principal; lastSeen: number; readAt: number }
/** A session as its person, or an administrator, sees it: nothing of the token. */
export interface SessionInfo { id: number; createTime: string; lastSeen: string; ip: string | null; userAgent: string | null; current: boolean }
/** How a person proves their identity. */
export type Proof = 'password' | 'code'
/** How long a proof of identity is valid within a session, in milliseconds. */
export const confirmedForMs = 5 * 60_000
const rereadAfter = 5_000
/** By this name a process tells the others that sessions have ended, or what people may do has changed. */
const change = 'session'
/** Specification 9. */
const usualIdleMinutes = 15
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
/** An unguessable token of 256 bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/**
 * Sessions: opaque tokens of which only the hash is stored. A person, or a revocation, is read anew when a process
 * tells of a change, and after five seconds should it have died before telling; the last activity is kept in memory and
 * written in batches. Idle time is judged here, by the later of memory and table.
 */
export class Sessions {
  #db: Db
  #absoluteMs = 12 * 3600_000
  #cache = new Map<string, Cached>()
  #touched = new Map<string, number>()
  /** how often what is cached was forgotten */
  #forgotten = 0
  #timer: NodeJS.Timeout
  /** after this time without activity a session ends: a setting of the society, as last read */
  idleMinutes = usualIdleMinutes
  /** the clock, in milliseconds; tests let time pass with it */
  now: () => number = Date.now

  constructor(db: Db, flushMs = 10_000) {
    this.#db = db
    this.#timer = setInterval(() => void this.flush().catch(() => {}), flushMs)
    this.#timer.unref()
    onChange(change, (changed) => { if (changed === db) this.#reread() })
  }

  /** Opens a session; those too old to be used by anybody are cleared away. @returns its token, which is stored nowhere */
  async open(userId: number, ip: string, userAgent: string, db: Db = this.#db): Promise<string> {
    const token = newToken()
    await db.deleteFrom('session').where('createTime', '<', new Date(this.now() - this.#absoluteMs).toISOString()).execute()
    await db.insertInto('session').values({ tokenHash: hashOf(token), userId, ip, userAgent: userAgent.slice(0, 300), passwordTime: new Date(this.now()).toISOString() }).execute()
    return token
  }

  /** Whether the token was valid when it was last looked up: tells without the database. */
  isKnown(token: string): boolean {
    return token !== '' && this.#cache.has(hashOf(token).toString('base64'))
  }

  /** Notes that the person has proved their identity in this session. It is read from the table each time, so every process knows at once. */
  async confirm(token: string, way: Proof): Promise<void> {
    const time = new Date(this.now()).toISOString()
    await this.#db.updateTable('session').set(way === 'password' ? { passwordTime: time } : { codeTime: time }).where('tokenHash', '=', hashOf(token)).execute()
  }

  /** Whether the person has proved their identity in this session within the last five minutes, by one of these ways. */
  async isConfirmed(token: string, ways: readonly Proof[]): Promise<boolean> {
    const row = await this.#db.selectFrom('session').where('tokenHash', '=', hashOf(token)).select(['passwordTime as password', 'codeTime as code']).executeTakeFirst()
    return ways.some((way) => row?.[way] != null && this.now() - Date.parse(row[way]) < confirmedForMs)
  }

  /** Who holds this token; null when it is unknown, ended, idle for too long or the account is switched off. */
  async who(token: string, counts = true): Promise<Principal | null> {
    const hash = hashOf(token)
    const key = hash.toString('base64')
    const now = this.now()
    this.idleMinutes = (await whatIsSet(this.#db)).values['session']?.idleMinutes ?? usualIdleMinutes
    let entry = this.#cache.get(key)
    if (!entry || now - entry.readAt > rereadAfter) {
      const before = this.#forgotten
      const row = await this.#db.selectFrom('session').where('tokenHash', '=', hash).select(['userId', 'lastSeen', 'createTime']).executeTakeFirst()
      const principal = row && now - Date.parse(row.createTime) < this.#absoluteMs ? await loadPrincipal(this.#db, row.userId) : null
      if (!row || !principal) {
        this.#cache.delete(key)
        return null
      }
      // What was read before a change must not be believed after it.
      entry = { principal, readAt: before === this.#forgotten ? now : 0, lastSeen: Math.max(Date.parse(row.lastSeen), entry?.lastSeen ?? 0) }
      this.#cache.set(key, entry)
    }
    if (now - entry.lastSeen > this.idleMinutes * 60_000) {
      await this.end(token)
      return null
    }
    if (counts) {
      // A clock that was set back and put right again ends nobody's session.
      entry.lastSeen = Math.max(entry.lastSeen, now)
      this.#touched.set(key, now)
    }
    return entry.principal
  }

  async end(token: string): Promise<void> {
    const hash = hashOf(token)
    this.#cache.delete(hash.toString('base64'))
    await this.#db.deleteFrom('session').where('tokenHash', '=', hash).execute()
    await this.forget()
  }

  /** Ends every session of a person, but for the one of `except`. @returns how many */
  async endAll(userId: number, db: Db = this.#db, except?: string): Promise<number> {
    const keep = except ? hashOf(except) : Buffer.alloc(0)
    const { numDeletedRows } = await db.deleteFrom('session').where('userId', '=', userId).where('tokenHash', '!=', keep).executeTakeFirst()
    this.#reread()
    return Number(numDeletedRows)
  }

  /** Ends every session of the people who hold a role, but for the one of `except`. */
  async endRole(roleId: number, db: Db, except: string): Promise<void> {
    await db.deleteFrom('session').where('userId', 'in', db.selectFrom('appUser').where('roleId', '=', roleId).select('id')).where('tokenHash', '!=', hashOf(except)).execute()
    this.#reread()
  }

  /** The living sessions of a person, the one used last first. @param token marks the one it opened */
  async of(userId: number, db: Db, token: string): Promise<SessionInfo[]> {
    await this.flush()
    const since = (ms: number) => new Date(this.now() - ms).toISOString()
    const rows = await db.selectFrom('session').where('userId', '=', userId).where('lastSeen', '>', since(this.idleMinutes * 60_000)).where('createTime', '>', since(this.#absoluteMs))
      .select(['id', 'tokenHash', 'createTime', 'lastSeen', 'ip', 'userAgent']).orderBy('lastSeen', 'desc').orderBy('id', 'desc').execute()
    const own = hashOf(token)
    return rows.map(({ tokenHash, ...row }) => ({ ...row, current: own.equals(tokenHash) }))
  }

  /** Ends one session of a person. @returns where it came from, or undefined when there is none of that id */
  async endOne(userId: number, id: number, db: Db): Promise<{ ip: string | null; userAgent: string | null } | undefined> {
    const ended = await db.deleteFrom('session').where('userId', '=', userId).where('id', '=', id).returning(['ip', 'userAgent']).executeTakeFirst()
    this.#reread()
    return ended
  }

  /**
   * To be called once a change is committed: what is cached is forgotten, here and, as soon as they hear of it, by all other
   * processes, so that the next call sees it. Where the database does not answer, they see it five seconds later.
   */
  async forget(): Promise<void> {
    this.#reread()
    await tellChange({ db: this.#db, services: { db: this.#db }, after: () => {} }, change).catch(() => {})
  }

  #reread(): void {
    this.#forgotten++
    for (const entry of this.#cache.values()) entry.readAt = 0
  }

  async flush(): Promise<void> {
    if (!this.#touched.size) return
    const touched = [...this.#touched]
    this.#touched.clear()
    await sql`update session s set last_seen = greatest(s.last_seen, t.seen) from unnest(
      ${touched.map(([key]) => Buffer.from(key, 'base64'))}::bytea[], ${touched.map(([, at]) => new Date(at).toISOString())}::timestamptz[]) t (hash, seen)
      where s.token_hash = t.hash`.execute(this.#db)
    for (const [key, entry] of this.#cache) if (this.now() - entry.lastSeen > this.idleMinutes * 60_000) this.#cache.delete(key)
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.flush()
  }
}
