/** How quickly a list answers, asked by several people through HTTP, and what the same costs without the product: what all measurements of lists share. */
import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import type { Client } from '#server/testing.ts'
import { databaseSeconds, quantile, startServer, timesOf } from './house.ts'
import type { Server } from './house.ts'

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
  /** what a bare server is to answer with: statements by name, the last of which gives the rows for the keys that the first found */
  floor?: readonly string[]
}

/** Seconds of processors a process has used; nothing where there is no /proc. */
async function secondsOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const parts = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(parts[11] ?? 0) + Number(parts[12] ?? 0)) / 100
}

/** Asks, and prints a line a question: milliseconds by the clock, and of the processors for a call. */
export async function listTimes({ folder, path, connections, only = '', questions, people, floor }: Asked): Promise<void> {
  const server = await startServer(folder, Number(process.env['PORT'] ?? 8190))
  const line = async (name: string, as: string, of: Pick<Server, 'url' | 'pid'>, who: Pick<Client, 'token'>, input: object) => {
    const [own, database] = [await secondsOf(of.pid), await databaseSeconds(folder)]
    const times = await timesOf(of as Server, who as Client, path, input, connections)
    const calls = times.length + 8 * connections
    const spent = [await secondsOf(of.pid) - own, await databaseSeconds(folder) - database].map((seconds) => ((seconds * 1000) / calls).toFixed(2))
    console.log(`| ${name} | ${as} | ${quantile(times, 0.5).toFixed(1)} | ${quantile(times, 0.95).toFixed(1)} | ${spent.join(' | ')} | ${times.length} | ${loadavg()[0]!.toFixed(1)} |`)
  }
  try {
    console.log('| question | as | p50 ms | p95 ms | server, ms a call | database, ms a call | calls | load |\n| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |')
    const asked = (await questions(await server.signIn(Object.keys(people)[0]!))).map(([name, input], at) => ({ name, input, at })).filter(({ name }) => new RegExp(only).test(name))
    if (floor) await withBareServer(folder, floor, (bare) => line('the floor: the same statements, a bare server', '', bare, { token: '' }, {}))
    for (const [username, asks] of Object.entries(people)) {
      const who = await server.signIn(username)
      for (const { name, input, at } of asked) if (asks(name, at)) await line(name, username, server, who, input)
    }
  } finally {
    await server.stop()
  }
}

async function withBareServer(folder: string, statements: readonly string[], run: (server: { url: string; pid: number }) => Promise<void>): Promise<void> {
  const [, , , port, host] = (await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  const bare = spawn(process.execPath, [resolve(import.meta.dirname, 'bare-server.ts'), JSON.stringify({ host, port: Number(port), statements })], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [listening] = await bare.stdout.take(1).toArray() as [Buffer]
  try {
    await run({ url: `http://127.0.0.1:${Number(String(listening))}`, pid: bare.pid! })
  } finally {
    bare.kill()
  }
}
