import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { readConfig } from '#server/app/config/config.ts'
import type { EmbeddedConfig } from '#server/platform/database/embedded-process.ts'
import type { ModuleRegistry } from '#server/app/modules.ts'
import { loadModules } from '#server/app/modules.ts'
import { seed } from '#server/app/seed.ts'
import { createServices } from '#server/app/services.ts'
import { migrateTemplateDatabase } from '#server/platform/database/migrate-template-database.ts'

/** The settings of every application in a test. */
export const testEnv = {
  BACKUP_TIME: 'off',
  CAPTCHA: 'off',
  CALLS_PER_MINUTE: '0',
  PUBLIC_CALLS_PER_MINUTE: '0',
  DEMO_DOCUMENTS: 'off',
  LOG_LEVEL: 'error',
  PORT: '0',
  PUBLIC_URL: 'http://plimsoll.test',
}

/**
 * A database filled once per run, with its folder, for copies. The first caller fills it, others
 * wait.
 * @param name `demo` has demonstration data and accounts, `plain` the initial data of an
 *   installation
 * @param testDir folder of the run
 * @returns the name of the template and the folder
 */
export async function seededDatabase(
  name: 'demo' | 'plain',
  modules: ModuleRegistry,
  server: EmbeddedConfig,
  testDir: string,
): Promise<{ template: string; folder: string }> {
  const folder = join(testDir, name)
  const client = new pg.Client({ ...server, database: 'postgres' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (!rowCount) {
      const unfinished = `${name}_${randomBytes(4).toString('hex')}`
      await client.query(`create database ${unfinished} template base`)
      await fill(name, modules, { ...server, database: unfinished }, folder)
      await client.query(`alter database ${unfinished} rename to ${name}`)
    }
  } finally {
    await client.end()
  }
  return { template: name, folder }
}

async function fill(
  name: 'demo' | 'plain',
  modules: ModuleRegistry,
  connection: EmbeddedConfig,
  folder: string,
): Promise<void> {
  const services = await createServices(
    readConfig({ ...testEnv, DEMO: name === 'demo' ? 'on' : 'off', DATA_DIR: folder }),
    connection,
    modules,
  )
  try {
    await seed(services, modules)
  } finally {
    await services.close()
  }
}

/** Migrates the databases of another state of the project, and adds missing entries of the menu. */
export async function upgradeSeededDatabases(
  server: EmbeddedConfig,
  testDir: string,
): Promise<void> {
  await migrateTemplateDatabase({ ...server, database: 'base' })
  const modules = await loadModules()
  for (const name of ['demo', 'plain'] as const) {
    const folder = join(testDir, name)
    if (!existsSync(folder)) continue
    const connection = { ...server, database: name }
    await migrateTemplateDatabase(connection)
    await fill(name, modules, connection, folder)
  }
}
