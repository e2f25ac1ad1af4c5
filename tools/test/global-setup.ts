import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { programsIn } from '#server/db/embedded-binaries.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import type { EmbeddedConfig, EmbeddedServer } from '#server/db/embedded.ts'
import { serveEngine } from './document-engine.ts'
import { keptData } from './kept.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server of this run. Test files take a copy of its database `base`. */
    pg: EmbeddedConfig
    /** A folder of this run, for files that go with a prepared database. */
    testDir: string
    /** Where the document engine of this run is reached. */
    documents: string
  }
}

/** Nothing of a test run has to survive a power cut, and nobody follows its log. */
const fast = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', wal_level: 'minimal', max_wal_senders: '0', max_connections: '200' }

/**
 * Prepares what all test files of one run share: one PostgreSQL server in a temporary folder, with a migrated
 * database `base` that nobody connects to, and one document engine.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (Number.parseInt(process.versions.node, 10) < 24) {
    throw new Error(
      `The tests run on Node ${process.versions.node}, but the product needs Node 24: `
      + 'use "npm test", or name the pinned one: node_modules/.bin/node node_modules/vitest/vitest.mjs run',
    )
  }
  const { server, dataDir, stop } = await startData()
  const documents = await serveEngine()
  project.provide('pg', server.config)
  project.provide('testDir', dataDir)
  project.provide('documents', documents.url)
  return async () => {
    await documents.close()
    await stop()
  }
}

/** The database server of a run and its folder, new or as it was kept; both are gone after `stop`. */
export async function startData(): Promise<{ server: EmbeddedServer; dataDir: string; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'plimsoll-test-'))
  const kept = keptData(join(import.meta.dirname, '../..'))
  const there = kept.take(dataDir)
  // A folder of another version's programs: docs/operations.md, Versions of PostgreSQL.
  const other = process.env.TEST_POSTGRES
  const server = await startEmbedded({ dataDir, settings: fast, mayCreateDatabases: true, ...(other && { programs: await programsIn(other) }) })
  const stop = async (good: boolean) => {
    await server.stop()
    if (good) kept.keep(dataDir)
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    if (!there) await createBase(server.config)
  } catch (error) {
    await stop(false)
    throw error
  }
  return { server, dataDir, stop: () => stop(true) }
}

async function createBase(config: EmbeddedConfig): Promise<void> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    await makeBase(client)
  } finally {
    await client.end()
  }
  const prepare = new URL('../../server/db/prepare.ts', import.meta.url)
  if (!existsSync(prepare)) return
  const { prepareBase } = await import(prepare.href) as { prepareBase(connection: EmbeddedConfig): Promise<void> }
  await prepareBase({ ...config, database: 'base' })
}

/** From here on databases are copied by the kernel, file by file, where PostgreSQL (18) and the file system can. */
async function makeBase(client: pg.Client): Promise<void> {
  try {
    await client.query('set file_copy_method = clone')
    await client.query('create database base strategy file_copy')
  } catch {
    await client.query('create database base')
    return
  }
  await client.query('alter role current_user set file_copy_method = clone')
}
