/** Helpers for writing thousands of rows into tables that hold few. */
import { sql } from 'kysely'
import type { Db } from '#server/core/db.ts'

/**
 * Runs work on tables without their non-unique indexes and creates these again afterwards, which
 * takes a fraction of the time. Call it in a transaction; the tables are locked until its end.
 */
export async function withoutIndexes<T>(
  db: Db,
  tables: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
    where i.indrelid = any(${tables}::text[]::regclass[]) and not i.indisunique order by i.indexrelid`.execute(
    db,
  )
  for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(db)
  const result = await work()
  for (const { definition } of indexes) await sql.raw(definition).execute(db)
  return result
}

/**
 * Collects planner statistics of all tables that hold rows. Without them, queries on many new rows
 * are planned for empty tables. Catalogues are left out: they would double the time.
 */
export async function analyzeNonEmptyTables(db: Db): Promise<void> {
  const {
    rows: [filled],
  } = await sql<{ tables: string | null }>`
    select string_agg(oid::regclass::text, ', ') as tables from pg_class where relkind = 'r' and
    relnamespace = current_schema()::regnamespace and pg_relation_size(oid) > 0`.execute(db)
  if (filled?.tables) await sql.raw(`analyze ${filled.tables}`).execute(db)
}
