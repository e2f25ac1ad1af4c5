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
import { startSmtpSink } from '../crash-test/smtp-sink.ts'
import { freePort, openCheckPool, appProcess, waitUntil } from '../crash-test/app-process.ts'
import type { AppProcess } from '../crash-test/app-process.ts'
import { recordSchema } from '#server/platform/database/schema-record.ts'
import { seededRandom } from '#tools/seeded-random.ts'
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
const newerVersionSql = `alter table customer add column of_a_later_version text not null default 'x'; alter table invoice add column of_a_later_version numeric; create table of_a_later_version (id int primary key);
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

async function main(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'plimsoll-cluster-'))
  const begun = Date.now()
  const faults: string[] = []
  const closing: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
  const servers: AppProcess[] = []
  try {
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
    const random = seededRandom(seed)
    const expectedState = new ExpectedState()
    const clients = startClients({ proxy: proxy.url, urls: servers.map(({ url }) => url) })
    const writers = await startWriters({
      url: proxy.url,
      db,
      ledger: expectedState,
      seed,
      work: await endorsableWindows(db),
      signIn: clients.signIn,
    })
    faults.push(...(await clients.checkConsistency(writers.people['admin']!.token)))
    const files = join(folder, 'files')
    const look: CheckContext = {
      db,
      filesDir: files,
      ledger: expectedState,
      from: await baseline(db),
      mailbox,
      seen: new Set(),
    }
    const mirrored = new Set<string>()
    const [liveUpdates, reconnects] = [
      [0, 0, 0],
      [0, 0, 0],
    ]
    const streams = liveUpdates.map((_, n) =>
      subscribeToEvents({
        open: (abort) =>
          fetch(`${proxy.url}/api/live`, {
            headers: { authorization: `Bearer ${writers.people['finance']!.token}` },
            signal: abort,
          }),
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
    const table: Record<
      string,
      {
        rounds: number
        confirmed: number
        'broken in transit': number
        'gone after s, worst': number
        'back after s, worst': number
      }
    > = {}
    for (let n = 1; n <= rounds; n++) {
      const [at, way] = [(n - 1) % 3, terminations[(n - 1) % 2]!]
      const one = servers[at]!
      const [confirmed, updatesBefore, since, brokenBefore] = [
        expectedState.total,
        [...liveUpdates],
        Date.now(),
        proxy.broken.length,
      ]
      if (n === Math.ceil(rounds / 2)) {
        await db.query(newerVersionSql)
        const connection = await db.connect()
        await recordSchema(connection, '99.0.0').finally(() => connection.release())
        console.log('    the database is of a later version from here on')
      }
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
      const found = unexpectedFailures(proxy, since, way === 'killed' ? at : -2)
      if (way === 'told to stop' && gone > shutdownTimeoutMs)
        found.push(`stopped after ${gone} ms only`)
      await waitUntil('every call has come to its end', () => isIdle(db), 60_000).catch(
        (error: Error) => found.push(error.message),
      )
      await downloadBlobs(s3, files, mirrored)
      found.push(
        ...(await checkInvariants(look).catch((error: unknown) => [
          `could not be looked at: ${String((error as Error).stack)}`,
        ])),
        ...clients.faults.splice(0),
      )
      if (expectedState.total - confirmed > 20)
        liveUpdates.forEach((count, i) => {
          if (count === updatesBefore[i])
            found.push(`nothing was heard on live connection ${i + 1}`)
        })
      faults.push(...found.map((fault) => `round ${n} (${at + 1} ${way}): ${fault}`))
      const row = (table[way] ??= {
        rounds: 0,
        confirmed: 0,
        'broken in transit': 0,
        'gone after s, worst': 0,
        'back after s, worst': 0,
      })
      row.rounds++
      row.confirmed += expectedState.total - confirmed
      row['broken in transit'] += proxy.broken.length - brokenBefore
      row['gone after s, worst'] = Math.max(row['gone after s, worst'], gone / 1000)
      row['back after s, worst'] = Math.max(row['back after s, worst'], back / 1000)
      console.log(
        `${String(n).padStart(3)} server ${at + 1} ${way}: ${expectedState.total - confirmed} confirmed, ` +
          `${proxy.broken.length - brokenBefore} broken in transit, gone after ` +
          `${(gone / 1000).toFixed(1)} s, back after ${(back / 1000).toFixed(1)} ` +
          `s${found.length ? `, ${found.length} FAULTS` : ''}`,
      )
      for (const fault of found) console.log(`    ${fault}`)
    }
    await waitUntil(
      'the work that was broken off is done',
      async () => (await countPendingJobs(db)) === 0,
      120_000,
      500,
    ).catch((error: Error) => faults.push(error.message))
    await downloadBlobs(s3, files, mirrored)
    faults.push(...(await checkInvariants(look)))
    console.table(table)
    console.log(
      'answers by server:',
      proxy.served,
      'live connections opened:',
      reconnects,
      'told:',
      liveUpdates,
    )
    console.log(
      'confirmed:',
      expectedState.confirmed,
      'in all:',
      expectedState.total,
      'refused:',
      expectedState.refused,
      'answered 503:',
      expectedState.unavailable,
    )
    console.log(
      'sign-ins:',
      clients.count.signIns,
      'sign-outs, refused everywhere after ms, worst:',
      clients.count.signOuts,
      Math.round(clients.count.worstMs),
      'settings seen everywhere after ms, worst:',
      Math.round(clients.count.settingMs),
    )
    const { rows: sizes } = await db.query(`select relname as table, reltuples::int as rows,
        round(pg_total_relation_size(oid) / greatest(reltuples, 1)) as "bytes a row, indexes too" from pg_class
      where relname in ('ship', 'ship_cert', 'cert_window', 'log', 'log_seal', 'quotation', 'quotation_line',
        'reminder_sent', 'outbox') and relkind = 'r' order by 1`)
    console.table(sizes)
    console.log(
      'the database has',
      (await db.query('select pg_size_pretty(pg_database_size(current_database())) as size'))
        .rows[0].size,
      'and a file of the store',
      Math.round(
        [...s3.files.values()].reduce((sum, { length }) => sum + length, 0) / s3.files.size / 1024,
      ),
      'kB on average',
    )
    console.log(
      'mails:',
      await countMailsByState(look),
      'taken by the mail server:',
      mailbox.accepted.length,
    )
  } finally {
    if (faults.length) for (const one of servers) console.error(one.output().slice(-3_000))
    await Promise.all(servers.map((one) => one.stop()))
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
