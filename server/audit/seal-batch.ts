/** Hangs entries that wait onto the chain: one batch, under the lock that all processes share. */
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { beginning, chained, digest } from './chain.ts'
import { fault } from './faults.ts'
import type { Fault } from './faults.ts'
import { sealedTo } from './witnesses.ts'
import type { Seen } from './witnesses.ts'

/** One sealer at a time, of however many processes. */
const lock = 0x7ea11
export const atOnce = 500

export interface Sealed {
  /** entries taken from those that wait */
  count: number
  /** the new head; null where nothing was sealed */
  head: { seq: number; hash: Buffer } | null
  faults: Fault[]
}
interface Waiting {
  logId: number
  digest: Buffer | null
  seq: number | null
}

/** Each is looked up by its key: joined, all entries or all seals would be read with every batch. */
const waiting = sql<Waiting>`
  select u.log_id, (select ${digest} from log l where l.id = u.log_id) as digest,
    (select s.seq from log_seal s where s.log_id = u.log_id) as seq
  from (select log_id from log_unsealed order by log_id limit ${atOnce}) u order by u.log_id`

/**
 * Seals up to 500 entries in one transaction.
 * @param seen the head this process knows, which must still be in the chain
 * @param floor no place up to here is given: what was cut off leaves a gap that stays
 */
export const sealBatch = (db: Db, seen: Seen | null, floor: number): Promise<Sealed> =>
  db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${lock})`.execute(trx)
    const { rows } = await waiting.execute(trx)
    if (!rows.length) return { count: 0, head: null, faults: [] }
    const { seq: last, hash: before, faults } = await endOfChain(trx, seen, floor)
    let [seq, hash] = [last, before]
    const seals = rows
      .filter((row) => row.seq === null)
      .map((row) => ({
        seq: ++seq,
        logId: row.logId,
        hash: (hash = chained(hash, row.logId, row.digest)),
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
    return { count: rows.length, head: seals.length ? { seq, hash } : null, faults }
  })

/** Where the chain goes on, and what of its end is missing. */
async function endOfChain(trx: Db, seen: Seen | null, floor: number) {
  const places = Math.max(floor, await sealedTo(trx))
  const head = await trx
    .selectFrom('logSeal')
    .orderBy('seq', 'desc')
    .limit(1)
    .selectAll()
    .executeTakeFirst()
  const { seq = 0, hash = beginning } = head ?? {}
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
