import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Account } from './embedded-account.ts'
import { serverEnvironment } from './embedded-setup.ts'
import { removeSocketFolder } from './embedded-socket.ts'

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

/** Used only in the name of the socket file: the server does not listen on the network. */
export const port = 5432
/** Name of the database. */
export const database = 'plimsoll'

/**
 * Timeout for crash recovery in milliseconds. Recovery replays at most `max_wal_size` (1 GB) and
 * checks the folder, which takes minutes on a slow disk.
 */
const recoveryLimit = 300_000

/** Starts the PostgreSQL process of a cluster, in a session of its own. */
export async function launch(
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
export async function waitUntilReady(
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
export async function stop(
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
