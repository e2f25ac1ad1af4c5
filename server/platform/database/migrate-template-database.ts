import type { PoolConfig } from 'pg'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

/** Migrates an empty database into a template without rows that tests can copy. */
export async function migrateTemplateDatabase(connection: PoolConfig): Promise<void> {
  const { db, close } = openDatabase(connection)
  try {
    await migrate(db)
  } finally {
    await close()
  }
}
