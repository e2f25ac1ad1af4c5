import './umask.ts'
import { printLine } from '#server/core/print-line.ts'
import { setTimeout as pause } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import type { Services } from '#server/core/context.ts'
import { StartRefusal, refusedExitCode } from '#server/core/start-refusal.ts'
import { deleteExpired } from '../platform/sign-in/delete-expired.ts'
import { queueMissedBackups } from '../platform/backup/missed-backup.ts'
import { backupNotice, scheduleBackups } from '../platform/backup/schedule.ts'
import { assertNoUnfinishedRestore } from '../platform/backup/unfinished-restore.ts'
import { buildApp } from './app.ts'
import { buildPages, compressPages } from './build-pages.ts'
import { readConfig } from './config/config.ts'
import { stopWorker } from '../platform/documents/index.ts'
import { reportAtStart } from './doctor/doctor.ts'
import { assertPortFree } from './http/assert-port-free.ts'
import { shutDown } from './http/shutdown.ts'
import type { PeriodicTask } from '#server/core/job.ts'
import { requeueUnsentMail } from '../platform/mail/deliver.ts'
import { loadModules } from './modules.ts'
import type { ModuleRegistry } from './modules.ts'
import { collectGarbageWhenIdle } from './collect-garbage-when-idle.ts'
import { drillWhenDue } from './restore-drill/run-drill.ts'
import { removeScratch } from './restore-drill/scratch.ts'
import { seed } from './seed.ts'
import { createServices } from './services.ts'
import { archiveNotice } from '../platform/wal-archive/archive-notice.ts'
import { readyDatabase } from '../platform/upgrade/ready-database.ts'

/** Timeout of the graceful shutdown. The process exits within ten seconds of the stop signal. */
const shutdownTimeoutMs = 8_000

/** Timeout in milliseconds for the end of the write-ahead log; the next start archives the rest. */
const archiveTimeoutMs = 1_500

/** Schedules periodic tasks and daily backups. */
async function scheduleWork(
  services: Services,
  connection: ClientConfig,
  { resources }: ModuleRegistry,
): Promise<void> {
  const tasksOf = (period: 'hourlyTasks' | 'dayTasks') =>
    new Map<string, PeriodicTask>(
      [...resources.values()].flatMap((r) => Object.entries(r[period] ?? {})),
    )
  await services.jobs.schedulePeriodic(services, 'quarterly', tasksOf('dayTasks'))
  await services.jobs.schedulePeriodic(
    services,
    'hourly',
    tasksOf('hourlyTasks')
      .set('lostWork', (s) => s.jobs.requeueLostJobs(s))
      .set('lostMail', requeueUnsentMail)
      .set('tidy', deleteExpired),
  )
  await scheduleBackups(services, connection, drillWhenDue)
}

/** Prints that the product is ready, and what an operator should know. */
async function announce(config: Services['config'], seeded: boolean): Promise<void> {
  printLine(`Plimsoll is ready on ${config.publicUrl}`)
  printLine(await backupNotice(config))
  if (config.walArchive) printLine(await archiveNotice(config.walArchive, config.dataDir))
  if (config.demo)
    printLine(
      'Demonstration accounts (password Plimsoll-2026): admin surveyor chief approver ' +
        'finance manager operator owner flag, and surveyor2 owner2 flag2',
    )
  if (seeded && config.demo) printLine('The database was empty and now holds demonstration data.')
}

/** @throws StartRefusal naming the variable and what it accepts */
function readSettings(): Services['config'] {
  try {
    return readConfig()
  } catch (error) {
    throw new StartRefusal((error as Error).message, undefined, { cause: error })
  }
}

async function main(): Promise<void> {
  const config = readSettings()
  assertNoUnfinishedRestore(config.dataDir)
  // Before the data folder or the database is written to.
  await assertPortFree(config)
  await removeScratch(config.dataDir)
  const withPages = process.argv.includes('--build-web')
  const pages = withPages ? buildPages() : Promise.resolve()
  // Prevents an unhandled rejection; pages is awaited below.
  pages.catch(() => undefined)
  // Modules load in parallel with the start and migration of the database, which run in a process
  // of their own.
  const [modules, { embedded, connection }] = await Promise.all([
    loadModules(),
    readyDatabase(config, printLine),
  ])
  const services = await createServices(config, connection, modules, undefined, embedded !== null)
  const seeded = await seed(services, modules)
  await pages
  const app = await buildApp(services)
  await scheduleWork(services, connection, modules)
  await app.listen({ port: config.port, host: config.host })
  collectGarbageWhenIdle(app)
  queueMissedBackups(services)
  services.walArchive?.begin()
  if (withPages) compressPages()

  await announce(config, seeded === 'seeded')
  void reportAtStart(services, printLine).catch((err: unknown) =>
    services.log.warn({ err }, 'the installation was not checked'),
  )

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    const gracefulShutdown = shutDown(app, services, config.drainMs)
      .then(() => services.close())
      .then(() => stopWorker())
    // Does not wait for work that cannot finish because the database is unavailable or a connection
    // stays open.
    await Promise.race([
      gracefulShutdown.catch((error: unknown) => printLine(`Stopping: ${String(error)}`)),
      pause(shutdownTimeoutMs, undefined, { ref: false }),
    ])
    await embedded?.stop()
    // The database finishes its last segment when it stops.
    const shipped = services.walArchive?.ship().catch((error: unknown) => printLine(String(error)))
    await Promise.race([shipped, pause(archiveTimeoutMs, undefined, { ref: false })])
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  if (process.env['LOG_LEVEL'] === 'debug' && error instanceof Error)
    process.stderr.write(`${error.stack}\n`)
  process.exit(error instanceof StartRefusal ? refusedExitCode : 1)
})
