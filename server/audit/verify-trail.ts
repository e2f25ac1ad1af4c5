/** Looks the whole chain of the audit trail through, and names what is broken, the first first. */
import type { KeyObject } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { beginning, chained, digest } from './chain.ts'
import { isGenuine, keptCheckpoints } from './checkpoints.ts'
import type { Checkpoint } from './checkpoints.ts'

/**
 * changed: the entry is another than the one sealed. removed: it is gone. inserted: it came past the chain, or was dated before what had
 * long been sealed. notSealed: it has waited too long. remade: the chain up to here was made anew, one of the entries after `after` was changed.
 * cutOff: the end is missing, `count` entries. forged: a checkpoint that no key of the society has signed.
 */
export type BreakKind = 'changed' | 'removed' | 'inserted' | 'notSealed' | 'remade' | 'cutOff' | 'forged'
export interface Break { kind: BreakKind; /** id of the entry, where it is known */ id: number | null; /** id of the last sound entry before it */ after: number | null; count: number }
export interface Verdict {
  sound: boolean
  /** entries whose place in the chain was looked at */
  entries: number
  /** signed heads that were compared, and how many of them are kept outside the database */
  checkpoints: number
  outside: number
  /** instant of the last signed head */
  lastSigned: string | null
  /** the first ones, in the order of the chain */
  breaks: Break[]
}

const chunk = 5_000
const mostNamed = 50
/** A transaction takes no longer: what is dated further back than what was sealed before it was put there afterwards. */
const late = 2 * 3600

interface Place { seq: number; logId: number; hash: Buffer; digest: Buffer | null; at: number | null }
interface Looking { breaks: Break[]; add(kind: BreakKind, id: number | null, after: number | null, count?: number): void }

/**
 * Reads pieces of some thousand entries, so that memory stays the same however long the trail is, while others go on writing.
 * @param keys the society's keys known besides those kept with the checkpoints
 */
export async function verifyTrail(db: Db, dataDir: string, keys: Iterable<[string, KeyObject]> = [], progress: (done: number, total: number) => unknown = () => {}): Promise<Verdict> {
  const breaks: Break[] = []
  const look: Looking = { breaks, add: (kind, id, after, count = 1) => void (breaks.length < mostNamed && breaks.push({ kind, id, after, count })) }
  const { points, outside, forged } = await checkpointsOf(db, dataDir, keys)
  const last = (await db.selectFrom('logSeal').select(sql<number>`coalesce(max(seq), 0)`.as('seq')).executeTakeFirstOrThrow()).seq
  const end = await walk(db, last, points, look, progress)
  const [cut] = points.filter(({ seq }) => seq > last).sort((a, b) => b.seq - a.seq)
  if (cut) look.add('cutOff', null, end.after, cut.seq - last)
  await lookForUnsealed(db, look)
  for (const _ of forged) look.add('forged', null, null)
  await progress(last, last)
  const lastSigned = points.reduce<string | null>((latest, { time }) => (latest && latest > time ? latest : time), null)
  return { sound: breaks.length === 0, entries: end.entries, checkpoints: new Set(points.map(({ seq }) => seq)).size, outside, lastSigned, breaks }
}

/** All checkpoints there are, of the database and outside; those that are not genuine apart. */
async function checkpointsOf(db: Db, dataDir: string, known: Iterable<[string, KeyObject]>) {
  const kept = await keptCheckpoints(dataDir)
  const keys = new Map([...kept.keys, ...known])
  const rows = await db.selectFrom('logCheckpoint').selectAll().orderBy('seq').execute()
  const inDatabase = rows.map(({ seq, hash, time, key, signature }): Checkpoint => ({ seq, time, key, hash: hash.toString('hex'), signature: signature.toString('base64') }))
  const unique = [...new Map([...kept.points, ...inDatabase].map((point) => [JSON.stringify([point.seq, point.hash, point.signature]), point])).values()]
  const { points = [], forged = [] } = Object.groupBy(unique, (point) => (isGenuine(point, keys) ? 'points' : 'forged'))
  return { points, forged, outside: kept.points.length }
}

