/**
 * npm run test:rolling-restart -- [--rounds 12] [--seed 1]: three servers on one PostgreSQL over
 * TCP and one S3 store, behind a load balancer. One server at a time is stopped or killed under
 * load and started again; half way the database is migrated to a later version. Compares confirmed
 * writes after every round. Exit code 1 on violations.
 */
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { subscribeToEvents } from '#common/live.ts'
import {
  baseline,
  countMailsByState,
  checkInvariants,
  countPendingJobs,
} from '../crash-test/check.ts'
import type { CheckContext } from '../crash-test/check.ts'
import { ExpectedState } from '../crash-test/expected-state.ts'
import { startWriters } from '../crash-test/writers.ts'
import type { Writers } from '../crash-test/writers.ts'
import { startSmtpSink } from '../crash-test/smtp-sink.ts'
import type { SmtpSink } from '../crash-test/smtp-sink.ts'
import { freePort, openCheckPool, appProcess, waitUntil } from '../crash-test/app-process.ts'
import type { AppProcess } from '../crash-test/app-process.ts'
import { recordSchema } from '#server/platform/database/schema-record.ts'
import { seededRandom } from '#tools/seeded-random.ts'
import type { SeededRandom } from '#tools/seeded-random.ts'
import { isIdle, endorsableWindows } from '../crash-test/fixture.ts'
import { startS3 } from '../test/s3-server.ts'
import type { S3Server } from '../test/s3-server.ts'
import { startClients } from './clients.ts'
import { startPostgres } from './postgres.ts'
import { startLoadBalancer } from './load-balancer.ts'
import type { Proxy } from './load-balancer.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '12' },
    seed: { type: 'string', default: '1' },
    postgres: { type: 'string' },
  },
})
const [rounds, seed] = [Number(values.rounds), Number(values.seed)]
if (!Number.isInteger(rounds) || rounds < 1 || !Number.isInteger(seed))
  throw new Error('use --rounds 12 --seed 1')

/** Migrations of a later version only add; earlier versions continue. */
const newerVersionSql = `
  alter table customer add column of_a_later_version text not null default 'x';
  alter table invoice add column of_a_later_version numeric;
  create table of_a_later_version (id int primary key);
  insert into schema_migration (name, hash, version, additive)
    values ('29990101T0000_of_a_later_version', '', '99.0.0', true)`
const terminations = ['told to stop', 'killed'] as const
/** Time limit of a graceful stop. */
const shutdownTimeoutMs = 10_000

/** Objects of the store as files. */
async function downloadBlobs(s3: S3Server, folder: string, done: Set<string>): Promise<void> {
  for (const [name, bytes] of s3.files) {
    if (done.has(name) || !/^[0-9a-f]{2}\//.test(name)) continue
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), bytes)
    done.add(name)
  }
}

/**
 * Calls that broke or returned 500 and above since a moment, except those running in a killed
 * process.
 */
function unexpectedFailures({ broken, failed }: Proxy, since: number, killed: number): string[] {
  return [
    ...broken
      .filter(({ at, time }) => time >= since && at !== killed)
      .map(
        ({ at, path }) =>
          `${path} broke ${at < 0 ? 'as nobody was there' : `in process ${at + 1}`}`,
      ),
    ...failed
      .filter(({ time }) => time >= since)
      .map(({ at, path, status }) => `${path} was answered ${status} by process ${at + 1}`),
  ]
}

interface ResultRow {
  rounds: number
  confirmed: number
  'broken in transit': number
  'gone after s, worst': number
  'back after s, worst': number
}

/** The three servers with what they use. */
interface Cluster {
  servers: AppProcess[]
  s3: S3Server
  mailbox: SmtpSink
  postgres: Awaited<ReturnType<typeof startPostgres>>
  proxy: Proxy
  db: CheckContext['db']
}

/** What the rounds need and find. */
interface Run extends Cluster {
  expected: ExpectedState
  clients: ReturnType<typeof startClients>
  writers: Writers
  look: CheckContext
  /** names of the objects that are copied into the folder of the check */
  mirrored: Set<string>
  liveUpdates: number[]
  reconnects: number[]
  results: Record<string, ResultRow>
  faults: string[]
}

type Closing = (() => Promise<unknown>)[]

