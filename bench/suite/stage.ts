/** What the works of the suite are played on: one database, the product and the bare server on it, each a process of its own, and somebody who asks. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { EmbeddedConfig } from '#server/db/embedded.ts'
import type { Services } from '#server/http/context.ts'
import { buildApp } from '#server/app.ts'
import { client } from '#server/testing.ts'
import type { Client } from '#server/testing.ts'
import { grow, grown, fillSettings } from '../growth/grow.ts'
import { openHouse, startServer } from '../house.ts'
import type { Server } from '../house.ts'
import { startLoader } from './ask.ts'
import type { Loader, Side } from './ask.ts'
import type { Statement } from './bare.ts'
import { overhear } from './overhear.ts'
import type { Row } from './row.ts'

/** The product within this process, before the suite begins: to find out what there is to ask, and what the database is sent for it. */
export interface Rehearsal { services: Services; as(username: string): Promise<Client>; statementsOf(who: Client, path: string, input: object): Promise<Statement[]> }
export interface Options { folder: string; ships: number; runs: number; seconds: number }
export interface Stage extends Options {
  server: Server
  loader: Loader
  pool: pg.Pool
  database: EmbeddedConfig
  /** The bare server's answers: each call is a list of statements. */
  bare(answers: readonly Statement[][], paths?: readonly object[]): Promise<Side & { close(): void }>
  say(line: string): void
}
/** A work of the suite. `prepare` while the product is still within this process; `alone`: needs the folder to itself, with nothing running on it. */
export interface Work<P = any> {
  prepare?(rehearsal: Rehearsal): Promise<P>
  run?(stage: Stage, prepared: P): Promise<Row[]>
  alone?(options: Options): Promise<Row[]>
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Fills the folder where something is missing; the database is started for it with settings of its own. */
export async function fill({ folder, ships }: Options): Promise<void> {
  const house = await openHouse(folder, fillSettings)
  try {
    await grow(house.unhurried, grown(ships))
  } finally {
    await house.close()
  }
}

/** Plays works one after the other. @returns the rows of each as they come */
export async function play(options: Options, works: ReadonlyMap<string, Work>, say: (line: string) => void, each: (name: string, rows: Row[]) => void): Promise<void> {
  const house = await openHouse(options.folder)
  const loader = startLoader()
  const stop = [() => house.stopDatabase()]
  try {
    const prepared = await rehearse(house, works)
    const server = await startServer(options.folder, await freePort(), { database: house.connection })
    stop.unshift(() => server.stop())
    const pool = new pg.Pool(house.connection)
    stop.unshift(() => pool.end())
    await hoursDone(pool)
    const stage: Stage = { ...options, server, loader, pool, database: house.connection, say, bare: (answers, bodies) => bareServer(house.connection, answers, bodies) }
    for (const [name, work] of works) if (work.run) each(name, await orFailed(name, () => work.run!(stage, prepared.get(name))))
  } finally {
    loader.close()
    for (const end of stop) await end()
  }
}

/** What the product does every hour it does when it starts, too: that is no part of what is measured. What has failed is tried again much later, and not waited for. */
async function hoursDone(pool: pg.Pool): Promise<void> {
  const waiting = async () => Number((await pool.query<{ count: string }>("select count(*) from pgboss.job where name like 'hourly-%' and state in ('created', 'active')")).rows[0]!.count)
  while (await waiting()) await pause(200)
}

/** What cannot be measured is a line of the table, and the others are played all the same. */
export async function orFailed(name: string, run: () => Promise<Row[]>): Promise<Row[]> {
  try {
    return await run()
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error)
    return [{ work: `${name}: not measured, ${fault.slice(0, 200)}`, floor: '-', product: '-', ratio: null, goal: 'to be measured', met: false, figures: { fault } }]
  }
}

/** Asks the product within this process what the works need to know; afterwards nothing of it is left running but its database. */
async function rehearse(house: Awaited<ReturnType<typeof openHouse>>, works: ReadonlyMap<string, Work>): Promise<Map<string, unknown>> {
  const app = await buildApp(house)
  try {
    const { statementsOf, done } = overhear(app)
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    const as = async (username: string) => {
      const { id } = await house.db.selectFrom('appUser').where('username', '=', username).select('id').executeTakeFirstOrThrow()
      return client(url, await house.sessions.open(id, '127.0.0.1', 'bench'))
    }
    const prepared = new Map<string, unknown>()
    for (const [name, work] of works) if (work.prepare) prepared.set(name, await work.prepare({ services: house, as, statementsOf }))
    done()
    return prepared
  } finally {
    await app.close()
    await house.closeServices()
  }
}

/** Starts a bare server that answers with these statements. `bodies`: what a save is sent. */
export async function bareServer(connection: pg.ClientConfig, answers: readonly Statement[][], bodies: readonly object[] = []): Promise<Side & { close(): void }> {
  const child = fork(resolve(import.meta.dirname, 'bare.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  child.send({ connection, answers })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  const calls = bodies.length ? bodies.map((body) => ({ path: '/0', body })) : answers.map((_, at) => ({ path: `/${at}`, body: {} }))
  return { pid: child.pid!, port, token: '', calls, close: () => void child.kill() }
}

/** The product's side of a comparison. */
export const product = async ({ server }: Stage, username: string, path: string, inputs: readonly object[]): Promise<Side> =>
  ({ pid: server.pid, port: Number(new URL(server.url).port), token: (await server.signIn(username)).token, calls: inputs.map((body) => ({ path: `/api/${path}`, body })) })

/** Megabytes in memory of a process; 0 where there is no /proc. */
export async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024
}
