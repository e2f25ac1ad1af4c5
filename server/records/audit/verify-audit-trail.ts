/** Verifies the whole hash chain of the audit trail and reports the faults in order. */
import type { KeyObject } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/core/db.ts'
import { genesisHash, nextChainHash, digest } from './hash-chain.ts'
import { hasValidSignature, readCheckpointFiles } from './checkpoints.ts'
import type { Checkpoint } from './checkpoints.ts'
import { fault } from './faults.ts'
import type { Fault, FaultKind } from './faults.ts'
import { missingGuards } from './guards.ts'
import { lookAtEnd, sealedTo } from './witnesses.ts'

/** The daily job that verifies the whole trail; its handler is in modules/sys/log. */
export const verifyTrailJob = 'sys.log.verify'

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
const maxReported = 50
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
interface Findings {
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

/**
 * Reads batches of some thousand entries, so that memory use is constant and writers are not
 * blocked.
 * @param keys keys of the society besides those stored with the checkpoints
 */
export async function verifyTrail(
  db: Db,
  dataDir: string,
  keys: Iterable<[string, KeyObject]> = [],
  progress: (done: number, total: number) => unknown = () => {},
  elsewhere?: Elsewhere,
): Promise<VerificationReport> {
  const breaks: Fault[] = []
  const findings: Findings = {
    breaks,
    add: (kind, id, after, known) =>
      void (breaks.length < maxReported && breaks.push(fault(kind, { id, after, ...known }))),
  }
  const { points, outside, forged } = await checkpointsOf(
    db,
    dataDir,
    [...keys, ...(elsewhere?.keys ?? [])],
    elsewhere?.points ?? [],
  )
  // Read the sequence first: what it counts is committed before the rows are read.
  const places = await sealedTo(db)
  const last = (
    await db
      .selectFrom('logSeal')
      .select(sql<number>`coalesce(max(seq), 0)`.as('seq'))
      .executeTakeFirstOrThrow()
  ).seq
  const end = await walk(db, last, points, findings, progress)
  const beyond = points.filter(({ seq }) => seq > last)
  const to = Math.max(places, ...beyond.map(({ seq }) => seq))
  if (to > last)
    findings.add('cutOff', null, end.after, {
      count: to - last,
      seq: last + 1,
      time: latest(beyond),
    })
  const unused = await lookAtIds(db, findings)
  await lookForUnsealed(db, findings)
  breaks.push(...(await missingGuards(db)))
  for (const { signature } of forged)
    findings.add('forged', null, null, { what: signature.slice(0, 16) || null })
  await progress(last, last)
  return {
    sound: breaks.length === 0,
    entries: end.entries,
    checkpoints: new Set(points.map(({ seq }) => seq)).size,
    outside,
    lastSigned: latest(points),
    breaks,
    unused,
  }
}

const latest = (points: readonly Checkpoint[]): string | null =>
  points.reduce<string | null>(
    (newest, { time }) => (newest && newest > time ? newest : time),
    null,
  )

/**
 * Entry ids must not exceed their sequence.
 * @returns the number of ids assigned after the last entry
 */
async function lookAtIds(db: Db, findings: Findings): Promise<number> {
  const { faults: errors, seen } = await lookAtEnd(db, null)
  for (const one of errors)
    if (one.kind === 'setBack') findings.add('setBack', one.id, null, { what: one.what })
  const { newest } = await db
    .selectFrom('log')
    .select(sql<number>`coalesce(max(id), 0)`.as('newest'))
    .executeTakeFirstOrThrow()
  return Math.max(0, seen.lastId - newest)
}

/** All checkpoints of the database and outside it; invalid ones separately. */
async function checkpointsOf(
  db: Db,
  dataDir: string,
  known: Iterable<[string, KeyObject]>,
  elsewhere: readonly Checkpoint[],
) {
  const fileCheckpoints = await readCheckpointFiles(dataDir)
  const keys = new Map([...fileCheckpoints.keys, ...known])
  const rows = await db.selectFrom('logCheckpoint').selectAll().orderBy('seq').execute()
  const inDatabase = rows.map(({ seq, hash, time, key, signature }): Checkpoint => ({
    seq,
    time,
    key,
    hash: hash.toString('hex'),
    signature: signature.toString('base64'),
  }))
  const unique = [
    ...new Map(
      [...elsewhere, ...fileCheckpoints.points, ...inDatabase].map((point) => [
        JSON.stringify([point.seq, point.hash, point.signature]),
        point,
      ]),
    ).values(),
  ]
  const { points = [], forged = [] } = Object.groupBy(unique, (point) =>
    hasValidSignature(point, keys) ? 'points' : 'forged',
  )
  return { points, forged, outside: fileCheckpoints.points.length + elsewhere.length }
}

/**
 * Follows the chain from its beginning. After a fault it continues with the stored hash, so that
 * each fault is reported once.
 */
async function walk(
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
async function lookForUnsealed(db: Db, findings: Findings): Promise<void> {
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