/** Starts database, store, mail server, three servers and the load balancer. */
async function startCluster(folder: string, begun: number, closing: Closing): Promise<Cluster> {
  const [s3, mailbox] = [await startS3(), await startSmtpSink(await freePort())]
  closing.push(
    () => mailbox.setState('down'),
    () => s3.close(),
  )
  const postgres = await startPostgres(join(folder, 'postgres'), values.postgres, {
    fsync: 'off',
  })
  closing.push(() => postgres.stop())
  const env = {
    DATABASE_URL: postgres.url,
    S3_URL: s3.url,
    SMTP_URL: mailbox.url,
    SECRETS_KEY: randomBytes(32).toString('base64'),
    DEMO: 'on',
    CAPTCHA: 'on',
    LOG_LEVEL: 'warn',
  }
  const servers: AppProcess[] = []
  closing.push(() => Promise.all(servers.map((one) => one.stop())))
  for (const n of [1, 2, 3]) servers.push(await appProcess(join(folder, `server-${n}`), env))
  // Concurrently on an empty database: one of them migrates and fills it.
  for (const one of servers) one.launch()
  await Promise.all(servers.map((one) => one.ready(400_000)))
  console.log(
    `PostgreSQL ${postgres.version}; three servers, filled and started after ` +
      `${Math.round((Date.now() - begun) / 1000)} s; ${rounds} rounds, seed ${seed}`,
  )
  const db = openCheckPool(postgres.connection)
  closing.push(() => db.end())
  const proxy = await startLoadBalancer(servers.map(({ url }) => url))
  closing.push(() => proxy.close())
  return { servers, s3, mailbox, postgres, proxy, db }
}

/** Opens three live connections through the balancer, and counts what they receive. */
function followLive(url: string, token: string, faults: string[], closing: Closing) {
  const [liveUpdates, reconnects] = [
    [0, 0, 0],
    [0, 0, 0],
  ]
  const streams = liveUpdates.map((_, n) =>
    subscribeToEvents({
      open: (abort) =>
        fetch(`${url}/api/live`, { headers: { authorization: `Bearer ${token}` }, signal: abort }),
      onChanged: () => {
        liveUpdates[n]!++
      },
      onResync: () => {
        reconnects[n]!++
      },
      onEnded: () => faults.push('a live connection received the end of its session'),
      retryDelayMs: () => 250,
    }),
  )
  closing.push(async () => streams.forEach((one) => one.stop()))
  return { liveUpdates, reconnects }
}

/** Signs the clients in and records the state before the first round. */
async function prepareRun(
  cluster: Cluster,
  folder: string,
  faults: string[],
  closing: Closing,
): Promise<Run> {
  const { proxy, servers, db, mailbox } = cluster
  const expected = new ExpectedState()
  const clients = startClients({ proxy: proxy.url, urls: servers.map(({ url }) => url) })
  const writers = await startWriters({
    url: proxy.url,
    db,
    ledger: expected,
    seed,
    work: await endorsableWindows(db),
    signIn: clients.signIn,
  })
  faults.push(...(await clients.checkConsistency(writers.people['admin']!.token)))
  const look: CheckContext = {
    db,
    filesDir: join(folder, 'files'),
    ledger: expected,
    from: await baseline(db),
    mailbox,
    seen: new Set(),
  }
  const token = writers.people['finance']!.token!
  const live = followLive(proxy.url, token, faults, closing)
  const mirrored = new Set<string>()
  return { ...cluster, ...live, expected, clients, writers, look, mirrored, results: {}, faults }
}

/** Migrates the database to a later version, while earlier ones run. */
async function migrateToLaterVersion(db: CheckContext['db']): Promise<void> {
  await db.query(newerVersionSql)
  const connection = await db.connect()
  await recordSchema(connection, '99.0.0').finally(() => connection.release())
  console.log('    the database is of a later version from here on')
}

type Termination = (typeof terminations)[number]

/**
 * Ends one server under load and starts it again.
 * @returns how long it took to end and to be ready again, in milliseconds
 */
async function restartUnderLoad(
  { servers, clients, writers }: Run,
  at: number,
  way: Termination,
  random: SeededRandom,
): Promise<{ gone: number; back: number }> {
  const one = servers[at]!
  writers.go()
  clients.start()
  await pause(random.between(1_000, 4_000))
  const terminatedAt = Date.now()
  await (way === 'killed' ? one.kill() : one.stop())
  const gone = Date.now() - terminatedAt
  await pause(random.between(0, 2_000))
  const launched = Date.now()
  one.launch()
  await one.ready()
  const back = Date.now() - launched
  // Waits until the balancer uses the restarted server.
  await pause(1_500)
  await clients.stop()
  await writers.halt()
  return { gone, back }
}

/** Lost or doubled writes, and faults that the clients saw. */
async function faultsOfRound({ db, s3, look, mirrored, clients }: Run): Promise<string[]> {
  const found: string[] = []
  await waitUntil('every call has come to its end', () => isIdle(db), 60_000).catch(
    (error: Error) => found.push(error.message),
  )
  await downloadBlobs(s3, look.filesDir, mirrored)
  const broken = await checkInvariants(look).catch((error: unknown) => [
    `could not be looked at: ${String((error as Error).stack)}`,
  ])
  return [...found, ...broken, ...clients.faults.splice(0)]
}

