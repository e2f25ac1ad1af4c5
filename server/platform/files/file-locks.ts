/**
 * Locks between writing, removing and backing up stored files. All are advisory locks of the
 * database, so they hold between processes.
 */
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '#server/core/db.ts'

/** Name of the lock that a backup holds while it reads files. */
const removalLock = 'plimsoll file removal'

/**
 * Locks the bytes of one file until the end of the transaction: shared by those who refer to them,
 * exclusive for their removal.
 */
export async function lockBytes(
  db: Db,
  sha256: string,
  mode: 'shared' | 'exclusive',
): Promise<void> {
  const lock = mode === 'shared' ? sql`pg_advisory_xact_lock_shared` : sql`pg_advisory_xact_lock`
  await sql`select ${lock}(hashtextextended(${sha256}, 0))`.execute(db)
}

/**
 * Prevents removals of stored files until the connection ends. A backup calls it before its
 * snapshot, so that every file of the snapshot stays in the store. Waits for removals that run.
 */
export async function holdRemovals(connection: pg.ClientBase): Promise<void> {
  await connection.query('select pg_advisory_lock_shared(hashtext($1))', [removalLock])
}

/**
 * Whether stored files may be removed in this transaction: not while a backup reads files. A backup
 * that begins meanwhile waits for the end of the transaction.
 */
export async function mayRemoveFiles(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    free: boolean
  }>`select pg_try_advisory_xact_lock(hashtext(${removalLock})) as free`.execute(db)
  return rows[0]?.free === true
}
