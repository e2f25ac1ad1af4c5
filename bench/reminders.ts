/**
 * How long a day's reminders take at 100,000 ships with a million certificates and five windows each: one ordinary day, and the first
 * day after a standstill of eight. Everything but the mails' way out, which goes on afterwards. The folder is filled the first time:
 * node_modules/.bin/node bench/reminders.ts [folder] [ships]
 */
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { addDays, today } from '#common/rules/dates.ts'
import { remindOfWindows } from '#modules/ship/reminder/server/remind-of-windows.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import type { Db } from '#server/db/database.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { readHouse } from '#server/modules.ts'
import { seed } from '#server/seed.ts'
import { makeServices } from '#server/services.ts'
import { fill, usual } from './fill.ts'

const [folder = join(tmpdir(), 'plimsoll-bench-reminders'), ships = '100000'] = process.argv.slice(2)
const perShip = 10
const env = { DATA_DIR: folder, CAPTCHA: 'off', DEMO: 'on', DEMO_DOCUMENTS: 'off', LOG_LEVEL: 'error' }
const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1)

/** People to be written to, certificates that expire on any day of the next five years, and their annual windows. */
async function fillWindows(db: Db): Promise<void> {
  const { rows: [row] } = await sql<{ there: boolean }>`select exists (select from ship_cert where cert_no like 'BENCH-%') as there`.execute(db)
  if (row!.there) return
  const begun = performance.now()
  await sql`update customer set email = 'c' || id || '@bench.example' where email is null`.execute(db)
  for (const [node, many, type] of [['ship_owner', 200, 'customer'], ['sys_surveyor', 150, 'staff'], ['sys_operators', 50, 'staff']] as const) {
    await sql`insert into app_user (username, name, phone, email, region, user_type, role_id, password_hash, related_customers)
      select 'bench-' || ${node}::text || n, 'Bench ' || n, '138', 'bench' || n || '@bench.example', case when ${type} = 'staff' then (array['SHA','SIN','PAN','TWN','KOR','PHL'])[1 + n % 6] end, ${type}, r.id, 'none',
        case when ${type} = 'customer' then array(select id from customer where id % 250 = n order by id limit 20) else '{}' end
      from generate_series(1, ${many}::int) n, (select id from role where task_node = ${node} order by id limit 1) r`.execute(db)
  }
  await sql`with kinds as (select array_agg(id order by id) as ids from cert), people as (select array_agg(id order by id) as ids from app_user where username like 'bench-sys_surveyor%')
    insert into ship_cert (ship_id, cert_id, cert_no, term, issue_date, expiry_date, person_in_charge)
    select s.id, kinds.ids[1 + (s.id + n) % array_length(kinds.ids, 1)], 'BENCH-' || s.id || '-' || n, 'full', e.expiry - 1825, e.expiry, people.ids[1 + s.id % array_length(people.ids, 1)]
    from ship s cross join generate_series(1, ${perShip}::int) n cross join kinds cross join people
      cross join lateral (select society_today() + ((s.id * 7919 + n * 104729) % 1826)::int as expiry) e
    where s.imo like 'B%'`.execute(db)
  await sql`insert into cert_window (ship_cert_id, survey_type, rule_code, occurrence, start_date, due_date, end_date, done_date, explanation_zh, explanation_en)
    select c.id, case k when 5 then 'renewal' else 'annual' end, 'BENCH', k, d.due - 91, d.due, case k when 5 then d.due else d.due + 91 end, case when d.due < society_today() and c.id % 50 > 0 then d.due end, '每年', 'Every year'
    from ship_cert c cross join generate_series(1, 5) k cross join lateral (select (c.expiry_date - make_interval(years => 5 - k))::date as due) d where c.cert_no like 'BENCH-%'`.execute(db)
  await sql`vacuum analyze`.execute(db)
  console.log(`certificates and windows added in ${seconds(begun)} s`)
}

async function main(): Promise<void> {
  await mkdir(folder, { recursive: true })
  const database = await startEmbedded({ dataDir: folder, log: () => undefined })
  const first = openDatabase(database.config)
  await migrate(first.db)
  await first.close()
  const house = await readHouse()
  const services = await makeServices(readConfig(env), database.config, house)
  const { db } = services
  try {
    await seed(services, house)
    await fill(db, { ...usual, ships: Number(ships), crfs: 0 })
    await fillWindows(db)
    const { rows: [counts] } = await sql`select (select count(*) from ship) as ships, (select count(*) from ship_cert) as certificates, (select count(*) from cert_window) as windows, (select count(*) from app_user) as people`.execute(db)
    console.log(JSON.stringify(counts))
    const { rows: [last] } = await sql<{ day: string | null }>`select max(day) as day from reminder_run where windows > 0`.execute(db)
    const begin = last!.day ?? today('Asia/Shanghai')
    // The day before the one that is measured was done: an ordinary day makes up for nothing.
    await db.insertInto('reminderRun').values({ day: begin, fromDay: begin }).onConflict((c) => c.doNothing()).execute()
    for (const [name, day] of [['an ordinary day', addDays(begin, 1)], ['after a standstill of eight days', addDays(begin, 9)]] as const) {
      const begun = performance.now()
      const run = await remindOfWindows(services, day)
      console.log(`${name}: ${seconds(begun)} s ${JSON.stringify(run)}`)
    }
  } finally {
    await services.close()
    await database.stop()
  }
}

await main()
