/**
 * Brings the schema of a database to this version: builds a new one, or runs the pending
 * migrations.
 */
import type { ClientBase, PoolClient } from 'pg'
import { version } from '#server/core/version.ts'
import { poolOf } from './database.ts'
import type { Db } from '#server/core/db.ts'
import { inspectSchema } from './inspect-schema.ts'
import type { InspectOptions, Level } from './inspect-schema.ts'
import { landedMigrations } from './migrations.ts'
import type { MigrationFile } from './migrations.ts'
import { recordMigration, recordSchema } from './schema-record.ts'
import { tableFiles } from './tables.ts'

export interface MigrateOptions extends Partial<InspectOptions> {
  /** Runs before the first migration of a database that holds data, while other processes wait. */
  beforeUpgrade?: (from: string, pending: readonly MigrationFile[]) => Promise<void>
  /** Receives a message when another process is migrating. */
  say?: (line: string) => void
}

/** Key of the lock that lets one process at a time inspect and change the schema. */
const lockKey = 7_045_320_260_121n

/**
 * Builds the schema of an empty database from the `*.table.sql` files, in the caller's transaction.
 * @param migrations those that need not run any more
 */
export async function buildFromTables(
  client: ClientBase,
  migrations: readonly MigrationFile[],
): Promise<void> {
  // A first start of version 0.1.0 that was killed leaves these two tables without rows.
  await client.query(
    'drop table if exists public.kysely_migration, public.kysely_migration_lock; set local check_function_bodies = off',
  )
  for (const { path, text } of await tableFiles()) {
    await client.query(text).catch((error: unknown) => {
      throw new Error(`${path}: ${(error as Error).message}`)
    })
  }
  for (const migration of migrations) await recordMigration(client, migration, version)
  await recordSchema(client, version)
}

/** Sets `public` as the search path and removes the statement timeout, within a transaction. */
export async function preparePath(client: ClientBase): Promise<void> {
  await client.query(`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
    select set_config('search_path', concat_ws(', ', 'public', current_setting('search_path')), true)`)
}

/** Runs work in a transaction. */
export async function inTransaction(client: ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await preparePath(client)
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/**
 * Runs migrations in the caller's transaction and records the resulting schema, once.
 * @throws Error that names the migration that failed, with the error of the database as its cause
 */
export async function applyMigrations(
  client: ClientBase,
  migrations: readonly MigrationFile[],
  added: readonly string[] = [],
): Promise<void> {
  for (const migration of migrations) {
    try {
      await client.query(migration.sql)
    } catch (cause) {
      throw new Error(`The migration ${migration.name} failed: ${(cause as Error).message}`, {
        cause,
      })
    }
    await recordMigration(client, migration, version)
  }
  if (migrations.length) await recordSchema(client, version, added)
}

/** Attempts of an upgrade that the database aborts, because it waits for a call that waits for it. */
const maxAttempts = 5
const deadlock = '40P01'
const isDeadlock = (error: unknown): boolean =>
  [error, (error as Error).cause].some((one) => (one as { code?: string })?.code === deadlock)

/**
 * Runs all pending migrations in one transaction. A start that fails or is killed leaves the
 * database as it was.
 */
async function runMigrations(
  client: ClientBase,
  pending: readonly MigrationFile[],
  added: readonly string[],
): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await inTransaction(client, () => applyMigrations(client, pending, added))
    } catch (error) {
      if (isDeadlock(error) && tries < maxAttempts) continue
      throw new Error(
        `${(error as Error).message}. The database is as it was before the upgrade.`,
        { cause: error },
      )
    }
  }
}

/** Runs work while no other process inspects or changes the schema. */
export async function locked<T>(
  db: Db,
  say: (line: string) => void,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await poolOf(db).connect()
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    const {
      rows: [row],
    } = await client.query('select pg_try_advisory_lock($1) as got', [lockKey])
    if (!row.got) {
      say('Another process is bringing the database up to date; waiting for it')
      await client.query('select pg_advisory_lock($1)', [lockKey])
    }
    return await work(client)
  } finally {
    // The lock and the settings end with the connection.
    client.release(true)
  }
}

async function bringUpToDate(
  client: ClientBase,
  level: Level,
  { beforeUpgrade }: MigrateOptions,
): Promise<void> {
  const { from, pending, added } = level
  if (from === null) return inTransaction(client, () => buildFromTables(client, pending))
  if (pending.length) {
    await beforeUpgrade?.(from, pending)
    return runMigrations(client, pending, added)
  }
  if (level.outdated) await inTransaction(client, () => recordSchema(client, version, added))
}

/**
 * Brings the database to the schema of this version, one process at a time and in one transaction.
 * An empty one is built; one of an earlier version is migrated; one of a later version with only
 * additive changes stays unchanged.
 * @returns the names of the migrations that ran
 * @throws SchemaError when the database is refused; it is unchanged then
 */
export async function migrate(db: Db, options: MigrateOptions = {}): Promise<string[]> {
  const migrations = options.migrations ?? landedMigrations()
  return locked(db, options.say ?? (() => {}), async (client) => {
    const level = await inspectSchema(client, { ...options, migrations })
    await bringUpToDate(client, level, options)
    return level.from === null ? [] : level.pending.map(({ name }) => name)
  })
}
