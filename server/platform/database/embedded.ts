import { randomUUID } from 'node:crypto'
import { access, constants, mkdir, realpath } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isMainThread } from 'node:worker_threads'
import { chooseAccount } from './embedded-account.ts'
import { findBinaries } from './embedded-binaries.ts'
import type { Binaries } from './embedded-binaries.ts'
import { belongsToAnother, ensureCluster, handOver } from './embedded-cluster.ts'
import { openServerLog } from './embedded-log.ts'
import { prepareSpool } from './embedded-spool.ts'
import { removeStaleSocketLock, waitForOtherServer } from './embedded-pidfile.ts'
import { applicationRole, setUp } from './embedded-setup.ts'
import { socketFolder } from './embedded-socket.ts'
import { port, database, launch, waitUntilReady, stop } from './embedded-process.ts'
import type { EmbeddedConfig } from './embedded-process.ts'

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

export interface EmbeddedServer {
  readonly config: EmbeddedConfig
  readonly pid: number
  /** Resolves when the server has ended for any reason. */
  readonly exited: Promise<void>
  /** Stops the server cleanly: connections are closed, and all data is on disk. Never rejects. */
  stop(): Promise<void>
}

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
    throw belongsToAnother(dataDir)
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
