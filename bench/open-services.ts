/**
 * The product on its own folder, for benchmarks: database, migrations and demonstration data,
 * without a web server.
 */
import { spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { mkdir, readFile, readdir } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { openDatabase } from '#server/platform/database/database.ts'
import { startEmbedded } from '#server/platform/database/embedded.ts'
import { database as databaseName } from '#server/platform/database/embedded-process.ts'
import type { EmbeddedConfig } from '#server/platform/database/embedded-process.ts'
import { applicationRole } from '#server/platform/database/embedded-setup.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { readConfig } from '#server/app/config/config.ts'
import type { Services } from '#server/core/context.ts'
import { loadModules } from '#server/app/modules.ts'
import { seed } from '#server/app/seed.ts'
import { createServices } from '#server/app/services.ts'
import { writeStamp } from '#server/platform/upgrade/stamp.ts'
import { client } from '#server/testing/testing.ts'
import type { Client } from '#server/testing/testing.ts'
import serverProcess from '#tools/server-process.json' with { type: 'json' }

const root = resolve(import.meta.dirname, '..')
/** `folder` may be relative to the working directory; the server runs in the project's root. */
const environment = (folder: string, more: object = {}) => ({
  DATA_DIR: resolve(folder),
  BACKUP_TIME: 'off',
  CAPTCHA: 'off',
  CALLS_PER_MINUTE: '0',
  PUBLIC_CALLS_PER_MINUTE: '0',
  DEMO: 'on',
  DEMO_DOCUMENTS: 'off',
  LOG_LEVEL: 'error',
  NODE_ENV: 'production',
  ...more,
})

export interface BenchServices extends Services {
  connection: EmbeddedConfig
  /** Stops everything except the database. */
  closeServices(): Promise<void>
  stopDatabase(): Promise<void>
  close(): Promise<void>
}

/**
 * Starts the product on a folder, which is created if missing. `settings`: additional database
 * settings.
 */
export async function openServices(
  folder: string,
  settings: Record<string, string> = {},
): Promise<BenchServices> {
  await mkdir(folder, { recursive: true })
  const database = await startEmbedded({ dataDir: folder, log: () => undefined, settings })
  const first = openDatabase(database.config)
  await migrate(first.db)
  await first.close()
  await writeStamp(folder)
  const app = await loadModules()
  // An index on millions of rows exceeds the statement timeout of a call.
  const services = await createServices(
    readConfig(environment(folder, { STATEMENT_TIMEOUT: '3600' })),
    database.config,
    app,
  )
  await seed(services, app)
  const closeServices = services.close.bind(services)
  return Object.assign(services, {
    connection: database.config,
    closeServices,
    stopDatabase: () => database.stop(),
    async close() {
      await closeServices()
      await database.stop()
    },
  })
}

export interface Server {
  url: string
  pid: number
  signIn(username: string): Promise<Client>
  stop(): Promise<void>
}

/**
 * Starts the server on a folder as a separate process, and waits until it is ready. `log`: its log
 * file; `database`: the URL if the database already runs.
 */
export async function startServer(
  folder: string,
  port: number,
  { log, database }: { log?: string; database?: EmbeddedConfig } = {},
): Promise<Server> {
  const more = {
    PORT: String(port),
    ...(log && { LOG_LEVEL: 'info' }),
    ...(database && {
      DATABASE_URL:
        `postgres://${database.user}@localhost/${database.database}` +
        `?host=${encodeURIComponent(database.host)}&port=${database.port}`,
      DRAIN_SECONDS: '0',
    }),
  }
  const server = spawn(
    process.execPath,
    [...serverProcess.flags, join(root, 'server/app/main.ts')],
    {
      cwd: root,
      env: { ...process.env, ...serverProcess.environment, ...environment(folder, more) },
      stdio: ['ignore', log ? openSync(log, 'a') : 'ignore', 'inherit'],
    },
  )
  const ended = new Promise<void>((done) => {
    server.once('exit', () => done())
  })
  const url = `http://127.0.0.1:${port}`
  while (
    server.exitCode === null &&
    !(await fetch(`${url}/api/ready`).then(
      (r) => r.ok,
      () => false,
    ))
  )
    await new Promise((next) => {
      setTimeout(next, 200)
    })
  if (server.exitCode !== null)
    throw new Error(`The server ended with ${server.exitCode}: is port ${port} free?`)
  return {
    url,
    pid: server.pid!,
    signIn: async (username) =>
      client(
        url,
        (await client(url, '').callOk('auth/login', { username, password: 'Plimsoll-2026' })).token,
      ),
    async stop() {
      server.kill()
      await ended
    },
  }
}

export const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(1)

/**
 * Measures elapsed seconds, processor seconds of this process and of the database, and the load of
 * the machine. Database times need /proc.
 */
export async function measureCost<T>(
  folder: string,
  work: () => Promise<T>,
): Promise<{ result: T; summary: string }> {
  const [begun, own, database] = [
    performance.now(),
    process.cpuUsage(),
    await databaseCpuSeconds(folder),
  ]
  const result = await work()
  const { user, system } = process.cpuUsage(own)
  const spent = (await databaseCpuSeconds(folder)) - database
  return {
    result,
    summary:
      `${seconds(begun)} s (processors: ${((user + system) / 1e6).toFixed(1)} s here, ` +
      `${spent.toFixed(1)} s in the database; load ${loadavg()[0]!.toFixed(1)})`,
  }
}

/** URL of the running database of a folder. */
export async function databaseOf(
  folder: string,
): Promise<{ host: string; port: number; user: string; database: string }> {
  const [, , , port, host] = (
    await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')
  ).split('\n')
  return { host: host!, port: Number(port), user: applicationRole, database: databaseName }
}

/** Processor seconds of a process; undefined without /proc. */
export const cpuSecondsOf = (pid: number): Promise<number> => secondsIn(`/proc/${pid}/stat`)
/** Processor seconds of its main thread, which runs the event loop. */
export const loopSecondsOf = (pid: number): Promise<number> =>
  secondsIn(`/proc/${pid}/task/${pid}/stat`)

async function secondsIn(path: string): Promise<number> {
  const stat = await readFile(path, 'utf8').catch(() => '')
  const parts = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(parts[11] ?? 0) + Number(parts[12] ?? 0)) / 100
}

/** Processor seconds of the database of a folder since its start. */
export async function databaseCpuSeconds(folder: string): Promise<number> {
  const [pid] = (await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  const stats = await Promise.all(
    (await readdir('/proc').catch(() => []))
      .filter((name) => /^\d+$/.test(name))
      .map((name) => readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')),
  )
  const parts = stats.map((stat) => stat.slice(stat.lastIndexOf(')') + 2).split(' '))
  const open = parts
    .filter((part) => part[1] === pid)
    .reduce((sum, part) => sum + Number(part[11]) + Number(part[12]), 0)
  // The time of ended backends and workers is added to their parent process.
  const [, ended = '0 0'] =
    /^\S+(?: \S+){12} (\S+ \S+)/.exec(
      await readFile(`/proc/${pid}/stat`, 'utf8').then(
        (stat) => stat.slice(stat.lastIndexOf(')') + 2),
        () => '',
      ),
    ) ?? []
  return (open + ended.split(' ').reduce((sum, ticks) => sum + Number(ticks), 0)) / 100
}
