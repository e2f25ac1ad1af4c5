/** What helps where thousands of rows are written at once into tables that hold few. */
import { sql } from 'kysely'
import type { Db } from './database.ts'

/**
 * Does some work with tables that have no indexes but those that keep something unique, and makes the indexes again afterwards: at once that
 * takes a fraction of what it takes row by row. To be called in a transaction; the tables are locked until its end.
 */
export async function withoutIndexes<T>(db: Db, tables: readonly string[], work: () => Promise<T>): Promise<T> {
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
    where i.indrelid = any(${tables}::text[]::regclass[]) and not i.indisunique order by i.indexrelid`.execute(db)
  for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(db)
  const result = await work()
  for (const { definition } of indexes) await sql.raw(definition).execute(db)
  return result
}

/** Gathers statistics of all tables that hold something; without them each look at many new rows is planned as if there were none. Not of the catalogues, which takes as long again. */
export async function analyzeFilled(db: Db): Promise<void> {
  const { rows: [filled] } = await sql<{ tables: string | null }>`
    select string_agg(oid::regclass::text, ', ') as tables from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace and pg_relation_size(oid) > 0`.execute(db)
  if (filled?.tables) await sql.raw(`analyze ${filled.tables}`).execute(db)
}
