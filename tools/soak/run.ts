/**
 * npm run test:soak -- --folder /tmp/growth-copy [--minutes 60] [--people 200] [--rate 12] [--snapshots /tmp/heap]: lets people work with
 * the product on a folder filled by bench/data.ts, which is changed by that, and watches what it holds: memory, heap after the collector,
 * connections, open files, size of tables. Prints a table; ends with 1 where memory passes 512 MB, the heap grows or a call fails.
 */
import { readFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { chance } from '#tools/chance.ts'
import serverProcess from '#tools/server-process.json' with { type: 'json' }
import { Ledger } from '../crash/ledger.ts'
import { crew } from '../crash/load.ts'
import { openMailbox } from '../crash/mailbox.ts'
import { freePort, looking, product } from '../crash/product.ts'
import { windows } from '../crash/scene.ts'
import { helpers, inspector, openFiles, resident } from './inspect.ts'
import { people } from './people.ts'
import type { Day } from './people.ts'
import { grownFrom, tablesNow } from './tables.ts'

const { values } = parseArgs({ options: {
  folder: { type: 'string' }, minutes: { type: 'string', default: '60' }, people: { type: 'string', default: '200' }, rate: { type: 'string', default: '12' }, snapshots: { type: 'string' },
} })
const [minutes, many, rate] = [Number(values.minutes), Number(values.people), Number(values.rate)]
if (!values.folder || !(minutes > 0) || !(many > 0) || !(rate > 0)) throw new Error('use --folder /tmp/growth-copy --minutes 60 --people 200 --rate 12')
/** What architecture and operations promise, in megabytes. */
const budget = 512
const demonstration = ['admin', 'surveyor', 'surveyor2', 'chief', 'approver', 'finance', 'manager', 'operator', 'owner', 'owner2', 'flag', 'flag2']

interface Line { minute: number; memory: number; most: number; heap: number; beside: number; connections: number; files: number; streams: number; 'event loop p99, ms': number; helpers: string; calls: number; load: string }

const folder = values.folder
const mailbox = await openMailbox(await freePort())
const inspectPort = await freePort()
// As npm start and deploy/ run it.
const it = await product(folder, { SMTP_URL: mailbox.url, ...serverProcess.environment, NODE_OPTIONS: `--inspect-port=127.0.0.1:${inspectPort}` }, [], serverProcess.flags)
const faults: string[] = []
let asked: Awaited<ReturnType<typeof inspector>> | undefined
try {
  await it.start()
  const db = looking(it.connection)
  // They sign in as everybody does: with the password of the demonstration.
  await db.query(`update app_user set password_hash = (select password_hash from app_user where username = 'admin'), must_change_password = false where username like 'bench-%'`)
  const { rows: others } = await db.query(`select username from app_user where username like 'bench-%' order by id * 7919 % 1000003 limit $1`, [Math.max(0, many - demonstration.length)])
  const { rows: utns } = await db.query('select utn from ship_cert where utn is not null order by id desc limit 500')
  const day: Day = { url: it.url, lot: chance(1), tally: {}, failures: [], refusals: {}, reporters: [], utns: utns.map(({ utn }) => utn) }
  const before = await tablesNow(db)
  const crowd = await people(day, [...demonstration.slice(0, many), ...others.map(({ username }) => username)])
  const ledger = new Ledger()
  const team = await crew({ url: it.url, db, ledger, seed: 1, work: (await windows(db)).slice(0, 3_000) })
  asked = await inspector(it.pid!, inspectPort)
  console.log(`${crowd.size} people have signed in; ${minutes} minutes begin`)

  const lines: Line[] = []
  const begun = Date.now()
  const end = begun + minutes * 60_000
  const busy = new Set<Promise<void>>()
  let late = 0
  const crowding = (async () => {
    for (let n = 1; Date.now() < end; n++) {
      await pause(Math.max(0, begun + (n * 1_000) / rate - Date.now()))
      // On a machine that does not keep up they wait, as people do.
      if (busy.size >= 40) { late++; continue }
      const one: Promise<void> = crowd.one().finally(() => busy.delete(one))
      busy.add(one)
    }
    await Promise.all(busy)
  })()
  // Deals and certificates from the assignment to the signature, some seconds of each minute.
  const moving = (async () => {
    while (Date.now() < end) {
      team.go()
      await pause(4_000)
      await team.halt()
      await pause(Math.max(0, Math.min(56_000, end - Date.now())))
    }
  })()
  const look = async () => {
    const { now, most } = await resident(it.pid!)
    const { heap, beside } = await asked!.held()
    const metrics = await (await fetch(`${it.url}/api/metrics`)).text()
    const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1] ?? 0)
    const { rows: [{ connections }] } = await db.query(`select count(*)::int as connections from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`)
    const line: Line = {
      minute: Math.round((Date.now() - begun) / 60_000), memory: now, most, heap, beside, connections, files: await openFiles(it.pid!), streams: figure('plimsoll_live_streams'),
      'event loop p99, ms': Math.round(figure('nodejs_eventloop_lag_p99_seconds') * 1_000), helpers: (await helpers(it.pid!)).map((one) => one.toFixed(0)).join(' '),
      calls: Object.entries(day.tally).reduce((sum, [kind, { calls }]) => sum + (kind === 'told live' ? 0 : calls), 0) + ledger.total, load: loadavg()[0]!.toFixed(1),
    }
    lines.push(line)
    console.log(JSON.stringify(line))
  }
  for (let n = 0; Date.now() < end; n++) {
    await look().catch((error: Error) => faults.push(`could not be looked at: ${error.message}`))
    if (values.snapshots && (n === 4 || Date.now() + 180_000 > end)) await asked.snapshot(`${values.snapshots}-${n}.heapsnapshot`)
    await pause(Math.max(0, Math.min(begun + (n + 1) * 120_000, end) - Date.now()))
  }
  await Promise.all([crowding, moving])
  await look()
  crowd.leave()
  // Windows are closed: what was held for them is let go.
  await pause(10_000)
  console.log('everybody has left:', await asked.held(), 'open files', await openFiles(it.pid!))

  console.table(lines)
  console.table(Object.fromEntries(Object.entries(day.tally).map(([kind, { calls, refused, failed, ms, worst }]) => [kind, { calls, refused, failed, 'mean ms': Math.round(ms / calls), 'worst ms': Math.round(worst) }])))
  console.log('refused, as is right:', day.refusals)
  console.log('confirmed moves and writes of the deals and certificates:', ledger.confirmed, 'refused:', ledger.refused)
  console.log(`pieces of work put off because 40 were under way: ${late}; mails sent: ${mailbox.taken.length}`)
  console.table(grownFrom(before, await tablesNow(db)))
  console.log(`${(await readFile(join(folder, 'postgres.log'), 'utf8')).split('\n').filter((line) => /deadlock|PANIC|FATAL/.test(line)).length} lines of the database's log speak of a deadlock or worse`)
  const most = Math.max(...lines.map((line) => line.most))
  if (most > budget) faults.push(`the server held ${most} MB, and may hold ${budget}`)
  // Caches fill in the first quarter; from then on the heap must stay where it is.
  const part = (from: number, to: number) => lines.slice(Math.floor(lines.length * from), Math.ceil(lines.length * to)).reduce((sum, { heap }, _, all) => sum + heap / all.length, 0)
  const [early, latest] = [part(0.25, 0.5), part(0.75, 1)]
  console.log(`heap after the collector: ${early.toFixed(1)} MB in the second quarter, ${latest.toFixed(1)} MB in the last; memory at most ${most} MB`)
  if (latest > early * 1.05 + 2) faults.push('the heap grows')
  faults.push(...[...day.failures, ...ledger.faults].slice(0, 20))
  await db.end()
} finally {
  asked?.close()
  await it.stop()
  await mailbox.become('down')
  if (faults.length) console.error(it.said().slice(-4_000))
}
for (const fault of faults) console.error(`FAULT ${fault}`)
process.exit(faults.length ? 1 : 0)
