/** API keys: programs that call the API in the name of a user, with part of that user's rights. */
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { defineMessages } from '#common/text.ts'
import type { Db } from '#server/core/db.ts'
import { loadPrincipal } from '#server/core/principal.ts'
import type { Principal } from '#server/core/principal.ts'
import type { Action } from '#server/core/action.ts'

export const apiKeyRefusal = defineMessages('auth', {
  notByApiKey: [
    '此操作只能由本人登录后进行，不能使用 API 密钥',
    'This action requires a signed-in user: it cannot be done with an API key',
  ],
})

const start = 'plim_'
/** Characters of a key that lists show, to recognise it. */
const prefixLength = 12
const format = /^plim_([\w-]{43})([\w-]{6})$/
const checksum = (random: string): string =>
  createHash('sha256').update(`plimsoll api key ${random}`).digest('base64url').slice(0, 6)

const hashKey = (key: string): Buffer => createHash('sha256').update(key).digest()

/** Creates a key of 256 random bits with a checksum, by which a forged one is found unread. */
export function newApiKey(): { key: string; prefix: string; tokenHash: Buffer } {
  const random = randomBytes(32).toString('base64url')
  const key = `${start}${random}${checksum(random)}`
  return { key, prefix: key.slice(0, prefixLength), tokenHash: hashKey(key) }
}

/** Whether a bearer token is an API key, valid or not. A session token has no such prefix. */
export const isApiKey = (token: string): boolean => token.startsWith(start)

/**
 * Last parts of rights that only a person has: the signature and the decisions that issue a
 * certificate, and what needs recent authentication in any case.
 */
const personalParts = [
  'sign',
  'confirm',
  'approve',
  'decide',
  'valid',
  'resetPassword',
  'resetFactor',
  'sessions',
  'allot',
  'roll',
  'signing',
]
/** Whether a right cannot be given to an API key. */
export const isPersonalRight = (right: string): boolean =>
  right.startsWith('sys.apiKey.') || personalParts.includes(right.split('.').at(-1)!)

/**
 * Whether an API key with the right may make a call. Calls that need no right of their own concern
 * the signed-in person, except those that declare `byApiKey`.
 */
export const isOpenToApiKeys = ({ byApiKey, requires, orRequires = [] }: Action): boolean =>
  byApiKey ?? (requires !== 'signedIn' && ![requires, ...orRequires].every(isPersonalRight))

/** Milliseconds of the end of the last day of validity, UTC. */
const endOf = (expiresOn: string): number => Date.parse(`${expiresOn}T00:00:00Z`) + 86_400_000

interface Loaded {
  principal: Principal
  endsAt: number
}

/** Reads a key and its owner. @returns null when the key is unknown, revoked or without owner */
async function load(db: Db, by: { id: number } | { tokenHash: Buffer }): Promise<Loaded | null> {
  const row = await db
    .selectFrom('apiKey')
    .where((e) => ('id' in by ? e('id', '=', by.id) : e('tokenHash', '=', by.tokenHash)))
    .where('revokedTime', 'is', null)
    .select(['id', 'userId', 'name', 'prefix', 'rights', 'dataType', 'expiresOn'])
    .executeTakeFirst()
  const owner = row && (await loadPrincipal(db, row.userId))
  if (!owner) return null
  const rights = (row.rights as string[]).filter(
    (right) => owner.rights.has(right) && !isPersonalRight(right),
  )
  return {
    endsAt: endOf(row.expiresOn),
    principal: {
      ...owner,
      rights: new Set(rights),
      dataType: Math.min(owner.dataType, row.dataType),
      apiKey: { id: row.id, name: row.name, prefix: row.prefix },
    },
  }
}

/**
 * The person or API key that started a job, with the rights of this moment.
 * @returns null when the account is disabled, or the key revoked or expired
 */
export async function loadJobPrincipal(
  db: Db,
  { createBy, apiKeyId }: { createBy: number | null; apiKeyId: number | null },
): Promise<Principal | null> {
  if (createBy === null) return null
  if (apiKeyId === null) return loadPrincipal(db, createBy)
  const found = await load(db, { id: apiKeyId })
  return found && Date.now() < found.endsAt ? found.principal : null
}

const cacheTtlMs = 5_000
/** The last use is written at most this often, in milliseconds. */
const useIntervalMs = 60_000

/** Keys in use by this process. `Sessions` forgets them with its own cache. */
export class ApiKeys {
  #db: Db
  #cache = new Map<string, Loaded & { readAt: number }>()
  #usedAt = new Map<number, number>()
  #writing = new Set<Promise<void>>()
  #forgotten = 0

  constructor(db: Db) {
    this.#db = db
  }

  /** Whether the key was valid at its last lookup, without asking the database. */
  isKnown(key: string): boolean {
    return this.#cache.has(hashKey(key).toString('base64'))
  }

  /** Reads every key again at its next call. */
  reread(): void {
    this.#forgotten++
    for (const entry of this.#cache.values()) entry.readAt = 0
  }

  /**
   * Returns the principal of a key; null when it is malformed, unknown, revoked or expired, or the
   * owner is disabled. A malformed key costs no statement, an unknown one a single one.
   * @param now milliseconds
   * @param ip recorded as last use; null: the call is no use
   */
  async authenticate(key: string, now: number, ip: string | null): Promise<Principal | null> {
    const [, random = '', sum] = format.exec(key) ?? []
    if (!random || checksum(random) !== sum) return null
    const tokenHash = hashKey(key)
    const cacheKey = tokenHash.toString('base64')
    let entry = this.#cache.get(cacheKey)
    if (!entry || now - entry.readAt > cacheTtlMs) {
      const before = this.#forgotten
      const found = await load(this.#db, { tokenHash })
      // A value read before a change must not be cached after it.
      entry = found ? { ...found, readAt: before === this.#forgotten ? now : 0 } : undefined
      if (entry) this.#cache.set(cacheKey, entry)
    }
    if (!entry || now >= entry.endsAt) {
      this.#cache.delete(cacheKey)
      return null
    }
    const { id } = entry.principal.apiKey!
    if (ip !== null && now - (this.#usedAt.get(id) ?? 0) >= useIntervalMs) {
      this.#usedAt.set(id, now)
      this.#writeUse(id, now, ip)
    }
    return entry.principal
  }

  /** Records a use without delaying the call. Several processes together write once a minute. */
  #writeUse(id: number, now: number, ip: string): void {
    const time = new Date(now).toISOString()
    const writing = this.#db
      .insertInto('apiKeyUse')
      .values({ keyId: id, lastUsed: time, ip })
      .onConflict((on) =>
        on
          .column('keyId')
          .doUpdateSet({ lastUsed: time, ip })
          .where(sql<boolean>`api_key_use.last_used <= ${time}::timestamptz - interval '1 minute'`),
      )
      .execute()
      .then(
        () => undefined,
        () => undefined,
      )
      .finally(() => void this.#writing.delete(writing))
    this.#writing.add(writing)
  }

  /** Waits for the uses that are being written. */
  async flush(): Promise<void> {
    await Promise.all(this.#writing)
  }
}
