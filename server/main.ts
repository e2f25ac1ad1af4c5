import './umask.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { tidy } from './access/tidy.ts'
import { scheduleBackups } from './backup/schedule.ts'
import { refuseUnfinished } from './backup/unfinished.ts'
import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import type { Config } from './config.ts'
import { openDatabase } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { roleWarning } from './db/role-warning.ts'
import { superviseEmbedded } from './db/supervised.ts'
import { stopWorker } from './documents/index.ts'
import { closeDataFolder } from './files/private-folder.ts'
import { leave } from './http/leaving.ts'
import type { HourlyTask } from './jobs/jobs.ts'
import { queueForgotten } from './mail/deliver.ts'
import { readHouse } from './modules.ts'
import { tidyOnceQuiet } from './quiet.ts'
import { seed } from './seed.ts'
import { makeServices } from './services.ts'

/** Within ten seconds a server that is told to stop has stopped. */
const patience = 8_000

const say = (line: string) => process.stdout.write(`${line}\n`)

/** The database, at the newest state of its tables. `embedded`: the one that is the product's own. */
async function readyDatabase({ dataDir, databaseUrl }: Config) {
  const open = await closeDataFolder(dataDir)
  if (open) say(open)
  const embedded = databaseUrl ? null : await superviseEmbedded({ dataDir, log: say })
  const connection = embedded ? embedded.config : { connectionString: databaseUrl! }
  const first = openDatabase(connection)
  await migrate(first.db)
  const warning = databaseUrl ? await roleWarning(first.db) : null
  if (warning) say(warning)
  await first.close()
  return { embedded, connection }
}

async function main(): Promise<void> {
  const config = readConfig()
  refuseUnfinished(config.dataDir)
  // The modules are read while the database starts and is migrated in a process of its own.
  const [house, { embedded, connection }] = await Promise.all([readHouse(), readyDatabase(config)])
  const services = await makeServices(config, connection, house, undefined, embedded !== null)
  const seeded = await seed(services, house)
  const app = await buildApp(services)
  const hourly = new Map<string, HourlyTask>([...house.resources.values()].flatMap((r) => Object.entries(r.hourly ?? {})))
  await services.jobs.everyHour(services, hourly.set('lostWork', (s) => s.jobs.takeUpLost(s)).set('lostMail', queueForgotten).set('tidy', tidy))
  await scheduleBackups(services, connection)
  await app.listen({ port: config.port, host: config.host })
  tidyOnceQuiet(app)

  say(`Plimsoll is ready on ${config.publicUrl}`)
  if (!config.captcha) say('CAPTCHA=off: sign-in is open to guessing; for tests and benchmarks only.')
  if (config.demo) say('Demonstration accounts (password Plimsoll-2026): admin surveyor chief approver finance manager operator owner flag, and surveyor2 owner2 flag2')
  if (seeded === 'seeded' && config.demo) say('The database was empty and now holds demonstration data.')

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    const orderly = leave(app, services, config.drainMs).then(() => services.close()).then(() => stopWorker())
    // What does not come to an end, because the database is away or somebody keeps a line open, is not waited for.
    await Promise.race([orderly.catch((error: unknown) => say(`Stopping: ${String(error)}`)), pause(patience, undefined, { ref: false })])
    await embedded?.stop()
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  if (process.env['LOG_LEVEL'] === 'debug' && error instanceof Error) process.stderr.write(`${error.stack}\n`)
  process.exit(1)
})
