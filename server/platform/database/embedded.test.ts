import { spawn } from 'node:child_process'
import {
  chmod,
  cp,
  mkdtemp,
  mkdir,
  readFile,
  readdir,
  rm,
  stat,
  unlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { findBinaries, programsIn } from './embedded-binaries.ts'
import { startEmbedded } from './embedded.ts'
import type { EmbeddedServer } from './embedded.ts'
import type { EmbeddedConfig } from './embedded-process.ts'

// A first start waits for the disk several times, which others may keep busy.
vi.setConfig({ testTimeout: 60_000 })

/** Making a cluster takes a second, so the tests that need no new one take turns on this. */
let dataDir: string
const running: EmbeddedServer[] = []
const folders: string[] = []

beforeAll(async () => {
  dataDir = await newFolder()
  await (await start()).stop()
})

afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()))
})

afterAll(async () => {
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
})

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plimsoll-embedded-'))
  folders.push(folder)
  return folder
}

async function start(folder = dataDir, patience = 10_000): Promise<EmbeddedServer> {
  const server = await startEmbedded({
    dataDir: folder,
    timeoutMs: patience,
    settings: { shared_buffers: '16MB' },
  })
  running.push(server)
  return server
}

async function value(config: EmbeddedConfig, sql: string): Promise<unknown> {
  const client = new pg.Client(config)
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}

