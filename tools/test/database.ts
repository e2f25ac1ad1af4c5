import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { EmbeddedConfig } from '#server/platform/database/embedded-process.ts'

export interface TestDatabase {
  /** Connection to the test file's own database, migrated and empty. */
  readonly config: EmbeddedConfig
  /** Drops the database, also with open connections. */
  drop(): Promise<void>
}

/**
 * Copies the migrated database for a test file. Call it in `beforeAll`, `drop` in `afterAll`.
 * @param template `template0` for an empty one, or one of `seededDatabase`
 */
export async function createTestDatabase(template = 'base'): Promise<TestDatabase> {
  const server = inject('pg')
  const database = `t_${randomBytes(8).toString('hex')}`
  // Copied as files without WAL, which is much faster (global-setup.ts).
  await statement(server, `create database ${database} template ${template} strategy file_copy`)
  return {
    config: { ...server, database },
    drop: async () => {
      // Not `with (force)`: it is refused while an autovacuum worker, which is a superuser, is in the
      // database. A plain drop ends such a worker and waits for all to leave.
      await statement(
        server,
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = '${database}' and usename = current_user`,
      )
      await statement(server, `drop database if exists ${database}`)
    },
  }
}

async function statement(config: EmbeddedConfig, sql: string): Promise<void> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
