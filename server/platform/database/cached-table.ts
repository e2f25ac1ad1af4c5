/**
 * Keeps small tables that are read often in memory. A process that changes one notifies the others
 * through the database in the transaction of the change, so that they are notified exactly when it
 * is committed.
 */
import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '#server/core/db.ts'

const channel = 'plimsoll_changed'
/**
 * Handlers for a notification on a channel, and for a reconnect, after which notifications may have
 * been lost.
 */
interface ChannelListener {
  onMessage(db: Db, payload: string): void
  missed(db: Db): void
}
const channels = new Map<string, ChannelListener>()
/**
 * Registers a channel on the one listening connection of this process. Call it before that
 * connection opens.
 */
export const onChannel = (name: string, hearing: ChannelListener): void =>
  void channels.set(name, hearing)

const known = new Map<string, Set<(db: Db) => void>>()
const forget = (name: string, db: Db) => known.get(name)?.forEach((hear) => hear(db))
onChannel(channel, {
  onMessage: (db, name) => forget(name, db),
  missed: (db) => {
    for (const name of known.keys()) forget(name, db)
  },
})
interface Changing {
  db: Db
  services: { db: Db }
  afterCommit(work: () => void): void
}

/**
 * Registers a handler for changes of a topic by this or another process.
 * @returns a function that removes it; until then the handler and what it refers to stay in memory
 */
export function onChange(name: string, hear: (db: Db) => void): () => void {
  const handlers = known.get(name) ?? new Set()
  known.set(name, handlers.add(hear))
  return () => void handlers.delete(hear)
}

/** Notifies every process of a change of a topic once the caller's transaction is committed. */
export async function publishChange(ctx: Changing, name: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${name})`.execute(ctx.db)
  ctx.afterCommit(() => forget(name, ctx.services.db))
}

/**
 * Caches values by key. Transactions bypass the cache, because they may see uncommitted rows.
 * Without the listening connection, a change of another process is seen after `ttlMs` at the
 * latest.
 * @param name topic of the change notifications
 * @param read returns the value of a key; undefined is not cached, so that unknown keys cannot fill
 * the memory
 */
export function cachedTable<T>(
  name: string,
  read: (db: Db, key: string) => Promise<T | undefined>,
  ttlMs = 30_000,
) {
  const cache = new WeakMap<Db, Map<string, { value: T; readAt: number }>>()
  onChange(name, (db) => cache.delete(db))
  return {
    async get(db: Db, key: string): Promise<T | undefined> {
      if (db.isTransaction) return read(db, key)
      // A read that began before a change must not be cached after it. Invalidation replaces this
      // map.
      const values = cache.get(db) ?? new Map<string, { value: T; readAt: number }>()
      cache.set(db, values)
      const cachedEntry = values.get(key)
      if (cachedEntry && Date.now() - cachedEntry.readAt < ttlMs) return cachedEntry.value
      const value = await read(db, key)
      if (value !== undefined) values.set(key, { value, readAt: Date.now() })
      return value
    },
    /** Call with every change, in its transaction. */
    changed: (ctx: Changing): Promise<void> => publishChange(ctx, name),
  }
}

const reconnectDelayMs = 2_000

/**
 * Listens for changes of other processes. After a lost connection it reconnects and clears the
 * caches.
 */
export async function listenForChanges(
  connection: pg.PoolConfig,
  db: Db,
  onError: (error: Error) => void,
): Promise<() => Promise<void>> {
  // Only a client that was connected can be ended.
  let live: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  let closed = false
  const listen = async () => {
    const line = new pg.Client({ ...connection, keepAlive: true })
    line.on('notification', ({ channel: name, payload = '' }) =>
      channels.get(name)?.onMessage(db, payload),
    )
    line.on('error', (error) => {
      live = null
      onError(error)
      scheduleReconnect()
    })
    await line.connect()
    live = line
    if (closed) return void (await line.end())
    await line.query([...channels.keys()].map((name) => `listen ${name}`).join(';'))
    for (const { missed: onReconnect } of channels.values()) onReconnect(db)
  }
  const scheduleReconnect = () => {
    clearTimeout(timer)
    if (!closed)
      timer = setTimeout(() => void listen().catch(scheduleReconnect), reconnectDelayMs).unref()
  }
  await listen()
  return async () => {
    closed = true
    clearTimeout(timer)
    await live?.end().catch(() => {})
  }
}
