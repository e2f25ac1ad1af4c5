/** Entries of the audit trail: what a busy society writes in some years. They wait for their place in the chain, as any others do. */
import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { countOf, mixed, step } from './step.ts'

export async function addTrail(db: Db, wanted: number): Promise<void> {
  const there = await countOf(db, sql`log where ip = '192.0.2.99'`)
  await step(db, 'entries of the trail', { tables: ['log'], there, wanted, atOnce: 500_000 }, async (trx, from, to) => {
    // Heads of the demonstration were signed today: what is dated years before them and comes after them would count as put between.
    await sql`delete from log_checkpoint`.execute(trx)
    await sql`with added as (
    insert into log (time, resource, row_id, row_name, action, node, changes, user_id, user_name, ip)
    select now() - (${wanted}::int - n) * interval '20 seconds', (array['ship/cert','crf/info','work/quotation','basic/ship','work/surveyCert'])[1 + n % 5], 1 + ${mixed(7919)}, 'BENCH-' || ${mixed(7919)}, (array['create','update','submit','audit','update'])[1 + n % 5],
      'sys_operators', jsonb_build_array(jsonb_build_object('field', 'remark', 'from', null, 'to', 'n' || n)), 1 + n % 60, 'Bench ' || n % 60, '192.0.2.99'
    from generate_series(${from}::int, ${to}::int) n returning id) insert into log_unsealed select id from added`.execute(trx)
  })
}
