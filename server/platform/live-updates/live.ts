/**
 * Live updates: the open streams of this process and their messages. A process notifies the others
 * through the database in the transaction of the change, so that only committed changes are sent.
 */
import { PassThrough } from 'node:stream'
import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import { heartbeat, heartbeatMs, formatEvent } from '#common/live.ts'
import type { LiveEvent } from '#common/live.ts'
import type { Principal } from '#server/core/principal.ts'
import type { Db } from '#server/core/db.ts'
import { onChannel } from '../database/cached-table.ts'
import { httpText, refuse } from '#server/core/refusal.ts'

declare module '#server/core/context.ts' {
  interface Services {
    /** Streams of live updates to browsers. */
    live: LiveStreams
  }
}

/**
 * A change of a topic. Recipients are the named people and the holders of one of the rights;
 * without either, all people.
 */
export interface LiveMessage {
  topic: string
  userIds?: readonly number[]
  rights?: readonly string[]
}
interface Stream {
  who: Principal
  out: PassThrough
  check(): Promise<Principal | null>
}

const channel = 'plimsoll_live'
/**
 * Streams of one person; a further one closes the oldest. A broken connection counts until it is
 * noticed.
 */
export const maxStreamsPerUser = 10
/** Bytes that a slow reader may be behind. */
const maxBacklogBytes = 65_536
/**
 * A notification in the database has at most 8000 bytes. With more recipients than this, it goes to
 * all people.
 */
const maxRecipients = 500

const instances = new WeakMap<Db, LiveStreams>()
onChannel(channel, {
  onMessage: (db, payload) => instances.get(db)?.broadcast(JSON.parse(payload) as LiveMessage),
  missed: (db) => instances.get(db)?.broadcastReload(),
})
const published = new WeakMap<Db, Set<string>>()
/** Milliseconds in which equal messages of several changes are collected and sent once. */
const collectMs = 50
const retryMs = 1_000

/**
 * Notifies all open streams of a changed topic once the caller's transaction is committed.
 * Duplicates within the transaction are sent once.
 */
export async function publishLive(
  { db }: { db: Db },
  { topic, userIds, rights }: LiveMessage,
): Promise<void> {
  const everybody = userIds !== undefined && userIds.length > maxRecipients
  const payload = JSON.stringify(everybody ? { topic } : { topic, userIds, rights })
  const publishedMessages = published.get(db) ?? new Set<string>()
  if (db.isTransaction) {
    if (publishedMessages.has(payload)) return
    published.set(db, publishedMessages.add(payload))
  }
  await sql`select pg_notify(${channel}, ${payload})`.execute(db)
}

/** Open streams of a process. */
export class LiveStreams {
  #db: Db
  #streams = new Set<Stream>()
  #timer: NodeJS.Timeout
  #closed = false
  #collected = new Set<string>()
  #sending: NodeJS.Timeout | undefined

  /** @param every milliseconds between heartbeats, each of which also checks the session */
  constructor(db: Db, every = heartbeatMs) {
    this.#db = db
    instances.set(db, this)
    this.#timer = setInterval(() => void this.sendHeartbeats(), every).unref()
  }

  get size(): number {
    return this.#streams.size
  }

  /**
   * Opens a stream for a person.
   * @param check returns the holder of the session; null when it has ended
   * @throws Refusal 503 once the server stops
   */
  open(who: Principal, check: Stream['check']): Readable {
    if (this.#closed) refuse(503, httpText.unavailable)
    const own = [...this.#streams].filter((stream) => stream.who.userId === who.userId)
    for (const oldest of own.slice(0, Math.max(0, own.length - maxStreamsPerUser + 1)))
      this.#end(oldest, 'replaced')
    const stream: Stream = { who, check, out: new PassThrough() }
    this.#streams.add(stream)
    stream.out
      .on('close', () => this.#streams.delete(stream))
      .on('error', () => this.#streams.delete(stream))
    stream.out.write(formatEvent('open'))
    return stream.out
  }

  /**
   * Notifies all open streams shortly after the commit. Equal messages of many changes are sent
   * once: a notification in each transaction makes the commits of all writers wait for each other,
   * and wakes every process. Call it after the commit. A process that dies within 50 ms loses them.
   */
  publishAfterCommit(messages: readonly LiveMessage[]): void {
    for (const { topic, userIds, rights } of messages)
      this.#collected.add(JSON.stringify({ topic, userIds, rights }))
    if (this.#collected.size && !this.#closed) this.#sendIn(collectMs)
  }

  #sendIn(ms: number): void {
    this.#sending ??= setTimeout(() => void this.sendCollected(), ms).unref()
  }

  /** Sends the collected messages now. Without the database they are sent later. */
  async sendCollected(): Promise<void> {
    clearTimeout(this.#sending)
    this.#sending = undefined
    const payloads = [...this.#collected]
    if (!payloads.length) return
    this.#collected.clear()
    try {
      await sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) payload`.execute(
        this.#db,
      )
    } catch {
      for (const payload of payloads) this.#collected.add(payload)
      if (!this.#closed) this.#sendIn(retryMs)
    }
  }

  broadcast({ topic, userIds, rights }: LiveMessage): void {
    for (const stream of this.#streams) {
      const { userId, rights: held } = stream.who
      if (
        (!userIds && !rights) ||
        userIds?.includes(userId) ||
        rights?.some((right) => held.has(right))
      )
        this.#write(stream, formatEvent('told', topic))
    }
  }

  /**
   * Makes all clients reload, after the connection to the database was lost and notifications may
   * be missing.
   */
  broadcastReload(): void {
    for (const stream of this.#streams) this.#write(stream, formatEvent('again'))
  }

  /** Checks all sessions and sends a heartbeat to those that are valid. */
  async sendHeartbeats(): Promise<void> {
    for (const stream of this.#streams) {
      // A database that does not answer does not end a session.
      const who = await stream.check().catch(() => stream.who)
      if (!who) {
        this.#end(stream, 'ended')
        continue
      }
      stream.who = who
      this.#write(stream, heartbeat)
    }
  }

  close(): void {
    this.#closed = true
    clearInterval(this.#timer)
    for (const stream of this.#streams) this.#end(stream)
  }

  #write(stream: Stream, text: string): void {
    if (stream.out.writableLength > maxBacklogBytes) stream.out.destroy()
    else if (stream.out.writable) stream.out.write(text)
  }

  #end(stream: Stream, event?: LiveEvent): void {
    this.#streams.delete(stream)
    if (stream.out.writable) stream.out.end(event && formatEvent(event))
  }
}
