/** A PostgreSQL server over TCP with a password, of any installed version. */
import { execFile, spawn } from 'node:child_process'
import { chown, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { chooseAccount } from '#server/platform/database/embedded-account.ts'
import type { Account } from '#server/platform/database/embedded-account.ts'
import { findBinaries, programsIn } from '#server/platform/database/embedded-binaries.ts'
import { handOver } from '#server/platform/database/embedded-cluster.ts'
import { serverEnvironment, superuser } from '#server/platform/database/embedded-setup.ts'
import { freePort, waitUntil } from '../crash-test/app-process.ts'

const run = promisify(execFile)
const [user, password] = ['plimsoll', 'a password of the test']

export interface PostgresServer {
  /** for DATABASE_URL */
  url: string
  connection: pg.ClientConfig
  /** for tasks of its operator, such as a base backup */
  superuser: pg.ClientConfig
  version: string
  stop(): Promise<void>
}

/**
 * @param dataDir an empty folder
 * @param folder package with the programs; default: those of the product
 */
export async function startPostgres(
  dataDir: string,
  folder?: string,
  settings: Record<string, string> = {},
): Promise<PostgresServer> {
  const { initdb, postgres } = folder ? await programsIn(folder) : await findBinaries()
  const cluster = clusterIn(dataDir)
  await mkdir(cluster, { recursive: true, mode: 0o700 })
  // The server's account can enter only its own folder.
  const aside = await mkdtemp(join(tmpdir(), 'plimsoll-password-'))
  const secret = join(aside, 'password')
  await writeFile(secret, password)
  const account = await accountFor(postgres, dataDir, cluster)
  if (account.owner)
    for (const path of [cluster, aside, secret])
      await chown(path, account.owner.uid, account.owner.gid)
  await run(
    ...(await withAccount(account, cluster, [
      await realpath(initdb),
      '-D',
      cluster,
      `--username=${superuser}`,
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--auth=scram-sha-256',
      `--pwfile=${secret}`,
      '--no-instructions',
    ])),
    { cwd: '/', env: serverEnvironment },
  ).finally(() => rm(aside, { recursive: true }))
  const server = await startExistingPostgres(dataDir, folder, settings)
  // As docs/operations.md advises: a role that owns its database and has no other right.
  await ask(
    { ...server.superuser, database: 'postgres' },
    `create role ${user} login password '${password}'`,
  )
  await ask({ ...server.superuser, database: 'postgres' }, `create database plimsoll owner ${user}`)
  return server
}

export const clusterIn = (dataDir: string): string => join(dataDir, 'server')
async function withAccount(
  account: Account,
  cluster: string,
  program: string[],
): Promise<[string, string[]]> {
  const [file = '', ...args] = await account.command(cluster, program)
  return [file, args]
}
const accountFor = async (postgres: string, dataDir: string, cluster: string): Promise<Account> =>
  chooseAccount(dirname(dirname(await realpath(postgres))), dataDir, cluster)

async function ask(connection: pg.ClientConfig, text: string): Promise<Record<string, string>[]> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(text)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

/** Serves an existing folder on a free port, and waits until it accepts writes. */
export async function startExistingPostgres(
  dataDir: string,
  folder?: string,
  settings: Record<string, string> = {},
): Promise<PostgresServer> {
  const { postgres } = folder ? await programsIn(folder) : await findBinaries()
  const cluster = clusterIn(dataDir)
  const account = await accountFor(postgres, dataDir, cluster)
  await handOver(account, cluster)
  const port = await freePort()
  const options = Object.entries({
    listen_addresses: '127.0.0.1',
    port: `${port}`,
    unix_socket_directories: '',
    max_connections: '200',
    timezone: 'Asia/Shanghai',
    lc_messages: 'C',
    ...settings,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(
    ...(await withAccount(account, cluster, [await realpath(postgres), '-D', cluster, ...options])),
    { cwd: '/', env: serverEnvironment, detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-20_000)
  })
  const gone = new Promise<void>((done) => child.once('exit', () => done()))
  const connection = { host: '127.0.0.1', port, user, password, database: 'plimsoll' }
  const operator = { ...connection, user: superuser }
  let version = ''
  await waitUntil(
    'PostgreSQL answers',
    async () => {
      if (child.exitCode !== null) throw new Error(`PostgreSQL ended:\n${output}`)
      const [row] = await ask(
        { ...operator, database: 'postgres' },
        `select current_setting('server_version') as version where not pg_is_in_recovery()`,
      ).catch(() => [])
      version = row?.['version'] ?? ''
      return version !== ''
    },
    60_000,
  )
  return {
    url: `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/plimsoll`,
    connection,
    superuser: operator,
    version,
    async stop() {
      child.kill('SIGINT')
      await gone
    },
  }
}
