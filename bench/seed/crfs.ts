/** Contract reviews of ten years, most of them finished. */
import { sql } from 'kysely'
import type { Db } from '#server/core/db.ts'
import { countOf, pseudoRandom, pick, bulkInsert } from './bulk-insert.ts'

const stages = sql`array[10,11,12,20,30,40,41,50,60,70,90,80,80,80,80,80,80,80,80,80,80,80,80,80,80,80,80,80,80,80,80,80,80,80,80,80,80,80,80,80]`

export async function addCrfs(db: Db, wanted: number): Promise<void> {
  const existingRows = await countOf(db, sql`crf where crf_no like 'BENCH-%'`)
  await bulkInsert(
    db,
    'CRFs',
    {
      tables: ['crf'],
      existing: existingRows,
      target: wanted,
      batchSize: 20_000,
      afterStatements: ['select rebuild_fund_figures()'],
    },
    (trx, from, to) =>
      sql`
    with kinds as (select array_agg(id order by id) as ids from crf_category where kind = 1),
      leads as (select array_agg(id order by id) as ids from surveyor), accounts as (select array_agg(id
        order by id) as ids from app_user where username not like 'bench-%'),
      fleet as (select array_agg(id order by id) as ids from ship)
    insert into crf (crf_no, name, category_id, region, customer_id, ship_id, imo, call_sign, ship_type,
      flag_id, gross_tonnage, surveyor_ids, lead_surveyor_id, lead_user_id, operator_id, create_by,
      contract_amount, contract_time, planned_date, status, status_time, create_time, survey_date,
        collection_amount, surveyor_cost, travel_expense, flag_fees, money_audited_by, submitted_by)
    select 'BENCH-' || n, v.name || ${pick(sql`array[' renewal',' 年度检验',' intermediate',' 初次检验']`, sql`n`)},
      ${pick(sql`kinds.ids`, pseudoRandom(7919))}, v.region, v.owner_id, v.id, v.imo, v.call_sign, v.ship_type,
      v.flag_id, v.gross_tonnage,
      array[${pick(sql`leads.ids`, pseudoRandom(104729))}], ${pick(sql`leads.ids`, pseudoRandom(104729))},
        ${pick(sql`accounts.ids`, pseudoRandom(15485863))}, ${pick(sql`accounts.ids`, pseudoRandom(32452843))},
        ${pick(sql`accounts.ids`, pseudoRandom(49979687))},
      1000 + ${pseudoRandom(31)} % 90000, date '2016-01-01' + (${pseudoRandom(37)} % 3900)::int,
        date '2016-02-01' + (${pseudoRandom(37)} % 3900)::int, ${pick(stages, pseudoRandom(67867967))},
      timestamptz '2016-01-01' + n * interval '55 minutes',
        timestamptz '2016-01-01' + n * interval '54 minutes', date '2016-02-03' + (${pseudoRandom(37)} % 3900)::int,
      1000 + ${pseudoRandom(31)} % 90000, ${pseudoRandom(41)} % 4000, ${pseudoRandom(43)} % 900,
        ${pseudoRandom(47)} % 3000, ${pick(sql`accounts.ids`, sql`n`)}, ${pick(sql`accounts.ids`, sql`n + 1`)}
    from generate_series(${from}::int, ${to}::int) n cross join kinds cross join leads cross join accounts
      cross join fleet join ship v on v.id = ${pick(sql`fleet.ids`, pseudoRandom(86028121))}`.execute(
        trx,
      ),
  )
}
