/** The product as a separate process with the embedded database, on a prepared folder. */
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
const follow = pathToFileURL(join(root, 'tools/exit-with-parent.mjs')).href

export interface AppProcess {
  readonly url: string
  readonly dataDir: string
  /** the server process, null while none runs */
  readonly pid: number | null
  start(): Promise<void>
  /** Starts the process without waiting for readiness. */
  launch(): void
  /**
   * Waits until calls can be answered.
   * @throws Error after the timeout, or if the process ends
   */
  ready(ms?: number): Promise<void>
  /** Kills the process and waits until it is gone. */
  kill(): Promise<void>
  stop(): Promise<void>
  /** the main process of the database, null while none runs */
  databasePid(): Promise<number | null>
  /** the database processes that serve connections */
  backends(): Promise<number[]>
  /** output of the process */
  output(): string
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
    // A zombie process holds no resources.
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

export async function waitUntil(
  what: string,
  holds: () => Promise<boolean> | boolean,
  ms: number,
  every = 50,
): Promise<void> {
  for (const end = Date.now() + ms; !(await holds());) {
    if (Date.now() > end) throw new Error(`${what}: not within ${ms / 1000} s`)
    await pause(every)
  }
}

/** `wrap`: commands before the product's own. `flags`: of Node. */
export async function appProcess(
  dataDir: string,
  env: Record<string, string> = {},
  wrap: readonly string[] = [],
  flags: readonly string[] = [],
): Promise<AppProcess> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const all = {
    ...process.env,
    BACKUP_TIME: 'off',
    CAPTCHA: 'off',
    CALLS_PER_MINUTE: '0',
    PUBLIC_CALLS_PER_MINUTE: '0',
    DEMO: 'on',
    DEMO_DOCUMENTS: 'off',
    DATA_DIR: dataDir,
    PORT: String(port),
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    ...env,
  }
  let child: ChildProcess | null = null
  let outputBuffer = ''
  const running = () => child !== null && child.exitCode === null && child.signalCode === null
  const waitForExit = async (one: ChildProcess | null) => {
    if (one && one.exitCode === null && one.signalCode === null)
      await new Promise((done) => one.once('exit', done))
  }
  const cluster = join(dataDir, 'postgres')
  const databasePid = async () => {
    const pid = Number.parseInt(
      await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => ''),
      10,
    )
    return pid > 0 && isAlive(pid) ? pid : null
  }
  const it: AppProcess = {
    url,
    dataDir,
    databasePid,
    connection: { host: cluster, port: 5432, database: 'plimsoll', user: 'plimsoll', ssl: false },
    get pid() {
      return running() ? child!.pid! : null
    },
    launch() {
      const [file, ...args] = [
        ...wrap,
        process.execPath,
        ...flags,
        '--import',
        follow,
        join(root, 'server/app/main.ts'),
      ]
      child = spawn(file!, args, { cwd: root, env: all, stdio: ['ignore', 'pipe', 'pipe'] })
      for (const stream of [child.stdout!, child.stderr!])
        stream.setEncoding('utf8').on('data', (text: string) => {
          outputBuffer = (outputBuffer + text).slice(-200_000)
        })
    },
    async ready(ms = 120_000) {
      await waitUntil(
        'the product answers',
        async () => {
          if (!running()) throw new Error(`The product ended:\n${outputBuffer.slice(-2000)}`)
          return fetch(`${url}/api/ready`, { signal: AbortSignal.timeout(3_000) }).then(
            (r) => r.ok,
            () => false,
          )
        },
        ms,
      )
    },
    async start() {
      it.launch()
      await it.ready()
    },
    async kill() {
      const one = child
      one?.kill('SIGKILL')
      await waitForExit(one)
    },
    async stop() {
      const one = child
      one?.kill('SIGTERM')
      await waitForExit(one)
    },
    async backends() {
      const parent = await databasePid()
      return readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .map(Number)
        .filter((pid) => {
          try {
            const [, ppid] = readFileSync(`/proc/${pid}/stat`, 'utf8')
              .replace(/^.*\) /s, '')
              .split(' ')
            return (
              Number(ppid) === parent &&
              /plimsoll/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
            )
          } catch {
            return false
          }
        })
    },
    output: () => outputBuffer,
  }
  return it
}

const copy = (from: string, to: string): void => {
  execFileSync('cp', ['-a', '--reflink=auto', from, to])
}

/**
 * A folder with demonstration data, as filled by the first start. Cached in `.cache` until tables,
 * seeds or the day change.
 */
export async function copyDemoFolder(to: string): Promise<void> {
  const made = createHash('sha256').update(new Date().toDateString())
  for (const path of globSync(
    ['{server,modules}/**/*.sql', 'modules/**/*.seed.ts', 'modules/**/*.demo.ts'],
    { cwd: root },
  ).sort())
    made.update(path).update(readFileSync(join(root, path)))
  const cachedFolder = join(root, '.cache', `filled-${made.digest('hex').slice(0, 16)}`)
  if (!existsSync(cachedFolder)) {
    const tempFolder = `${cachedFolder}.${process.pid}`
    await rm(tempFolder, { recursive: true, force: true })
    await mkdir(tempFolder, { recursive: true })
    const first = await appProcess(tempFolder)
    await first.start()
    await first.stop()
    await rename(tempFolder, cachedFolder).catch(() =>
      rm(tempFolder, { recursive: true, force: true }),
    )
  }
  await rm(to, { recursive: true, force: true })
  copy(cachedFolder, to)
}

/** A pool for reading tables; reconnects after crashes of the database. */
export function openCheckPool(connection: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...connection, max: 4, connectionTimeoutMillis: 5_000 })
  pool.on('error', () => {})
  return pool
}
