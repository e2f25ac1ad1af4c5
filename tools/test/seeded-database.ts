import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { readConfig } from '#server/app/config/config.ts'
import type { EmbeddedConfig } from '#server/platform/database/embedded-process.ts'
import type { ModuleRegistry } from '#server/app/modules.ts'
import { seed } from '#server/app/seed.ts'
import { createServices } from '#server/app/services.ts'

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
      const services = await createServices(
        readConfig({ ...testEnv, DEMO: name === 'demo' ? 'on' : 'off', DATA_DIR: folder }),
        { ...server, database: unfinished },
        modules,
      )
      try {
        await seed(services, modules)
      } finally {
        await services.close()
      }
      await client.query(`alter database ${unfinished} rename to ${name}`)
    }
  } finally {
    await client.end()
  }
  return { template: name, folder }
}
