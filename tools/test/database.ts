import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { EmbeddedConfig } from '#server/db/embedded.ts'

export interface TestDatabase {
  /** Connection to a database of the test file's own, migrated and empty. */
  readonly config: EmbeddedConfig
  /** Removes the database, whoever is still connected. */
  drop(): Promise<void>
}

/**
 * Copies the migrated database for one test file. Call it in `beforeAll`, `drop` in `afterAll`.
 * @param template `template0` for one without anything in it, or one of `filledDatabase`
 */
export async function createTestDatabase(template = 'base'): Promise<TestDatabase> {
  const server = inject('pg')
  const database = `t_${randomBytes(8).toString('hex')}`
  // As files, past the log: so the copy and its end cost a fraction (global-setup.ts).
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
