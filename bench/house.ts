/** The product on a folder of its own, for measuring: database, migrations and demonstration data, without a web server. */
import { spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { mkdir, readFile, readdir } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { openDatabase } from '#server/db/database.ts'
import { database as databaseName, startEmbedded } from '#server/db/embedded.ts'
import type { EmbeddedConfig } from '#server/db/embedded.ts'
import { applicationRole } from '#server/db/embedded-setup.ts'
import { migrate } from '#server/db/migrate.ts'
import { readConfig } from '#server/config.ts'
import type { Services } from '#server/http/context.ts'
import { readHouse } from '#server/modules.ts'
import { seed } from '#server/seed.ts'
import { makeServices } from '#server/services.ts'
import { writeStamp } from '#server/upgrade/stamp.ts'
import { client } from '#server/testing.ts'
import type { Client } from '#server/testing.ts'
import serverProcess from '#tools/server-process.json' with { type: 'json' }

const root = resolve(import.meta.dirname, '..')
/** `folder` may be relative to where this is run; the server runs in the root. */
const environment = (folder: string, more: object = {}) => ({ DATA_DIR: resolve(folder), CAPTCHA: 'off', CALLS_PER_MINUTE: '0', PUBLIC_CALLS_PER_MINUTE: '0', DEMO: 'on', DEMO_DOCUMENTS: 'off', LOG_LEVEL: 'error', NODE_ENV: 'production', ...more })

export interface OpenHouse extends Services {
  connection: EmbeddedConfig
  /** Ends everything but the database. */
  closeServices(): Promise<void>
  stopDatabase(): Promise<void>
  close(): Promise<void>
}

/** Starts the product on a folder, which is made where there is none. `settings`: of the database, beyond its usual ones. */
export async function openHouse(folder: string, settings: Record<string, string> = {}): Promise<OpenHouse> {
  await mkdir(folder, { recursive: true })
  const database = await startEmbedded({ dataDir: folder, log: () => undefined, settings })
  const first = openDatabase(database.config)
  await migrate(first.db)
  await first.close()
  await writeStamp(folder)
  const house = await readHouse()
  // An index over millions of rows takes longer than a call may.
  const services = await makeServices(readConfig(environment(folder, { STATEMENT_TIMEOUT: '3600' })), database.config, house)
  await seed(services, house)
  const closeServices = services.close.bind(services)
  return Object.assign(services, {
    connection: database.config, closeServices, stopDatabase: () => database.stop(),
    async close() {
      await closeServices()
      await database.stop()
    },
  })
}

export interface Server { url: string; pid: number; signIn(username: string): Promise<Client>; stop(): Promise<void> }

/** Starts the server itself on a folder, as a process of its own, and waits until it answers. `log`: the file its log goes to; `database`: the folder's, where it runs already. */
export async function startServer(folder: string, port: number, { log, database }: { log?: string; database?: EmbeddedConfig } = {}): Promise<Server> {
  const more = { PORT: String(port), ...(log && { LOG_LEVEL: 'info' }), ...(database && { DATABASE_URL: `postgres://${database.user}@localhost/${database.database}?host=${encodeURIComponent(database.host)}&port=${database.port}`, DRAIN_SECONDS: '0' }) }
  const server = spawn(process.execPath, [...serverProcess.flags, join(root, 'server/main.ts')], { cwd: root, env: { ...process.env, ...serverProcess.environment, ...environment(folder, more) }, stdio: ['ignore', log ? openSync(log, 'a') : 'ignore', 'inherit'] })
  const ended = new Promise<void>((done) => { server.once('exit', () => done()) })
  const url = `http://127.0.0.1:${port}`
  while (server.exitCode === null && !(await fetch(`${url}/api/ready`).then((r) => r.ok, () => false))) await new Promise((next) => { setTimeout(next, 200) })
  if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}: is port ${port} free?`)
  return {
    url, pid: server.pid!,
    signIn: async (username) => client(url, (await client(url, '').ok('auth/login', { username, password: 'Plimsoll-2026' })).token),
    async stop() {
      server.kill()
      await ended
    },
  }
}

export const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(1)

/**
 * What something cost: seconds by the clock and of the processors, this process and the database apart, and the load of the machine, which
 * says how far the clock is to be believed. Of the database only where there is /proc.
 */
export async function cost<T>(folder: string, work: () => Promise<T>): Promise<{ result: T; told: string }> {
  const [begun, own, database] = [performance.now(), process.cpuUsage(), await databaseSeconds(folder)]
  const result = await work()
  const { user, system } = process.cpuUsage(own)
  const spent = await databaseSeconds(folder) - database
  return { result, told: `${seconds(begun)} s (processors: ${((user + system) / 1e6).toFixed(1)} s here, ${spent.toFixed(1)} s in the database; load ${loadavg()[0]!.toFixed(1)})` }
}

/** Where the database of a folder is reached while it runs. */
export async function databaseOf(folder: string): Promise<{ host: string; port: number; user: string; database: string }> {
  const [, , , port, host] = (await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  return { host: host!, port: Number(port), user: applicationRole, database: databaseName }
}

/** Seconds of processors a process has used; nothing where there is no /proc. */
export const secondsOf = (pid: number): Promise<number> => secondsIn(`/proc/${pid}/stat`)
/** The same of its main thread alone, on which its event loop runs. */
export const loopSecondsOf = (pid: number): Promise<number> => secondsIn(`/proc/${pid}/task/${pid}/stat`)

async function secondsIn(path: string): Promise<number> {
  const stat = await readFile(path, 'utf8').catch(() => '')
  const parts = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(parts[11] ?? 0) + Number(parts[12] ?? 0)) / 100
}

/** Seconds of processors the database has used on a folder since it was started. */
export async function databaseSeconds(folder: string): Promise<number> {
  const [pid] = (await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  const stats = await Promise.all((await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name)).map((name) => readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')))
  const parts = stats.map((stat) => stat.slice(stat.lastIndexOf(')') + 2).split(' '))
  const open = parts.filter((part) => part[1] === pid).reduce((sum, part) => sum + Number(part[11]) + Number(part[12]), 0)
  // What connections and helping processes used that have ended since stands with the one that started them.
  const [, ended = '0 0'] = /^\S+(?: \S+){12} (\S+ \S+)/.exec(await readFile(`/proc/${pid}/stat`, 'utf8').then((stat) => stat.slice(stat.lastIndexOf(')') + 2), () => '')) ?? []
  return (open + ended.split(' ').reduce((sum, ticks) => sum + Number(ticks), 0)) / 100
}
