import type { KeyObject } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/core/db.ts'
import { genesisHash, nextChainHash, digest } from './hash-chain.ts'
import type { Checkpoint } from './checkpoints.ts'
import type { Fault, FaultKind } from './faults.ts'

export interface VerificationReport {
  sound: boolean
  /** number of entries whose place in the chain was checked */
  entries: number
  /** number of signed heads compared, and how many of them are stored outside the database */
  checkpoints: number
  outside: number
  /** instant of the last signed head */
  lastSigned: string | null
  /** the first faults, in the order of the chain */
  breaks: Fault[]
  /**
   * ids without an entry that were assigned after the last entry: rolled back, or removed together
   * with all evidence
   */
  unused: number
}

const chunk = 5_000
/** Most breaks that a report lists. */
export const maxReported = 50
/**
 * Longest transaction, in seconds. An entry dated further back than the entries sealed before it
 * was inserted later.
 */
const maxDelaySeconds = 2 * 3600

interface Place {
  seq: number
  logId: number
  hash: Buffer
  digest: Buffer | null
  at: number | null
}
/** What a verification has found so far. */
export interface Findings {
  breaks: Fault[]
  add(kind: FaultKind, id: number | null, after: number | null, known?: Partial<Fault>): void
}
/**
 * Heads from a place that neither the database nor this machine can change, with the keys stored
 * there.
 */
export interface Elsewhere {
  points: readonly Checkpoint[]
  keys: Iterable<[string, KeyObject]>
}

/** Time of the newest checkpoint. */
export const latest = (points: readonly Checkpoint[]): string | null =>
  points.reduce<string | null>(
    (newest, { time }) => (newest && newest > time ? newest : time),
    null,
  )

/**
 * Follows the chain from its beginning. After a fault it continues with the stored hash, so that
 * each fault is reported once.
 */
export async function walk(
  db: Db,
  last: number,
  points: readonly Checkpoint[],
  findings: Findings,
  progress: (done: number, total: number) => unknown,
) {
  const signed = Map.groupBy(points, ({ seq }) => seq)
  const first = Math.min(...signed.keys())
  const state = {
    seq: 0,
    hash: genesisHash,
    after: null as number | null,
    soundTo: null as number | null,
    newest: 0,
    highest: 0,
    entries: 0,
    gap: null as number | null,
  }
  while (state.seq < last) {
    const { rows } =
      await sql<Place>`select s.seq, s.log_id, s.hash, ${digest} as digest, extract(epoch from
        l.time)::float8 as at
      from log_seal s left join log l on l.id = s.log_id where s.seq > ${state.seq} and s.seq <=
      ${Math.min(last, state.seq + chunk)} order by s.seq`.execute(db)
    if (!rows.length) {
      const { next } = await db
        .selectFrom('logSeal')
        .where('seq', '>', state.seq)
        .select(sql<number>`min(seq)`.as('next'))
        .executeTakeFirstOrThrow()
      state.gap = state.seq + 1
      state.seq = next - 1
      continue
    }
    const insertedIds = await outOfOrder(db, rows, state)
    for (const place of rows) {
      const { seq, logId, hash, digest: entry, at } = place
      if (seq !== state.seq + 1 || state.gap !== null) {
        const from = state.gap ?? state.seq + 1
        findings.add('removed', null, state.after, {
          count: seq - from,
          seq: from,
          time: latest(points.filter((point) => point.seq >= from && point.seq < seq)),
        })
        state.hash = Buffer.alloc(0)
        state.gap = null
      }
      if (!entry) findings.add('removed', logId, state.after)
      else if (state.hash.length && !nextChainHash(state.hash, logId, entry).equals(hash))
        findings.add('changed', logId, state.after)
      else if (
        seq > first &&
        ((at !== null && at < state.newest - maxDelaySeconds) || insertedIds.has(logId))
      )
        findings.add('inserted', logId, state.after)
      if (signed.get(seq)?.some((point) => point.hash !== hash.toString('hex')))
        findings.add('remade', logId, state.soundTo, { seq })
      else if (signed.has(seq)) state.soundTo = logId
      Object.assign(state, {
        seq,
        hash,
        after: logId,
        newest: Math.max(state.newest, at ?? 0),
        highest: Math.max(state.highest, logId),
        entries: state.entries + 1,
      })
    }
    await progress(state.seq, last)
  }
  return state
}

/**
 * Entries with an id lower than one sealed before them, where the next higher id is much older:
 * they were inserted.
 */
async function outOfOrder(
  db: Db,
  rows: readonly Place[],
  { highest }: { highest: number },
): Promise<Set<number>> {
  let most = highest
  const below = rows.filter(({ logId }) => logId < most || !(most = logId))
  if (!below.length) return new Set()
  const found = await sql<{
    id: number
  }>`select l.id from log l where l.id = any(${below.map(({ logId }) => logId)}::bigint[])
    and (select n.time from log n where n.id > l.id order by n.id limit 1) < l.time -
    make_interval(secs => ${maxDelaySeconds})`.execute(db)
  return new Set(found.rows.map(({ id }) => id))
}

/** Entries without a place in the chain; recent ones are still queued. */
export async function lookForUnsealed(db: Db, findings: Findings): Promise<void> {
  for (let from = 0; ;) {
    const {
      rows: [piece],
    } = await sql<{
      to: number | null
      found: { id: number; waits: boolean; before: number | null }[] | null
    }>`
      with piece as (select id, time from log where id > ${from} order by id limit ${chunk})
      select (select max(id) from piece) as to, (select jsonb_agg(f order by f.id) from (
        select p.id, u.log_id is not null as waits, (select max(b.id) from log b where b.id < p.id)
        as before from piece p left join log_unsealed u on u.log_id = p.id
        where not exists (select from log_seal s where s.log_id = p.id) and (u.log_id is null or
        p.time < now() - make_interval(secs => ${maxDelaySeconds})) limit ${maxReported}) f) as
        found`.execute(db)
    if (piece?.to === null || !piece) return
    for (const { id, waits, before } of piece.found ?? [])
      findings.add(waits ? 'notSealed' : 'inserted', id, before)
    from = piece.to
  }
}