/** Follows the chain from its beginning. From a break on it goes on with what is written there, so that every one is named once. */
async function walk(db: Db, last: number, points: readonly Checkpoint[], look: Looking, progress: (done: number, total: number) => unknown) {
  const signed = Map.groupBy(points, ({ seq }) => seq)
  const first = Math.min(...signed.keys())
  const state = { seq: 0, hash: beginning, after: null as number | null, soundTo: null as number | null, newest: 0, highest: 0, entries: 0 }
  while (state.seq < last) {
    const { rows } = await sql<Place>`select s.seq, s.log_id, s.hash, ${digest} as digest, extract(epoch from l.time)::float8 as at
      from log_seal s left join log l on l.id = s.log_id where s.seq > ${state.seq} and s.seq <= ${Math.min(last, state.seq + chunk)} order by s.seq`.execute(db)
    if (!rows.length) {
      look.add('removed', null, state.after, Math.min(last, state.seq + chunk) - state.seq)
      state.seq += chunk
      state.hash = Buffer.alloc(0)
      continue
    }
    const strange = await outOfOrder(db, rows, state)
    for (const place of rows) {
      const { seq, logId, hash, digest: entry, at } = place
      if (seq !== state.seq + 1) {
        look.add('removed', null, state.after, seq - state.seq - 1)
        state.hash = Buffer.alloc(0)
      }
      if (!entry) look.add('removed', logId, state.after)
      else if (state.hash.length && !chained(state.hash, logId, entry).equals(hash)) look.add('changed', logId, state.after)
      else if (seq > first && ((at !== null && at < state.newest - late) || strange.has(logId))) look.add('inserted', logId, state.after)
      if (signed.get(seq)?.some((point) => point.hash !== hash.toString('hex'))) look.add('remade', logId, state.soundTo)
      else if (signed.has(seq)) state.soundTo = logId
      Object.assign(state, { seq, hash, after: logId, newest: Math.max(state.newest, at ?? 0), highest: Math.max(state.highest, logId), entries: state.entries + 1 })
    }
    await progress(state.seq, last)
  }
  return state
}

/** Entries with a number below one sealed before them, of which the next in number is much older: they were put between. */
async function outOfOrder(db: Db, rows: readonly Place[], { highest }: { highest: number }): Promise<Set<number>> {
  let most = highest
  const below = rows.filter(({ logId }) => logId < most || !(most = logId))
  if (!below.length) return new Set()
  const found = await sql<{ id: number }>`select l.id from log l where l.id = any(${below.map(({ logId }) => logId)}::bigint[])
    and (select n.time from log n where n.id > l.id order by n.id limit 1) < l.time - make_interval(secs => ${late})`.execute(db)
  return new Set(found.rows.map(({ id }) => id))
}

/** Entries that have no place in the chain: those that wait have come a moment ago. */
async function lookForUnsealed(db: Db, look: Looking): Promise<void> {
  for (let from = 0; ;) {
    const { rows: [piece] } = await sql<{ to: number | null; found: { id: number; waits: boolean; before: number | null }[] | null }>`
      with piece as (select id, time from log where id > ${from} order by id limit ${chunk})
      select (select max(id) from piece) as to, (select jsonb_agg(f order by f.id) from (
        select p.id, u.log_id is not null as waits, (select max(b.id) from log b where b.id < p.id) as before from piece p left join log_unsealed u on u.log_id = p.id
        where not exists (select from log_seal s where s.log_id = p.id) and (u.log_id is null or p.time < now() - make_interval(secs => ${late})) limit ${mostNamed}) f) as found`.execute(db)
    if (piece?.to === null || !piece) return
    for (const { id, waits, before } of piece.found ?? []) look.add(waits ? 'notSealed' : 'inserted', id, before)
    from = piece.to
  }
}
