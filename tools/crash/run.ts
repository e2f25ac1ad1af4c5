/**
 * npm run test:crash -- [--kills 50] [--seed 1]: kills the product at random moments while people work with it, and looks after every
 * restart whether everything that was confirmed is there. Prints a table; ends with 1 where anything was lost.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { follow } from '#common/live.ts'
import { baseline, endedMails, faultsOf, leftOver, underWay } from './check.ts'
import type { Look } from './check.ts'
import { Ledger } from './ledger.ts'
import { crew } from './load.ts'
import { openMailbox } from './mailbox.ts'
import { filledFolder, freePort, looking, product, until } from './product.ts'
import type { Product } from './product.ts'
import { chance } from '#tools/chance.ts'
import type { Chance } from '#tools/chance.ts'
import { still, windows } from './scene.ts'

const { values } = parseArgs({ options: { kills: { type: 'string', default: '50' }, seed: { type: 'string', default: '1' } } })
const [kills, seed] = [Number(values.kills), Number(values.seed)]
if (!Number.isInteger(kills) || kills < 1 || !Number.isInteger(seed)) throw new Error('use --kills 50 --seed 1')

const signal = (pid: number | null) => { if (pid) { try { process.kill(pid, 'SIGKILL') } catch { /* it has just ended by itself */ } } }
const ways = ['server', 'database', 'both', 'one connection', 'server, and again while it starts'] as const
type Way = (typeof ways)[number]

async function strike(it: Product, way: Way, lot: Chance): Promise<void> {
  const database = await it.databasePid()
  if (way === 'database') return signal(database)
  if (way === 'one connection') return signal(lot.one(await it.backends()))
  if (way === 'both') signal(database)
  await it.kill()
  if (way !== 'server, and again while it starts') return
  it.launch()
  await pause(lot.between(50, 2_500))
  await it.kill()
}

async function main(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'plimsoll-crash-'))
  const dataDir = join(folder, 'data')
  const lot = chance(seed)
  const mailbox = await openMailbox(await freePort())
  const begun = Date.now()
  const it = await product(dataDir, { SMTP_URL: mailbox.url })
  const table: Record<string, { kills: number; confirmed: number; doubt: number; 'back after s, median': number | string; worst: number | string }> = {}
  const back: Record<string, number[]> = {}
  const faults: string[] = []
  try {
    await filledFolder(dataDir)
    await it.start()
    const db = looking(it.connection)
    const ledger = new Ledger()
    const look: Look = { db, filesDir: join(dataDir, 'files'), ledger, from: await baseline(db), mailbox, seen: new Set() }
    const team = await crew({ url: it.url, db, ledger, seed, work: await windows(db) })
    let [opened, told] = [0, 0]
    const live = follow({
      open: (abort) => fetch(`${it.url}/api/live`, { headers: { authorization: `Bearer ${team.people['finance']!.token}` }, signal: abort }),
      told: () => { told++ }, again: () => { opened++ }, ended: () => faults.push('the live connection was told that its session has ended'), pause: () => 250,
    })
    console.log(`Filled and started after ${Math.round((Date.now() - begun) / 1000)} s; ${kills} kills, seed ${seed}`)
    for (let n = 1; n <= kills; n++) {
      const way = n <= ways.length ? ways[n - 1]! : lot.one(ways)
      const [confirmed, doubted, lines, heard] = [ledger.total, ledger.doubted + ledger.unavailable, opened, told]
      team.go()
      await pause(lot.between(300, 4_000))
      const struck = Date.now()
      await strike(it, way, lot)
      if (it.pid === null) it.launch()
      else await pause(lot.between(0, 1_500))
      await it.ready()
      // What it said of its health may be of a moment before.
      await until('the database is back', () => db.query('select 1').then(() => true, () => false), 60_000)
      const seconds = (Date.now() - struck) / 1000
      await team.halt()
      // Calls that nobody waits for any more come to their end first.
      await until('every call has come to its end', () => still(db), 60_000).catch((error: Error) => faults.push(error.message))
      const found = await faultsOf(look).catch((error: unknown) => [`could not be looked at: ${String((error as Error).stack)}`])
      await until('the live connection is back', () => opened > lines, 15_000).catch((error: Error) => found.push(error.message))
      if (ledger.total - confirmed > 30 && told === heard) found.push('nothing was heard on the live connection')
      faults.push(...found.map((fault) => `kill ${n} (${way}): ${fault}`))
      const row = (table[way] ??= { kills: 0, confirmed: 0, doubt: 0, 'back after s, median': '', worst: '' })
      row.kills++
      row.confirmed += ledger.total - confirmed
      row.doubt += ledger.doubted + ledger.unavailable - doubted
      ;(back[way] ??= []).push(seconds)
      console.log(`${String(n).padStart(3)} ${way}: ${ledger.total - confirmed} confirmed, ${ledger.doubted + ledger.unavailable - doubted} in doubt, back after ${seconds.toFixed(1)} s${found.length ? `, ${found.length} FAULTS` : ''}`)
      for (const fault of found) console.log(`    ${fault}`)
      if (found.length) console.log(it.said().split('\n').filter((line) => line.includes('call failed')).slice(-3).join('\n').slice(0, 4_000))
    }
    // Whatever was begun before comes to its end without anybody's help.
    await until('the work that was broken off is done', async () => (await underWay(db)) === 0, 90_000, 500).catch((error: Error) => faults.push(error.message))
    faults.push(...await faultsOf(look))
    live.stop()
    for (const [way, times] of Object.entries(back)) {
      times.sort((a, b) => a - b)
      Object.assign(table[way]!, { 'back after s, median': times[Math.floor(times.length / 2)]!, worst: times.at(-1)! })
    }
    console.table(table)
    console.log('confirmed:', ledger.confirmed, 'in all:', ledger.total)
    console.log('calls that broke off:', ledger.doubted, 'answered 503:', ledger.unavailable, 'refused:', ledger.refused)
    console.log('mails:', await endedMails(look), 'taken by the mail server:', mailbox.taken.length)
    console.log(`files without a row, from calls that were broken off: ${await leftOver(look)}`)
    await db.end()
  } finally {
    await it.stop()
    await mailbox.become('down')
    if (faults.length) console.error(it.said().slice(-4_000))
    await rm(folder, { recursive: true, force: true })
  }
  for (const fault of faults) console.error(`FAULT ${fault}`)
  console.log(`${faults.length ? `${faults.length} faults` : 'Nothing was lost, and nothing was done twice'}; ${Math.round((Date.now() - begun) / 1000)} s`)
  return faults.length === 0
}

process.exit(await main() ? 0 : 1)
