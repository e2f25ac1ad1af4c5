/** The product on a folder of its own, for measuring: database, migrations and demonstration data, without a web server. */
import { spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { mkdir, readFile, readdir } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { openDatabase } from '#server/db/database.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { readConfig } from '#server/config.ts'
import type { Services } from '#server/http/context.ts'
import { readHouse } from '#server/modules.ts'
import { seed } from '#server/seed.ts'
import { makeServices } from '#server/services.ts'
import { client } from '#server/testing.ts'
import type { Client } from '#server/testing.ts'

const environment = (folder: string, more: object = {}) => ({ DATA_DIR: folder, CAPTCHA: 'off', DEMO: 'on', DEMO_DOCUMENTS: 'off', LOG_LEVEL: 'error', NODE_ENV: 'production', ...more })

/** Starts the product on a folder, which is made where there is none. `settings`: of the database, beyond its usual ones. */
export async function openHouse(folder: string, settings: Record<string, string> = {}): Promise<Services & { close(): Promise<void> }> {
  await mkdir(folder, { recursive: true })
  const database = await startEmbedded({ dataDir: folder, log: () => undefined, settings })
  const first = openDatabase(database.config)
  await migrate(first.db)
  await first.close()
  const house = await readHouse()
  // An index over millions of rows takes longer than a call may.
  const services = await makeServices(readConfig(environment(folder, { STATEMENT_TIMEOUT: '3600' })), database.config, house)
  await seed(services, house)
  const closeServices = services.close.bind(services)
  return Object.assign(services, {
    async close() {
      await closeServices()
      await database.stop()
    },
  })
}

export interface Server { url: string; pid: number; signIn(username: string): Promise<Client>; stop(): Promise<void> }

/** Starts the server itself on a folder, as a process of its own, and waits until it answers. `log`: the file its log goes to. */
export async function startServer(folder: string, port: number, log?: string): Promise<Server> {
  const server = spawn(process.execPath, [resolve(import.meta.dirname, '../server/main.ts')], { env: { ...process.env, ...environment(folder, { PORT: String(port), ...(log && { LOG_LEVEL: 'info' }) }) }, stdio: ['ignore', log ? openSync(log, 'a') : 'ignore', 'inherit'] })
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

export const quantile = (sorted: number[], q: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))]!
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

/** Makes a call and takes its answer in without looking into it: on two cores whoever measures must take little of them. */
function sent(agent: Agent, { url }: Server, { token }: Client, path: string, body: string): Promise<void> {
  return new Promise((done, failed) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const call = request(`${url}/api/${path}`, { method: 'POST', agent, headers }, (answer) => {
      if (answer.statusCode !== 200) failed(new Error(`${path} ${body}: ${answer.statusCode}`))
      answer.on('end', done).on('error', failed).resume()
    })
    call.on('error', failed).end(body)
  })
}

/** Calls of each connection before times are taken. */
export const warmUp = 8

/** Times in milliseconds, sorted, of a call made again and again by so many at once, for two seconds and at least six times each. */
export async function timesOf(server: Server, who: Client, path: string, input: object, connections: number): Promise<number[]> {
  const times: number[] = []
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const body = JSON.stringify(input)
  const all = (done: (sent: number) => boolean, each: (ms: number) => void) => Promise.all(Array.from({ length: connections }, async () => {
    for (let n = 0; !done(n); n++) {
      const begun = performance.now()
      await sent(agent, server, who, path, body)
      each(performance.now() - begun)
    }
  }))
  // Connections are opened, plans are made and whoever calls is known before the first is measured.
  await all((n) => n === warmUp, () => undefined)
  const end = Date.now() + 2_000
  await all((n) => n >= 6 && Date.now() > end, (ms) => times.push(ms))
  agent.destroy()
  return times.sort((a, b) => a - b)
}
