/**
 * npm run test:soak -- --folder /tmp/growth-copy [--minutes 60] [--people 200] [--rate 12]
 * [--snapshots /tmp/heap] [--leak 1024]: simulates users on a folder filled by bench/seed-data.ts,
 * which is changed, and records memory, heap, connections, open files and table sizes. Prints a
 * table; exit code 1 if memory exceeds 512 MB, the heap grows (judged from 15 minutes) or a call
 * fails. `--snapshots` writes the heap after a third of the time and at the end, which needs memory
 * that is not counted. `--leak` retains this number of bytes a call, to see that it is found.
 */
import { readFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { seededRandom } from '#tools/seeded-random.ts'
import serverProcess from '#tools/server-process.json' with { type: 'json' }
import { ExpectedState } from '../crash-test/expected-state.ts'
import { startWriters } from '../crash-test/writers.ts'
import { startSmtpSink } from '../crash-test/smtp-sink.ts'
import { freePort, openCheckPool, appProcess } from '../crash-test/app-process.ts'
import { endorsableWindows } from '../crash-test/fixture.ts'
import { childProcessMemory, inspector, openFiles, resident } from './inspect.ts'
import { heapSamples, heapGrowth } from './heap-growth.ts'
import { startVirtualUsers } from './virtual-users.ts'
import type { LoadContext } from './virtual-users.ts'
import { tableGrowth, tableSizes } from './table-sizes.ts'

const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    minutes: { type: 'string', default: '60' },
    people: { type: 'string', default: '200' },
    rate: { type: 'string', default: '12' },
    snapshots: { type: 'string' },
    leak: { type: 'string' },
  },
})
const [minutes, userCount, rate] = [
  Number(values.minutes),
  Number(values.people),
  Number(values.rate),
]
if (!values.folder || !(minutes > 0) || !(userCount > 0) || !(rate > 0))
  throw new Error('use --folder /tmp/growth-copy --minutes 60 --people 200 --rate 12')
/** Limits of docs/operations.md, in megabytes. */
const budget = 512
const demonstration = [
  'admin',
  'surveyor',
  'surveyor2',
  'chief',
  'approver',
  'finance',
  'manager',
  'operator',
  'owner',
  'owner2',
  'flag',
  'flag2',
]

interface Line {
  minute: number
  memory: number
  most: number
  heap: number
  beside: number
  connections: number
  files: number
  streams: number
  'event loop p99, ms': number
  helpers: string
  calls: number
  load: string
}

const folder = values.folder
const smtpSink = await startSmtpSink(await freePort())
const inspectPort = await freePort()
const leaking = values.leak
  ? ['--import', pathToFileURL(join(import.meta.dirname, 'leak.mjs')).href]
  : []
