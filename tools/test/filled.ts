import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { readConfig } from '#server/config.ts'
import type { EmbeddedConfig } from '#server/db/embedded.ts'
import type { House } from '#server/modules.ts'
import { seed } from '#server/seed.ts'
import { makeServices } from '#server/services.ts'

/** The settings of every application in a test. */
export const usual = { CAPTCHA: 'off', CALLS_PER_MINUTE: '0', PUBLIC_CALLS_PER_MINUTE: '0', DEMO_DOCUMENTS: 'off', LOG_LEVEL: 'error', PORT: '0', PUBLIC_URL: 'http://plimsoll.test' }

/**
 * A database filled once per run, and the folder that goes with it, for others to copy. The first who asks fills it, the others wait.
 * @param name `demo` has the demonstration data and accounts, `plain` what every installation begins with
 * @param testDir folder of the run
 * @returns the name of the template and the folder
 */
export async function filledDatabase(name: 'demo' | 'plain', house: House, server: EmbeddedConfig, testDir: string): Promise<{ template: string; folder: string }> {
  const folder = join(testDir, name)
  const client = new pg.Client({ ...server, database: 'postgres' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (!rowCount) {
      const unfinished = `${name}_${randomBytes(4).toString('hex')}`
      await client.query(`create database ${unfinished} template base`)
      const services = await makeServices(readConfig({ ...usual, DEMO: name === 'demo' ? 'on' : 'off', DATA_DIR: folder }), { ...server, database: unfinished }, house)
      try {
        await seed(services, house)
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
