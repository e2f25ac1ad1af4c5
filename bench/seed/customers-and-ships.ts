/** Customers, users and ships. */
import { sql } from 'kysely'
import { certificateSet } from '#modules/ship/cert/demo/demo-certificate-sets.ts'
import type { Carrier } from '#modules/ship/cert/demo/demo-certificate-sets.ts'
import type { Db } from '#server/core/db.ts'
import {
  countOf,
  generatedMarker,
  pseudoRandom,
  pick,
  region,
  bulkInsert,
  wordsEn,
  wordsZh,
} from './bulk-insert.ts'

/**
 * Kinds of ships with the codes of their certificates; ship number n is of kind n % 12. Ten
 * certificates on average.
 */
export const kindsOfShips: readonly (Carrier & { codes: string[] })[] = (
  [
    ['203', 42_000, 1, 1, 0],
    ['204', 95_000, 1, 1, 1],
    ['205', 28_000, 1, 0, 1],
    ['301', 58_000, 1, 0, 1],
    ['302', 12_000, 0, 1, 0],
    ['304', 47_000, 1, 0, 0],
    ['201', 4_800, 0, 0, 1],
    ['203', 31_000, 0, 1, 1],
    ['207', 16_500, 0, 0, 1],
    ['205', 7_900, 0, 1, 0],
    ['101', 9_500, 1, 0, 1],
    ['204', 2_900, 0, 0, 0],
  ] as const
).map(([shipType, grossTonnage, ofClass, audits, combined]) => {
  const ship = { shipType, grossTonnage, loa: 20 + Math.cbrt(grossTonnage) * 5 }
  return {
    ...ship,
    codes: certificateSet(ship, {
      statutory: true,
      class: ofClass === 1,
      audits: audits === 1,
      combinedSafety: combined === 1,
      hazardousMaterials: false,
    }),
  }
})

/**
 * Check digit of an IMO number: last digit of the sum of the six digits times 7 to 2. A.1117(30).
 */
const imo = sql`(select (200000 + n)::text || (sum(substr((200000 + n)::text, k, 1)::int * (8 - k)) % 10)::text from generate_series(1, 6) k)`

export async function addCustomers(db: Db, wanted: number): Promise<void> {
  const existingRows = await countOf(db, sql`customer where remark = ${generatedMarker}`)
  await bulkInsert(
    db,
    'customers',
    { tables: ['customer'], existing: existingRows, target: wanted, batchSize: 50_000 },
    (trx, from, to) =>
      sql`
    insert into customer (customer_no, name, name_zh, region, customer_type, email, remark)
   
      select 'B-' || n,
      ${pick(wordsEn, pseudoRandom(7919))} || ' ' || ${pick(wordsEn, pseudoRandom(104729))} || ' Shipping ' || n,
      ${pick(wordsZh, pseudoRandom(7919))} || '航运' || n, ${region}, array['1'], 'c' || n || '@bench.example',
      ${generatedMarker}
    from generate_series(${from}::int, ${to}::int) n`.execute(trx),
  )
}

/**
 * Owners of twenty companies each, surveyors and operators of every region, none with a password;
 * `owner`, who can sign in, has five companies with some 200 ships.
 */
export async function addUsers(db: Db): Promise<void> {
  await sql`update app_user set related_customers = array(select id from customer
    where remark = ${generatedMarker} order by id limit 5) where username = 'owner'
    and cardinality(related_customers) < 5`.execute(db)
  if (await countOf(db, sql`app_user where username like 'bench-%'`)) return
  for (const [node, many, type] of [
    ['ship_owner', 200, 'customer'],
    ['sys_surveyor', 150, 'staff'],
    ['sys_operators', 50, 'staff'],
  ] as const) {
    await sql`insert into app_user (username, name, phone, email, region, user_type, role_id, password_hash,
      related_customers)
      select 'bench-' || ${node}::text || n, 'Bench ' || n, '138', 'bench' || n || '@bench.example',
        case when ${type} = 'staff' then (array['SHA','SIN','PAN','TWN','KOR','PHL'])[1 + n % 6]
        end, ${type}, r.id, 'none',
        case when ${type} = 'customer' then array(select id from customer where remark = ${generatedMarker}
          and id % 250 = n order by id limit 20) else '{}' end
      from generate_series(1, ${many}::int) n, (select id from role where task_node = ${node} order by id
        limit 1) r`.execute(db)
  }
}

/**
 * Ships of all kinds; shares of flags from 40 % down. Flags with locked months are excluded,
 * because their certificates would be before the lock.
 */
export async function addShips(db: Db, wanted: number): Promise<void> {
  const existingRows = await countOf(db, sql`ship where remark = ${generatedMarker}`)
  const of = (values: readonly (string | number)[]) =>
    sql`(${values}::text[])[1 + n % ${sql.lit(kindsOfShips.length)}]`
  await bulkInsert(
    db,
    'ships',
    { tables: ['ship'], existing: existingRows, target: wanted, batchSize: 20_000 },
    (trx, from, to) =>
      sql`
    with owners as (select array_agg(id order by id) as ids from customer
      where remark = ${generatedMarker}), flags as (select array_agg(id order by id) as ids from flag
      where id not in (select flag_id from flag_report))
    insert into ship (name, ship_type, region, status, flag_id, imo, call_sign, gross_tonnage, loa, build_date,
      owner_id, manager_id, remark)
   
      select upper(${pick(wordsEn, pseudoRandom(7919))} || ' ' || ${pick(wordsEn, pseudoRandom(104729))}) || ' ' || n,
      ${of(kindsOfShips.map((kind) => kind.shipType))}, ${region}, 'inService',
      flags.ids[1 + floor(power(${pseudoRandom(15485863)} / 1000003.0, 2.5) * array_length(flags.ids, 1))::int],
        ${imo}, 'B' || n, ${of(kindsOfShips.map((kind) => kind.grossTonnage!))}::int,
        round(${of(kindsOfShips.map((kind) => kind.loa!))}::numeric, 2),
      society_today() - (2000 + ${pseudoRandom(31)} % 7000)::int,
        ${pick(sql`owners.ids`, pseudoRandom(32452843))}, ${pick(sql`owners.ids`, pseudoRandom(49979687))},
        ${generatedMarker}
    from generate_series(${from}::int, ${to}::int) n cross join owners cross join flags`.execute(
        trx,
      ),
  )
}
