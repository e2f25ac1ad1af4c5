/** The product as users run it: a process of its own with the embedded database, on a folder filled once. */
import { execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, readdirSync } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import pg from 'pg'

export const root = resolve(import.meta.dirname, '../..')
const follow = pathToFileURL(join(root, 'tools/follow-parent.mjs')).href

export interface Product {
  readonly url: string
  readonly dataDir: string
  /** the process that serves, null while none runs */
  readonly pid: number | null
  start(): Promise<void>
  /** Starts the process without waiting until it answers. */
  launch(): void
  /** Waits until calls can be answered. @throws Error when it takes too long, or the process ends */
  ready(ms?: number): Promise<void>
  /** Ends the process without a word to it, and waits until it is gone. */
  kill(): Promise<void>
  stop(): Promise<void>
  /** the main process of the database, null while none runs */
  databasePid(): Promise<number | null>
  /** the processes of the database that serve connections */
  backends(): Promise<number[]>
  /** what the process has said */
  said(): string
  connection: pg.PoolConfig
}

export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}

export const isAlive = (pid: number): boolean => {
  try {
    // One that has ended and only waits to be noticed holds nothing any more.
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

export async function until(what: string, holds: () => Promise<boolean> | boolean, ms: number, every = 50): Promise<void> {
  for (const end = Date.now() + ms; !(await holds());) {
    if (Date.now() > end) throw new Error(`${what}: not within ${ms / 1000} s`)
    await pause(every)
  }
}

/** `wrap`: commands before the product's own. `flags`: of Node. */
export async function product(dataDir: string, env: Record<string, string> = {}, wrap: readonly string[] = [], flags: readonly string[] = []): Promise<Product> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const all = { ...process.env, CAPTCHA: 'off', CALLS_PER_MINUTE: '0', PUBLIC_CALLS_PER_MINUTE: '0', DEMO: 'on', DEMO_DOCUMENTS: 'off', DATA_DIR: dataDir, PORT: String(port), NODE_ENV: 'production', LOG_LEVEL: 'error', ...env }
  let child: ChildProcess | null = null
  let words = ''
  const running = () => child !== null && child.exitCode === null && child.signalCode === null
  const gone = async (one: ChildProcess | null) => { if (one && one.exitCode === null && one.signalCode === null) await new Promise((done) => one.once('exit', done)) }
  const cluster = join(dataDir, 'postgres')
  const databasePid = async () => {
    const pid = Number.parseInt(await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => ''), 10)
    return pid > 0 && isAlive(pid) ? pid : null
  }
  const it: Product = {
    url, dataDir, databasePid,
    connection: { host: cluster, port: 5432, database: 'plimsoll', user: 'plimsoll', ssl: false },
    get pid() { return running() ? child!.pid! : null },
    launch() {
      const [file, ...args] = [...wrap, process.execPath, ...flags, '--import', follow, join(root, 'server/main.ts')]
      child = spawn(file!, args, { cwd: root, env: all, stdio: ['ignore', 'pipe', 'pipe'] })
      for (const stream of [child.stdout!, child.stderr!]) stream.setEncoding('utf8').on('data', (text: string) => { words = (words + text).slice(-200_000) })
    },
    async ready(ms = 120_000) {
      await until('the product answers', async () => {
        if (!running()) throw new Error(`The product ended:\n${words.slice(-2000)}`)
        return fetch(`${url}/api/ready`, { signal: AbortSignal.timeout(3_000) }).then((r) => r.ok, () => false)
      }, ms)
    },
    async start() {
      it.launch()
      await it.ready()
    },
    async kill() {
      const one = child
      one?.kill('SIGKILL')
      await gone(one)
    },
    async stop() {
      const one = child
      one?.kill('SIGTERM')
      await gone(one)
    },
    async backends() {
      const parent = await databasePid()
      return readdirSync('/proc').filter((name) => /^\d+$/.test(name)).map(Number).filter((pid) => {
        try {
          const [, ppid] = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '').split(' ')
          return Number(ppid) === parent && /plimsoll/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
        } catch { return false }
      })
    },
    said: () => words,
  }
  return it
}

const copy = (from: string, to: string): void => { execFileSync('cp', ['-a', '--reflink=auto', from, to]) }

/**
 * A folder with the demonstration data, as the product fills it at its first start. It is kept in `.cache` for the next run, as long as
 * tables and seeds stay what they are and the day is the same.
 */
export async function filledFolder(to: string): Promise<void> {
  const made = createHash('sha256').update(new Date().toDateString())
  for (const path of globSync(['{server,modules}/**/*.sql', 'modules/**/*.seed.ts', 'modules/**/*.demo.ts'], { cwd: root }).sort()) made.update(path).update(readFileSync(join(root, path)))
  const kept = join(root, '.cache', `filled-${made.digest('hex').slice(0, 16)}`)
  if (!existsSync(kept)) {
    const side = `${kept}.${process.pid}`
    await rm(side, { recursive: true, force: true })
    await mkdir(side, { recursive: true })
    const first = await product(side)
    await first.start()
    await first.stop()
    await rename(side, kept).catch(() => rm(side, { recursive: true, force: true }))
  }
  await rm(to, { recursive: true, force: true })
  copy(kept, to)
}

/** A pool for whoever looks at what the tables hold; what breaks with the database is opened anew. */
export function looking(connection: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...connection, max: 4, connectionTimeoutMillis: 5_000 })
  pool.on('error', () => {})
  return pool
}
