import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { EmbeddedConfig } from '#server/platform/database/embedded.ts'

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
    drop: () => statement(server, `drop database if exists ${database} with (force)`),
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
