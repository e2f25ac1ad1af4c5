/** A PostgreSQL server as others run it: reached over TCP, with a password, of any version whose programs are at hand. */
import { execFile, spawn } from 'node:child_process'
import { chown, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { chooseAccount } from '#server/db/embedded-account.ts'
import { findBinaries, programsIn } from '#server/db/embedded-binaries.ts'
import { serverEnvironment } from '#server/db/embedded-cluster.ts'
import { freePort, until } from '../crash/product.ts'

const run = promisify(execFile)
const [user, password] = ['plimsoll', 'a password of the test']

export interface PostgresServer {
  /** for DATABASE_URL */
  url: string
  connection: pg.ClientConfig
  version: string
  stop(): Promise<void>
}

/** @param dataDir an empty folder of its own @param folder of the package with the programs; without it those of the product */
export async function startPostgres(dataDir: string, folder?: string, settings: Record<string, string> = {}): Promise<PostgresServer> {
  const { initdb, postgres } = folder ? await programsIn(folder) : await findBinaries()
  const [cluster, secret] = [join(dataDir, 'server'), join(dataDir, 'password')]
  await mkdir(cluster, { recursive: true, mode: 0o700 })
  await writeFile(secret, password)
  const account = await chooseAccount(postgres, dataDir, cluster)
  if (account.owner) for (const path of [dataDir, cluster, secret]) await chown(path, account.owner.uid, account.owner.gid)
  const under = (file: string, args: string[]): [string, string[]] => [account.wrap[0] ?? file, [...account.wrap.slice(1), ...(account.wrap.length ? [file] : []), ...args]]
  await run(...under(initdb, ['-D', cluster, `--username=${user}`, '--encoding=UTF8', '--locale=C.UTF-8', '--auth=scram-sha-256', `--pwfile=${secret}`, '--no-instructions']), { cwd: dataDir, env: serverEnvironment })
  const port = await freePort()
  const options = Object.entries({ listen_addresses: '127.0.0.1', port: `${port}`, unix_socket_directories: '', max_connections: '200', timezone: 'Asia/Shanghai', lc_messages: 'C', ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(...under(postgres, ['-D', cluster, ...options]), { cwd: cluster, env: serverEnvironment, detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => { said = (said + text).slice(-20_000) })
  const gone = new Promise<void>((done) => child.once('exit', () => done()))
  const connection = { host: '127.0.0.1', port, user, password, database: 'postgres' }
  const ask = async (text: string) => {
    const client = new pg.Client(connection)
    client.on('error', () => {})
    try {
      await client.connect()
      return (await client.query(text)).rows as Record<string, string>[]
    } finally {
      await client.end().catch(() => {})
    }
  }
  await until('PostgreSQL answers', () => {
    if (child.exitCode !== null) throw new Error(`PostgreSQL ended:\n${said}`)
    return ask('select 1').then(() => true, () => false)
  }, 60_000)
  await ask('create database plimsoll')
  const [row] = await ask('show server_version')
  return {
    url: `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/plimsoll`, connection: { ...connection, database: 'plimsoll' }, version: row!['server_version']!,
    async stop() {
      child.kill('SIGINT')
      await gone
    },
  }
}
