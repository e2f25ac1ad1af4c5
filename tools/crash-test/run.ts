/**
 * npm run test:crash -- [--kills 50] [--seed 1]: kills the product at random moments under load,
 * and compares confirmed writes with the database after every restart. Prints a table; exit code 1
 * if a write was lost.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { subscribeToEvents } from '#common/live.ts'
import {
  baseline,
  countMailsByState,
  checkInvariants,
  countOrphanedFiles,
  countPendingJobs,
} from './check.ts'
import type { CheckContext } from './check.ts'
import { ExpectedState } from './expected-state.ts'
import { startWriters } from './writers.ts'
import type { Writers } from './writers.ts'
import { startSmtpSink } from './smtp-sink.ts'
import type { SmtpSink } from './smtp-sink.ts'
import { copyDemoFolder, freePort, openCheckPool, appProcess, waitUntil } from './app-process.ts'
import type { AppProcess } from './app-process.ts'
import { seededRandom } from '#tools/seeded-random.ts'
import type { SeededRandom } from '#tools/seeded-random.ts'
import { isIdle, endorsableWindows } from './fixture.ts'

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '50' }, seed: { type: 'string', default: '1' } },
})
const [kills, seed] = [Number(values.kills), Number(values.seed)]
if (!Number.isInteger(kills) || kills < 1 || !Number.isInteger(seed))
  throw new Error('use --kills 50 --seed 1')

const signal = (pid: number | null) => {
  if (pid) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      /* it has ended by itself */
    }
  }
}
const killTargets = [
  'server',
  'database',
  'both',
  'one connection',
  'server, and again while it starts',
] as const
type KillTarget = (typeof killTargets)[number]

async function killTarget(
  server: AppProcess,
  way: KillTarget,
  random: SeededRandom,
): Promise<void> {
  const database = await server.databasePid()
  if (way === 'database') return signal(database)
  if (way === 'one connection') return signal(random.pick(await server.backends()))
  if (way === 'both') signal(database)
  await server.kill()
  if (way !== 'server, and again while it starts') return
  server.launch()
  await pause(random.between(50, 2_500))
  await server.kill()
}

interface ResultRow {
  kills: number
  confirmed: number
  doubt: number
  'back after s, median': number | string
  worst: number | string
}

/** What one run needs and finds. */
interface Run {
  server: AppProcess
  db: CheckContext['db']
  expected: ExpectedState
  look: CheckContext
  writers: Writers
  live: { updates: number; reconnects: number }
  random: SeededRandom
  results: Record<string, ResultRow>
  recoverySeconds: Record<string, number[]>
  faults: string[]
}

const inDoubt = ({ unknownOutcomes, unavailable }: ExpectedState) => unknownOutcomes + unavailable

/** Follows live updates until `stop()`. */
function followLive(url: string, token: string, faults: string[]) {
  const live = { updates: 0, reconnects: 0 }
  const { stop } = subscribeToEvents({
    open: (abort) =>
      fetch(`${url}/api/live`, { headers: { authorization: `Bearer ${token}` }, signal: abort }),
    onChanged: () => {
      live.updates++
    },
    onResync: () => {
      live.reconnects++
    },
    onEnded: () => faults.push('the live connection received the end of its session'),
    retryDelayMs: () => 250,
  })
  return { live, stop }
}

/**
 * Kills under load and waits until the database answers again.
 * @returns seconds from the kill
 */
async function killAndRecover(
  { server, db, writers, random }: Run,
  way: KillTarget,
): Promise<number> {
  writers.go()
  await pause(random.between(300, 4_000))
  const struck = Date.now()
  await killTarget(server, way, random)
  if (server.pid === null) server.launch()
  else await pause(random.between(0, 1_500))
  await server.ready()
  // The health result may be cached.
  await waitUntil(
    'the database is back',
    () =>
      db.query('select 1').then(
        () => true,
        () => false,
      ),
    60_000,
  )
  const seconds = (Date.now() - struck) / 1000
  await writers.halt()
  return seconds
}

/** Faults after a kill: lost or doubled writes, and a live connection that is not back. */
async function faultsAfterKill(
  { db, look, live, faults }: Run,
  reconnectsBefore: number,
): Promise<string[]> {
  // Abandoned calls complete first.
  await waitUntil('every call has come to its end', () => isIdle(db), 60_000).catch(
    (error: Error) => faults.push(error.message),
  )
  const found = await checkInvariants(look).catch((error: unknown) => [
    `could not be looked at: ${String((error as Error).stack)}`,
  ])
  await waitUntil(
    'the live connection is back',
    () => live.reconnects > reconnectsBefore,
    15_000,
  ).catch((error: Error) => found.push(error.message))
  return found
}

