/**
 * npm run test:cluster -- [--rounds 12] [--seed 1]: three servers on one PostgreSQL over TCP and one S3-compatible store, behind a
 * balancer. People work while one server at a time is told to stop, or killed, and started again; half way the database is brought to
 * the state of a later version. Looks after every round whether everything that was confirmed is there. Ends with 1 where it is not.
 */
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { follow } from '#common/live.ts'
import { baseline, endedMails, faultsOf, underWay } from '../crash/check.ts'
import type { Look } from '../crash/check.ts'
import { Ledger } from '../crash/ledger.ts'
import { crew } from '../crash/load.ts'
import { openMailbox } from '../crash/mailbox.ts'
import { freePort, looking, product, until } from '../crash/product.ts'
import type { Product } from '../crash/product.ts'
import { recordSchema } from '#server/db/schema-record.ts'
import { chance } from '#tools/chance.ts'
import { still, windows } from '../crash/scene.ts'
import { startS3 } from '../test/s3-server.ts'
import type { S3Server } from '../test/s3-server.ts'
import { visitors } from './visitors.ts'
import { startPostgres } from './postgres.ts'
import { openProxy } from './proxy.ts'
import type { Proxy } from './proxy.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '12' }, seed: { type: 'string', default: '1' }, postgres: { type: 'string' } } })
const [rounds, seed] = [Number(values.rounds), Number(values.seed)]
if (!Number.isInteger(rounds) || rounds < 1 || !Number.isInteger(seed)) throw new Error('use --rounds 12 --seed 1')

/** A later version that is being rolled out only adds: earlier ones go on with it. */
const later = `alter table customer add column of_a_later_version text not null default 'x'; alter table invoice add column of_a_later_version numeric; create table of_a_later_version (id int primary key);
  insert into schema_migration (name, hash, version, additive) values ('29990101T0000_of_a_later_version', '', '99.0.0', true)`
const ways = ['told to stop', 'killed'] as const
/** Within these a process that is told to stop has stopped. */
const patience = 10_000

/** What is in the store, as files that can be looked at. */
async function mirror(s3: S3Server, folder: string, done: Set<string>): Promise<void> {
  for (const [name, bytes] of s3.files) {
    if (done.has(name) || !/^[0-9a-f]{2}\//.test(name)) continue
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), bytes)
    done.add(name)
  }
}

/** Calls that broke, or were answered 500 and above, since a moment; those under way in a process when it was killed may. */
function unexcused({ broken, failed }: Proxy, since: number, killed: number): string[] {
  return [
    ...broken.filter(({ at, time }) => time >= since && at !== killed).map(({ at, path }) => `${path} broke ${at < 0 ? 'as nobody was there' : `in process ${at + 1}`}`),
    ...failed.filter(({ time }) => time >= since).map(({ at, path, status }) => `${path} was answered ${status} by process ${at + 1}`),
  ]
}

