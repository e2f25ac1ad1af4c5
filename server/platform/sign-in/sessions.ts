import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/core/db.ts'
import { onChange, publishChange } from '../database/cached-table.ts'
import { loadSettings } from '../settings/cached-settings.ts'
import { loadPrincipal } from '#server/core/principal.ts'
import type { Principal } from '#server/core/principal.ts'
import { ApiKeys, isApiKey } from './api-keys.ts'

declare module '#server/core/context.ts' {
  interface Services {
    /** Sessions of signed-in people, and API keys. */
    sessions: Sessions
  }
}

interface Cached {
  principal: Principal
  lastSeen: number
  readAt: number
}
/** A session as shown to its person or an administrator, without the token. */
export interface SessionInfo {
  id: number
  createTime: string
  lastSeen: string
  ip: string | null
  userAgent: string | null
  current: boolean
  /** how the person signed in */
  way: SignInWay
  /** the identity provider, where they signed in by one */
  providerZh: string | null
  providerEn: string | null
}
export type SignInWay = 'password' | 'provider' | 'passkey'
/** Ways to prove an identity. */
export type Proof = SignInWay | 'code'
/** How a session was opened; by default by password. A password and a passkey prove the identity now. */
export type Opening =
  | { way: 'password' | 'passkey' }
  | {
      way: 'provider'
      identityId: number
      sid: string | null
      /** when the person proved their identity to the provider, milliseconds; null: not known */
      provedAt: number | null
    }
/** How long a proof of identity is valid within a session, in milliseconds. */
export const confirmedForMs = 5 * 60_000
const cacheTtlMs = 5_000
/** Topic of change notifications: sessions have ended, or permissions have changed. */
const changeTopic = 'session'
/** Specification 9. */
const defaultIdleMinutes = 15
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
/** Creates an unguessable token of 256 bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/**
 * Sessions with opaque tokens, of which only the hash is stored. A cached person or revocation is
 * read again after a change notification, and after five seconds in case a process died before
 * sending it. The last activity is kept in memory and written in batches. Idle time counts from the
 * later of memory and table.
 */
export class Sessions {
  #db: Db
  #absoluteMs = 12 * 3600_000
  #cache = new Map<string, Cached>()
  #touched = new Map<string, number>()
  #apiKeys: ApiKeys
  /** number of cache invalidations */
  #forgotten = 0
  #timer: NodeJS.Timeout
  #stopListening: () => void
  /** minutes without activity after which a session ends: a setting, as last read */
  idleMinutes = defaultIdleMinutes
  /** clock in milliseconds, replaced by tests */
  now: () => number = Date.now

