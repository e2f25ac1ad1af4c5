/** Appends queued entries to the hash chain: one batch, under a lock shared by all processes. */
import { sql } from 'kysely'
import type { Db } from '#server/core/db.ts'
import { genesisHash, nextChainHash, digest } from './hash-chain.ts'
import { fault } from './faults.ts'
import type { Fault } from './faults.ts'
import { sealedTo } from './witnesses.ts'
import type { Seen } from './witnesses.ts'

/** Advisory lock: one sealer at a time across all processes. */
const lock = 0x7ea11
export const batchSize = 500

export interface Sealed {
  /** number of entries taken from the queue */
  count: number
  /** the new head; null when nothing was sealed */
  head: { seq: number; hash: Buffer } | null
  faults: Fault[]
}
interface Waiting {
  logId: number
  digest: Buffer | null
  seq: number | null
}

/**
 * Each entry is looked up by its key: a join would read all entries or all seals with every batch.
 */
const waiting = sql<Waiting>`
  select u.log_id, (select ${digest} from log l where l.id = u.log_id) as digest,
    (select s.seq from log_seal s where s.log_id = u.log_id) as seq
  from (select log_id from log_unsealed order by log_id limit ${batchSize}) u order by u.log_id`

/**
 * Seals up to 500 entries in one transaction.
 * @param seen the head this process knows, which must still be in the chain
 * @param floor no place up to this one is reused: a truncated chain leaves a gap
 */
export const sealBatch = (db: Db, seen: Seen | null, floor: number): Promise<Sealed> =>
  db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${lock})`.execute(trx)
    const { rows } = await waiting.execute(trx)
    if (!rows.length) return { count: 0, head: null, faults: [] }
    const { seq: last, hash: before, faults: errors } = await endOfChain(trx, seen, floor)
    let [seq, hash] = [last, before]
    const seals = rows
      .filter((row) => row.seq === null)
      .map((row) => ({
        seq: ++seq,
        logId: row.logId,
        hash: (hash = nextChainHash(hash, row.logId, row.digest)),
      }))
    const [places, ids, hashes] = [
      seals.map((s) => s.seq),
      seals.map((s) => s.logId),
      seals.map((s) => s.hash),
    ]
    await sql`insert into log_seal (seq, log_id, hash)
    select * from unnest(${places}::bigint[], ${ids}::bigint[], ${hashes}::bytea[])`.execute(trx)
    await sql`delete from log_unsealed where log_id = any(${rows.map((row) => row.logId)}::bigint[])`.execute(
      trx,
    )
    return { count: rows.length, head: seals.length ? { seq, hash } : null, faults: errors }
  })

/** The place at which the chain continues, and the faults found at its end. */
async function endOfChain(trx: Db, seen: Seen | null, floor: number) {
  const places = Math.max(floor, await sealedTo(trx))
  const head = await trx
    .selectFrom('logSeal')
    .orderBy('seq', 'desc')
    .limit(1)
    .selectAll()
    .executeTakeFirst()
  const { seq = 0, hash = genesisHash } = head ?? {}
  const time = seen?.time ?? null
  if (places > seq) {
    const lost = fault('cutOff', {
      seq: seq + 1,
      count: places - seq,
      after: head?.logId ?? null,
      time,
    })
    return { seq: places, hash, faults: [lost] }
  }
  const known = seen?.hash
    ? await trx.selectFrom('logSeal').where('seq', '=', seen.seq).selectAll().executeTakeFirst()
    : null
  const same = !seen?.hash || known?.hash.equals(seen.hash)
  return {
    seq,
    hash,
    faults: same ? [] : [fault('remade', { id: known?.logId ?? null, seq: seen.seq, time })],
  }
}
