import type { PoolConfig } from 'pg'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

/** Makes an empty database one that tests can copy: migrated, without rows. */
export async function prepareBase(connection: PoolConfig): Promise<void> {
  const { db, close } = openDatabase(connection)
  try {
    await migrate(db)
  } finally {
    await close()
  }
}