  constructor(db: Db, flushMs = 10_000) {
    this.#db = db
    this.#apiKeys = new ApiKeys(db)
    this.#timer = setInterval(() => void this.flush().catch(() => {}), flushMs)
    this.#timer.unref()
    this.#stopListening = onChange(changeTopic, (changed) => {
      if (changed === db) this.#reread()
    })
  }

  /**
   * Opens a session and deletes expired ones.
   * @returns its token, which is not stored
   */
  async open(
    userId: number,
    ip: string,
    userAgent: string,
    db: Db = this.#db,
    opening: Opening = { way: 'password' },
  ): Promise<string> {
    const token = newToken()
    await db
      .deleteFrom('session')
      .where('createTime', '<', new Date(this.now() - this.#absoluteMs).toISOString())
      .execute()
    await db
      .insertInto('session')
      .values({
        tokenHash: hashToken(token),
        userId,
        ip,
        userAgent: userAgent.slice(0, 300),
        ...this.#openingValues(opening),
      })
      .execute()
    return token
  }

  #openingValues(opening: Opening) {
    const { way } = opening
    if (way !== 'provider')
      return { way, [`${way}Time` as const]: new Date(this.now()).toISOString() }
    const { identityId, sid, provedAt } = opening
    // A time in the future would stay recent for too long.
    const time = provedAt === null ? null : Math.min(provedAt, this.now())
    const providerTime = time === null ? null : new Date(time).toISOString()
    return { way, identityId, providerSid: sid, providerTime }
  }

  /** Whether the token was valid at its last lookup, without asking the database. */
  isKnown(token: string): boolean {
    if (isApiKey(token)) return this.#apiKeys.isKnown(token)
    return token !== '' && this.#cache.has(hashToken(token).toString('base64'))
  }

  /**
   * Records that the person has proved their identity in this session. It is read from the table
   * each time, so it applies to every process immediately.
   */
  async confirm(token: string, way: Proof): Promise<void> {
    const time = new Date(this.now()).toISOString()
    await this.#db
      .updateTable('session')
      .set({ [`${way}Time` as const]: time })
      .where('tokenHash', '=', hashToken(token))
      .execute()
  }

  /**
   * Whether the person has proved their identity in this session within the last five minutes in
   * one of these ways.
   */
  async isConfirmed(token: string, ways: readonly Proof[]): Promise<boolean> {
    const row = await this.#db
      .selectFrom('session')
      .where('tokenHash', '=', hashToken(token))
      .select(['passwordTime as password', 'codeTime as code', 'providerTime as provider'])
      .select('passkeyTime as passkey')
      .executeTakeFirst()
    return ways.some(
      (way) => row?.[way] != null && this.now() - Date.parse(row[way]) < confirmedForMs,
    )
  }

  /**
   * Returns the holder of a token of a session or of an API key; null when it is unknown, ended or
   * idle for too long, or the account is switched off.
   * @param idleMs milliseconds since the last activity of the person; null: not known, the session
   *   is not extended
   * @param ip address of the caller, recorded as last use of an API key
   */
  async authenticate(
    token: string,
    idleMs: number | null = 0,
    ip: string | null = null,
  ): Promise<Principal | null> {
    if (isApiKey(token)) return this.#apiKeys.authenticate(token, this.now(), ip)
    const hash = hashToken(token)
    const key = hash.toString('base64')
    const now = this.now()
    const { session } = (await loadSettings(this.#db)).values as {
      session?: { idleMinutes?: number }
    }
    this.idleMinutes = session?.idleMinutes ?? defaultIdleMinutes
    let entry = this.#cache.get(key)
    if (!entry || now - entry.readAt > cacheTtlMs) {
      const before = this.#forgotten
      const row = await this.#db
        .selectFrom('session')
        .where('tokenHash', '=', hash)
        .select(['userId', 'lastSeen', 'createTime', 'way'])
        .executeTakeFirst()
      const principal =
        row && now - Date.parse(row.createTime) < this.#absoluteMs
          ? await loadPrincipal(this.#db, row.userId)
          : null
      if (!row || !principal) {
        this.#cache.delete(key)
        return null
      }
      // A value read before a change must not be cached after it.
      entry = {
        // A passkey is two factors, and a provider has its own second one; a password set for the
        // person does not matter.
        principal:
          row.way === 'password'
            ? principal
            : { ...principal, mustChangePassword: false, mustEnrolTwoFactor: false },
        readAt: before === this.#forgotten ? now : 0,
        lastSeen: Math.max(Date.parse(row.lastSeen), entry?.lastSeen ?? 0),
      }
      this.#cache.set(key, entry)
    }
    if (now - entry.lastSeen > this.idleMinutes * 60_000) {
      await this.end(token)
      await this.invalidateCache()
      return null
    }
    // A clock that was set back and corrected must not end sessions.
    if (idleMs !== null && now - idleMs >= entry.lastSeen) {
      entry.lastSeen = now - idleMs
      this.#touched.set(key, entry.lastSeen)
    }
    return entry.principal
  }

  /** Ends a session. In a transaction, call `invalidateCache()` once it is committed. */
  async end(token: string, db: Db = this.#db): Promise<void> {
    const hash = hashToken(token)
    this.#cache.delete(hash.toString('base64'))
    await db.deleteFrom('session').where('tokenHash', '=', hash).execute()
    this.#reread()
  }

  /**
   * Ends every session of a person except `except`.
   * @returns how many
   */
  async endAll(userId: number, db: Db = this.#db, except?: string): Promise<number> {
    const keep = except ? hashToken(except) : Buffer.alloc(0)
    const { numDeletedRows } = await db
      .deleteFrom('session')
      .where('userId', '=', userId)
      .where('tokenHash', '!=', keep)
      .executeTakeFirst()
    this.#reread()
    return Number(numDeletedRows)
  }

  /**
   * Ends the sessions that an identity provider reports as ended: one by its id there, or all of a
   * person. Call `invalidateCache()` afterwards.
   * @returns the users
   */
  async endAtProvider(
    db: Db,
    { issuer, subject, sid }: { issuer: string; subject: string | null; sid: string | null },
  ): Promise<number[]> {
    const identities = db
      .selectFrom('linkedIdentity')
      .where('issuer', '=', issuer)
      .$if(subject !== null, (query) => query.where('subject', '=', subject!))
      .select('id')
    const ended = await db
      .deleteFrom('session')
      .where('identityId', 'in', identities)
      .$if(sid !== null, (query) => query.where('providerSid', '=', sid))
      .returning('userId')
      .execute()
    this.#reread()
    return [...new Set(ended.map(({ userId }) => userId))]
  }

  /** Ends every session of the people with a role, except `except`. */
  async endRole(roleId: number, db: Db, except: string): Promise<void> {
    await db
      .deleteFrom('session')
      .where('userId', 'in', db.selectFrom('appUser').where('roleId', '=', roleId).select('id'))
      .where('tokenHash', '!=', hashToken(except))
      .execute()
    this.#reread()
  }

  /**
   * Active sessions of a person, most recently used first.
   * @param token marks its own session
   */
  async listForUser(userId: number, db: Db, token: string): Promise<SessionInfo[]> {
    await this.flush()
    const since = (ms: number) => new Date(this.now() - ms).toISOString()
    const rows = await db
      .selectFrom('session as s')
      .leftJoin('linkedIdentity as l', 'l.id', 's.identityId')
      .leftJoin('identityProvider as p', 'p.id', 'l.providerId')
      .where('s.userId', '=', userId)
      .where('s.lastSeen', '>', since(this.idleMinutes * 60_000))
      .where('s.createTime', '>', since(this.#absoluteMs))
      .select(['s.id', 's.tokenHash', 's.createTime', 's.lastSeen', 's.ip', 's.userAgent', 's.way'])
      .select(['p.nameZh as providerZh', 'p.nameEn as providerEn'])
      .orderBy('s.lastSeen', 'desc')
      .orderBy('s.id', 'desc')
      .execute()
    const own = hashToken(token)
    return rows.map(({ tokenHash, way, ...row }) => ({
      ...row,
      way: way as SignInWay,
      current: own.equals(tokenHash),
    }))
  }

  /**
   * Ends one session of a person.
   * @returns its origin, or undefined when the id does not exist
   */
  async endOne(
    userId: number,
    id: number,
    db: Db,
  ): Promise<{ ip: string | null; userAgent: string | null } | undefined> {
    const ended = await db
      .deleteFrom('session')
      .where('userId', '=', userId)
      .where('id', '=', id)
      .returning(['ip', 'userAgent'])
      .executeTakeFirst()
    this.#reread()
    return ended
  }

  /**
   * Clears the cache of this process and notifies the others. Call it once a change is committed,
   * so that the next call sees it. If the database does not answer, the others see it five seconds
   * later.
   */
  async invalidateCache(): Promise<void> {
    this.#reread()
    await publishChange(
      { db: this.#db, services: { db: this.#db }, afterCommit: () => {} },
      changeTopic,
    ).catch(() => {})
  }

  #reread(): void {
    this.#forgotten++
    this.#apiKeys.reread()
    for (const entry of this.#cache.values()) entry.readAt = 0
  }

  async flush(): Promise<void> {
    await this.#apiKeys.flush()
    if (!this.#touched.size) return
    const touched = [...this.#touched]
    this.#touched.clear()
    await sql`update session s set last_seen = greatest(s.last_seen, t.seen) from unnest(
      ${touched.map(([key]) => Buffer.from(key, 'base64'))}::bytea[],
      ${touched.map(([, at]) => new Date(at).toISOString())}::timestamptz[]) t (hash, seen)
      where s.token_hash = t.hash`.execute(this.#db)
    for (const [key, entry] of this.#cache)
      if (this.now() - entry.lastSeen > this.idleMinutes * 60_000) this.#cache.delete(key)
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#stopListening()
    await this.flush()
  }
}
