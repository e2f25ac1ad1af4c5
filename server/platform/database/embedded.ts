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
import { prepareSpool } from './embedded-spool.ts'
import { removeStaleSocketLock, waitForOtherServer } from './embedded-pidfile.ts'
import { applicationRole, serverEnvironment, setUp } from './embedded-setup.ts'
import { removeSocketFolder, socketFolder } from './embedded-socket.ts'

export interface EmbeddedOptions {
  /**
   * Data folder of the product. The cluster is in `postgres` below it, its log in `postgres.log`.
   */
  readonly dataDir: string
  /** Receives one line per event that the operator should see. */
  readonly log?: (line: string) => void
  /** Server parameters that override the defaults, such as `{ fsync: 'off' }` for tests. */
  readonly settings?: Readonly<Record<string, string>>
  /** Programs of another version, for tests. */
  readonly programs?: Binaries
  /** Whether the application's role may create databases, for tests; off by default. */
  readonly mayCreateDatabases?: boolean
  /**
   * Copies every finished segment of the write-ahead log into `walSpool`. A segment is finished at
   * the latest after this number of seconds.
   */
  readonly archive?: { readonly timeoutSeconds: number }
  /** Milliseconds to wait for a server that still uses the folder; 10 seconds by default. */
  readonly timeoutMs?: number
}

/**
 * Connection parameters for `pg`. They are complete, so that no PG* variable of the environment is
 * used.
 */
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
  /** Resolves when the server has ended for any reason. */
  readonly exited: Promise<void>
  /** Stops the server cleanly: connections are closed, and all data is on disk. Never rejects. */
  stop(): Promise<void>
}

/** Used only in the name of the socket file: the server does not listen on the network. */
export const port = 5432
export const database = 'plimsoll'

/**
 * Timeout for crash recovery in milliseconds. Recovery replays at most `max_wal_size` (1 GB) and
 * checks the folder, which takes minutes on a slow disk.
 */
const recoveryLimit = 300_000

/**
 * Starts PostgreSQL on the data folder and returns when it answers. The first start creates the
 * cluster and the database `plimsoll`. The server ends with this process, even if that is killed.
 * @throws Error with a message for the operator: folder in use, another version, no way to run as root, not installed
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  // The kernel stops the server when the thread that started it ends.
  if (!isMainThread) throw new Error('The embedded database must be started from the main thread.')
  const { log = () => {}, settings = {}, timeoutMs = 10_000 } = options
  const [dataDir, cluster] = await foldersOf(options.dataDir)
  const { initdb, postgres } = await installed(options.programs)
  const account = await chooseAccount(dirname(dirname(postgres)), dataDir, cluster)
  const fresh = await ensureCluster(initdb, cluster, account, log)
  const host = await socketFolder(cluster, port, account)
  const place = {
    postgres,
    cluster,
    account,
    database,
    fresh,
    mayCreateDatabases: options.mayCreateDatabases ?? false,
  }
  const deadline = Date.now() + timeoutMs
  for (;;) {
    await waitForOtherServer(cluster, Math.max(0, deadline - Date.now()))
    await removeStaleSocketLock(cluster, host, port)
    await handOver(account, cluster)
    const refused = await setUp(place).then(
      () => null,
      (error: Error) => error,
    )
    if (refused && (!isLeftover(refused.message) || Date.now() >= deadline)) throw refused
    if (refused) {
      await pause(100)
      continue
    }
    const output = await openServerLog(join(dataDir, 'postgres.log'), account)
    const token = randomUUID()
    const archiving = await prepareSpool(cluster, account, options.archive?.timeoutSeconds)
    const parameters = { ...defaults(host), ...archiving, ...settings, 'plimsoll.start': token }
    const child = await launch(postgres, cluster, parameters, account, output.fd)
    const exited = new Promise<void>((settle) => {
      child.once('exit', () => settle()).once('error', () => settle())
    })
    try {
      const config: EmbeddedConfig = { host, port, database, user: applicationRole, ssl: false }
      if (await waitUntilReady(child, config, token, log)) {
        return {
          config,
          pid: child.pid ?? 0,
          exited,
          stop: () => stop(child, exited, cluster, host),
        }
      }
      const logTail = await output.sinceOpened()
      if (!isLeftover(logTail) || Date.now() >= deadline) {
        throw new Error(
          `The database did not start:\n${logTail.trim()}\nThe whole log is in ${output.path}`,
        )
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

/**
 * The data folder and its cluster with links resolved, because the server's account sees only the
 * real paths.
 */
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
  const { initdb, postgres } = programs ?? (await findBinaries())
  return { initdb: await realpath(initdb), postgres: await realpath(postgres) }
}

