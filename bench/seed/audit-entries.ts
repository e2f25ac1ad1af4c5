/** Audit entries of several years, unsealed. */
import { sql } from 'kysely'
import type { Db } from '#server/core/db.ts'
import { countOf, pseudoRandom, bulkInsert } from './bulk-insert.ts'

export async function addAuditEntries(db: Db, wanted: number): Promise<void> {
  const existingRows = await countOf(db, sql`log where ip = '192.0.2.99'`)
  await bulkInsert(
    db,
    'entries of the trail',
    { tables: ['log'], existing: existingRows, target: wanted, batchSize: 500_000 },
    async (trx, from, to) => {
      // Heads of the demonstration data were signed today: an older entry after them would count
      // as inserted.
      await sql`delete from log_checkpoint`.execute(trx)
      await sql`with added as (
    insert into log (time, resource, row_id, row_name, action, node, changes, user_id, user_name, ip)
    select now() - (${wanted}::int - n) * interval '20 seconds',
      (array['ship/cert','crf/info','work/quotation','basic/ship','work/surveyCert'])[1 + n % 5],
      1 + ${pseudoRandom(7919)}, 'BENCH-' || ${pseudoRandom(7919)},
      (array['create','update','submit','audit','update'])[1 + n % 5],
      'sys_operators', jsonb_build_array(jsonb_build_object('field', 'remark', 'from', null, 'to', 'n' || n)),
        1 + n % 60, 'Bench ' || n % 60, '192.0.2.99'
    from generate_series(${from}::int, ${to}::int) n returning id) insert into log_unsealed select id
      from added`.execute(trx)
    },
  )
}
