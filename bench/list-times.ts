/**
 * Shared by the list benchmarks: response times of a list over HTTP with several connections, and
 * of the same statements on a bare server.
 */
import { loadavg } from 'node:os'
import pg from 'pg'
import type { Client } from '#server/testing/testing.ts'
import { databaseCpuSeconds, databaseOf, cpuSecondsOf, startServer } from './open-services.ts'
import { startLoadGenerator } from './suite/compare.ts'
import type { BenchTarget } from './suite/compare.ts'
import type { Statement } from './suite/baseline-server.ts'
import { quantile } from './suite/result-row.ts'
import { startBaselineServer } from './suite/setup.ts'

export type BenchCall = [name: string, input: object]
export interface ListBenchmarkOptions {
  folder: string
  /** the list, such as `crf/info/list` */
  path: string
  connections: number
  /** only queries whose names contain this */
  only?: string | undefined
  /** queries, as a user without limits of scope sees them */
  questions(who: Client): Promise<BenchCall[]>
  /** the users, and their queries */
  people: Readonly<Record<string, (name: string, at: number) => boolean>>
  /** statements of the bare server: one finds the keys, the other reads their rows */
  baseline?: readonly [find: string, read: string]
}

/** Warm-up calls per connection, then the minimum seconds and calls of a measurement. */
const timing = { warmUp: 8, seconds: 2, least: 6 }

/**
 * Runs the queries and prints one line each: elapsed milliseconds, and processor milliseconds per
 * call.
 */
export async function measureListCalls({
  folder,
  path,
  connections,
  only = '',
  questions,
  people,
  baseline,
}: ListBenchmarkOptions): Promise<void> {
  const server = await startServer(folder, Number(process.env['PORT'] ?? 8190))
  const loader = startLoadGenerator()
  const printRow = async (name: string, as: string, { pid, ...side }: BenchTarget) => {
    const spent = () => Promise.all([cpuSecondsOf(pid), databaseCpuSeconds(folder)])
    const before = await spent()
    const { times } = await loader.run({ ...side, ...timing, connections })
    const calls = times.length + timing.warmUp * connections
    const each = (await spent()).map((now, at) => (((now - before[at]!) * 1000) / calls).toFixed(2))
    console.log(
      `| ${name} | ${as} | ${quantile(times, 0.5).toFixed(1)} | ${quantile(times, 0.95).toFixed(1)} ` +
        `| ${each.join(' | ')} | ${times.length} | ${loadavg()[0]!.toFixed(1)} |`,
    )
  }
  try {
    console.log(
      '| question | as | p50 ms | p95 ms | server, ms a call | database, ms a call | calls | load ' +
        '|\n| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |',
    )
    const benchCalls = (await questions(await server.signIn(Object.keys(people)[0]!)))
      .map(([name, input], at) => ({ name, input, at }))
      .filter(({ name }) => new RegExp(only).test(name))
    if (baseline) {
      const connection = await databaseOf(folder)
      const bare = await startBaselineServer(connection, [await withKeys(connection, baseline)])
      await printRow('the floor: the same statements, a bare server', '', bare)
      bare.close()
    }
    for (const [username, asks] of Object.entries(people)) {
      const { token } = await server.signIn(username)
      for (const { name, input, at } of benchCalls)
        if (asks(name, at))
          await printRow(name, username, {
            pid: server.pid,
            port: Number(new URL(server.url).port),
            token,
            calls: [{ path: `/api/${path}`, body: input }],
          })
    }
  } finally {
    loader.close()
    await server.stop()
  }
}

/** Both statements, prepared, and the keys found by the first. */
async function withKeys(
  connection: pg.ClientConfig,
  [find, read]: readonly [string, string],
): Promise<Statement[]> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query(find)
  await client.end()
  return [
    { name: 'find', text: find },
    { name: 'read', text: read, values: [rows.map(({ id }) => id as string)] },
  ]
}