/** One round: restart, comparison, result. */
async function runRound(run: Run, n: number, random: SeededRandom): Promise<void> {
  const { proxy, expected, liveUpdates, results } = run
  const [at, way] = [(n - 1) % 3, terminations[(n - 1) % 2]!]
  const before = { total: expected.total, live: [...liveUpdates], broken: proxy.broken.length }
  const since = Date.now()
  if (n === Math.ceil(rounds / 2)) await migrateToLaterVersion(run.db)
  const { gone, back } = await restartUnderLoad(run, at, way, random)
  const found = unexpectedFailures(proxy, since, way === 'killed' ? at : -2)
  if (way === 'told to stop' && gone > shutdownTimeoutMs)
    found.push(`stopped after ${gone} ms only`)
  found.push(...(await faultsOfRound(run)))
  const confirmed = expected.total - before.total
  if (confirmed > 20)
    liveUpdates.forEach((count, i) => {
      if (count === before.live[i]) found.push(`nothing was heard on live connection ${i + 1}`)
    })
  run.faults.push(...found.map((fault) => `round ${n} (${at + 1} ${way}): ${fault}`))
  const broken = proxy.broken.length - before.broken
  const row = (results[way] ??= {
    rounds: 0,
    confirmed: 0,
    'broken in transit': 0,
    'gone after s, worst': 0,
    'back after s, worst': 0,
  })
  row.rounds++
  row.confirmed += confirmed
  row['broken in transit'] += broken
  row['gone after s, worst'] = Math.max(row['gone after s, worst'], gone / 1000)
  row['back after s, worst'] = Math.max(row['back after s, worst'], back / 1000)
  console.log(
    `${String(n).padStart(3)} server ${at + 1} ${way}: ${confirmed} confirmed, ` +
      `${broken} broken in transit, gone after ${(gone / 1000).toFixed(1)} s, ` +
      `back after ${(back / 1000).toFixed(1)} ` +
      `s${found.length ? `, ${found.length} FAULTS` : ''}`,
  )
  for (const fault of found) console.log(`    ${fault}`)
}

async function printResults(run: Run): Promise<void> {
  const { results, proxy, expected, clients, reconnects, liveUpdates, look, mailbox } = run
  console.table(results)
  console.log('answers by server:', proxy.served)
  console.log('live connections opened:', reconnects, 'told:', liveUpdates)
  const { confirmed, total, refused, unavailable } = expected
  console.log('confirmed:', confirmed, 'in all:', total)
  console.log('refused:', refused, 'answered 503:', unavailable)
  const { signIns, signOuts, worstMs, settingMs } = clients.count
  console.log('sign-ins:', signIns)
  console.log('sign-outs, refused everywhere after ms, worst:', signOuts, Math.round(worstMs))
  console.log('settings seen everywhere after ms, worst:', Math.round(settingMs))
  await printSizes(run)
  console.log('mails:', await countMailsByState(look))
  console.log('taken by the mail server:', mailbox.accepted.length)
}

async function printSizes({ db, s3 }: Run): Promise<void> {
  const { rows: sizes } = await db.query(`select relname as table, reltuples::int as rows,
      round(pg_total_relation_size(oid) / greatest(reltuples, 1)) as "bytes a row, indexes too" from pg_class
    where relname in ('ship', 'ship_cert', 'cert_window', 'log', 'log_seal', 'quotation', 'quotation_line',
      'reminder_sent', 'outbox') and relkind = 'r' order by 1`)
  console.table(sizes)
  const { rows } = await db.query(
    'select pg_size_pretty(pg_database_size(current_database())) as size',
  )
  const bytes = [...s3.files.values()].reduce((sum, { length }) => sum + length, 0)
  console.log('the database has', rows[0].size, 'and a file of the store')
  console.log(Math.round(bytes / s3.files.size / 1024), 'kB on average')
}

/** All rounds, and a comparison when pending jobs are done. */
async function runRounds(run: Run): Promise<void> {
  const { db, s3, look, mirrored, faults } = run
  const random = seededRandom(seed)
  for (let n = 1; n <= rounds; n++) await runRound(run, n, random)
  await waitUntil(
    'the work that was broken off is done',
    async () => (await countPendingJobs(db)) === 0,
    120_000,
    500,
  ).catch((error: Error) => faults.push(error.message))
  await downloadBlobs(s3, look.filesDir, mirrored)
  faults.push(...(await checkInvariants(look)))
}

async function main(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'plimsoll-cluster-'))
  const begun = Date.now()
  const faults: string[] = []
  const closing: Closing = [() => rm(folder, { recursive: true, force: true })]
  try {
    const cluster = await startCluster(folder, begun, closing)
    closing.push(async () => {
      if (faults.length)
        for (const one of cluster.servers) console.error(one.output().slice(-3_000))
    })
    const run = await prepareRun(cluster, folder, faults, closing)
    await runRounds(run)
    await printResults(run)
  } finally {
    for (const close of closing.reverse())
      await close().catch((error: unknown) => console.error(error))
  }
  for (const fault of faults) console.error(`FAULT ${fault}`)
  console.log(
    `${faults.length ? `${faults.length} faults` : 'Nothing was lost, and nothing was done twice'}; ` +
      `${Math.round((Date.now() - begun) / 1000)} s`,
  )
  return faults.length === 0
}

process.exit((await main()) ? 0 : 1)
