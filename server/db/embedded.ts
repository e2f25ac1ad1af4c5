import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { access, constants, mkdir, realpath } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isMainThread } from 'node:worker_threads'
import pg from 'pg'
import { chooseAccount } from './embedded-account.ts'
import type { Account } from './embedded-account.ts'
import { findBinaries } from './embedded-binaries.ts'
import type { Binaries } from './embedded-binaries.ts'
import { belongsToAnother, ensureCluster, handOver } from './embedded-cluster.ts'
import { openServerLog } from './embedded-log.ts'
import { waitForOtherServer } from './embedded-pidfile.ts'
import { applicationRole, serverEnvironment, setUp } from './embedded-setup.ts'
import { removeSocketFolder, socketFolder } from './embedded-socket.ts'

export interface EmbeddedOptions {
  /** Folder of the product's data; the cluster lies in `postgres` below it, its log in `postgres.log`. */
  readonly dataDir: string
  /** Receives one line per event worth telling the person who starts the product. */
  readonly log?: (line: string) => void
  /** Server parameters that differ from ours, such as `{ fsync: 'off' }` for tests. */
  readonly settings?: Readonly<Record<string, string>>
  /** Programs of another version than ours, for tests. */
  readonly programs?: Binaries
  /** Whether the application's role may create databases, for tests; off by default. */
  readonly mayCreateDatabases?: boolean
  /** Milliseconds to wait for a server that still holds the folder; 10 seconds by default. */
  readonly patience?: number
}

/** What `pg` needs to connect. Spelled out in full, so that no PG* variable of the environment fills a gap. */
export interface EmbeddedConfig {
  readonly host: string
  readonly port: number
  readonly database: string
  readonly user: string
  readonly ssl: false
}

export interface EmbeddedServer {
  readonly config: EmbeddedConfig
  readonly pid: number
  /** Settles when the server is gone, asked for or not. */
  readonly exited: Promise<void>
  /** Stops the server cleanly: open connections are closed, all data is on disk. Never rejects. */
  stop(): Promise<void>
}

/** Names the socket file only: the server listens on no network. */
export const port = 5432
export const database = 'plimsoll'

/** Crash recovery replays at most `max_wal_size` (1 GB) and checks the folder: minutes on a slow disk. */
const recoveryLimit = 300_000

/**
 * Starts PostgreSQL on the data folder and returns when it answers. Creates the cluster and the database
 * `plimsoll` at the first start. The server ends with this process, however that ends.
 * @throws Error in words: folder in use, another version, no way to run as root, not installed
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  // The kernel's promise to stop the server is tied to the thread that started it.
  if (!isMainThread) throw new Error('The embedded database must be started from the main thread.')
  const { log = () => {}, settings = {}, patience = 10_000 } = options
  const [dataDir, cluster] = await foldersOf(options.dataDir)
  const { initdb, postgres } = await installed(options.programs)
  const account = await chooseAccount(dirname(dirname(postgres)), dataDir, cluster)
  const fresh = await ensureCluster(initdb, cluster, account, log)
  const host = await socketFolder(cluster, port, account)
  const place = { postgres, cluster, account, database, fresh, mayCreateDatabases: options.mayCreateDatabases ?? false }
  const deadline = Date.now() + patience
  for (;;) {
    await waitForOtherServer(cluster, Math.max(0, deadline - Date.now()))
    await handOver(account, cluster)
    const refused = await setUp(place).then(() => null, (error: Error) => error)
    if (refused && (!isLeftover(refused.message) || Date.now() >= deadline)) throw refused
    if (refused) {
      await pause(100)
      continue
    }
    const output = await openServerLog(join(dataDir, 'postgres.log'), account)
    const token = randomUUID()
    const parameters = { ...defaults(host), ...settings, 'plimsoll.start': token }
    const child = await launch(postgres, cluster, parameters, account, output.fd)
    const exited = new Promise<void>((settle) => { child.once('exit', () => settle()).once('error', () => settle()) })
    try {
      const config: EmbeddedConfig = { host, port, database, user: applicationRole, ssl: false }
      if (await ready(child, config, token, log)) {
        return { config, pid: child.pid ?? 0, exited, stop: () => stop(child, exited, cluster, host) }
      }
      const said = await output.sinceOpened()
      if (!isLeftover(said) || Date.now() >= deadline) {
        throw new Error(`The database did not start:\n${said.trim()}\nThe whole log is in ${output.path}`)
      }
      await pause(100)
    } catch (error) {
      await stop(child, exited, cluster, host)
      throw error
    } finally {
      await output.close()
    }
  }
}

/** The data folder and the cluster in it, with links resolved: the account of the server sees those very paths. */
async function foldersOf(given: string): Promise<[dataDir: string, cluster: string]> {
  const path = resolve(given)
  await mkdir(path, { recursive: true, mode: 0o700 })
  const dataDir = await realpath(path)
  await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK).catch(() => {
    throw new Error(belongsToAnother(dataDir))
  })
  const cluster = join(dataDir, 'postgres')
  return [dataDir, await realpath(cluster).catch(() => cluster)]
}

