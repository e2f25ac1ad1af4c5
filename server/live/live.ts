/**
 * Live updates: the streams that are open in this process, and what is told on them. A process tells the others
 * through the database in the transaction of the change, so that nobody hears of what is not committed.
 */
import { PassThrough } from 'node:stream'
import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import { beat, beatEvery, written } from '#common/live.ts'
import type { LiveEvent } from '#common/live.ts'
import type { Principal } from '../access/principal.ts'
import type { Db } from '../db/database.ts'
import { hearOn } from '../db/remember.ts'
import { httpText, refuse } from '../http/refusal.ts'

/** That something has changed. To whom it matters: those named, and those who hold one of the rights; without either, everybody. */
export interface Told { topic: string; userIds?: readonly number[]; rights?: readonly string[] }
interface Stream { who: Principal; out: PassThrough; check(): Promise<Principal | null> }

const channel = 'plimsoll_live'
/** Windows of one person; the oldest gives way. A line whose reader is gone without a word counts until it is noticed. */
export const streamsPerPerson = 10
/** What a reader who does not keep up may be behind, in bytes. */
const behindAtMost = 65_536
/** A notice in the database has at most 8000 bytes: of more people than this, everybody is told. */
const namedAtMost = 500

const hubs = new WeakMap<Db, Live>()
hearOn(channel, { heard: (db, payload) => hubs.get(db)?.tell(JSON.parse(payload) as Told), missed: (db) => hubs.get(db)?.again() })
const alreadyTold = new WeakMap<Db, Set<string>>()

/** Tells every open screen that a topic has changed, once the caller's transaction is committed. What is told twice in it is told once. */
export async function tellLive({ db }: { db: Db }, { topic, userIds, rights }: Told): Promise<void> {
  const everybody = userIds !== undefined && userIds.length > namedAtMost
  const payload = JSON.stringify(everybody ? { topic } : { topic, userIds, rights })
  const told = alreadyTold.get(db) ?? new Set<string>()
  if (db.isTransaction) {
    if (told.has(payload)) return
    alreadyTold.set(db, told.add(payload))
  }
  await sql`select pg_notify(${channel}, ${payload})`.execute(db)
}

/** The open streams of a process. */
export class Live {
  #streams = new Set<Stream>()
  #timer: NodeJS.Timeout
  #closed = false

  /** @param every milliseconds between signs of life, with which it is asked whether the session still lasts */
  constructor(db: Db, every = beatEvery) {
    hubs.set(db, this)
    this.#timer = setInterval(() => void this.look(), every).unref()
  }

  get size(): number {
    return this.#streams.size
  }

  /** Opens a stream for somebody. @param check who holds the session now; null when it has ended. @throws Refusal 503 once the server stops */
  open(who: Principal, check: Stream['check']): Readable {
    if (this.#closed) refuse(503, httpText.unavailable)
    const own = [...this.#streams].filter((stream) => stream.who.userId === who.userId)
    for (const oldest of own.slice(0, Math.max(0, own.length - streamsPerPerson + 1))) this.#end(oldest, 'replaced')
    const stream: Stream = { who, check, out: new PassThrough() }
    this.#streams.add(stream)
    stream.out.on('close', () => this.#streams.delete(stream)).on('error', () => this.#streams.delete(stream))
    stream.out.write(written('open'))
    return stream.out
  }

  tell({ topic, userIds, rights }: Told): void {
    for (const stream of this.#streams) {
      const { userId, rights: held } = stream.who
      if ((!userIds && !rights) || userIds?.includes(userId) || rights?.some((right) => held.has(right))) this.#write(stream, written('told', topic))
    }
  }

  /** The line to the database was down: what was told meanwhile is unknown, so everything is asked anew. */
  again(): void {
    for (const stream of this.#streams) this.#write(stream, written('again'))
  }

  /** Asks whether the sessions still last, and gives a sign of life to those that do. */
  async look(): Promise<void> {
    for (const stream of this.#streams) {
      // A database that does not answer ends no session.
      const who = await stream.check().catch(() => stream.who)
      if (!who) { this.#end(stream, 'ended'); continue }
      stream.who = who
      this.#write(stream, beat)
    }
  }

  close(): void {
    this.#closed = true
    clearInterval(this.#timer)
    for (const stream of this.#streams) this.#end(stream)
  }

  #write(stream: Stream, text: string): void {
    if (stream.out.writableLength > behindAtMost) stream.out.destroy()
    else if (stream.out.writable) stream.out.write(text)
  }

  #end(stream: Stream, event?: LiveEvent): void {
    this.#streams.delete(stream)
    if (stream.out.writable) stream.out.end(event && written(event))
  }
}
