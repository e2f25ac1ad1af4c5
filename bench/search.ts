/**
 * Benchmark of the search box at a million ship names over HTTP, as five users. Starts the product
 * on its own folder, filled at the first run:
 * node_modules/.bin/node bench/search.ts [folder] [ships]
 */
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { buildApp } from '#server/app/app.ts'
import type { Db } from '#server/core/db.ts'
import { client } from '#server/testing/testing.ts'
import { databaseCpuSeconds, openServices } from './open-services.ts'
import { quantile } from './suite/result-row.ts'

const [folder = join(tmpdir(), 'plimsoll-bench-search'), ships = '1000000'] = process.argv.slice(2)

const syllables = sql`array['ka','ri','mo','ten','sol','va','ner','dia','lo','qui','zeb','hal','ost',
  'wen','xi','yu','bra','cor','fen','gul','jin','pem','tur','ulm']`
const signs = sql`array['海','洋','东','方','长','江','和','平','金','星','远','航','北',
  '极','南','太','永','安','宏','图','瑞','祥','明','珠','鑫','泰','盛','达','华','胜']`
const part = (of: unknown, factor: number) =>
  sql`(${of})[1 + (n::bigint * ${sql.lit(factor)} % 1000003 % array_length(${of}, 1))::int]`

/**
 * Ships with names in both languages, a former name for every fourth, and certificates for every
 * tenth.
 */
async function fill(db: Db, wanted: number): Promise<void> {
  const { there } = (
    await sql<{ there: number }>`select count(*)::int as there from ship`.execute(db)
  ).rows[0]!
  if (there >= wanted) return
  await sql`with owners as (select array_agg(id order by id) as ids
    from customer), flags as (select array_agg(id order by id) as ids from flag)
    insert into ship (name, name_zh, previous_names, ship_type, region, status, flag_id, imo,
    call_sign,
      official_no, owner_id)
   
      select upper(${part(syllables, 7919)} || ${part(syllables, 104729)} ||
      ${part(syllables, 15485863)} || ' ' || ${part(syllables, 32452843)} ||
      ${part(syllables, 49979687)}) || ' ' || n % 97,
      ${part(signs, 7919)} || ${part(signs, 104729)} || ${part(signs, 15485863)} ||
      ${part(signs, 32452843)},
     
       
        case when n % 4 = 0 then upper('EX ' || ${part(syllables, 67867967)} ||
        ${part(syllables, 86028121)} || ${part(syllables, 7919)})
        end,
      '203', ${part(sql`array['SHA','SIN','PAN','TWN','KOR','PHL']`, 31)}, 'inService',
        ${part(sql`flags.ids`, 104729)}, (8000000 + n)::text, 'B' || n, 'ON' || n,
        ${part(sql`owners.ids`, 32452843)}
    from generate_series(${there + 1}::int, ${wanted}::int) n cross join owners cross join flags`.execute(
    db,
  )
  await sql`insert into ship_cert (ship_id, cert_id, cert_no, utn, term, issue_date)
    select s.id, (select min(id) from cert), 'BN-' || s.id, 'UT' || s.id * 7919, 'full', date '2024-01-01'
    from ship s where s.id % 10 = 0`.execute(db)
  await sql`vacuum analyze`.execute(db)
}

const words = [
  'k',
  'ka',
  'kar',
  'kari',
  'karimo',
  'karimo ten',
  'zeb',
  'QUIXI',
  'ex mo',
  'wenzebqui',
  'zzzz',
  '海',
  '海洋',
  '瑞祥',
  '瑞祥明',
  '鑫',
  '盛达华',
  'IMO 8500000',
  '8500000',
  '850000',
  '00',
  '1',
  'B777777',
  'ON123',
  'BN-50',
  'BN-500000',
  'UT3959500000',
  '97%',
  'o',
]

/** The owner has a fleet of 200 ships of one company. */
async function fleet(db: Db): Promise<void> {
  await sql`insert into customer (customer_no, name, name_zh, customer_type, region)
    values ('BENCH-1', 'Bench Fleet', '测试船队', array['1'], 'SHA') on conflict do nothing`.execute(
    db,
  )
  await sql`update ship s set owner_id = c.id from customer c where c.customer_no = 'BENCH-1'
    and s.id % 5000 = 0 and s.owner_id <> c.id`.execute(db)
  await sql`update app_user u set related_customers = array[c.id] from customer c
    where c.customer_no = 'BENCH-1' and u.username = 'owner'`.execute(db)
}

const services = await openServices(folder)
await fill(services.db, Number(ships))
await fleet(services.db)
const app = await buildApp(services)
const url = await app.listen({ port: 0, host: '127.0.0.1' })
for (const username of ['chief', 'surveyor', 'operator', 'owner', 'flag']) {
  const { id } = await services.db
    .selectFrom('appUser')
    .where('username', '=', username)
    .select('id')
    .executeTakeFirstOrThrow()
  const who = client(url, await services.sessions.open(id, '127.0.0.1', 'bench'))
  // Warm-up: the first calls of a connection plan their statements.
  for (let n = 0; n < 20; n++) await who.callOk('home/search/list', { keyword: words[n] })
  const [own, database] = [process.cpuUsage(), await databaseCpuSeconds(folder)]
  const all: number[] = []
  const slow: string[] = []
  for (const keyword of words) {
    const times: number[] = []
    for (let n = 0; n < 12; n++) {
      const begun = performance.now()
      await who.callOk('home/search/list', { keyword })
      times.push(performance.now() - begun)
    }
    all.push(...times)
    times.sort((a, b) => a - b)
    if (quantile(times, 0.5) > 15) slow.push(`${keyword} ${quantile(times, 0.5).toFixed(0)}`)
  }
  const { user, system } = process.cpuUsage(own)
  const perCall = [
    (user + system) / 1e3,
    ((await databaseCpuSeconds(folder)) - database) * 1e3,
  ].map((ms) => (ms / all.length).toFixed(1))
  all.sort((a, b) => a - b)
  console.log(
    `${username.padEnd(9)} p50 ${quantile(all, 0.5).toFixed(1)} ms, p95 ` +
      `${quantile(all, 0.95).toFixed(1)} ms; of processors a call: program ${perCall[0]} ms, ` +
      `database ${perCall[1]} ms; load ` +
      `${loadavg()[0]!.toFixed(1)}${slow.length ? `; over 15 ms: ${slow.join(', ')}` : ''}`,
  )
}
await app.close()
await services.close()
