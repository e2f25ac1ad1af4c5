/**
 * Evidence that survives the removal of the last rows: two sequences, and the head that a process
 * remembers.
 */
import { sql } from 'kysely'
import type { Db } from '#server/core/db.ts'
import { fault } from './faults.ts'
import type { Fault } from './faults.ts'

/** The end of the trail as a process last saw it. */
export interface Seen {
  /** place of the last seal; 0 before the first */
  seq: number
  /** hash of that seal; null before the first */
  hash: Buffer | null
  /** ISO instant of the check */
  time: string
  /** values of the sequences: last place sealed, last id assigned to an entry */
  sealedTo: number
  lastId: number
}
interface End {
  last: number
  hash: Buffer | null
  logId: number | null
  newest: number | null
  known: Buffer | null
  knownId: number | null
  before: number | null
  beforeId: number | null
  next: number | null
}

const valueOf = async (db: Db, name: 'log_sealed_to' | 'log_id_seq'): Promise<number> => {
  const {
    rows: [row],
  } = await sql<{ n: number }>`
    select least(case when is_called then last_value else last_value - 1 end,
    ${Number.MAX_SAFE_INTEGER}) as n from ${sql.table(name)}`.execute(db)
  if (!row) throw new Error(`the sequence ${name} has no value`)
  return Math.max(0, row.n)
}

/** Upper limit: a sequence beyond it was set manually and is ignored. */
const beyondAll = 2 ** 52

/** The highest place ever sealed, from its sequence; 0 when the value is impossible. */
export async function sealedTo(db: Db): Promise<number> {
  const places = await valueOf(db, 'log_sealed_to')
  return places < beyondAll ? places : 0
}

/** Advances the sequence of sealed places; sets it back only from an impossible value. */
export const moveSealedTo = (db: Db, seq: number): Promise<unknown> =>
  sql`
  select least(setval('log_sealed_to', ${seq}), 0) where (select last_value from log_sealed_to) < ${seq}
    or (select last_value from log_sealed_to) >= ${beyondAll}`.execute(db)

async function endOf(db: Db, at: number): Promise<End> {
  const {
    rows: [end],
  } = await sql<End>`
    select coalesce(l.seq, 0) as last, l.hash, l.log_id, (select max(id) from log) as newest,
      k.hash as known, k.log_id as known_id, b.seq as before, b.log_id as before_id,
      (select min(seq) from log_seal where seq > ${at}) as next
    from (select 1) one left join lateral (select * from log_seal order by seq desc limit 1) l on true
      left join log_seal k on k.seq = ${at}
      left join lateral (select * from log_seal where seq < ${at} order by seq desc limit 1) b on true`.execute(
    db,
  )
  if (!end) throw new Error('the end of the audit trail cannot be read')
  return end
}

/**
 * Compares the end of the trail with the sequences and with the state this process saw before.
 * Other processes may seal at the same time: the chain only grows, so a head once seen stays in it.
 * Gaps in ids are allowed (rollbacks); gaps in places are not.
 */
export async function lookAtEnd(
  db: Db,
  seen: Seen | null,
): Promise<{ faults: Fault[]; seen: Seen }> {
  // Read the sequence of places, then the rows (what it counts is committed by then), then the
  // sequence of ids.
  const places = await valueOf(db, 'log_sealed_to')
  const end = await endOf(db, seen?.seq ?? 0)
  const lastId = await valueOf(db, 'log_id_seq')
  const errors = [
    ...lostOf(end, seen, places < beyondAll ? places : 0),
    ...setBackOf(end, seen, places, lastId),
  ]
  const time = new Date().toISOString()
  return {
    faults: errors,
    seen: {
      seq: end.last,
      hash: end.hash,
      time,
      sealedTo: places < beyondAll ? places : 0,
      lastId,
    },
  }
}

function lostOf(end: End, seen: Seen | null, places: number): Fault[] {
  if (seen?.hash && end.known && !end.known.equals(seen.hash))
    return [fault('remade', { id: end.knownId, after: null, seq: seen.seq, time: seen.time })]
  const gone = seen?.hash && !end.known
  const time = seen?.time ?? null
  const lost = (first: number, last: number, after: number | null) =>
    last < first ? [] : [fault('cutOff', { seq: first, count: last - first + 1, after, time })]
  return [
    ...(gone && end.next ? lost((end.before ?? 0) + 1, end.next - 1, end.beforeId) : []),
    ...lost(end.last + 1, Math.max(places, gone && !end.next ? seen.seq : 0), end.logId),
  ]
}

function setBackOf(end: End, seen: Seen | null, places: number, lastId: number): Fault[] {
  const ids = Math.max(seen?.lastId ?? 0, end.newest ?? 0)
  return [
    ...(ids > lastId ? [fault('setBack', { what: 'log_id_seq', id: ids })] : []),
    ...(places >= beyondAll || (seen && seen.sealedTo > places)
      ? [fault('setBack', { what: 'log_sealed_to', id: seen?.sealedTo ?? null })]
      : []),
  ]
}
