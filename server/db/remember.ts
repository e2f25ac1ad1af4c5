/**
 * Small tables that are read all the time, kept in memory. A process that changes one tells the others through the
 * database, in the transaction of the change: they hear of it when it is committed, and not at all if it is not.
 */
import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from './database.ts'

const channel = 'plimsoll_changed'
/** What is done with what is told on a channel, and when the line was down: then nobody knows what was told meanwhile. */
interface Hearing { heard(db: Db, payload: string): void; missed(db: Db): void }
const channels = new Map<string, Hearing>()
/** Has a channel of the database heard on the one line this process has; to be called before the line is opened. */
export const hearOn = (name: string, hearing: Hearing): void => void channels.set(name, hearing)

const known = new Map<string, ((db: Db) => void)[]>()
const forget = (name: string, db: Db) => known.get(name)?.forEach((hear) => hear(db))
hearOn(channel, { heard: (db, name) => forget(name, db), missed: (db) => { for (const name of known.keys()) forget(name, db) } })
interface Changing { db: Db; services: { db: Db }; after(work: () => void): void }

/** What is to be done when a process, this or another, has changed what goes by a name. */
export const onChange = (name: string, hear: (db: Db) => void): void => void known.set(name, [...(known.get(name) ?? []), hear])

/** Tells every process that what goes by a name has changed, once the caller's transaction is committed. */
export async function tellChange(ctx: Changing, name: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${name})`.execute(ctx.db)
  ctx.after(() => forget(name, ctx.services.db))
}

/**
 * Inside a transaction nothing is kept or believed: it may see what nobody else does yet. Should the line to the
 * database be down, a change of another process is seen after `forMs` at the latest.
 * @param name by which changes are told
 * @param read gives the value of a key; undefined is never kept, so that unknown keys cannot fill the memory
 */
export function remembered<T>(name: string, read: (db: Db, key: string) => Promise<T | undefined>, forMs = 30_000) {
  const kept = new WeakMap<Db, Map<string, { value: T; readAt: number }>>()
  onChange(name, (db) => kept.delete(db))
  return {
    async get(db: Db, key: string): Promise<T | undefined> {
      if (db.isTransaction) return read(db, key)
      // A read that began before a change must not be kept after it: forgetting takes this very map away.
      const values = kept.get(db) ?? new Map<string, { value: T; readAt: number }>()
      kept.set(db, values)
      const held = values.get(key)
      if (held && Date.now() - held.readAt < forMs) return held.value
      const value = await read(db, key)
      if (value !== undefined) values.set(key, { value, readAt: Date.now() })
      return value
    },
    /** To be called with every change, in its transaction. */
    changed: (ctx: Changing): Promise<void> => tellChange(ctx, name),
  }
}

const again = 2_000

/** Listens to what other processes change. A line that breaks is taken up again, and what was kept meanwhile is forgotten. */
export async function hearChanges(connection: pg.PoolConfig, db: Db, onError: (error: Error) => void): Promise<() => Promise<void>> {
  // Only what has been connected comes to an end when it is told to.
  let live: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  let closed = false
  const listen = async () => {
    const line = new pg.Client({ ...connection, keepAlive: true })
    line.on('notification', ({ channel: name, payload = '' }) => channels.get(name)?.heard(db, payload))
    line.on('error', (error) => {
      live = null
      onError(error)
      later()
    })
    await line.connect()
    live = line
    if (closed) return void await line.end()
    await line.query([...channels.keys()].map((name) => `listen ${name}`).join(';'))
    for (const { missed } of channels.values()) missed(db)
  }
  const later = () => {
    clearTimeout(timer)
    if (!closed) timer = setTimeout(() => void listen().catch(later), again).unref()
  }
  await listen()
  return async () => {
    closed = true
    clearTimeout(timer)
    await live?.end().catch(() => {})
  }
}
