/** Many records for measuring, made by the database itself: a hundred thousand CRFs take about a minute. */
import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** What is added beside the demonstration data. */
export interface Amounts { customers: number; ships: number; crfs: number }
export const usual: Amounts = { customers: 5_000, ships: 20_000, crfs: 100_000 }

const wordsZh = sql`array['海洋','东方','长江','和平','金星','远洋','北极','南海','太平','星辰','永安','宏图']`
const wordsEn = sql`array['Ocean','Orient','River','Pacific','Venus','Voyager','Arctic','Southern','Golden','Stellar','Harbour','Northern','Atlantic','Coral']`
const pick = (list: unknown, n: unknown) => sql`(${list})[1 + (${n})::int % array_length(${list}, 1)]`
const mixed = (factor: number) => sql`(n::bigint * ${sql.lit(factor)} % 1000003)`

/** Adds what is missing up to the amounts; a second run adds nothing. Plain SQL by the owner of the database, for measuring only. */
export async function fill(db: Db, { customers, ships, crfs }: Amounts): Promise<void> {
  await series(db, 'customer', customers, (from) => sql`
    insert into customer (customer_no, name, name_zh, region, customer_type)
    select 'B-' || n, ${pick(wordsEn, mixed(7919))} || ' ' || ${pick(wordsEn, mixed(104729))} || ' Shipping ' || n, ${pick(wordsZh, mixed(7919))} || '航运' || n, ${region}, array['1']
    from generate_series(${from}::int, ${customers}::int) n`)
  await series(db, 'ship', ships, (from) => sql`
    with owners as (select array_agg(id order by id) as ids from customer), flags as (select array_agg(id order by id) as ids from flag)
    insert into ship (name, ship_type, region, status, flag_id, imo, call_sign, gross_tonnage, owner_id)
    select upper(${pick(wordsEn, mixed(7919))} || ' ' || ${pick(wordsEn, mixed(104729))}) || ' ' || n, ${pick(sql`array['203','204','205']`, sql`n`)}, ${region}, 'inService', ${pick(sql`flags.ids`, mixed(15485863))}, 'B' || n,
      'B' || n, 500 + ${mixed(31)} % 90000, ${pick(sql`owners.ids`, mixed(32452843))}
    from generate_series(${from}::int, ${ships}::int) n cross join owners cross join flags`)
  await series(db, 'crf', crfs, (from) => sql`
    with kinds as (select array_agg(id order by id) as ids from crf_category where kind = 1),
      leads as (select array_agg(id order by id) as ids from surveyor), accounts as (select array_agg(id order by id) as ids from app_user),
      fleet as (select array_agg(id order by id) as ids from ship)
    insert into crf (crf_no, name, category_id, region, customer_id, ship_id, imo, call_sign, ship_type, flag_id, gross_tonnage, surveyor_ids, lead_surveyor_id, lead_user_id, operator_id, create_by,
      contract_amount, contract_time, planned_date, status, status_time, create_time, survey_date, collection_amount, surveyor_cost, travel_expense, flag_fees, money_audited_by, submitted_by)
    select 'BENCH-' || n, v.name || ${pick(sql`array[' renewal',' 年度检验',' intermediate',' 初次检验']`, sql`n`)}, ${pick(sql`kinds.ids`, mixed(7919))}, v.region, v.owner_id, v.id, v.imo, v.call_sign, v.ship_type, v.flag_id, v.gross_tonnage,
      array[${pick(sql`leads.ids`, mixed(104729))}], ${pick(sql`leads.ids`, mixed(104729))}, ${pick(sql`accounts.ids`, mixed(15485863))}, ${pick(sql`accounts.ids`, mixed(32452843))}, ${pick(sql`accounts.ids`, mixed(49979687))},
      1000 + ${mixed(31)} % 90000, date '2016-01-01' + (${mixed(37)} % 3900)::int, date '2016-02-01' + (${mixed(37)} % 3900)::int,
      ${pick(sql`array[10,11,12,20,30,40,41,50,60,70,90,80,80,80,80,80,80,80,80,80,80,80,80,80,80,80,80,80,80,80,80,80,80,80,80,80,80,80,80,80]`, mixed(67867967))},
      timestamptz '2016-01-01' + n * interval '55 minutes', timestamptz '2016-01-01' + n * interval '54 minutes', date '2016-02-03' + (${mixed(37)} % 3900)::int,
      1000 + ${mixed(31)} % 90000, ${mixed(41)} % 4000, ${mixed(43)} % 900, ${mixed(47)} % 3000, ${pick(sql`accounts.ids`, sql`n`)}, ${pick(sql`accounts.ids`, sql`n + 1`)}
    from generate_series(${from}::int, ${crfs}::int) n cross join kinds cross join leads cross join accounts cross join fleet join ship v on v.id = ${pick(sql`fleet.ids`, mixed(86028121))}`)
  await sql`vacuum analyze`.execute(db)
}

const region = pick(sql`array['SHA','SIN','PAN','TWN','KOR','PHL']`, sql`n`)

async function series(db: Db, table: string, wanted: number, insert: (from: number) => ReturnType<typeof sql>): Promise<void> {
  const { rows: [row] } = await sql<{ there: number }>`select count(*)::int as there from ${sql.table(table)}`.execute(db)
  if (row!.there >= wanted) return
  const begun = Date.now()
  await insert(row!.there + 1).execute(db)
  console.log(`${wanted - row!.there} ${table}s added in ${((Date.now() - begun) / 1000).toFixed(1)} s`)
}
