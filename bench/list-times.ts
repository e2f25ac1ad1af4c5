/** How quickly a list answers, asked by several people through HTTP, and what the same costs without the product: what all measurements of lists share. */
import { loadavg } from 'node:os'
import pg from 'pg'
import { plannedOnceText } from '#server/db/planned.ts'
import type { Client } from '#server/testing.ts'
import { databaseSeconds, databaseOf, secondsOf, startServer } from './house.ts'
import { startLoader } from './suite/ask.ts'
import type { Side } from './suite/ask.ts'
import type { Statement } from './suite/bare.ts'
import { quantile } from './suite/row.ts'
import { bareServer } from './suite/stage.ts'

export type Question = [name: string, input: object]
export interface Asked {
  folder: string
  /** the list, such as `crf/info/list` */
  path: string
  connections: number
  /** only questions whose names match */
  only?: string | undefined
  /** what people ask, as one who reaches everything finds it */
  questions(who: Client): Promise<Question[]>
  /** who asks, and which of the questions */
  people: Readonly<Record<string, (name: string, at: number) => boolean>>
  /** what a bare server is to answer with: a statement that finds the keys, and one that gives the rows for them */
  floor?: readonly [find: string, read: string]
}

/** Calls of each connection before times are taken, then so many seconds and at least so many calls. */
const pace = { warmUp: 8, seconds: 2, least: 6 }

/** Asks, and prints a line a question: milliseconds by the clock, and of the processors for a call. */
export async function listTimes({ folder, path, connections, only = '', questions, people, floor }: Asked): Promise<void> {
  const server = await startServer(folder, Number(process.env['PORT'] ?? 8190))
  const loader = startLoader()
  const line = async (name: string, as: string, { pid, ...side }: Side) => {
    const spent = () => Promise.all([secondsOf(pid), databaseSeconds(folder)])
    const before = await spent()
    const { times } = await loader.run({ ...side, ...pace, connections })
    const calls = times.length + pace.warmUp * connections
    const each = (await spent()).map((now, at) => (((now - before[at]!) * 1000) / calls).toFixed(2))
    console.log(`| ${name} | ${as} | ${quantile(times, 0.5).toFixed(1)} | ${quantile(times, 0.95).toFixed(1)} | ${each.join(' | ')} | ${times.length} | ${loadavg()[0]!.toFixed(1)} |`)
  }
  try {
    console.log('| question | as | p50 ms | p95 ms | server, ms a call | database, ms a call | calls | load |\n| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |')
    const asked = (await questions(await server.signIn(Object.keys(people)[0]!))).map(([name, input], at) => ({ name, input, at })).filter(({ name }) => new RegExp(only).test(name))
    if (floor) {
      const connection = await databaseOf(folder)
      const bare = await bareServer(connection, [await withKeys(connection, floor)])
      await line('the floor: the same statements, a bare server', '', bare)
      bare.close()
    }
    for (const [username, asks] of Object.entries(people)) {
      const { token } = await server.signIn(username)
      for (const { name, input, at } of asked) if (asks(name, at)) await line(name, username, { pid: server.pid, port: Number(new URL(server.url).port), token, calls: [{ path: `/api/${path}`, body: input }] })
    }
  } finally {
    loader.close()
    await server.stop()
  }
}

/** Both statements, with plans that are kept, and the keys that the first finds. */
async function withKeys(connection: pg.ClientConfig, [find, read]: readonly [string, string]): Promise<Statement[]> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query(find)
  await client.end()
  return [{ text: plannedOnceText(find) }, { text: plannedOnceText(read), values: [rows.map(({ id }) => id as string)] }]
}