/** Whether children of a killed server still run. They end within moments. */
const isLeftover = (logTail: string): boolean =>
  /lock file .* already exists|shared memory block .* still in use/.test(logTail)

const megabyte = 1024 ** 2
/**
 * A sixteenth of the memory of the machine or container, from 128 MB to 1 GB. It is allocated only
 * as it is needed.
 */
const sharedBuffers = () =>
  Math.round(
    Math.min(
      1024,
      Math.max(128, Math.min(totalmem(), process.constrainedMemory() || Infinity) / megabyte / 16),
    ),
  )

const defaults = (host: string): Record<string, string> => ({
  listen_addresses: '',
  unix_socket_directories: `"${host.replaceAll('"', '""')}"`,
  unix_socket_permissions: '0700',
  port: `${port}`,
  shared_buffers: `${sharedBuffers()}MB`,
  // Reading a smaller table takes at most a tenth of a second. Starting parallel workers costs much
  // of that, and under load there is no free processor for them.
  min_parallel_table_scan_size: '64MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
})

async function launch(
  postgres: string,
  cluster: string,
  parameters: Record<string, string>,
  account: Account,
  output: number,
): Promise<ChildProcess> {
  const options = Object.entries(parameters).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [file = '', ...args] = await account.command(cluster, [postgres, '-D', cluster, ...options])
  // A separate session: Ctrl-C reaches only node, which closes its connections before it stops the
  // server.
  return spawn(file, args, {
    cwd: '/',
    env: serverEnvironment,
    detached: true,
    stdio: ['ignore', output, output],
  })
}

/**
 * Waits until the started server answers, and not another one on the same socket.
 * @returns false when it ended instead
 */
async function waitUntilReady(
  child: ChildProcess,
  config: EmbeddedConfig,
  token: string,
  log: (line: string) => void,
): Promise<boolean> {
  const started = Date.now()
  let noticePrinted = false
  while (isRunning(child)) {
    if (await acceptsConnections(config, token)) return true
    const waited = Date.now() - started
    if (waited > recoveryLimit)
      throw new Error(`The database did not answer within ${recoveryLimit / 1000} s.`)
    if (waited > 3000 && !noticePrinted) {
      log('The database is recovering from an interrupted run')
      noticePrinted = true
    }
    await pause(20)
  }
  return false
}

/** A child without a pid could not be started. */
const isRunning = (child: ChildProcess): boolean =>
  child.pid !== undefined && child.exitCode === null && child.signalCode === null

async function acceptsConnections(config: EmbeddedConfig, token: string): Promise<boolean> {
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

/**
 * Stops the server by SIGINT, PostgreSQL's fast shutdown. A server that hangs gets SIGQUIT and
 * recovers at its next start.
 */
async function stop(
  child: ChildProcess,
  exited: Promise<void>,
  cluster: string,
  host: string,
): Promise<void> {
  if (isRunning(child)) {
    child.kill('SIGINT')
    const killTimer = setTimeout(() => child.kill('SIGQUIT'), 15_000)
    await exited
    clearTimeout(killTimer)
  }
  await removeSocketFolder(cluster, host)
}
