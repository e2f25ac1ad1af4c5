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

/** Gathers statistics of the tables that have none yet or have grown by half since; without them each look at many new rows is planned as if there were none. */
export async function analyzeGrown(db: Db): Promise<void> {
  const { rows: [grown] } = await sql<{ tables: string | null }>`
    select string_agg(c.oid::regclass::text, ', ') as tables from pg_class c
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
      and (pg_relation_size(c.oid) > greatest(c.relpages, 1) * current_setting('block_size')::bigint * 3 / 2 or (c.reltuples < 0 and pg_relation_size(c.oid) > 0))`.execute(db)
  if (grown?.tables) await sql.raw(`analyze ${grown.tables}`).execute(db)
}