// Settings of npm start and deploy/.
const it = await appProcess(
  folder,
  {
    SMTP_URL: smtpSink.url,
    ...serverProcess.environment,
    NODE_OPTIONS: `--inspect-port=127.0.0.1:${inspectPort}`,
    LEAKED_BYTES: values.leak ?? '0',
  },
  [],
  [...serverProcess.flags, ...leaking],
)
const faults: string[] = []
let serverInspector: Awaited<ReturnType<typeof inspector>> | undefined
try {
  await it.start()
  const db = openCheckPool(it.connection)
  // Users sign in with the demonstration password.
  await db.query(
    `update app_user set password_hash = (select password_hash from app_user
      where username = 'admin'), must_change_password = false where username like 'bench-%'`,
  )
  const { rows: others } = await db.query(
    `select username from app_user where username like 'bench-%' order by id * 7919 % 1000003 limit $1`,
    [Math.max(0, userCount - demonstration.length)],
  )
  const { rows: utns } = await db.query(
    'select utn from ship_cert where utn is not null order by id desc limit 500',
  )
  const day: LoadContext = {
    url: it.url,
    random: seededRandom(1),
    tally: {},
    failures: [],
    refusals: {},
    reporters: [],
    utns: utns.map(({ utn }) => utn),
  }
  const before = await tableSizes(db)
  const users = await startVirtualUsers(day, [
    ...demonstration.slice(0, userCount),
    ...others.map(({ username }) => username),
  ])
  const expectedState = new ExpectedState()
  const team = await startWriters({
    url: it.url,
    db,
    ledger: expectedState,
    seed: 1,
    work: (await endorsableWindows(db)).slice(0, 3_000),
  })
  serverInspector = await inspector(it.pid!, inspectPort)
  console.log(`${users.size} people have signed in; ${minutes} minutes begin`)

  const lines: Line[] = []
  let peakMb = 0
  const begun = Date.now()
  const end = begun + minutes * 60_000
  const busy = new Set<Promise<void>>()
  let skipped = 0
  const loadLoop = (async () => {
    for (let n = 1; Date.now() < end; n++) {
      await pause(Math.max(0, begun + (n * 1_000) / rate - Date.now()))
      // On an overloaded machine users wait.
      if (busy.size >= 40) {
        skipped++
        continue
      }
      const one: Promise<void> = users.one().finally(() => busy.delete(one))
      busy.add(one)
    }
    await Promise.all(busy)
  })()
  // Deals and certificates up to the signature, for some seconds of each minute.
  const moving = (async () => {
    while (Date.now() < end) {
      team.go()
      await pause(4_000)
      await team.halt()
      await pause(Math.max(0, Math.min(56_000, end - Date.now())))
    }
  })()
  const sampleResources = async () => {
    const { now, most } = await resident(it.pid!)
    const { heap, externalMb } = await serverInspector!.memoryUsage()
    const metrics = await (await fetch(`${it.url}/api/metrics`)).text()
    const figure = (name: string) =>
      Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1] ?? 0)
    const {
      rows: [{ connections }],
    } = await db.query(
      `select count(*)::int as connections from pg_stat_activity where datname = current_database()
        and pid <> pg_backend_pid()`,
    )
    const sample: Line = {
      minute: Math.round((Date.now() - begun) / 6_000) / 10,
      memory: now,
      most,
      heap,
      beside: externalMb,
      connections,
      files: await openFiles(it.pid!),
      streams: figure('plimsoll_live_streams'),
      'event loop p99, ms': Math.round(figure('nodejs_eventloop_lag_p99_seconds') * 1_000),
      helpers: (await childProcessMemory(it.pid!)).map((one) => one.toFixed(0)).join(' '),
      calls:
        Object.entries(day.tally).reduce(
          (sum, [kind, { calls }]) => sum + (kind === 'told live' ? 0 : calls),
          0,
        ) + expectedState.total,
      load: loadavg()[0]!.toFixed(1),
    }
    lines.push(sample)
    console.log(JSON.stringify(sample))
  }
  const everyMs = (minutes * 60_000) / heapSamples
  for (let n = 0; n < heapSamples; n++) {
    await sampleResources().catch((error: Error) =>
      faults.push(`could not be looked at: ${error.message}`),
    )
    if (values.snapshots && (n === heapSamples / 3 || n === heapSamples - 1)) {
      peakMb ||= lines.at(-1)?.most ?? 0
      await serverInspector.snapshot(`${values.snapshots}-${n}.heapsnapshot`)
    }
    await pause(Math.max(0, begun + (n + 1) * everyMs - Date.now()))
  }
  await Promise.all([loadLoop, moving])
  await sampleResources()
  users.leave()
  // Windows are closed and their memory is released.
  await pause(10_000)
  console.log(
    'everybody has left:',
    await serverInspector.memoryUsage(),
    'open files',
    await openFiles(it.pid!),
  )

  console.table(lines)
  console.table(
    Object.fromEntries(
      Object.entries(day.tally).map(([kind, { calls, refused, failed, ms, worst }]) => [
        kind,
        {
          calls,
          refused,
          failed,
          'mean ms': Math.round(ms / calls),
          'worst ms': Math.round(worst),
        },
      ]),
    ),
  )
  console.log('refused, as is right:', day.refusals)
  console.log(
    'confirmed moves and writes of the deals and certificates:',
    expectedState.confirmed,
    'refused:',
    expectedState.refused,
  )
  console.log(
    `pieces of work put off because 40 were under way: ${skipped}; mails sent: ${smtpSink.accepted.length}`,
  )
  console.table(tableGrowth(before, await tableSizes(db)))
  const databaseLog = (await readFile(join(folder, 'postgres.log'), 'utf8')).split('\n')
  console.log(
    `${databaseLog.filter((line) => /deadlock|PANIC|FATAL/.test(line)).length} ` +
      `lines of the database's log report a deadlock or worse`,
  )
  peakMb ||= Math.max(...lines.map((sample) => sample.most))
  if (peakMb > budget) faults.push(`the server held ${peakMb} MB, and may hold ${budget}`)
  const growth = heapGrowth(
    lines.map(({ heap }) => heap),
    minutes,
  )
  console.log(`${growth.text}; memory at most ${peakMb} MB`)
  if (growth.grows) faults.push('the heap grows')
  faults.push(...[...day.failures, ...expectedState.faults].slice(0, 20))
  await db.end()
} finally {
  serverInspector?.close()
  await it.stop()
  await smtpSink.setState('down')
  if (faults.length) console.error(it.output().slice(-4_000))
}
for (const fault of faults) console.error(`FAULT ${fault}`)
process.exit(faults.length ? 1 : 0)