async function installed(programs?: Binaries): Promise<Binaries> {
  const { initdb, postgres } = programs ?? await findBinaries()
  return { initdb: await realpath(initdb), postgres: await realpath(postgres) }
}

/** Children of a killed server go within moments of it. */
const isLeftover = (said: string): boolean =>
  /lock file .* already exists|shared memory block .* still in use/.test(said)

const megabyte = 1024 ** 2
/** A sixteenth of the memory of the machine or of the container, of 128 MB to 1 GB. It is taken as it is needed only: a small society uses less. */
const sharedBuffers = () => Math.round(Math.min(1024, Math.max(128, Math.min(totalmem(), process.constrainedMemory() || Infinity) / megabyte / 16)))

const defaults = (host: string): Record<string, string> => ({
  listen_addresses: '',
  unix_socket_directories: `"${host.replaceAll('"', '""')}"`,
  unix_socket_permissions: '0700',
  port: `${port}`,
  shared_buffers: `${sharedBuffers()}MB`,
  // What is read of a smaller table takes a tenth of a second at most: to start processes that help takes a good part of it, and where several people ask there is no processor left for them.
  min_parallel_table_scan_size: '64MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
})

async function launch(
  postgres: string, cluster: string, parameters: Record<string, string>, account: Account, output: number,
): Promise<ChildProcess> {
  const options = Object.entries(parameters).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [file = '', ...args] = await account.command(cluster, [postgres, '-D', cluster, ...options])
  // A session of its own: Ctrl-C reaches node alone, which closes its connections before it stops the server.
  return spawn(file, args, { cwd: '/', env: serverEnvironment, detached: true, stdio: ['ignore', output, output] })
}

/**
 * Waits until the very server just started answers: another one could be listening on the same socket.
 * @returns false when it ended instead
 */
async function ready(
  child: ChildProcess, config: EmbeddedConfig, token: string, log: (line: string) => void,
): Promise<boolean> {
  const started = Date.now()
  let told = false
  while (isRunning(child)) {
    if (await answers(config, token)) return true
    const waited = Date.now() - started
    if (waited > recoveryLimit) throw new Error(`The database did not answer within ${recoveryLimit / 1000} s.`)
    if (waited > 3000 && !told) {
      log('The database is recovering from an interrupted run')
      told = true
    }
    await pause(20)
  }
  return false
}

/** A child without a pid could not even be started. */
const isRunning = (child: ChildProcess): boolean =>
  child.pid !== undefined && child.exitCode === null && child.signalCode === null

async function answers(config: EmbeddedConfig, token: string): Promise<boolean> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query(`select current_setting('plimsoll.start', true) as token`)
    return rows[0].token === token
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** SIGINT is PostgreSQL's fast shutdown; a server that hangs is told to quit, and recovers at its next start. */
async function stop(child: ChildProcess, exited: Promise<void>, cluster: string, host: string): Promise<void> {
  if (isRunning(child)) {
    child.kill('SIGINT')
    const impatience = setTimeout(() => child.kill('SIGQUIT'), 15_000)
    await exited
    clearTimeout(impatience)
  }
  await removeSocketFolder(cluster, host)
}