/** Kills once and records the result. */
async function killOnce(run: Run, n: number): Promise<void> {
  const { server, expected, live, random, results, recoverySeconds, faults } = run
  const way = n <= killTargets.length ? killTargets[n - 1]! : random.pick(killTargets)
  const before = { total: expected.total, doubt: inDoubt(expected), ...live }
  const seconds = await killAndRecover(run, way)
  const found = await faultsAfterKill(run, before.reconnects)
  const confirmed = expected.total - before.total
  const doubt = inDoubt(expected) - before.doubt
  if (confirmed > 30 && live.updates === before.updates)
    found.push('nothing was heard on the live connection')
  faults.push(...found.map((fault) => `kill ${n} (${way}): ${fault}`))
  const row = (results[way] ??= {
    kills: 0,
    confirmed: 0,
    doubt: 0,
    'back after s, median': '',
    worst: '',
  })
  row.kills++
  row.confirmed += confirmed
  row.doubt += doubt
  ;(recoverySeconds[way] ??= []).push(seconds)
  console.log(
    `${String(n).padStart(3)} ${way}: ${confirmed} confirmed, ${doubt} in doubt, back after ` +
      `${seconds.toFixed(1)} s${found.length ? `, ${found.length} FAULTS` : ''}`,
  )
  for (const fault of found) console.log(`    ${fault}`)
  if (found.length) console.log(lastFailedCalls(server))
}

const lastFailedCalls = (server: AppProcess): string =>
  server
    .output()
    .split('\n')
    .filter((line) => line.includes('call failed'))
    .slice(-3)
    .join('\n')
    .slice(0, 4_000)

async function printResults(run: Run, smtpSink: SmtpSink): Promise<void> {
  const { results, recoverySeconds, expected, look } = run
  for (const [way, times] of Object.entries(recoverySeconds)) {
    times.sort((a, b) => a - b)
    Object.assign(results[way]!, {
      'back after s, median': times[Math.floor(times.length / 2)]!,
      worst: times.at(-1)!,
    })
  }
  console.table(results)
  console.log('confirmed:', expected.confirmed, 'in all:', expected.total)
  const { unknownOutcomes, unavailable, refused } = expected
  console.log('calls that broke off:', unknownOutcomes)
  console.log('answered 503:', unavailable, 'refused:', refused)
  const accepted = smtpSink.accepted.length
  console.log('mails:', await countMailsByState(look), 'taken by the mail server:', accepted)
  console.log(
    `files without a row, from calls that were broken off: ${await countOrphanedFiles(look)}`,
  )
}

/** Starts the clients on a running server, kills it as often as asked, and compares at the end. */
async function killRepeatedly(
  server: AppProcess,
  dataDir: string,
  smtpSink: SmtpSink,
  { begun, faults }: { begun: number; faults: string[] },
): Promise<void> {
  const db = openCheckPool(server.connection)
  const expected = new ExpectedState()
  const look: CheckContext = {
    db,
    filesDir: join(dataDir, 'files'),
    ledger: expected,
    from: await baseline(db),
    mailbox: smtpSink,
    seen: new Set(),
  }
  const work = await endorsableWindows(db)
  const writers = await startWriters({ url: server.url, db, ledger: expected, seed, work })
  const { live, stop } = followLive(server.url, writers.people['finance']!.token, faults)
  console.log(
    `Filled and started after ${Math.round((Date.now() - begun) / 1000)} s; ` +
      `${kills} kills, seed ${seed}`,
  )
  const random = seededRandom(seed)
  const found = { results: {}, recoverySeconds: {}, faults }
  const run: Run = { server, db, expected, look, writers, live, random, ...found }
  for (let n = 1; n <= kills; n++) await killOnce(run, n)
  // Pending jobs complete by themselves.
  await waitUntil(
    'the work that was broken off is done',
    async () => (await countPendingJobs(db)) === 0,
    90_000,
    500,
  ).catch((error: Error) => faults.push(error.message))
  faults.push(...(await checkInvariants(look)))
  stop()
  await printResults(run, smtpSink)
  await db.end()
}

async function main(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'plimsoll-crash-'))
  const dataDir = join(folder, 'data')
  const smtpSink = await startSmtpSink(await freePort())
  const begun = Date.now()
  const server = await appProcess(dataDir, { SMTP_URL: smtpSink.url })
  const faults: string[] = []
  try {
    await copyDemoFolder(dataDir)
    await server.start()
    await killRepeatedly(server, dataDir, smtpSink, { begun, faults })
  } finally {
    await server.stop()
    await smtpSink.setState('down')
    if (faults.length) console.error(server.output().slice(-4_000))
    await rm(folder, { recursive: true, force: true })
  }
  for (const fault of faults) console.error(`FAULT ${fault}`)
  console.log(
    `${faults.length ? `${faults.length} faults` : 'Nothing was lost, and nothing was done twice'}; ` +
      `${Math.round((Date.now() - begun) / 1000)} s`,
  )
  return faults.length === 0
}

process.exit((await main()) ? 0 : 1)
