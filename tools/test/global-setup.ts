import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { programsIn } from '#server/platform/database/embedded-binaries.ts'
import { startEmbedded } from '#server/platform/database/embedded.ts'
import type { EmbeddedServer } from '#server/platform/database/embedded.ts'
import type { EmbeddedConfig } from '#server/platform/database/embedded-process.ts'
import { serveEngine } from './document-engine.ts'
import { cachedTestData, copyTestData } from './cached-test-data.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The PostgreSQL server of this run. Test files copy its database `base`. */
    pg: EmbeddedConfig
    /** A folder of this run, for files of prepared databases. */
    testDir: string
    /** Address of the document engine of this run. */
    documents: string
  }
}

/** Test data need not survive a power cut and has no replicas. */
const fastSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '200',
}

/**
 * Prepares the shared resources of a run: one PostgreSQL server in a temporary folder with a
 * migrated database `base`, and one document engine.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (Number.parseInt(process.versions.node, 10) < 24) {
    throw new Error(
      `The tests run on Node ${process.versions.node}, but the product needs Node 24: ` +
        'use "npm test", or name the pinned one: node_modules/.bin/node node_modules/vitest/vitest.mjs run',
    )
  }
  const { server, dataDir, stop } = await startTestDatabase()
  const documents = await serveEngine()
  project.provide('pg', server.config)
  project.provide('testDir', dataDir)
  project.provide('documents', documents.url)
  return async () => {
    await documents.close()
    await stop()
  }
}

/** The database server of a run and its folder, new or cached; both are removed by `stop`. */
export async function startTestDatabase(): Promise<{
  server: EmbeddedServer
  dataDir: string
  stop(): Promise<void>
}> {
  const dataDir = await mkdtemp(join(tmpdir(), 'plimsoll-test-'))
  const cachedData = cachedTestData(join(import.meta.dirname, '../..'))
  const cachedFolder = cachedData.take(dataDir)
  // Databases of the project that this one is a copy of, with other tables or calls.
  const outdated = cachedFolder ? undefined : process.env.OUTDATED_TEST_DATA
  if (outdated) copyTestData(outdated, dataDir)
  // A folder of another version's programs: docs/operations.md, Versions of PostgreSQL.
  const other = process.env.TEST_POSTGRES
  const server = await startEmbedded({
    dataDir,
    settings: fastSettings,
    mayCreateDatabases: true,
    ...(other && { programs: await programsIn(other) }),
  })
  const stop = async (good: boolean) => {
    await server.stop()
    if (good) cachedData.keep(dataDir)
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    if (outdated) await upgradeTestData(server.config, dataDir)
    else if (!cachedFolder) await createBase(server.config)
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
  const prepare = new URL(
    '../../server/platform/database/migrate-template-database.ts',
    import.meta.url,
  )
  if (!existsSync(prepare)) return
  const { migrateTemplateDatabase } = (await import(prepare.href)) as {
    migrateTemplateDatabase(connection: EmbeddedConfig): Promise<void>
  }
  await migrateTemplateDatabase({ ...config, database: 'base' })
}

/** Brings copied databases up to date, as a start of the product does. */
async function upgradeTestData(config: EmbeddedConfig, dataDir: string): Promise<void> {
  const { upgradeSeededDatabases } = await import('./seeded-database.ts')
  await upgradeSeededDatabases(config, dataDir)
}

/**
 * Later databases are copied as files by the kernel, if PostgreSQL (18) and the file system
 * support it.
 */
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