/** A process of its own that starts the database, prints its pid and continues. */
async function startInOtherProcess(
  folder = dataDir,
  patience = 10_000,
): Promise<{ node: ReturnType<typeof spawn>; pid: number }> {
  const script = `
    import { startEmbedded } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)}
    const server = await startEmbedded({ dataDir: process.argv[1], patience: ${patience} })
    console.log(server.pid)`
  const node = spawn(process.execPath, ['--input-type=module', '--eval', script, folder], {
    cwd: join(import.meta.dirname, '../../..'),
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  for await (const line of createInterface({ input: node.stdout }))
    return { node, pid: Number(line) }
  throw new Error('The other process ended without a database')
}

const trigrams = "select cardinality(show_trgm('张三丰公司'))"

test('the first start creates a database in UTF-8 with trigrams for Chinese', async () => {
  const { config } = await start(await newFolder())
  expect(config.database).toBe('plimsoll')
  expect(await value(config, 'show server_encoding')).toBe('UTF8')
  expect(await value(config, "select char_length('张三')")).toBe(2)
  await value(config, 'create extension pg_trgm')
  expect(await value(config, trigrams)).toBe(6)
})

test('the server listens on no network, and its folder is readable by its account only', async () => {
  const { config } = await start()
  expect(await value(config, 'show listen_addresses')).toBe('')
  expect((await stat(config.host)).mode & 0o077).toBe(0)
})

test('a clean stop leaves no process and no pid file, and the data is there at the next start', async () => {
  const first = await start()
  await value(first.config, 'create table stopped as select 42 as answer')
  await first.stop()
  await first.exited
  expect(() => process.kill(first.pid, 0)).toThrow(/ESRCH/)
  expect(await readdir(join(dataDir, 'postgres'))).not.toContain('postmaster.pid')
  const second = await start()
  expect(await value(second.config, 'select answer from stopped')).toBe(42)
})

describe('the next start succeeds', () => {
  test('after kill -9 of the server', async () => {
    const first = await start()
    await value(first.config, 'create table killed as select 42 as answer')
    process.kill(first.pid, 'SIGKILL')
    await first.exited
    const second = await start()
    expect(await value(second.config, 'select answer from killed')).toBe(42)
  })

  test('kill -9 of node stops the server', async () => {
    const log = join(dataDir, 'postgres.log')
    await unlink(log)
    const { node, pid } = await startInOtherProcess()
    node.kill('SIGKILL')
    const second = await start()
    expect(second.pid).not.toBe(pid)
    // Shut down cleanly, not recovered from a crash.
    expect(await readFile(log, 'utf8')).not.toMatch(/not properly shut down/)
  })

  test('immediately after kill -9 of node and server together', async () => {
    const { node, pid } = await startInOtherProcess()
    node.kill('SIGKILL')
    process.kill(pid, 'SIGKILL')
    expect(await value((await start()).config, 'select 1')).toBe(1)
  })

  test('when the pid in the pid file belongs to an unrelated process', async () => {
    const first = await start()
    const pidFile = join(dataDir, 'postgres/postmaster.pid')
    const text = await readFile(pidFile, 'utf8')
    await first.stop()
    await writeFile(pidFile, text.replace(/^\d+/, `${process.pid}`))
    expect(await value((await start()).config, 'select 1')).toBe(1)
  })

  test.each([
    ['another process', async () => process.pid],
    ['the first process of the machine', async () => 1],
    // PostgreSQL asks whether it may signal the process: one of its own account is the worst case.
    ['another database server', async () => (await start(await newFolder())).pid],
  ])('after a crash of the machine, when the pids now belong to %s', async (_name, other) => {
    const pid = await other()
    const first = await start()
    const folder = join(dataDir, 'postgres')
    const names = (await readdir(folder)).filter((name) =>
      /^(postmaster\.pid|.*\.lock)$/.test(name),
    )
    const files = await Promise.all(
      names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const),
    )
    expect(names.some((name) => name.endsWith('.lock'))).toBe(true)
    await first.stop()
    for (const [name, text] of files)
      await writeFile(join(folder, name), text.replace(/^\d+/, `${pid}`))
    expect(await value((await start()).config, 'select 1')).toBe(1)
  })

  test('when a first start was killed: its temporary folder is removed', async () => {
    const dead = spawn(process.execPath, ['--eval', ''])
    await new Promise((resolve) => dead.once('exit', resolve))
    const folder = await newFolder()
    await mkdir(join(folder, `postgres.new-${dead.pid}`, 'base'), { recursive: true })
    await start(folder)
    expect((await readdir(folder)).sort()).toEqual(['postgres', 'postgres.log'])
  })

  test('when the install script that links the libraries did not run', async () => {
    const { postgres } = await findBinaries()
    // A copy, because servers of other tests start meanwhile.
    const copied = await newFolder()
    await chmod(copied, 0o755)
    const programs = join(copied, 'programs')
    await cp(join(postgres, '../../..'), programs, { recursive: true, verbatimSymlinks: true })
    if (process.platform === 'linux') await unlink(join(programs, 'native/lib/libicuuc.so.60'))
    const server = await startEmbedded({ dataDir, programs: await programsIn(programs) })
    running.push(server)
    expect(await value(server.config, 'select 1')).toBe(1)
  })
})

describe('a start is refused with a message', () => {
  test('when another server uses the folder', async () => {
    const first = await start()
    await expect(start(dataDir, 200)).rejects.toThrow(
      `in use by another Plimsoll (PostgreSQL process ${first.pid}). Stop that one first, or set DATA_DIR`,
    )
    expect(await value(first.config, 'select 1')).toBe(1)
  })

  test('when another major version wrote the folder', async () => {
    const first = await start()
    await first.stop()
    const file = join(dataDir, 'postgres/PG_VERSION')
    await writeFile(file, '17\n')
    await expect(start()).rejects.toThrow(
      'was written by PostgreSQL 17, this Plimsoll carries PostgreSQL 18',
    )
    await writeFile(file, '18\n')
  })

  test('when a setting is invalid, with the message of the server', async () => {
    await expect(startEmbedded({ dataDir, settings: { shared_bufers: '1' } })).rejects.toThrow(
      /did not start:[^]*unrecognized configuration parameter "shared_bufers"/,
    )
  })
})

test('a folder whose path is too long for a socket, with spaces and a comma, has its socket elsewhere', async () => {
  const folder = join(await newFolder(), 'a b, "c" 船级社'.repeat(6))
  const server = await start(folder)
  expect(Buffer.byteLength(server.config.host)).toBeLessThan(60)
  expect(await value(server.config, 'select 1')).toBe(1)
  await server.stop()
  await expect(stat(server.config.host)).rejects.toThrow(/ENOENT/)
})

test('a folder with spaces, a comma and quotes works', async () => {
  expect(await value((await start(join(await newFolder(), 'a b, "c"'))).config, 'select 1')).toBe(1)
})

test('two concurrent starts on a new folder: one runs, the other is refused', async () => {
  const folder = await newFolder()
  const results = await Promise.allSettled([start(folder, 300), startInOtherProcess(folder, 300)])
  await Promise.all(running.splice(0).map((server) => server.stop()))
  for (const result of results) {
    if (result.status === 'fulfilled' && 'node' in result.value) result.value.node.kill('SIGTERM')
  }
  // A start waits for the one that is just stopping.
  await start(folder)
  const won = results.filter((result) => result.status === 'fulfilled')
  expect(won).toHaveLength(1)
})
