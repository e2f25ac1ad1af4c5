/**
 * Environment of the scenarios: a database, the product and the bare server as separate processes,
 * and a load generator.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { EmbeddedConfig } from '#server/platform/database/embedded-process.ts'
import type { Services } from '#server/core/context.ts'
import { buildApp } from '#server/app/app.ts'
import { client } from '#server/testing/testing.ts'
import type { AnyAnswer, Client } from '#server/testing/testing.ts'
import { seedBenchmarkData, seedSizes, bulkLoadSettings } from '../seed/seed-benchmark-data.ts'
import { openServices, startServer } from '../open-services.ts'
import type { Server } from '../open-services.ts'
import { startLoadGenerator } from './compare.ts'
import type { LoadGenerator, BenchTarget } from './compare.ts'
import type { Statement } from './baseline-server.ts'
import { captureSql } from './capture-sql.ts'
import { createFloorTables, dropFloorTables } from '../floor/tables.ts'
import type { ResultRow } from './result-row.ts'

/** The product within this process, before the suite: finds inputs and captures statements. */
export interface DryRun {
  services: Services
  as(username: string): Promise<Client>
  statementsOf(who: Client, path: string, input: object): Promise<Statement[]>
}
export interface Options {
  folder: string
  ships: number
  runs: number
  seconds: number
}
export interface BenchSetup extends Options {
  server: Server
  loader: LoadGenerator
  pool: pg.Pool
  database: EmbeddedConfig
  /** The responses of the bare server: each call is a list of statements. */
  startBaseline(
    answers: readonly Statement[][],
    paths?: readonly object[],
  ): Promise<BenchTarget & { close(): void }>
  say(line: string): void
}
/**
 * A scenario. `prepare` runs while the product is in this process; `alone`: needs the folder
 * without running processes.
 */
export interface Scenario<P = AnyAnswer> {
  prepare?(rehearsal: DryRun): Promise<P>
  run?(stage: BenchSetup, prepared: P): Promise<ResultRow[]>
  runIsolated?(options: Options): Promise<ResultRow[]>
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Fills the folder if rows are missing, with database settings for seeding. */
export async function seedFolder({ folder, ships }: Options): Promise<void> {
  const services = await openServices(folder, bulkLoadSettings)
  try {
    await seedBenchmarkData(services.withoutStatementTimeout, seedSizes(ships))
  } finally {
    await services.close()
  }
}

/**
 * Runs scenarios one after another.
 * @returns their rows as they complete
 */
export async function runScenarios(
  options: Options,
  works: ReadonlyMap<string, Scenario>,
  say: (line: string) => void,
  each: (name: string, rows: ResultRow[]) => void,
): Promise<void> {
  const services = await openServices(options.folder)
  const loader = startLoadGenerator()
  const stop = [() => services.stopDatabase()]
  try {
    const prepared = await prepareScenarios(services, works)
    const server = await startServer(options.folder, await freePort(), {
      database: services.connection,
    })
    stop.unshift(() => server.stop())
    const pool = new pg.Pool(services.connection)
    stop.unshift(() => pool.end())
    await waitForHourlyTasks(pool)
    await createFloorTables(pool)
    stop.unshift(() => dropFloorTables(pool))
    const stage: BenchSetup = {
      ...options,
      server,
      loader,
      pool,
      database: services.connection,
      say,
      startBaseline: (answers, bodies) => startBaselineServer(services.connection, answers, bodies),
    }
    for (const [name, work] of works)
      if (work.run) each(name, await rowOrFailure(name, () => work.run!(stage, prepared.get(name))))
  } finally {
    loader.close()
    for (const end of stop) await end()
  }
}

/**
 * Waits for the hourly tasks of the start, which are not measured. Failed ones are not waited for.
 */
async function waitForHourlyTasks(pool: pg.Pool): Promise<void> {
  const waiting = async () =>
    Number(
      (
        await pool.query<{ count: string }>(
          "select count(*) from pgboss.job where name like 'hourly-%' and state in ('created', 'active')",
        )
      ).rows[0]!.count,
    )
  while (await waiting()) await pause(200)
}

/** A scenario that fails is a row of the table; the others continue. */
export async function rowOrFailure(
  name: string,
  run: () => Promise<ResultRow[]>,
): Promise<ResultRow[]> {
  try {
    return await run()
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error)
    return [
      {
        work: `${name}: not measured, ${fault.slice(0, 200)}`,
        floor: '-',
        product: '-',
        ratio: null,
        goal: 'to be measured',
        met: false,
        figures: { fault },
      },
    ]
  }
}

/** Prepares all scenarios with the product in this process; afterwards only its database runs. */
async function prepareScenarios(
  services: Awaited<ReturnType<typeof openServices>>,
  works: ReadonlyMap<string, Scenario>,
): Promise<Map<string, unknown>> {
  const app = await buildApp(services)
  try {
    const { statementsOf, done } = captureSql(app)
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    const as = async (username: string) => {
      const { id } = await services.db
        .selectFrom('appUser')
        .where('username', '=', username)
        .select('id')
        .executeTakeFirstOrThrow()
      return client(url, await services.sessions.open(id, '127.0.0.1', 'bench'))
    }
    const prepared = new Map<string, unknown>()
    for (const [name, work] of works)
      if (work.prepare) prepared.set(name, await work.prepare({ services, as, statementsOf }))
    done()
    return prepared
  } finally {
    await app.close()
    await services.closeServices()
  }
}

/** Starts a bare server with these statements. `bodies`: bodies of saves. */
export async function startBaselineServer(
  connection: pg.ClientConfig,
  answers: readonly Statement[][],
  bodies: readonly object[] = [],
): Promise<BenchTarget & { close(): void }> {
  const child = fork(resolve(import.meta.dirname, 'baseline-server.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  child.send({ connection, answers })
  const failed = new AbortController()
  child.once('exit', (code) => failed.abort(new Error(`the floor ended with ${code}`)))
  const [{ port }] = (await once(child, 'message', { signal: failed.signal })) as [{ port: number }]
  const calls = bodies.length
    ? bodies.map((body) => ({ path: '/0', body }))
    : answers.map((_, at) => ({ path: `/${at}`, body: {} }))
  return { pid: child.pid!, port, token: '', calls, close: () => void child.kill() }
}

/** The product's side of a comparison. */
export const product = async (
  { server }: BenchSetup,
  username: string,
  path: string,
  inputs: readonly object[],
): Promise<BenchTarget> => ({
  pid: server.pid,
  port: Number(new URL(server.url).port),
  token: (await server.signIn(username)).token,
  calls: inputs.map((body) => ({ path: `/api/${path}`, body })),
})

/** Resident megabytes of a process; 0 without /proc. */
export async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024
}