async function main(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'plimsoll-cluster-'))
  const begun = Date.now()
  const faults: string[] = []
  const closing: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
  const house: Product[] = []
  try {
    const [s3, mailbox] = [await startS3(), await openMailbox(await freePort())]
    closing.push(() => mailbox.become('down'), () => s3.close())
    const postgres = await startPostgres(join(folder, 'postgres'), values.postgres, { fsync: 'off' })
    closing.push(() => postgres.stop())
    const env = { DATABASE_URL: postgres.url, S3_URL: s3.url, SMTP_URL: mailbox.url, SECRETS_KEY: randomBytes(32).toString('base64'), DEMO: 'on', CAPTCHA: 'on', LOG_LEVEL: 'warn' }
    for (const n of [1, 2, 3]) house.push(await product(join(folder, `server-${n}`), env))
    // All at once, on an empty database: one of them migrates and fills it.
    for (const one of house) one.launch()
    await Promise.all(house.map((one) => one.ready(400_000)))
    console.log(`PostgreSQL ${postgres.version}; three servers, filled and started after ${Math.round((Date.now() - begun) / 1000)} s; ${rounds} rounds, seed ${seed}`)
    const db = looking(postgres.connection)
    closing.push(() => db.end())
    const proxy = await openProxy(house.map(({ url }) => url))
    closing.push(() => proxy.close())
    const lot = chance(seed)
    const ledger = new Ledger()
    const guests = visitors({ proxy: proxy.url, urls: house.map(({ url }) => url) })
    const team = await crew({ url: proxy.url, db, ledger, seed, work: await windows(db), signIn: guests.signIn })
    faults.push(...await guests.everywhere(team.people['admin']!.token))
    const files = join(folder, 'files')
    const look: Look = { db, filesDir: files, ledger, from: await baseline(db), mailbox, seen: new Set() }
    const mirrored = new Set<string>()
    const [told, lines] = [[0, 0, 0], [0, 0, 0]]
    const streams = told.map((_, n) => follow({
      open: (abort) => fetch(`${proxy.url}/api/live`, { headers: { authorization: `Bearer ${team.people['finance']!.token}` }, signal: abort }),
      told: () => { told[n]!++ }, again: () => { lines[n]!++ }, ended: () => faults.push('a live connection was told that its session has ended'), pause: () => 250,
    }))
    closing.push(async () => streams.forEach((one) => one.stop()))
    const table: Record<string, { rounds: number; confirmed: number; 'broken on the way': number; 'gone after s, worst': number; 'back after s, worst': number }> = {}
    for (let n = 1; n <= rounds; n++) {
      const [at, way] = [(n - 1) % 3, ways[(n - 1) % 2]!]
      const one = house[at]!
      const [confirmed, heard, since, brokenBefore] = [ledger.total, [...told], Date.now(), proxy.broken.length]
      if (n === Math.ceil(rounds / 2)) {
        await db.query(later)
        const connection = await db.connect()
        await recordSchema(connection, '99.0.0').finally(() => connection.release())
        console.log('    the database is of a later version from here on')
      }
      team.go()
      guests.go()
      await pause(lot.between(1_000, 4_000))
      const struck = Date.now()
      await (way === 'killed' ? one.kill() : one.stop())
      const gone = Date.now() - struck
      await pause(lot.between(0, 2_000))
      const launched = Date.now()
      one.launch()
      await one.ready()
      const back = Date.now() - launched
      // The balancer has noticed, and the one that came back has its share.
      await pause(1_500)
      await guests.halt()
      await team.halt()
      const found = unexcused(proxy, since, way === 'killed' ? at : -2)
      if (way === 'told to stop' && gone > patience) found.push(`stopped after ${gone} ms only`)
      await until('every call has come to its end', () => still(db), 60_000).catch((error: Error) => found.push(error.message))
      await mirror(s3, files, mirrored)
      found.push(...await faultsOf(look).catch((error: unknown) => [`could not be looked at: ${String((error as Error).stack)}`]), ...guests.faults.splice(0))
      if (ledger.total - confirmed > 20) told.forEach((count, i) => { if (count === heard[i]) found.push(`nothing was heard on live connection ${i + 1}`) })
      faults.push(...found.map((fault) => `round ${n} (${at + 1} ${way}): ${fault}`))
      const row = (table[way] ??= { rounds: 0, confirmed: 0, 'broken on the way': 0, 'gone after s, worst': 0, 'back after s, worst': 0 })
      row.rounds++
      row.confirmed += ledger.total - confirmed
      row['broken on the way'] += proxy.broken.length - brokenBefore
      row['gone after s, worst'] = Math.max(row['gone after s, worst'], gone / 1000)
      row['back after s, worst'] = Math.max(row['back after s, worst'], back / 1000)
      console.log(`${String(n).padStart(3)} server ${at + 1} ${way}: ${ledger.total - confirmed} confirmed, ${proxy.broken.length - brokenBefore} broken on the way, gone after ${(gone / 1000).toFixed(1)} s, back after ${(back / 1000).toFixed(1)} s${found.length ? `, ${found.length} FAULTS` : ''}`)
      for (const fault of found) console.log(`    ${fault}`)
    }
    await until('the work that was broken off is done', async () => (await underWay(db)) === 0, 120_000, 500).catch((error: Error) => faults.push(error.message))
    await mirror(s3, files, mirrored)
    faults.push(...await faultsOf(look))
    console.table(table)
    console.log('answers by server:', proxy.served, 'live connections opened:', lines, 'told:', told)
    console.log('confirmed:', ledger.confirmed, 'in all:', ledger.total, 'refused:', ledger.refused, 'answered 503:', ledger.unavailable)
    console.log('sign-ins:', guests.count.signIns, 'sign-outs, refused everywhere after ms, worst:', guests.count.signOuts, Math.round(guests.count.worstMs), 'settings seen everywhere after ms, worst:', Math.round(guests.count.settingMs))
    const { rows: sizes } = await db.query(`select relname as table, reltuples::int as rows, round(pg_total_relation_size(oid) / greatest(reltuples, 1)) as "bytes a row, indexes too" from pg_class
      where relname in ('ship', 'ship_cert', 'cert_window', 'log', 'log_seal', 'quotation', 'quotation_line', 'reminder_sent', 'outbox') and relkind = 'r' order by 1`)
    console.table(sizes)
    console.log('the database has', (await db.query('select pg_size_pretty(pg_database_size(current_database())) as size')).rows[0].size, 'and a file of the store', Math.round([...s3.files.values()].reduce((sum, { length }) => sum + length, 0) / s3.files.size / 1024), 'kB on average')
    console.log('mails:', await endedMails(look), 'taken by the mail server:', mailbox.taken.length)
  } finally {
    if (faults.length) for (const one of house) console.error(one.said().slice(-3_000))
    await Promise.all(house.map((one) => one.stop()))
    for (const close of closing.reverse()) await close().catch((error: unknown) => console.error(error))
  }
  for (const fault of faults) console.error(`FAULT ${fault}`)
  console.log(`${faults.length ? `${faults.length} faults` : 'Nothing was lost, and nothing was done twice'}; ${Math.round((Date.now() - begun) / 1000)} s`)
  return faults.length === 0
}

process.exit(await main() ? 0 : 1)
